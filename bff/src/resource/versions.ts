import type { Knex } from 'knex';

/** The table that keeps former versions of the records of another one. */
export interface VersionTable {
  /** The table of the records. */
  of: string;
  table: string;
  /** The column with the id of the record. */
  record: string;
  /** Columns of the record that a version keeps, besides the columns of every version. */
  columns: readonly string[];
}

const COMMON = ['version', 'fabricator_id', 'updated_at', 'deleted_at'] as const;

/** The columns that versions share with their records. */
const versionColumns = ({ columns }: VersionTable): string[] => [...COMMON, ...columns];

/** Keeps locked records as they are, by one statement, before they are replaced at `now` (epoch ms). */
export const keepVersions = async (
  db: Knex,
  versions: VersionTable,
  ids: readonly string[],
  now: number,
): Promise<void> => {
  const columns = versionColumns(versions);
  const names = [versions.record, ...columns, 'replaced_at'];
  await db(db.raw(`?? (${names.map(() => '??').join(', ')})`, [versions.table, ...names])).insert(
    db(versions.of)
      .whereIn('id', ids)
      .select('id', ...columns, db.raw('?', now)) as never,
  );
};

/** Limits a query of a dealer's records to records that were active right before `at` (epoch ms). */
export const whereActiveBefore = (
  query: Knex.QueryBuilder,
  db: Knex,
  { of, table, record }: VersionTable,
  { fabricatorId, at }: { fabricatorId: string; at: number },
): void => {
  query
    .where({ [`${of}.fabricator_id`]: fabricatorId })
    .where(`${of}.created_at`, '<', at)
    .where((active) => active.whereNull(`${of}.deleted_at`).orWhere(`${of}.deleted_at`, '>=', at))
    // The deletion was undone later.
    .whereNotIn(
      `${of}.id`,
      db(table)
        .where('fabricator_id', fabricatorId)
        .where('replaced_at', '>=', at)
        .where('deleted_at', '<', at)
        .select(record),
    );
};

const thenCells = (versions: VersionTable) =>
  Object.fromEntries(
    versionColumns(versions).map((column) => [`then_${column}`, `${versions.table}.${column}`]),
  );

/** Joins the versions that applied right before `at`; none for a record that has not changed since. `formerRow` reads them. */
export const joinVersionsBefore = (
  query: Knex.QueryBuilder,
  db: Knex,
  versions: VersionTable,
  at: number,
): void => {
  const { of, table, record } = versions;
  const first = db(`${table} as later`)
    .whereRaw('?? = ??', [`later.${record}`, `${of}.id`])
    .where('later.replaced_at', '>=', at)
    .orderBy([{ column: 'later.replaced_at' }, { column: 'later.version' }])
    .limit(1)
    .select('later.version');
  query
    .leftJoin(table, (join) => {
      join.on(`${table}.${record}`, `${of}.id`).on(`${table}.version`, db.raw('?', [first]));
    })
    .select(thenCells(versions));
};

/** Reads a dealer's records that have changed since `at`, as they were right before; `formerRow` maps them. */
export const changedSince = (
  db: Knex,
  versions: VersionTable,
  { fabricatorId, at }: { fabricatorId: string; at: number },
): Knex.QueryBuilder => {
  const { of, table, record } = versions;
  // A deletion that was undone makes versions that differ in their number alone.
  const { then_version: _number, ...cells } = thenCells(versions);
  return db(table)
    .join(of, `${of}.id`, `${table}.${record}`)
    .where(`${table}.fabricator_id`, fabricatorId)
    .where(`${table}.replaced_at`, '>=', at)
    .where(`${table}.updated_at`, '<', at)
    .whereNull(`${table}.deleted_at`)
    .distinct(`${of}.id`, cells)
    .modify((query) => whereActiveBefore(query, db, versions, { fabricatorId, at }));
};

/** The row of a record with the cells of the version that `joinVersionsBefore` or `changedSince` found. */
export const formerRow = <Row extends object>(row: Row, versions: VersionTable): Row => {
  const cells = row as Record<string, unknown>;
  if (cells.then_updated_at == null) return row;
  const former = versionColumns(versions).map((column) => [column, cells[`then_${column}`]]);
  return { ...row, ...Object.fromEntries(former) };
};
