import { isDeepStrictEqual } from 'node:util';
import {
  LIMITS,
  lineItemPriceEndpoints,
  type PriceChange,
  type PriceChangeReport,
  type PriceChangeUndo,
  type PriceRestore,
  type SentPricing,
} from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { conflict, invalid, outdatedPreview } from '../../../http/errors';
import { type AuditEvent, recordAudits } from '../../../resource/audit/record-audit';
import { fingerprintOf } from '../../../resource/fingerprint';
import { recordMaterialsChanged } from '../../dealer-events';
import { stepUnitOf } from '../../dealers';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { inUnit, perSquareFoot } from '../area-price';
import { refuseWrongRanges } from '../line-items/line-rates';
import { completeRule, type StoredRule } from '../pricing-rule';
import { newPrice } from './new-price';
import {
  createPriceRepository,
  type EnteredPrice,
  type EntryKind,
  type EntryValues,
  loggedOf,
  type PricedEntry,
  type Repricing,
} from './price-repository';

type ReportRow = PriceChangeReport['rows'][number];
type Prices = ReturnType<typeof createPriceRepository>;

const byName = new Intl.Collator('en-US', { numeric: true }).compare;

/** Prices of the past. */
export interface RestoredPrices extends Pick<PriceRestore, 'filter' | 'expect'> {
  /** The prices right before this time are restored, in epoch ms. */
  at: number;
}

interface Planned {
  repricings: Repricing[];
  /** How many ids have no record. */
  missing: number;
}

/** The price as the wire has it: materials' for a square foot. */
const onWire = (price: EnteredPrice): number => (price.per === 'item' ? price.amount : perSquareFoot(price));

const completed = (rule: SentPricing | null | undefined): StoredRule | undefined =>
  rule ? completeRule(rule) : undefined;

/** The values besides the price, as the wire has them. */
const partsOf = ({ price, rule, rates, taxable, cost }: EntryValues) => ({
  per: price.per,
  pricing: rule,
  rates,
  taxable,
  cost,
});
type Part = keyof ReturnType<typeof partsOf>;
const PARTS: readonly Part[] = ['per', 'pricing', 'rates', 'taxable', 'cost'];

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
const reprice = (row: PricedEntry, change: PriceChange): Repricing => {
  const { percent, rounding, amount, prices = true, bases, costs, taxable, pricing } = change;
  const changed = <T extends { amount: number }>(price: T, to = rounding): T => ({
    ...price,
    amount: newPrice(price.amount, percent, to, amount),
  });
  const { price, rates, cost } = row;
  const amountOf = (of: number) => changed({ amount: of }).amount;
  const after: PricedEntry = {
    ...row,
    ...(prices && { price: changed(price) }),
    ...(rates && {
      rates: {
        ...rates,
        ...(prices && {
          ranges: rates.ranges.map((range) => ({ ...range, price: amountOf(range.price) })),
        }),
        // An item without a base fee gets none by an amount.
        ...(bases && rates.base > 0 && { base: amountOf(rates.base) }),
      },
    }),
    ...(costs && cost && { cost: changed(cost, '0.01') }),
    ...(taxable !== undefined && { taxable }),
    ...(pricing !== undefined && { rule: completed(pricing) }),
  };
  return { before: row, after };
};

/** A cost as limits count it: materials' for a square foot. */
const countedCost = ({ amount, per }: NonNullable<EntryValues['cost']>): number =>
  per ? perSquareFoot({ amount, per }) : amount;

const rowOf = (repricing: Repricing): ReportRow => {
  const { before, after } = repricing;
  const { id: _id, name, thickness } = after;
  const parts = changedParts(repricing);
  const row = { _id, name, thickness, from: onWire(before.price), to: onWire(after.price), ...parts };
  const { rates, cost } = parts;
  const charged = rates ? [rates.to.base, ...rates.to.ranges.map(({ price }) => price)] : [];
  const amounts = [row.to, ...charged, cost ? countedCost(cost.to) : 0];
  if (amounts.some((amount) => amount > LIMITS.price)) {
    return { ...row, result: 'error', reason: 'A price can be 1,000,000.00 at most' };
  }
  const isChanged = !isDeepStrictEqual(after.price, before.price) || Object.keys(parts).length > 0;
  return { ...row, result: isChanged ? 'changed' : 'unchanged' };
};

type UndoneChange = PriceChangeUndo['changes'][number];

/** @throws 400 for values that no record may have */
const refuseWrongValues = (changes: readonly UndoneChange[]): void => {
  for (const [index, { rates, cost }] of changes.entries()) {
    const path = `changes.${index}`;
    refuseWrongRanges(`${path}.rates.from.ranges`, rates?.from.ranges);
    if (cost && countedCost(cost.from) > LIMITS.price) {
      throw invalid({ [`${path}.cost.from.amount`]: `A cost can be ${LIMITS.price} at most` });
    }
  }
};

/** Whether a record is as a change left it. */
const isAsMade = (row: PricedEntry, change: UndoneChange): boolean => {
  const now = partsOf(row);
  const { pricing } = change;
  const made = { ...change, ...(pricing && { pricing: { to: completed(pricing.to) } }) };
  return (
    change.to === onWire(row.price) &&
    PARTS.every((part) => made[part] === undefined || isDeepStrictEqual(made[part].to, now[part]))
  );
};

/** The record before a change. A price is in the unit of now, unless the change says which one it had. */
const beforeChange = (row: PricedEntry, { from, ...change }: UndoneChange): PricedEntry => {
  const { per, pricing, rates, taxable, cost } = change;
  const { price } = row;
  const former = price.per === 'item' ? { ...price, amount: from } : inUnit(from, per?.from ?? price.per);
  return {
    ...row,
    ...((from !== change.to || per) && { price: former }),
    ...(pricing && { rule: completed(pricing.from) }),
    ...(rates && { rates: rates.from }),
    ...(taxable && { taxable: taxable.from }),
    ...(cost && { cost: cost.from }),
  };
};

const NOUNS: Record<EntryKind, string> = { material: 'materials', 'line-item': 'line items' };

const eventOf = (kind: EntryKind, { before, after }: Repricing): AuditEvent => ({
  action: 'update',
  resource: kind,
  recordId: after.id,
  label: after.name,
  before: loggedOf(before),
  after: loggedOf(after),
});

const refuseTooMany = (count: number, kind: EntryKind) => {
  if (count <= LIMITS.priceChangeRows) return;
  const limit = LIMITS.priceChangeRows.toLocaleString('en-US');
  throw invalid({
    filter: `These are more than ${limit} ${NOUNS[kind]}. Please narrow them down by a search.`,
  });
};

const MAX_UNDO_BYTES = lineItemPriceEndpoints.undo.config.bodyLimit;

/** Refuses changes that could not be undone at once. */
const refuseTooLarge = (rows: readonly ReportRow[], kind: EntryKind, isChosen: boolean) => {
  const changes = rows.flatMap(({ name: _name, thickness: _thickness, result, ...made }) =>
    result === 'changed' ? [made] : [],
  );
  if (Buffer.byteLength(JSON.stringify({ changes })) <= MAX_UNDO_BYTES) return;
  const tooMany = `These ${NOUNS[kind]} have too many ranges to be changed at once.`;
  throw invalid(
    isChosen
      ? { ids: `${tooMany} Please choose fewer.` }
      : { filter: `${tooMany} Please narrow them down by a search.` },
  );
};

/** Bulk price changes for one dealer. */
export const createPriceChangeService = (db: Knex, kind: EntryKind, fabricatorId: string, actor: Actor) => {
  const repricingsBy = async (prices: Prices, change: PriceChange): Promise<Planned> => {
    const { ids, filter = {}, except = [] } = change;
    const left = new Set(except);
    const most = LIMITS.priceChangeRows + left.size;
    const found = ids ? await prices.find(ids) : await prices.match(filter, most + 1);
    const chosen = found.filter(({ id }) => !left.has(id));
    refuseTooMany(chosen.length, kind);
    return {
      repricings: chosen.map((row) => reprice(row, change)),
      missing: ids ? new Set(ids).size - chosen.length : 0,
    };
  };

  const repricingsTo = async (prices: Prices, { at, filter = {} }: RestoredPrices): Promise<Planned> => {
    const former = await prices.former(at, filter, LIMITS.priceChangeRows + 1);
    refuseTooMany(former.size, kind);
    const found = await prices.find([...former.keys()]);
    return {
      repricings: found.map((before) => ({ before, after: { ...before, ...former.get(before.id) } })),
      missing: 0,
    };
  };

  const plan = async (
    prices: Prices,
    change: PriceChange | RestoredPrices,
  ): Promise<{ report: PriceChangeReport; repricings: Repricing[] }> => {
    const { repricings, missing } = await ('at' in change
      ? repricingsTo(prices, change)
      : repricingsBy(prices, change));
    const planned = repricings.map((repricing) => ({ repricing, row: rowOf(repricing) }));
    const rows = planned
      .map(({ row }) => row)
      .sort((a, b) => byName(a.name, b.name) || (a._id < b._id ? -1 : 1));
    refuseTooLarge(rows, kind, 'ids' in change);
    const count = (result: ReportRow['result']) => rows.filter((row) => row.result === result).length;
    return {
      report: {
        dryRun: true,
        changed: count('changed'),
        unchanged: count('unchanged'),
        errors: count('error'),
        missing,
        fingerprint: fingerprintOf(rows),
        rows,
      },
      repricings: planned.filter(({ row }) => row.result === 'changed').map(({ repricing }) => repricing),
    };
  };

  const withUnit = stepUnitOf(db, fabricatorId);

  const withUnits = async <Change extends PriceChange | RestoredPrices>(change: Change): Promise<Change> =>
    'pricing' in change && change.pricing ? { ...change, pricing: await withUnit(change.pricing) } : change;

  /** A change as it was made by a version that left out the units of steps. */
  const madeWithUnits = async ({ pricing, ...change }: UndoneChange): Promise<UndoneChange> => ({
    ...change,
    ...(pricing && {
      pricing: {
        from: pricing.from && (await withUnit(pricing.from)),
        to: pricing.to && (await withUnit(pricing.to)),
      },
    }),
  });

  /** Lets price changes and imports of the dealer run one after the other. @throws 404 */
  const runExclusively = <T>(
    work: (prices: Prices, write: (changes: Repricing[]) => Promise<void>) => Promise<T>,
  ) =>
    inTransaction(db, async (trx): Promise<T> => {
      await createDealerRepository(trx).takePriceListTurn(fabricatorId);
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
    preview: async (change: PriceChange | RestoredPrices): Promise<PriceChangeReport> =>
      (await plan(createPriceRepository(db, kind, fabricatorId), await withUnits(change))).report,

    /**
     * Applies the change exactly as previewed, or not at all.
     * @throws 409 with a new preview when the result would differ; 400 when a price can't be changed
     */
    run: async (sent: PriceChange | RestoredPrices): Promise<PriceChangeReport> => {
      const change = await withUnits(sent);
      return runExclusively(async (prices, write) => {
        const { report, repricings } = await plan(prices, change);
        if (report.fingerprint !== change.expect) throw outdatedPreview(report);
        if (report.errors > 0) {
          throw invalid({}, `${report.errors} of these prices can't be changed, so nothing was written.`);
        }
        await write(repricings);
        return { ...report, dryRun: false };
      });
    },

    /**
     * Restores the previous prices. Resolves to their number.
     * @throws 409 when one of the prices has changed since
     */
    undo: async ({ changes }: PriceChangeUndo): Promise<number> => {
      refuseWrongValues(changes);
      const made = new Map<string, UndoneChange>();
      for (const change of changes) made.set(change._id, await madeWithUnits(change));
      return runExclusively(async (prices, write) => {
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
      });
    },
  };
};
