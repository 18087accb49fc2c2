import { hash } from 'node:crypto';
import { ORDER_STATUSES } from 'bff-contract';
import { formatReference } from '../../features/orders/order-repository';

/**
 * A market of a given size, made from numbers alone: row n of a table is the same in every run. One dealer has
 * 99 % of the orders, another one 0.1 %, the rest share what is left.
 */
export interface Size {
  orders: number;
  users: number;
  dealers: number;
  auditEntries: number;
  /** Materials of the large dealer; the small one has 1 %. */
  materials: number;
}

export const FULL_SIZE: Size = {
  orders: 1_000_000,
  users: 100_000,
  dealers: 200,
  auditEntries: 500_000,
  materials: 20_000,
};

/** The market of `FULL_SIZE`, scaled down. Two dealers remain at least. */
export const scaledSize = (orders: number): Size => {
  const part = (value: number) => Math.max(2, Math.ceil((value * orders) / FULL_SIZE.orders));
  return {
    orders,
    users: part(FULL_SIZE.users),
    dealers: Math.max(10, part(FULL_SIZE.dealers)),
    auditEntries: part(FULL_SIZE.auditEntries),
    materials: Math.max(200, part(FULL_SIZE.materials)),
  };
};

export const LARGE = 0;
export const SMALL = 1;

type Cell = string | number | null;
type Row = Record<string, Cell>;

const START = Date.UTC(2023, 0, 1);
const SPAN = 3 * 365 * 86_400_000;

/** A number from 0 to 1 that looks random, for row `index` and a purpose. */
const chance = (index: number, purpose: number): number => {
  let mixed = Math.imul(index + 1, 0x9e3779b1) ^ Math.imul(purpose + 1, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
};

const pick = <T>(values: readonly T[], index: number, purpose: number): T =>
  values[Math.floor(chance(index, purpose) * values.length)] as T;

/** A UUID of version 7 for a moment and a row. */
export const idOf = (table: string, index: number, ms: number): string => {
  const time = ms.toString(16).padStart(12, '0');
  const rest = hash('sha256', `${table} ${index}`);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${rest.slice(0, 3)}-8${rest.slice(3, 6)}-${rest.slice(6, 18)}`;
};

const FIRST_NAMES =
  'Anna Ben Clara David Elena Frank Grace Henry Ines Jonas Karin Luis Maria Noah Olga Paul'.split(' ');
const LAST_NAMES =
  'Adams Baker Castillo Dufour Evans Fischer Garcia Huber Ivanov Jones Keller Lopez Meyer Novak Olsen Whitaker'.split(
    ' ',
  );
const ROOMS = 'Kitchen Bathroom Island Terrace Fireplace Lobby Bar Laundry'.split(' ');
const STONES = 'Calacatta Carrara Nero Travertine Onyx Quartzite Basalt Slate'.split(' ');
const ACTIONS = ['create', 'update', 'delete', 'sign-in'] as const;
const RESOURCES = ['material', 'order', 'line-item', 'user'] as const;

const timeOf = (index: number, count: number) => START + Math.floor((index / count) * SPAN);

export const dealerId = (index: number) => idOf('fabricators', index, START + index);
const userId = (index: number) => idOf('users', index, START + index);

/** The user who owns a dealer has the dealer's number; administrators come next. */
const userName = (index: number) => `${pick(FIRST_NAMES, index, 1)} ${pick(LAST_NAMES, index, 2)} ${index}`;
const userEmail = (index: number) => `user${index}@mail${index % 50}.example`;

const times = (created: number, index: number) => ({
  created_at: created,
  updated_at: created + Math.floor(chance(index, 9) * 30 * 86_400_000),
});

const dealerOf = (index: number, { orders, dealers }: Size): number => {
  if (index < orders * 0.99) return LARGE;
  if (index < orders * 0.991) return SMALL;
  return 2 + (index % (dealers - 2));
};

/** Orders of all dealers are spread over the same years: their numbers are shuffled. */
const shuffled = (index: number, count: number): number => (index * 7_919 + 13) % count;

const customerOf = (index: number, { users, dealers }: Size): number =>
  dealers + 1 + Math.floor(chance(index, 3) * (users - dealers - 1));

const orderTitle = (index: number) => `${pick(STONES, index, 4)} ${pick(ROOMS, index, 5)} ${index}`;

const projectId = (index: number, size: Size) =>
  idOf('projects', index, timeOf(shuffled(index, size.orders), size.orders));

const user = (index: number, { dealers }: Size): Row => ({
  id: userId(index),
  name: userName(index),
  email: userEmail(index),
  live_email: userEmail(index),
  is_admin: index === dealers ? 1 : 0,
  onboarding_complete: 1,
  last_login_at: START + Math.floor(chance(index, 6) * SPAN),
  email_confirmed_at: START,
  ...times(START + index * 1_000, index),
});

const fabricator = (index: number): Row => ({
  id: dealerId(index),
  user_id: userId(index),
  live_user_id: userId(index),
  code: `D${index}`.padEnd(6, 'X'),
  live_code: `D${index}`.padEnd(6, 'X'),
  business_name: `${pick(LAST_NAMES, index, 7)} Stone ${index}`,
  contact_email: `dealer${index}@stone.example`,
  next_reference: 10_000_000,
  ...times(START + index * 1_000, index),
});

/** The number of materials of the small dealer. */
export const smallPriceList = (materials: number) => Math.ceil(materials / 100);

const material = (index: number, { materials }: Size): Row => ({
  id: idOf('materials', index, START + index),
  fabricator_id: dealerId(index < materials ? LARGE : SMALL),
  name: `${pick(STONES, index, 10)} ${index}`,
  thickness: pick(['1/2 in', '3/4 in', '2 cm', '3 cm'], index, 11),
  price_cents: Math.floor(chance(index, 12) * 20_000),
  description: 'Polished',
  tags: '[]',
  images: '[]',
  ...times(START + index * 1_000, index),
});

const DUE_MS = 14 * 86_400_000;
/** Every so many-th order has a revision. */
const REVISED_EACH = 10;
const isRevised = (index: number) => index % REVISED_EACH === 0;

const order = (index: number, size: Size): Row => {
  const created = timeOf(shuffled(index, size.orders), size.orders) + 60_000;
  const customer = customerOf(index, size);
  const reference = 1001 + index;
  return {
    id: idOf('orders', index, created),
    fabricator_id: dealerId(dealerOf(index, size)),
    owner_id: userId(customer),
    live_project_id: projectId(index, size),
    project_id: projectId(index, size),
    reference,
    status: pick(ORDER_STATUSES, index, 14),
    title: orderTitle(index),
    search_text: `${formatReference(reference)} ${orderTitle(index)} ${userName(customer)} ${userEmail(customer)}`,
    total_square_feet: Math.floor(chance(index, 13) * 50_000) / 100,
    area: Math.floor(chance(index, 13) * 4_645) / 100,
    total_cents: Math.floor(chance(index, 15) * 2_000_000),
    // The team is the owner, who has half of the orders.
    assignee_id: chance(index, 21) < 0.5 ? userId(dealerOf(index, size)) : null,
    // Few: a list of overdue orders sorts all of them.
    due_on: chance(index, 22) < 0.01 ? new Date(created + DUE_MS).toISOString().slice(0, 10) : null,
    slab_count: 2,
    revision: isRevised(index) ? 2 : 1,
    ...times(created, index),
  };
};

const auditEntry = (index: number, size: Size): Row => {
  const at = timeOf(index, size.auditEntries);
  const actor = Math.floor(chance(index, 16) * size.dealers);
  return {
    id: idOf('audit_entries', index, at),
    at,
    actor_id: userId(actor),
    actor_name: userName(actor),
    actor_role: 'dealer',
    action: pick(ACTIONS, index, 17),
    resource: pick(RESOURCES, index, 18),
    record_id: idOf('orders', Math.floor(chance(index, 19) * size.orders), START),
    label: orderTitle(Math.floor(chance(index, 20) * size.orders)),
    before_value: null,
    after_value: '{}',
    address: `10.0.${index % 250}.${(index * 7) % 250}`,
    request_id: `req-${index}`,
  };
};

/** The numbers of orders in the order of their primary key, so that they are inserted at the end of the table. */
const ordersByTime = ({ orders }: Size): ((place: number) => number) => {
  const numbers = new Int32Array(orders);
  for (let index = 0; index < orders; index += 1) numbers[shuffled(index, orders)] = index;
  return (place) => numbers[place] ?? 0;
};

/** The tables from which all others follow, in the order in which they refer to each other, their rows, and how many there are. */
export const TABLES: Array<{
  name: string;
  row: (index: number, size: Size) => Row;
  count: (size: Size) => number;
  /** The number of the row at each place of the table; by default the place itself. */
  order?: (size: Size) => (place: number) => number;
}> = [
  { name: 'users', row: user, count: ({ users }) => users },
  { name: 'fabricators', row: fabricator, count: ({ dealers }) => dealers },
  { name: 'materials', row: material, count: ({ materials }) => materials + smallPriceList(materials) },
  { name: 'orders', row: order, count: ({ orders }) => orders, order: ordersByTime },
  { name: 'audit_entries', row: auditEntry, count: ({ auditEntries }) => auditEntries },
];

/** The owners of the two dealers that are compared, an administrator, and customers with many projects. */
export const peopleOf = ({ dealers }: Size) => ({
  large: userId(LARGE),
  small: userId(SMALL),
  admin: userId(dealers),
});

/** Values that calls about one of the two dealers send. */
export const sampleOf = (dealer: number, size: Size) => {
  const first = dealer === LARGE ? 0 : Math.ceil(size.orders * 0.99);
  const third = first + Math.floor((dealer === LARGE ? size.orders : size.orders * 0.001) / 3);
  const row = Math.max(first, third - (third % REVISED_EACH));
  const sample = order(row, size);
  const filters: Record<string, string> = {
    month: new Date(Number(sample.created_at)).toISOString().slice(0, 7),
    fabricator: dealerId(dealer),
    assignableTo: dealerId(dealer),
    owner: String(sample.owner_id),
    user: userId(dealer),
    actor: userId(dealer),
    deletedBy: userId(dealer),
    action: 'update',
    resource: 'order',
    kind: 'order',
    recordId: idOf('orders', 5, START),
    thickness: '2 cm',
    project: String(sample.project_id),
    code: String(fabricator(dealer).code),
    from: new Date(START + SPAN / 2).toISOString(),
    to: new Date(START + SPAN).toISOString(),
  };
  return {
    order: String(sample.id),
    /** A word of one order's title. */
    rare: String(row),
    /** A value for each filter of a list that takes any text. */
    filtersOf: (path: string) => (filter: string) => {
      if (path === 'admin/mail' && filter === 'to') return userEmail(dealer);
      return path === 'fabricator/report' && filter === 'period' ? '2024' : filters[filter];
    },
  };
};
