import { EMOJI_NAME, LONG_EMAIL, LONG_NAME, RTL_NAME } from '@slabdesk/testing/stories';
import { lazily } from '@slabdesk/units';
import type { ListPage, ListParams } from 'bff-contract/list';

export interface SampleOrder {
  _id: string;
  reference: string;
  status: string | null;
  project: string;
  email: string;
  createdAt: string;
  /** USD. */
  value: number | null;
}

export const STATUSES = [
  { text: 'Order Placed', value: 'order-placed' },
  { text: 'In Progress', value: 'in-progress' },
  { text: 'Completed', value: 'completed' },
  { text: 'Cancelled', value: 'cancelled' },
];

const COUNT = 10_000;
const PROJECTS = ['Kitchen island', LONG_NAME, 'Bath', RTL_NAME, EMOJI_NAME];
const EMAILS = ['ada@example.com', LONG_EMAIL, 'b@c.example'];
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.UTC(2020, 0, 1);

const makeOrder = (index: number): SampleOrder => ({
  _id: `sample-${index}`,
  reference: `ORD-${index + 1}`,
  status: index % 7 === 6 ? null : (STATUSES[index % STATUSES.length]?.value ?? null),
  project: PROJECTS[index % PROJECTS.length] ?? LONG_NAME,
  email: EMAILS[index % EMAILS.length] ?? LONG_EMAIL,
  createdAt: new Date(FIRST_DAY + (index % 2_000) * DAY_MS).toISOString(),
  value: index % 11 === 10 ? null : index === 1 ? 1_234_567.89 : (index % 97) * 123.45,
});

const orders = lazily(() => Array.from({ length: COUNT }, (_, index) => makeOrder(index)));

const compare = (a: string | number | null, b: string | number | null): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a ?? '').localeCompare(String(b ?? ''));

/** Returns a page of the list as the server would. */
export const findSamples = ({
  page = 0,
  pageSize = 10,
  sort,
  search,
  status,
}: ListParams): ListPage<SampleOrder> => {
  const words = search?.toLowerCase();
  const matches = orders().filter(
    (order) =>
      (!status || order.status === status) &&
      (!words || `${order.reference} ${order.project} ${order.email}`.toLowerCase().includes(words)),
  );
  const field = sort?.replace(/^-/, '') as keyof SampleOrder | undefined;
  if (field) matches.sort((a, b) => compare(a[field], b[field]) * (sort?.startsWith('-') ? -1 : 1));
  return {
    rows: matches.slice(page * pageSize, (page + 1) * pageSize),
    total: matches.length,
    relation: 'eq',
  };
};
