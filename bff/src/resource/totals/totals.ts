import type { Knex } from 'knex';
import { dialectOf } from '../../database/dialect';
import { letWait } from '../../database/held-writes';
import { newId } from '../../database/ids';
import { inTransaction, retryDeadlocks } from '../../database/transaction';

/** The place where a row is counted: one number per scope, such as a dealer, and bucket, such as a state. */
export interface Place {
  scope: string;
  bucket: string;
}

/** A table whose rows are counted as they change, because counting them takes too long. */
export interface CountedKind<Row> {
  kind: string;
  /** Undefined for a row that isn't counted, such as a deleted one. */
  placeOf: (row: Row) => Place | undefined;
  /** All scopes there are. */
  scopes: (db: Knex) => Promise<string[]>;
  /** Counts the rows of a scope. */
  countScope: (db: Knex, scope: string) => Promise<Array<{ bucket: string; total: number }>>;
}

/** This scope holds what is known about a kind as a whole. */
const WHOLE = '*';
/** The row that says that all scopes were counted. Every change of totals writes it first, so that changes take turns. */
const COUNTED: Place = { scope: WHOLE, bucket: 'counted' };

/** Changes that are added to the totals at once. */
const FOLDED = 500;

const isSame = (a: Place | undefined, b: Place | undefined) =>
  a?.scope === b?.scope && a?.bucket === b?.bucket;

/**
 * Notes in the transaction of a change that a row is counted differently now. Inserted rows don't wait for each other, as
 * increments of one number would.
 */
export const noteChange = async <Row>(
  db: Knex,
  { kind, placeOf }: CountedKind<Row>,
  before: Row | undefined,
  after: Row | undefined,
): Promise<void> => {
  const from = before && placeOf(before);
  const to = after && placeOf(after);
  if (isSame(from, to)) return;
  const changes = [
    ...(from ? [{ id: newId(), kind, ...from, change: -1 }] : []),
    ...(to ? [{ id: newId(), kind, ...to, change: 1 }] : []),
  ];
  await letWait(db('total_changes').insert(changes));
};

/** Notes rows that were inserted together. */
export const noteNew = async <Row>(
  db: Knex,
  { kind, placeOf }: CountedKind<Row>,
  rows: readonly Row[],
): Promise<void> => {
  const places = rows.flatMap((row) => placeOf(row) ?? []);
  const sums = sumOf(places.map((place) => ({ ...place, total: 1 })));
  const changes = sums.map(({ total, ...place }) => ({ id: newId(), kind, ...place, change: total }));
  if (changes.length > 0) await letWait(db('total_changes').insert(changes));
};

/**
 * Notes a new row if a query finds it, without reading.
 *
 * @param scope the column with the scope
 */
export const noteSelected = (
  db: Knex,
  { kind }: { kind: string },
  found: Knex.QueryBuilder,
  { scope, bucket }: Place,
): Promise<void> => {
  const change = db.raw('?, ?, ??, ?, 1', [newId(), kind, scope, bucket]);
  const columns = ['id', 'kind', 'scope', 'bucket', 'change'];
  const into = db.raw(`?? (${columns.map(() => '??')})`, ['total_changes', ...columns]);
  // Knex's type knows no query to insert.
  return letWait(db.from(into).insert(found.select(change) as never));
};

type Total = Place & { total: number };

/** Sets numbers of a kind. */
export const setTotals = async (db: Knex, kind: string, totals: readonly Total[]): Promise<void> => {
  if (totals.length === 0) return;
  await db('record_totals')
    .insert(totals.map((total) => ({ kind, ...total })))
    .onConflict(['kind', 'scope', 'bucket'])
    .merge(['total']);
};

const addTotal = (db: Knex, kind: string, { total, ...place }: Total) =>
  db('record_totals')
    .insert({ kind, ...place, total })
    .onConflict(['kind', 'scope', 'bucket'])
    .merge({ total: db.raw('record_totals.total + ?', [total]) });

/** Makes other processes wait that change the totals of a kind. */
const takeTurn = (db: Knex, kind: string) => addTotal(db, kind, { scope: WHOLE, bucket: 'turn', total: 1 });

/** One number for each place. */
const sumOf = (totals: readonly Total[]): Total[] => {
  const sums = new Map<string, Total>();
  for (const { scope, bucket, total } of totals) {
    const key = JSON.stringify([scope, bucket]);
    sums.set(key, { scope, bucket, total: (sums.get(key)?.total ?? 0) + total });
  }
  return [...sums.values()];
};

/**
 * Adds noted changes to the totals.
 *
 * @returns whether there may be more
 */
export const foldChanges = ({ kind }: { kind: string }, db: Knex): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    await takeTurn(trx, kind);
    const changes: Array<Total & { id: string }> = await trx('total_changes')
      .where({ kind })
      .orderBy('id')
      .limit(FOLDED)
      .select('id', 'scope', 'bucket', { total: 'change' });
    for (const sum of sumOf(changes)) await addTotal(trx, kind, sum);
    await trx('total_changes')
      .whereIn(
        'id',
        changes.map(({ id }) => id),
      )
      .delete();
    return changes.length === FOLDED;
  });

/**
 * Counts a scope from its rows. The rows and the noted changes are read in one snapshot, so that their writers don't have
 * to wait.
 */
const recountScope = <Row>(
  db: Knex,
  { kind, countScope }: CountedKind<Row>,
  scope: string,
): Promise<void> => {
  const options = dialectOf(db) === 'mysql' ? { isolationLevel: 'repeatable read' as const } : undefined;
  return retryDeadlocks(() =>
    db.transaction(async (trx) => {
      await takeTurn(trx, kind);
      const counts = await countScope(trx, scope);
      const noted: Array<Place & { change: number }> = await trx('total_changes')
        .where({ kind, scope })
        .select();
      const totals = sumOf([
        ...counts.map(({ bucket, total }) => ({ scope, bucket, total: Number(total) })),
        ...noted.map(({ bucket, change }) => ({ scope, bucket, total: -change })),
      ]);
      await trx('record_totals').where({ kind, scope }).delete();
      await setTotals(trx, kind, totals);
    }, options),
  );
};

/** Counts everything from the rows, and corrects totals that the previous version of the server did not keep. */
export const recount = async <Row>(db: Knex, counted: CountedKind<Row>): Promise<void> => {
  for (const scope of await counted.scopes(db)) await recountScope(db, counted, scope);
  await setTotals(db, counted.kind, [{ ...COUNTED, total: 1 }]);
};

/** A query of one cell, `total`: how many rows a kind has in a scope and a bucket; no row until they were counted for the first time. */
export const totalQuery = (
  db: Knex,
  { kind }: { kind: string },
  place: Partial<Place> = {},
): Knex.QueryBuilder => {
  const only = { kind, ...place };
  const counted = db('record_totals').where(only).whereNot('scope', WHOLE).sum('total');
  const changed = db('total_changes').where(only).sum('change');
  return db('record_totals')
    .where({ kind, ...COUNTED })
    .select({ total: db.raw('coalesce((?), 0) + coalesce((?), 0)', [counted, changed]) });
};

/** Keeps the totals of a kind. Until they are counted for the first time, lists count their rows. */
export const derivedTotals = <Row>(db: Knex, counted: CountedKind<Row>) => ({
  update: async () => {
    const { kind } = counted;
    const known = await db('record_totals')
      .where({ kind, ...COUNTED })
      .first('total');
    if (!known) await recount(db, counted);
    return foldChanges(counted, db);
  },
  check: async () => {
    await recount(db, counted);
    return false;
  },
  checkAtStart: true,
  comesFirst: true,
});
