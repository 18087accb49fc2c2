import type { AreaPrice, LineRates } from 'bff-contract';
import type { Knex } from 'knex';
import { batches } from '../../../database/batches';
import { currentTime } from '../../../database/clock';
import { lockForUpdate } from '../../../database/dialect';
import { type DerivedData, newRecord, type RecordRow, recordTable } from '../../../resource/records';
import { fromCents, fromFlag, toCents, toJson } from '../../../resource/values';
import { changedSince, formerRow, keepVersions, type VersionTable } from '../../../resource/versions';
import { requireText } from '../../../resource/word-index/word-search';
import {
  type AreaPriceCells,
  fromCostCell,
  fromPriceCells,
  loggedPrice,
  toCostCell,
  toPriceCells,
} from '../area-price';
import { lineItemVersions, searchLineItems } from '../line-items/line-item';
import { fromRateCells, type LineRateCells, toRangesCell } from '../line-items/line-rates';
import { materialTotals, materialVersions, materialWords } from '../materials/material-repository';
import { fromRuleCell, type StoredRule } from '../pricing-rule';

export type EntryKind = 'material' | 'line-item';

/** A price as it was entered. */
export type EnteredPrice = AreaPrice | { amount: number; per: 'item' };

/** The values of a record that a change may change. */
export interface EntryValues {
  price: EnteredPrice;
  /** How slabs of a material are billed; absent for the dealer's own rule. */
  rule?: StoredRule | undefined;
  /** Line items alone have rates and taxes. */
  rates?: LineRates;
  taxable?: boolean;
  /** As it was entered, of a line item without a unit; absent if unknown. */
  cost?: { amount: number; per?: AreaPrice['per'] } | undefined;
  /** Only imports read it, for line items. */
  description?: string;
}

export interface PricedEntry extends EntryValues {
  id: string;
  name: string;
  thickness?: string | undefined;
}

/** A record to add. */
export type NewEntry = Omit<PricedEntry, 'id'>;

/** A record before and after a change. */
export interface Repricing {
  before: PricedEntry;
  after: PricedEntry;
}

/** The values that are restored as they were. */
export type FormerPrice = Pick<EntryValues, 'price' | 'rule' | 'rates'>;

/** The values of a record in audit entries, which keep the changed ones. */
export const loggedOf = ({ price, rule, rates, taxable, cost, description }: EntryValues) => ({
  ...(price.per === 'item' ? { price: price.amount } : loggedPrice(price)),
  pricing: rule,
  ...rates,
  taxable,
  ...(cost && { cost }),
  description,
});

interface EntryCells extends AreaPriceCells, LineRateCells {
  pricing: string | null;
  cost: string | null;
  taxable: boolean | 0 | 1;
  cost_cents: number | null;
  description?: string;
}

type EntryRow = RecordRow & { fabricator_id: string };

interface Kind extends DerivedData<EntryRow> {
  versions: VersionTable;
  columns: { name: string; thickness?: string };
  /** The cells of a new record that no change has. */
  initial: object;
  search: (query: Knex.QueryBuilder, text: string) => unknown;
  /** The columns of the values that are restored as they were. */
  restored: Array<keyof EntryCells>;
  /** The columns of the other values. */
  others: Array<keyof EntryCells>;
  /** The columns that imports alone read and write. */
  imported: Array<keyof EntryCells>;
  fromCells: (cells: EntryCells) => EntryValues;
  toCells: (priced: EntryValues) => Partial<EntryCells>;
}

/** The priced records of a dealer's price list. */
const KINDS: Record<EntryKind, Kind> = {
  material: {
    words: materialWords,
    counted: materialTotals,
    versions: materialVersions,
    columns: { name: 'name', thickness: 'thickness' },
    initial: { description: '', tags: '[]', images: '[]' },
    search: (query, text) => requireText(query, { source: materialWords }, text),
    restored: ['price_cents', 'price_per_m2', 'pricing'],
    others: ['cost'],
    imported: [],
    fromCells: ({ pricing, cost, ...cells }) => ({
      price: fromPriceCells(cells),
      rule: fromRuleCell(pricing),
      cost: fromCostCell(cost),
    }),
    toCells: ({ price, rule, cost }) => ({
      ...toPriceCells(price as AreaPrice),
      pricing: rule ? toJson(rule) : null,
      cost: toCostCell((cost as AreaPrice | undefined) ?? null),
    }),
  },
  'line-item': {
    versions: lineItemVersions,
    columns: { name: 'title' },
    initial: {},
    search: searchLineItems,
    restored: ['price_cents', 'unit', 'base_cents', 'price_ranges', 'ranges_by'],
    others: ['taxable', 'cost_cents'],
    imported: ['description'],
    fromCells: ({ price_cents, taxable, cost_cents, description, ...cells }) => ({
      price: { amount: fromCents(price_cents), per: 'item' },
      rates: fromRateCells(cells),
      taxable: fromFlag(taxable),
      cost: cost_cents === null ? undefined : { amount: fromCents(cost_cents) },
      ...(description !== undefined && { description }),
    }),
    toCells: ({ price, rates, taxable, cost, description }) => ({
      price_cents: toCents(price.amount),
      ...(rates && {
        unit: rates.unit,
        base_cents: toCents(rates.base),
        price_ranges: toRangesCell(rates.ranges),
        ranges_by: rates.rangesBy,
      }),
      taxable: taxable ? 1 : 0,
      cost_cents: cost ? toCents(cost.amount) : null,
      ...(description !== undefined && { description }),
    }),
  },
};

/** Same filters as the lists. */
export interface PriceFilter {
  search?: string;
  thickness?: string;
}

/** Prices of a dealer's active records. `lock` locks the rows read until the transaction ends. */
export const createPriceRepository = (
  db: Knex,
  kind: EntryKind,
  fabricatorId: string,
  { lock = false } = {},
) => {
  const { versions, columns, initial, search, restored, others, imported, fromCells, toCells } = KINDS[kind];
  const { of: table } = versions;
  const cells = [...restored, ...others];

  const read = async (
    narrow: (query: Knex.QueryBuilder) => void,
    more: string[] = [],
  ): Promise<PricedEntry[]> => {
    const query = db(table)
      .where({ fabricator_id: fabricatorId })
      .whereNull('deleted_at')
      .select('id', columns, ...cells, ...more);
    narrow(query);
    const rows: Array<Omit<PricedEntry, keyof EntryValues> & EntryCells> = await (lock
      ? lockForUpdate(db, query)
      : query);
    return rows.map(({ id, name, thickness, ...values }) => ({ id, name, thickness, ...fromCells(values) }));
  };

  return {
    /** The records among `ids` that exist. */
    find: async (ids: string[]): Promise<PricedEntry[]> => {
      const found: PricedEntry[] = [];
      for (const batch of batches([...new Set(ids)].sort())) {
        found.push(...(await read((query) => query.whereIn('id', batch))));
      }
      return found;
    },

    /** All records, oldest first, with what only imports read. */
    all: async (): Promise<PricedEntry[]> =>
      (await read(() => {}, imported)).sort((a, b) => (a.id < b.id ? -1 : 1)),

    /** At most `limit` records that match the filter. */
    match: (filter: PriceFilter, limit: number): Promise<PricedEntry[]> =>
      read((query) => {
        if (filter.thickness !== undefined) query.where({ thickness: filter.thickness });
        if (filter.search) search(query, filter.search);
        query.limit(limit);
      }),

    /** Finds entries whose price has changed since `at` (epoch ms). Resolves to the former prices by id, without unknown ones. */
    former: async (
      at: number,
      { search: text }: PriceFilter,
      limit: number,
    ): Promise<Map<string, FormerPrice>> => {
      const query = changedSince(db, versions, { fabricatorId, at })
        .whereNull(`${table}.deleted_at`)
        .where((changed) => {
          for (const cell of restored) {
            const pair = [`${versions.table}.${cell}`, `${table}.${cell}`];
            changed.orWhereRaw('?? <> ??', pair).orWhereRaw('(?? is null) <> (?? is null)', pair);
          }
        })
        .limit(limit);
      if (text) search(query, text);
      const rows: Array<EntryCells & { id: string }> = await query;
      return new Map(
        rows.map((row) => {
          const { price, rule, rates } = fromCells(formerRow(row, versions));
          return [row.id, { price, rule, ...(rates && { rates }) }];
        }),
      );
    },

    /** Writes the columns that differ, in batches. The caller must have locked the rows. */
    setAll: async (changes: Repricing[]): Promise<void> => {
      for (const batch of batches(changes)) {
        const rows = batch.map(({ before, after }) => ({
          id: after.id,
          from: toCells(before),
          to: toCells(after),
        }));
        const cases = rows.map(() => 'when ? then ?').join(' ');
        const ids = rows.map(({ id }) => id);
        const now = currentTime();
        await keepVersions(db, versions, ids, now);
        const changed = [...cells, ...imported].filter((cell) =>
          rows.some(({ from, to }) => from[cell] !== to[cell]),
        );
        await db(table)
          .where({ fabricator_id: fabricatorId })
          .whereIn('id', ids)
          .update({
            ...Object.fromEntries(
              changed.map((cell) => [
                cell,
                db.raw(
                  `case id ${cases} end`,
                  rows.flatMap(({ id, to }) => [id, to[cell] ?? null]),
                ),
              ]),
            ),
            updated_at: now,
            version: db.raw('version + 1'),
          });
      }
    },

    /** Adds records. Resolves to them with their ids. */
    insertAll: async (records: NewEntry[]): Promise<PricedEntry[]> => {
      const rows = records.map((record) => ({
        ...newRecord(),
        fabricator_id: fabricatorId,
        [columns.name]: record.name,
        ...(columns.thickness && { thickness: record.thickness }),
        ...toCells(record),
        ...initial,
      }));
      await recordTable<EntryRow>(db, table, KINDS[kind]).insertAll(rows);
      return records.map((record, index) => ({ ...record, id: rows[index]?.id ?? '' }));
    },
  };
};
