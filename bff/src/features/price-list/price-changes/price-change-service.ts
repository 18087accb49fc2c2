import { isDeepStrictEqual } from 'node:util';
import {
  LIMITS,
  type PriceChange,
  type PriceChangeReport,
  type PriceChangeUndo,
  type SentPricing,
} from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { conflict, invalid, notFound, outdatedPreview } from '../../../http/errors';
import { type AuditEvent, recordAudits } from '../../../resource/audit/record-audit';
import { fingerprintOf } from '../../../resource/fingerprint';
import { recordMaterialsChanged } from '../../dealer-events';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { inUnitOf, loggedPrice, perSquareFoot } from '../area-price';
import { completeRule, type StoredRule } from '../pricing-rule';
import { newPrice } from './new-price';
import {
  createPriceRepository,
  type EnteredPrice,
  type Priced,
  type PricedKind,
  type PricedRow,
  type Repricing,
} from './price-repository';

type ReportRow = PriceChangeReport['rows'][number];
type Prices = ReturnType<typeof createPriceRepository>;

const byName = new Intl.Collator('en-US', { numeric: true }).compare;

/** The price as the wire has it: materials' for a square foot. */
const onWire = (price: EnteredPrice): number => (price.per === 'item' ? price.amount : perSquareFoot(price));

const completed = (rule: SentPricing | null | undefined): StoredRule | undefined =>
  rule ? completeRule(rule) : undefined;

/** The values besides the price, as the wire has them. */
const partsOf = ({ rule, ranges, base, taxable, cost }: Priced) => ({
  pricing: rule,
  ranges: ranges?.map(({ price }) => price),
  base,
  taxable,
  cost,
});
type Part = keyof ReturnType<typeof partsOf>;
const PARTS: readonly Part[] = ['pricing', 'ranges', 'base', 'taxable', 'cost'];

const changedParts = ({ before, after }: Repricing): Pick<ReportRow, Part> => {
  const [from, to] = [partsOf(before), partsOf(after)];
  return Object.fromEntries(
    PARTS.filter((part) => !isDeepStrictEqual(from[part], to[part])).map((part) => [
      part,
      { from: from[part], to: to[part] },
    ]),
  );
};

/** Changes and rounds amounts in the units in which they were entered. */
const reprice = (row: PricedRow, change: PriceChange): Repricing => {
  const { percent, rounding, amount, prices = true, bases, costs, taxable, pricing } = change;
  const changed = <T extends { amount: number }>(price: T, to = rounding): T => ({
    ...price,
    amount: newPrice(price.amount, percent, to, amount),
  });
  const { price, ranges, base, cost } = row;
  const after: PricedRow = {
    ...row,
    ...(prices && { price: changed(price) }),
    ...(prices &&
      ranges && {
        ranges: ranges.map((range) => ({ ...range, price: changed({ amount: range.price }).amount })),
      }),
    // An item without a base fee gets none by an amount.
    ...(bases && base && { base: changed({ amount: base }).amount }),
    ...(costs && cost && { cost: changed(cost, '0.01') }),
    ...(taxable !== undefined && { taxable }),
    ...(pricing !== undefined && { rule: completed(pricing) }),
  };
  return { before: row, after };
};

/** A cost as limits count it: materials' for a square foot. */
const countedCost = ({ amount, per }: NonNullable<Priced['cost']>): number =>
  per ? perSquareFoot({ amount, per }) : amount;

const rowOf = (repricing: Repricing): ReportRow => {
  const { before, after } = repricing;
  const { _id, name, thickness } = { ...after, _id: after.id };
  const parts = changedParts(repricing);
  const row = { _id, name, thickness, from: onWire(before.price), to: onWire(after.price), ...parts };
  const { ranges, base, cost } = parts;
  const amounts = [row.to, ...(ranges?.to ?? []), base?.to ?? 0, cost ? countedCost(cost.to) : 0];
  if (amounts.some((amount) => amount > LIMITS.price)) {
    return { ...row, result: 'error', reason: 'A price can be 1,000,000.00 at most' };
  }
  const isChanged = after.price.amount !== before.price.amount || Object.keys(parts).length > 0;
  return { ...row, result: isChanged ? 'changed' : 'unchanged' };
};

type UndoneChange = PriceChangeUndo['changes'][number];

/** Whether a record is as a change left it. */
const isAsMade = (row: PricedRow, change: UndoneChange): boolean => {
  const now = partsOf(row);
  const { pricing, ranges, cost } = change;
  const made = { ...change, ...(pricing && { pricing: { to: completed(pricing.to) } }) };
  return (
    change.to === onWire(row.price) &&
    ranges?.from.length === ranges?.to.length &&
    (!cost || countedCost(cost.from) <= LIMITS.price) &&
    PARTS.every((part) => made[part] === undefined || isDeepStrictEqual(made[part].to, now[part]))
  );
};

/** The record before a change, each price in the unit of now. */
const beforeChange = (row: PricedRow, { from, ...change }: UndoneChange): PricedRow => {
  const { pricing, ranges, base, taxable, cost } = change;
  const { price } = row;
  const former = price.per === 'item' ? { ...price, amount: from } : inUnitOf(from, price);
  return {
    ...row,
    ...(from !== change.to && { price: former }),
    ...(pricing && { rule: completed(pricing.from) }),
    ...(ranges && {
      ranges:
        row.ranges?.map((range, index) => ({ ...range, price: ranges.from[index] ?? range.price })) ?? [],
    }),
    ...(base && { base: base.from }),
    ...(taxable && { taxable: taxable.from }),
    ...(cost && { cost: cost.from }),
  };
};

const NOUNS: Record<PricedKind, string> = { material: 'materials', 'line-item': 'line items' };

/** The values of a record in audit entries, which keep the changed ones. */
const loggedOf = ({ price, rule, ranges, base, taxable, cost }: Priced) => ({
  ...(price.per === 'item' ? { price: price.amount } : loggedPrice(price)),
  pricing: rule,
  ranges,
  base,
  taxable,
  cost,
});

const eventOf = (kind: PricedKind, { before, after }: Repricing): AuditEvent => ({
  action: 'update',
  resource: kind,
  recordId: after.id,
  label: after.name,
  before: loggedOf(before),
  after: loggedOf(after),
});

const refuseTooMany = (rows: PricedRow[], kind: PricedKind) => {
  if (rows.length <= LIMITS.priceChangeRows) return;
  const limit = LIMITS.priceChangeRows.toLocaleString('en-US');
  throw invalid({
    filter: `These are more than ${limit} ${NOUNS[kind]}. Please narrow them down by a search.`,
  });
};

/** Bulk price changes for one dealer. */
export const createPriceChangeService = (db: Knex, kind: PricedKind, fabricatorId: string, actor: Actor) => {
  const plan = async (
    prices: Prices,
    change: PriceChange,
  ): Promise<{ report: PriceChangeReport; repricings: Repricing[] }> => {
    const { ids, filter = {}, except = [] } = change;
    const left = new Set(except);
    const most = LIMITS.priceChangeRows + left.size;
    const found = ids ? await prices.find(ids) : await prices.match(filter, most + 1);
    const chosen = found.filter(({ id }) => !left.has(id));
    refuseTooMany(chosen, kind);
    const planned = chosen.map((row) => {
      const repricing = reprice(row, change);
      return { repricing, row: rowOf(repricing) };
    });
    const rows = planned
      .map(({ row }) => row)
      .sort((a, b) => byName(a.name, b.name) || (a._id < b._id ? -1 : 1));
    const count = (result: ReportRow['result']) => rows.filter((row) => row.result === result).length;
    return {
      report: {
        dryRun: true,
        changed: count('changed'),
        unchanged: count('unchanged'),
        errors: count('error'),
        missing: ids ? new Set(ids).size - rows.length : 0,
        fingerprint: fingerprintOf(rows),
        rows,
      },
      repricings: planned.filter(({ row }) => row.result === 'changed').map(({ repricing }) => repricing),
    };
  };

  /** Lets price changes and imports of the dealer run one after the other. @throws 404 */
  const runExclusively = <T>(
    work: (prices: Prices, write: (changes: Repricing[]) => Promise<void>) => Promise<T>,
  ) =>
    inTransaction(db, async (trx): Promise<T> => {
      if (!(await createDealerRepository(trx).takePriceListTurn(fabricatorId))) throw notFound('dealer');
      const prices = createPriceRepository(trx, kind, fabricatorId, { lock: true });
      return work(prices, async (changes) => {
        await prices.setAll(changes);
        await recordAudits(
          trx,
          actor,
          changes.map((change) => eventOf(kind, change)),
        );
        if (kind === 'material') await recordMaterialsChanged(trx, fabricatorId);
      });
    });

  return {
    /** Dry run of `run`. */
    preview: async (change: PriceChange): Promise<PriceChangeReport> =>
      (await plan(createPriceRepository(db, kind, fabricatorId), change)).report,

    /**
     * Applies the change exactly as previewed, or not at all.
     * @throws 409 with a new preview when the result would differ; 400 when a price can't be changed
     */
    run: (change: PriceChange): Promise<PriceChangeReport> =>
      runExclusively(async (prices, write) => {
        const { report, repricings } = await plan(prices, change);
        if (report.fingerprint !== change.expect) throw outdatedPreview(report);
        if (report.errors > 0) {
          throw invalid({}, `${report.errors} of these prices can't be changed, so nothing was written.`);
        }
        await write(repricings);
        return { ...report, dryRun: false };
      }),

    /**
     * Restores the previous prices. Resolves to their number.
     * @throws 409 when one of the prices has changed since
     */
    undo: ({ changes }: PriceChangeUndo): Promise<number> =>
      runExclusively(async (prices, write) => {
        const made = new Map(changes.map((change) => [change._id, change]));
        const found = await prices.find([...made.keys()]);
        const back = found.flatMap((row): Repricing[] => {
          const change = made.get(row.id);
          return change && isAsMade(row, change) ? [{ before: row, after: beforeChange(row, change) }] : [];
        });
        if (back.length < made.size) {
          throw conflict(
            `${made.size - back.length} of these prices have been changed or deleted since. Nothing was undone.`,
            'PRICES_CHANGED',
          );
        }
        await write(back);
        return back.length;
      }),
  };
};
