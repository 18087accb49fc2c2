import {
  LINE_ITEM_LABELS,
  LINE_UNIT_LABELS,
  type LineItem,
  type LineItemCreate,
  type LineRange,
  type LineUnit,
  type RangesBy,
} from 'bff-contract';
import type { Knex } from 'knex';
import { type CsvColumn, moneyColumn, timeColumn } from '../../../resource/csv';
import type { DealerRecords, RecordHooks } from '../../../resource/dealer-records';
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
import type { RecordRow } from '../../../resource/records';
import { fromCents, toCents } from '../../../resource/values';
import type { VersionTable } from '../../../resource/versions';
import { joinDealer } from '../../dealers';
import {
  resolvePrice,
  type SpecialPriceCells,
  selectSpecialPrices,
} from '../special-prices/special-price-repository';
import { fromRangesCell, rangesText, refuseWrongRanges, toRangesCell } from './line-rates';

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

const lineItemKind: RecordKind<LineItemRow, Fields> = {
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
    refuseWrongRanges('ranges', fields.ranges);
    return fields;
  },
};

/** The column of an amount, whose label names the currency. */
const amountColumn = (
  label: string,
  amount: (item: LineItem) => number | undefined,
): CsvColumn<LineItem> => ({
  ...moneyColumn('', amount),
  label,
});

const LABELS = LINE_ITEM_LABELS;

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
    // The import reads all but the times.
    columns: [
      { label: LABELS.title, value: (item) => item.title },
      amountColumn(LABELS.price, (item) => item.price),
      { label: LABELS.description, value: (item) => item.description },
      timeColumn('Created At', (item) => item.createdAt),
      timeColumn('Updated At', (item) => item.updatedAt),
      { label: LABELS.taxable, value: (item) => (item.taxable ? 'Yes' : 'No') },
      { label: LABELS.unit, value: ({ unit = 'each' }) => LINE_UNIT_LABELS[unit] },
      amountColumn(LABELS.base, ({ base = 0 }) => base),
      { label: LABELS.byQuantity, value: (item) => (item.rangesBy === 'quantity' ? rangesText(item) : '') },
      { ...amountColumn(LABELS.cost, (item) => item.cost), permission: 'costs:read' },
      { label: LABELS.bySize, value: (item) => (item.rangesBy === 'quantity' ? '' : rangesText(item)) },
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
