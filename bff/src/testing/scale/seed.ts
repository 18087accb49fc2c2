import type { Knex } from 'knex';
import { dialectOf } from '../../database/dialect';
import { withoutLimits } from '../../database/time-limits';
import { userTotals, userWords } from '../../features/accounts/account-repository';
import { createAuditTotalsRepository } from '../../features/audit/audit-totals-repository';
import { customerTotals, customerWords } from '../../features/orders/customers/customer-repository';
import { orderWords } from '../../features/orders/customers/order-words-repository';
import { materialTotals, materialWords } from '../../features/price-list/materials/material-repository';
import { projectTotals, projectWords } from '../../features/projects/project-repository';
import { auditWords } from '../../resource/audit/record-audit';
import { recount } from '../../resource/totals/totals';
import { setComplete } from '../../resource/word-index/word-index';
import { derivedTables, wordsOf } from './derived';
import { type Size, TABLES } from './market';

/** Rows per statement. */
const BATCH = 2_000;
const WORD_SOURCES = [userWords, materialWords, projectWords, orderWords, customerWords, auditWords];
type Cells = Record<string, string | number | null>;
type Run = (sql: string) => Promise<unknown>;

const literal = (cell: string | number | null): string => {
  if (cell === null) return 'null';
  if (typeof cell === 'number') return String(cell);
  // The market has no other characters, so that nothing has to be escaped.
  if (!/^[\w @./[\]{}":,-]*$/.test(cell)) throw new Error(`Not a literal of the seed: ${cell}`);
  return `'${cell}'`;
};

const countOf = async (db: Knex, table: string): Promise<number> => {
  const [row] = await db(table).count({ total: '*' });
  return Number(row?.total ?? 0);
};

/** Builds the rows of the next statement while the database runs one. */
const insertRows = async (
  run: Run,
  table: string,
  count: number,
  rowAt: (place: number) => Cells,
): Promise<void> => {
  const columns = Object.keys(rowAt(0));
  let running: Promise<unknown> = Promise.resolve();
  for (let at = 0; at < count; at += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - at) }, (_, index) =>
      Object.values(rowAt(at + index)).map(literal),
    );
    await running;
    running = run(`insert into ${table} (${columns.join(',')}) values (${rows.join('),(')})`);
  }
  await running;
};

/** Drops the indexes of a table, as rows are inserted many times faster without. @returns the statements that make them again */
const dropIndexes = async (db: Knex, run: Run, table: string): Promise<string[]> => {
  if (dialectOf(db) === 'sqlite') {
    const indexes: Array<{ name: string; sql: string }> = await db('sqlite_master')
      .where({ type: 'index', tbl_name: table })
      .whereNotNull('sql')
      .select('name', 'sql');
    for (const { name } of indexes) await run(`drop index ${name}`);
    return indexes.map(({ sql }) => sql);
  }
  const [[created]] = await db.raw(`show create table ${table}`);
  const keys = [...created['Create Table'].matchAll(/^ {2}((?:UNIQUE )?KEY (`\w+`).*?),?$/gm)];
  if (keys.length === 0) return [];
  await run(`alter table ${table} ${keys.map(([, , name]) => `drop key ${name}`).join(', ')}`);
  return [`alter table ${table} ${keys.map(([, key]) => `add ${key}`).join(', ')}`];
};

const insertWords = async (db: Knex, run: Run): Promise<void> => {
  for (const source of WORD_SOURCES) {
    await run(wordsOf(dialectOf(db), source.kind));
    await setComplete(db, source);
  }
};

const countAll = async (db: Knex): Promise<void> => {
  await recount(db, userTotals);
  await recount(db, projectTotals);
  await recount(db, materialTotals);
  await recount(db, customerTotals);
  const audit = createAuditTotalsRepository(db);
  while (await audit.countNextDay());
};

const fillAll = async (db: Knex, size: Size, log: (line: string) => void): Promise<void> => {
  if (
    (await countOf(db, 'orders')) === size.orders &&
    (await db('search_words').where('kind', 'audit').first())
  )
    return;
  if (await db('users').first('id')) throw new Error('The market needs an empty database.');
  const isSqlite = dialectOf(db) === 'sqlite';
  // For their settings. SQLite has only one.
  const connections = isSqlite
    ? []
    : [await db.client.acquireConnection(), await db.client.acquireConnection()];
  const runOn =
    (connection: unknown): Run =>
    (sql) =>
      connection ? db.raw(sql).connection(connection) : db.raw(sql);
  const run = runOn(connections[0]);
  const runBeside = runOn(connections[1]);
  const setChecks = async (isOn: 0 | 1) => {
    const sql = isSqlite
      ? `pragma foreign_keys = ${isOn}`
      : `set foreign_key_checks = ${isOn}, unique_checks = ${isOn}`;
    for (const each of [run, runBeside]) await each(sql);
  };
  await setChecks(0);
  if (!isSqlite) await run('set tmp_table_size = 268435456, max_heap_table_size = 268435456');
  const indexes: string[] = [];
  const makeIndexes = async (on: Run) => {
    for (let sql = indexes.shift(); sql !== undefined; sql = indexes.shift()) await on(sql);
  };
  let indexing = Promise.resolve();
  /** Inserts into a table while it has no indexes, which are made while the next tables are filled. */
  const fill = async (table: string, insert: () => Promise<void>): Promise<void> => {
    const statements = await dropIndexes(db, run, table);
    await insert();
    indexes.push(...statements);
    indexing = indexing.then(() => makeIndexes(runBeside));
    // It fails where it is awaited.
    indexing.catch(() => {});
  };
  const started = Date.now();
  const step = async (name: string, work: () => Promise<unknown>) => {
    await work();
    log(`${name}: ${Math.round((Date.now() - started) / 1_000)} s`);
  };
  for (const { name, row, count, order } of TABLES) {
    const numberAt = order?.(size) ?? ((place) => place);
    await step(name, () =>
      fill(name, () => insertRows(run, name, count(size), (place) => row(numberAt(place), size))),
    );
  }
  const derived = derivedTables(dialectOf(db), size);
  for (const { name, statements } of derived) {
    await step(name, () =>
      fill(name, async () => {
        for (const sql of statements) await run(sql);
      }),
    );
    // Its indexes take longest.
    if (name === 'customers')
      await step('search_words', () => fill('search_words', () => insertWords(db, run)));
  }
  // While the longest one is made beside.
  await step('other indexes', () => makeIndexes(run));
  await step('counts', () => countAll(db));
  await step('indexes', () => indexing);
  await setChecks(1);
  for (const connection of connections) await db.client.releaseConnection(connection);
  const tables = [...[...TABLES, ...derived].map(({ name }) => name), 'search_words'];
  await db.raw(isSqlite ? 'analyze' : `analyze table ${tables.join(',')}`);
};

/**
 * Fills an empty, migrated database with the market of a size, and with all that is derived from it. Does nothing if the
 * database has the market already.
 *
 * @throws if it has other rows, as after an interrupted seed
 */
export const seed = (db: Knex, size: Size, log: (line: string) => void): Promise<void> =>
  withoutLimits(() => fillAll(db, size, log));
