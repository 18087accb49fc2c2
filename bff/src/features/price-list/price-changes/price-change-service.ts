import { LIMITS, type PriceChange, type PriceChangeReport, type PriceChangeUndo } from 'bff-contract';
import type { Knex } from 'knex';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import { conflict, invalid, notFound, outdatedPreview } from '../../../http/errors';
import { type AuditEvent, recordAudits } from '../../../resource/audit/record-audit';
import { fingerprintOf } from '../../../resource/fingerprint';
import { fromCents, toCents } from '../../../resource/values';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { newPrice } from './new-price';
import { createPriceRepository, type PricedKind, type PricedRow } from './price-repository';

type ReportRow = PriceChangeReport['rows'][number];
type Prices = ReturnType<typeof createPriceRepository>;

const byName = new Intl.Collator('en-US', { numeric: true }).compare;

const rowOf = ({ id, name, thickness, cents }: PricedRow, { percent, rounding }: PriceChange): ReportRow => {
  const to = newPrice(cents, percent, rounding);
  const row = { _id: id, name, thickness, from: fromCents(cents), to: fromCents(to) };
  if (row.to > LIMITS.price) {
    return { ...row, result: 'error', reason: 'A price can be 1,000,000.00 at most' };
  }
  return { ...row, result: to === cents ? 'unchanged' : 'changed' };
};

const NOUNS: Record<PricedKind, string> = { material: 'materials', 'line-item': 'line items' };

/** Names of the price fields in audit entries. */
const PRICE_FIELDS: Record<PricedKind, string> = { material: 'pricePerSquareFoot', 'line-item': 'price' };

interface Repricing {
  id: string;
  name: string;
  /** Cents. */
  from: number;
  to: number;
}

const refuseTooMany = (rows: PricedRow[], kind: PricedKind) => {
  if (rows.length <= LIMITS.priceChangeRows) return;
  const limit = LIMITS.priceChangeRows.toLocaleString('en-US');
  throw invalid({
    filter: `These are more than ${limit} ${NOUNS[kind]}. Please narrow them down by a search.`,
  });
};

/** Bulk price changes for one dealer. */
export const createPriceChangeService = (db: Knex, kind: PricedKind, fabricatorId: string, actor: Actor) => {
  const plan = async (prices: Prices, change: PriceChange): Promise<PriceChangeReport> => {
    const { ids, filter = {}, except = [] } = change;
    const left = new Set(except);
    const most = LIMITS.priceChangeRows + left.size;
    const found = ids ? await prices.find(ids) : await prices.match(filter, most + 1);
    const chosen = found.filter(({ id }) => !left.has(id));
    refuseTooMany(chosen, kind);
    const rows = chosen
      .map((row) => rowOf(row, change))
      .sort((a, b) => byName(a.name, b.name) || (a._id < b._id ? -1 : 1));
    const count = (result: ReportRow['result']) => rows.filter((row) => row.result === result).length;
    return {
      dryRun: true,
      changed: count('changed'),
      unchanged: count('unchanged'),
      errors: count('error'),
      missing: ids ? new Set(ids).size - rows.length : 0,
      fingerprint: fingerprintOf(rows),
      rows,
    };
  };

  /** Locks the dealer so its price changes and imports run one after the other. @throws 404 */
  const runExclusively = <T>(
    work: (prices: Prices, write: (changes: Repricing[]) => Promise<void>) => Promise<T>,
  ) =>
    inTransaction(db, async (trx): Promise<T> => {
      if (!(await createDealerRepository(trx).lock(fabricatorId))) throw notFound('dealer');
      const prices = createPriceRepository(trx, kind, fabricatorId, { lock: true });
      return work(prices, async (changes) => {
        await prices.setAll(changes.map(({ id, to }) => ({ id, cents: to })));
        await recordAudits(trx, actor, changes.map(eventOf));
      });
    });

  const eventOf = ({ id, name, from, to }: Repricing): AuditEvent => ({
    action: 'update',
    resource: kind,
    recordId: id,
    label: name,
    before: { [PRICE_FIELDS[kind]]: fromCents(from) },
    after: { [PRICE_FIELDS[kind]]: fromCents(to) },
  });

  return {
    /** Dry run of `run`. */
    preview: (change: PriceChange): Promise<PriceChangeReport> =>
      plan(createPriceRepository(db, kind, fabricatorId), change),

    /**
     * Applies the change exactly as previewed, or not at all.
     * @throws 409 with a new preview when the result would differ; 400 when a price can't be changed
     */
    run: (change: PriceChange): Promise<PriceChangeReport> =>
      runExclusively(async (prices, write) => {
        const report = await plan(prices, change);
        if (report.fingerprint !== change.expect) throw outdatedPreview(report);
        if (report.errors > 0) {
          throw invalid({}, `${report.errors} of these prices can't be changed, so nothing was written.`);
        }
        await write(
          report.rows
            .filter((row) => row.result === 'changed')
            .map(({ _id, name, from, to }) => ({ id: _id, name, from: toCents(from), to: toCents(to) })),
        );
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
        const back = found.flatMap(({ id, name, cents }): Repricing[] => {
          const change = made.get(id);
          return change && toCents(change.to) === cents
            ? [{ id, name, from: cents, to: toCents(change.from) }]
            : [];
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
