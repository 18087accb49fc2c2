import {
  LINE_UNIT_LABELS,
  type LineItem,
  type LineItemCreate,
  type LineRange,
  type LineUnit,
  type RangesBy,
  SIZE_UNIT_LABELS,
} from 'bff-contract';
import type { Knex } from 'knex';
import { invalid } from '../../../http/errors';
import { moneyColumn, timeColumn } from '../../../resource/csv';
import type { DealerRecords } from '../../../resource/dealer-records';
import { searchIn } from '../../../resource/list';
import {
  type Column,
  flag,
  listOf,
  money,
  plain,
  type RecordKind,
  type RecordView,
  toRecord,
} from '../../../resource/record-kind';
import type { RecordHooks } from '../../../resource/record-service';
import type { RecordRow } from '../../../resource/records';
import { fromCents, toCents } from '../../../resource/values';
import type { VersionTable } from '../../../resource/versions';
import { joinDealer } from '../../dealers';
import {
  resolvePrice,
  type SpecialPriceCells,
  selectSpecialPrices,
} from '../special-prices/special-price-repository';
import { fromRangesCell, toRangesCell, wrongRange } from './line-rates';

declare module '../../../resource/audit/record-audit' {
  interface AuditResources {
    'line-item': true;
  }
}

export interface LineItemRow extends RecordRow {
  fabricator_id: string;
  title: string;
  price_cents: number;
  unit: LineUnit;
  base_cents: number;
  /** JSON, or null for none. */
  price_ranges: string | null;
  ranges_by: RangesBy;
  /** The cost of one unit; null if unknown. */
  cost_cents: number | null;
  description: string;
  taxable: boolean | 0 | 1;
}

type Fields = LineItemCreate & { owner?: string };

const ranges: Column<LineRange[]> = {
  name: 'price_ranges',
  toCell: toRangesCell,
  toValue: fromRangesCell,
  initial: [],
};

/** Null, an unknown cost, is absent on the wire. A new row that leaves it out has no such cell yet. */
const cost: Column<number> = {
  name: 'cost_cents',
  toCell: (amount: number | null) => (amount === null ? null : toCents(amount)),
  toValue: (cell: number | null | undefined) => (cell == null ? undefined : fromCents(cell)) as number,
};

/** Former prices of line items. */
export const lineItemVersions: VersionTable = {
  of: 'line_items',
  table: 'line_item_versions',
  record: 'line_item_id',
  columns: [
    'title',
    'price_cents',
    'unit',
    'base_cents',
    'price_ranges',
    'ranges_by',
    'cost_cents',
    'taxable',
  ],
};

export const lineItemKind: RecordKind<LineItemRow, Fields> = {
  table: 'line_items',
  noun: 'line item',
  resource: 'line-item',
  columns: {
    owner: plain('fabricator_id'),
    title: plain('title'),
    price: money('price_cents'),
    unit: plain<LineUnit>('unit', 'each'),
    base: { ...money('base_cents'), initial: 0 },
    ranges,
    rangesBy: plain<RangesBy>('ranges_by', 'quantity'),
    cost,
    description: plain('description', ''),
    taxable: flag('taxable', true),
  },
  versions: lineItemVersions,
};

const hooks: RecordHooks<LineItemRow, Fields> = {
  complete: (fields) => {
    const at = wrongRange(fields.ranges ?? []);
    if (at < 0) return fields;
    throw invalid({ [`ranges.${at}.from`]: 'Each range must begin above the one before it' });
  },
};

const rangesText = ({ ranges: all = [] }: LineItem, unit = '') =>
  all.map(({ from, price }) => `${from}${unit}: ${price.toFixed(2)}`).join('; ');

const view = { map: (row: LineItemRow): LineItem => toRecord(lineItemKind, row) };

export const searchLineItems = searchIn('line_items.title', 'line_items.description');

const listIn =
  (shown: RecordView<LineItemRow, LineItem>): DealerRecords<LineItemRow, Fields, LineItem>['list'] =>
  (visibility) => ({
    ...listOf(lineItemKind, shown, visibility, ['title', 'price']),
    defaultSort: 'title',
    search: searchLineItems,
  });

export const lineItems: DealerRecords<LineItemRow, Fields, LineItem> = {
  kind: lineItemKind,
  hooks,
  view,
  list: listIn(view),
  csv: {
    name: 'line-items',
    columns: [
      { label: 'Title', value: (item) => item.title },
      moneyColumn('Price', (item) => item.price),
      { label: 'Description', value: (item) => item.description },
      timeColumn('Created At', (item) => item.createdAt),
      timeColumn('Updated At', (item) => item.updatedAt),
      { label: 'Taxable', value: (item) => (item.taxable ? 'Yes' : 'No') },
      { label: 'Unit', value: ({ unit = 'each' }) => LINE_UNIT_LABELS[unit] },
      moneyColumn('Base Price', ({ base = 0 }) => base),
      {
        label: 'Price From Quantity',
        value: (item) => (item.rangesBy === 'quantity' ? rangesText(item) : ''),
      },
      { ...moneyColumn('Cost', (item: LineItem) => item.cost), permission: 'costs:read' },
      {
        label: 'Price From Size',
        value: ({ rangesBy = 'quantity', ...item }) =>
          rangesBy === 'quantity' ? '' : rangesText(item, ` ${SIZE_UNIT_LABELS[rangesBy]}`),
      },
    ],
  },
};

/** As administrators see them: without what they cost the dealer. */
export const adminLineItems: typeof lineItems = {
  ...lineItems,
  view: {
    map: (row) => {
      const { cost: _cost, ...item } = view.map(row);
      return item;
    },
  },
  csv: { ...lineItems.csv, columns: lineItems.csv.columns.filter(({ permission }) => !permission) },
};

/** As a customer or another dealer sees them: with this user's own prices. The list's order is that of the price list. */
export const publicLineItems =
  (db: Knex) =>
  (customerId: string): typeof lineItems => {
    const own: RecordView<LineItemRow & SpecialPriceCells, LineItem> = {
      join: (query) => {
        joinDealer(query, 'line_items.fabricator_id');
        selectSpecialPrices(query, db, 'line_items', { customerId });
      },
      map: (row) => {
        const special = resolvePrice(row)?.price;
        return { ...adminLineItems.view.map(row), ...(special && { price: special.amount, ranges: [] }) };
      },
    };
    return { ...adminLineItems, view: own, list: listIn(own) };
  };
