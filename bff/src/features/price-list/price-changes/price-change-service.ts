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
import { completeRule, isSameRule, type StoredRule } from '../pricing-rule';
import { newPrice } from './new-price';
import {
  createPriceRepository,
  type EnteredPrice,
  type PricedKind,
  type PricedRow,
} from './price-repository';

type ReportRow = PriceChangeReport['rows'][number];
type Prices = ReturnType<typeof createPriceRepository>;

const byName = new Intl.Collator('en-US', { numeric: true }).compare;

interface Repricing {
  id: string;
  name: string;
  from: EnteredPrice;
  to: EnteredPrice;
  /** How slabs are billed, before and after. */
  rules: { from: StoredRule | undefined; to: StoredRule | undefined };
}

/** The price as the wire has it: materials' for a square foot. */
const onWire = (price: EnteredPrice): number => (price.per === 'item' ? price.amount : perSquareFoot(price));

/** The price before a change, which kept its unit. */
const beforeChange = (from: number, price: EnteredPrice): EnteredPrice =>
  price.per === 'item' ? { ...price, amount: from } : inUnitOf(from, price);

const completed = (rule: SentPricing | null | undefined): StoredRule | undefined =>
  rule ? completeRule(rule) : undefined;

/** Changes and rounds a price in the unit in which it was entered. */
const reprice = (
  { id, name, price, rule }: PricedRow,
  { percent, rounding, pricing }: PriceChange,
): Repricing => ({
  id,
  name,
  from: price,
  to: { ...price, amount: newPrice(price.amount, percent, rounding) },
  rules: { from: rule, to: pricing === undefined ? rule : completed(pricing) },
});

const changesRule = ({ from, to }: Repricing['rules']): boolean => !isSameRule(from, to);

const rowOf = ({ id, name, from, to, rules }: Repricing, thickness: string | undefined): ReportRow => {
  const hasNewRule = changesRule(rules);
  const row = {
    _id: id,
    name,
    thickness,
    from: onWire(from),
    to: onWire(to),
    ...(hasNewRule && { pricing: rules }),
  };
  if (row.to > LIMITS.price) {
    return { ...row, result: 'error', reason: 'A price can be 1,000,000.00 at most' };
  }
  return { ...row, result: to.amount === from.amount && !hasNewRule ? 'unchanged' : 'changed' };
};

const NOUNS: Record<PricedKind, string> = { material: 'materials', 'line-item': 'line items' };

/** A price in audit entries. */
const logged = (price: EnteredPrice) => (price.per === 'item' ? { price: price.amount } : loggedPrice(price));

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
      return { repricing, row: rowOf(repricing, row.thickness) };
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
        await prices.setAll(changes.map(({ id, to, rules }) => ({ id, price: to, rule: rules.to })));
        await recordAudits(trx, actor, changes.map(eventOf));
        if (kind === 'material') await recordMaterialsChanged(trx, fabricatorId);
      });
    });

  const eventOf = ({ id, name, from, to, rules }: Repricing): AuditEvent => ({
    action: 'update',
    resource: kind,
    recordId: id,
    label: name,
    before: { ...logged(from), ...(changesRule(rules) && { pricing: rules.from }) },
    after: { ...logged(to), ...(changesRule(rules) && { pricing: rules.to }) },
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
        const back = found.flatMap(({ id, name, price, rule }): Repricing[] => {
          const change = made.get(id);
          if (!change || change.to !== onWire(price)) return [];
          const { pricing } = change;
          if (pricing && !isSameRule(completed(pricing.to), rule)) return [];
          const rules = { from: rule, to: pricing ? completed(pricing.from) : rule };
          return [{ id, name, from: price, to: beforeChange(change.from, price), rules }];
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
