import { formatDate } from '@slabdesk/units';
import { type AreaPrice, addDays, type SpecialPrice, type SpecialPriceCreate } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { conflict, invalid } from '../../../http/errors';
import { timeColumn } from '../../../resource/csv';
import type { DealerRecords, RecordHooks } from '../../../resource/dealer-records';
import { type Column, flag, listOf, plain, type RecordKind, toRecord } from '../../../resource/record-kind';
import { leftJoinUserAs } from '../../accounts/account-repository';
import { CUSTOMER_GROUP, createCustomerGroupRepository, leftJoinGroup } from '../../customer-groups';
import {
  createSpecialPriceRepository,
  fromMicros,
  type SpecialPriceRow,
  toMicros,
} from './special-price-repository';

declare module '../../../resource/audit/record-audit' {
  interface AuditResources {
    price: true;
  }
}

type Fields = SpecialPriceCreate & { owner?: string };

/** A column whose null is absent on the wire. */
const optional = <Value = string>(name: string): Column<Value> => ({
  name,
  toCell: (value) => value,
  toValue: (cell: Value | null) => (cell ?? undefined) as Value,
  initial: null as Value,
});

const kind: RecordKind<SpecialPriceRow, Fields> = {
  table: 'special_prices',
  noun: 'special price',
  resource: 'price',
  columns: {
    owner: plain('fabricator_id'),
    material: optional('material_id'),
    lineItem: optional('line_item_id'),
    group: optional('group_id'),
    customer: optional('customer_id'),
    everyone: flag('everyone', false),
    price: { name: 'price_micros', toCell: toMicros, toValue: fromMicros },
    per: optional<AreaPrice['per']>('per'),
    from: optional('starts_on'),
    to: optional('ends_on'),
  },
};

/** A special price with the names of what it is of, and for. */
type NamedRow = SpecialPriceRow & {
  material_name?: string | null;
  line_item_title?: string | null;
  group_name?: string | null;
  customer_name?: string | null;
};

/** Without the name of a customer, which would stay in the log when the person is erased. */
const logged = ({ material, lineItem, group, customer, ...price }: SpecialPrice) => ({
  ...price,
  name: (material ?? lineItem)?.name,
  group: group?.name,
  customer: customer?._id,
});

const view = {
  join: (query: Knex.QueryBuilder) => {
    query
      // An administrator may have given the material to another dealer, whose names this one doesn't see.
      .leftJoin('materials', (own) =>
        own
          .on('materials.id', 'special_prices.material_id')
          .on('materials.fabricator_id', 'special_prices.fabricator_id'),
      )
      .leftJoin('line_items', 'line_items.id', 'special_prices.line_item_id')
      .modify(leftJoinGroup, 'special_prices.group_id')
      .modify((joined) => leftJoinUserAs('special_customers', joined, 'special_prices.customer_id'))
      .select({
        material_name: 'materials.name',
        line_item_title: 'line_items.title',
        group_name: CUSTOMER_GROUP.name,
        customer_name: 'special_customers.name',
      });
  },
  map: (row: NamedRow): SpecialPrice => {
    const { material, lineItem, group, customer, ...record } = toRecord(kind, row);
    const named = (id: string | undefined, name: string | null | undefined) =>
      id === undefined ? undefined : { _id: id, name: name ?? '' };
    return {
      ...record,
      material: named(material, row.material_name),
      lineItem: named(lineItem, row.line_item_title),
      group: named(group, row.group_name),
      customer: named(customer, row.customer_name),
    };
  },
  logged,
};

const FIXED = ['material', 'lineItem', 'group', 'customer', 'everyone'] as const;

/** @throws 400 if a price that exists would be of something else, or for another group or customer */
const assertSame = (fields: Partial<Fields>, before: SpecialPriceRow): void => {
  const record = toRecord(kind, before);
  const changed = FIXED.find((field) => fields[field] !== undefined && fields[field] !== record[field]);
  if (changed) throw invalid({ [changed]: 'This stays as it was created. Please create another price.' });
};

/** @throws 400 unless the price is of one thing, and for one group, one customer or everyone */
const assertOneEach = ({ material, lineItem, group, customer, everyone }: Partial<Fields>): void => {
  if ((material === undefined) === (lineItem === undefined))
    throw invalid({ material: 'Please choose a material or a line item' });
  if ([group, customer, everyone || undefined].filter((each) => each !== undefined).length !== 1)
    throw invalid({ group: 'Please choose a group, a customer or everyone' });
};

const PAST_STAYS =
  'A price for everyone stays as it was before today: it begins today or later, and is ended by its last day.';

/** How a feature that knows customers checks that one is the dealer's. */
export type IsCustomer = (trx: Knex, fabricatorId: string, customerId: string) => Promise<boolean>;

const dayText = (day: string) => formatDate(day, day, 'UTC');

/** "from Dec 20, 2026 to Dec 31, 2026": people read the last day, not the day after it. */
const daysText = (from: string | null, to: string | null): string => {
  if (!from && !to) return 'on all days';
  return [from && `from ${dayText(from)}`, to && `${from ? 'to' : 'until'} ${dayText(addDays(to, -1))}`]
    .filter(Boolean)
    .join(' ');
};

const assertFree = async (trx: Knex, row: SpecialPriceRow): Promise<void> => {
  const overlap = await createSpecialPriceRepository(trx).findOverlap(row);
  if (!overlap) return;
  const { starts_on: from, ends_on: to } = overlap;
  throw invalid({
    from: `Another price applies ${daysText(from, to)}. Only one price may apply on a day.`,
  });
};

const hooksOf = (isCustomer: IsCustomer): RecordHooks<SpecialPriceRow, Fields> => ({
  complete: (fields, before) => {
    if (before) assertSame(fields, before);
    else assertOneEach(fields);
    const from = fields.from === undefined ? before?.starts_on : fields.from;
    const to = fields.to === undefined ? before?.ends_on : fields.to;
    if (from && to && from >= to) throw invalid({ to: 'Please choose a day after the first one' });
    if (before ? before.material_id !== null : fields.material !== undefined)
      return before ? fields : { per: 'ft2', ...fields };
    if (fields.per !== undefined) throw invalid({ per: 'Only prices of materials have this unit' });
    if (fields.price !== undefined && toMicros(fields.price) % 10_000 !== 0)
      throw invalid({ price: 'Please give at most 2 decimals' });
    return fields;
  },
  check: async ({ trx, scope, fields: { material, lineItem, group, customer }, before }) => {
    const prices = createSpecialPriceRepository(trx);
    if (before) {
      await prices.lockEntry(before);
      return;
    }
    const { fabricator_id = '' } = scope;
    const entry = { fabricator_id, material_id: material ?? null, line_item_id: lineItem ?? null };
    if (!(await prices.lockEntry(entry))) {
      throw invalid(
        material
          ? { material: 'This material does not exist' }
          : { lineItem: 'This line item does not exist' },
      );
    }
    if (group && !(await createCustomerGroupRepository(trx, fabricator_id).exists(group)))
      throw invalid({ group: 'This group does not exist' });
    if (customer && !(await isCustomer(trx, fabricator_id, customer)))
      throw invalid({ customer: 'This is none of your customers' });
  },
  saved: async ({ trx, before, after }) => {
    if (!(await createSpecialPriceRepository(trx).keepsPast(before, after)))
      throw invalid({ from: PAST_STAYS });
    await assertFree(trx, after);
  },
  last: async (trx, row, action) => {
    if (action !== 'delete' && action !== 'restore') return;
    const after = { ...row, deleted_at: action === 'delete' ? currentTime() : null };
    if (!(await createSpecialPriceRepository(trx).keepsPast(row, after))) throw conflict(PAST_STAYS);
    if (action === 'delete') return;
    await createSpecialPriceRepository(trx).lockEntry(row);
    await assertFree(trx, row);
  },
});

/** The special prices of a dealer. */
export const specialPrices = (
  isCustomer: IsCustomer,
): DealerRecords<SpecialPriceRow, Fields, SpecialPrice> => ({
  kind,
  view,
  hooks: hooksOf(isCustomer),
  list: (visibility) => ({
    ...listOf(kind, view, visibility, []),
    defaultSort: '-createdAt',
    filters: {
      material: { column: 'material_id' },
      lineItem: { column: 'line_item_id' },
      group: { column: 'group_id' },
      customer: { column: 'customer_id' },
    },
  }),
  csv: {
    name: 'special-prices',
    columns: [
      { label: 'Material', value: ({ material }) => material?.name },
      { label: 'Line Item', value: ({ lineItem }) => lineItem?.name },
      { label: 'Group', value: ({ group }) => group?.name },
      { label: 'Customer', value: ({ customer, everyone }) => (everyone ? 'Everyone' : customer?.name) },
      { label: 'Price', value: ({ price }) => price },
      { label: 'Per', value: ({ per }) => per },
      { label: 'From', value: ({ from }) => from },
      { label: 'Until Before', value: ({ to }) => to },
      timeColumn('Created At', (price) => price.createdAt),
      timeColumn('Updated At', (price) => price.updatedAt),
    ],
  },
});
