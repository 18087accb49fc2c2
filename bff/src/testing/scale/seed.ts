import type { Knex } from 'knex';
import { dialectOf } from '../../database/dialect';
import { newId } from '../../database/ids';
import { withoutLimits } from '../../database/time-limits';
import { userTotals, userWords } from '../../features/accounts/account-repository';
import { createAuditTotalsRepository } from '../../features/audit/audit-totals-repository';
import { customerTotals, customerWords } from '../../features/orders/customers/customer-repository';
import { orderWords } from '../../features/orders/customers/order-words-repository';
import type { OrderRow } from '../../features/orders/order-repository';
import {
  differences,
  figuresOf,
  keyOf,
  type ReportTotal,
  sumOfTotals,
} from '../../features/orders/reports/order-figures';
import { materialTotals, materialWords } from '../../features/price-list/materials/material-repository';
import { projectTotals, projectWords } from '../../features/projects/project-repository';
import { auditWords } from '../../resource/audit/record-audit';
import { recount } from '../../resource/totals/totals';
import { entriesOf, type IndexedRow, setComplete } from '../../resource/word-index/word-index';
import { type Size, TABLES } from './market';

/** Rows per statement. */
const BATCH = 2_000;
const WORD_SOURCES = [userWords, materialWords, projectWords, orderWords, customerWords, auditWords];
const DERIVED = ['customers', 'order_totals', 'order_figures', 'report_totals', 'search_words'];

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

const insertRows = async (run: Run, table: string, rows: Cells[]): Promise<void> => {
  const columns = Object.keys(rows[0] ?? {});
  for (let at = 0; at < rows.length; at += BATCH) {
    const values = rows
      .slice(at, at + BATCH)
      .map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(',')})`);
    await run(`insert into ${table} (${columns.join(',')}) values ${values.join(',')}`);
  }
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

/** Inserts into a table while it has no indexes. */
const fill = async (db: Knex, run: Run, table: string, insert: () => Promise<void>): Promise<void> => {
  const statements = await dropIndexes(db, run, table);
  await insert();
  for (const sql of statements) await run(sql);
};

const insertCustomers = (run: Run) =>
  run(`insert into customers (id, fabricator_id, owner_id, name, email, orders, total_cents, last_order_at)
    select replace(min(orders.id), '-7', '-6'), orders.fabricator_id, orders.owner_id, min(users.name), min(users.email), count(*),
      sum(case when status = 'cancelled' then 0 else total_cents end), max(orders.created_at)
    from orders join users on users.id = orders.owner_id
    group by orders.fabricator_id, orders.owner_id`);

const insertOrderTotals = async (db: Knex, run: Run): Promise<void> => {
  const groups: Array<Cells & { placed_month: number }> = await db('orders')
    .groupBy('fabricator_id', 'placed_month', 'status')
    .select('fabricator_id', 'placed_month', 'status')
    .count({ orders: '*' })
    .sum({ total_cents: 'total_cents' });
  const rows = groups.map(({ placed_month, total_cents = 0, ...row }) => ({
    ...row,
    month: String(placed_month).replace(/(..)$/, '-$1'),
    total_cents: Number(total_cents),
  }));
  await insertRows(run, 'order_totals', rows);
};

/** Adds up the orders in memory: in transactions it would take hours. */
const insertReports = async (db: Knex, run: Run): Promise<void> => {
  const totals = new Map<string, ReportTotal>();
  let after = '';
  for (;;) {
    const orders: Array<OrderRow & { estimate: string }> = await db('orders')
      .join('order_documents', 'order_documents.order_id', 'orders.id')
      .where('orders.id', '>', after)
      .orderBy('orders.id')
      .limit(BATCH)
      .select('orders.*', 'order_documents.estimate');
    const figures = orders
      .filter(({ deleted_at }) => deleted_at === null)
      .map((order) =>
        figuresOf(order, { estimate: JSON.parse(order.estimate), costs: undefined, groupId: null }, 'UTC'),
      );
    await insertRows(
      run,
      'order_figures',
      figures.map((order) => ({
        ...order,
        material_figures: JSON.stringify(order.material_figures),
        cost_figures: null,
        offered: 0,
        accepted: 0,
      })),
    );
    for (const total of differences([], figures)) {
      const key = keyOf(total);
      totals.set(key, sumOfTotals(totals.get(key), total, 1));
    }
    after = orders.at(-1)?.id ?? '';
    if (orders.length < BATCH) break;
  }
  await insertRows(
    run,
    'report_totals',
    [...totals.values()].map((total) => ({ id: newId(), ...total })),
  );
};

const insertWords = async (db: Knex, run: Run): Promise<void> => {
  for (const source of WORD_SOURCES) {
    const columns = ['id', ...source.columns, ...(source.tenant === undefined ? [] : [source.tenant])];
    let after = '';
    for (;;) {
      const rows: IndexedRow[] = await db(source.table)
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH)
        .select(columns);
      const entries = rows.flatMap((row) => entriesOf(source, row));
      await insertRows(run, 'search_words', entries as unknown as Cells[]);
      after = rows.at(-1)?.id ?? '';
      if (rows.length < BATCH) break;
    }
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
  const last = DERIVED.at(-1) ?? '';
  if ((await countOf(db, 'orders')) === size.orders && (await db(last).where('kind', 'audit').first()))
    return;
  if (await db('users').first('id')) throw new Error('The market needs an empty database.');
  const isSqlite = dialectOf(db) === 'sqlite';
  // One connection, for its settings. SQLite has only one.
  const connection = isSqlite ? undefined : await db.client.acquireConnection();
  const run: Run = (sql) => (connection ? db.raw(sql).connection(connection) : db.raw(sql));
  await run(isSqlite ? 'pragma foreign_keys = off' : 'set foreign_key_checks = 0, unique_checks = 0');
  const started = Date.now();
  const step = async (name: string, work: () => Promise<unknown>) => {
    await work();
    log(`${name}: ${Math.round((Date.now() - started) / 1_000)} s`);
  };
  for (const { name, row, count } of TABLES) {
    // In the order of the primary key.
    const rows = () => Array.from({ length: count(size) }, (_, index) => row(index, size));
    const sorted = () =>
      rows().sort((a, b) => (String(Object.values(a)[0]) < String(Object.values(b)[0]) ? -1 : 1));
    await step(name, () => fill(db, run, name, () => insertRows(run, name, sorted())));
  }
  await step('customers', () => fill(db, run, 'customers', async () => void (await insertCustomers(run))));
  await step('order_totals', () => insertOrderTotals(db, run));
  await step('report_totals', () => insertReports(db, run));
  await step('search_words', () => fill(db, run, 'search_words', () => insertWords(db, run)));
  await step('counts', () => countAll(db));
  await run(isSqlite ? 'pragma foreign_keys = on' : 'set foreign_key_checks = 1, unique_checks = 1');
  if (connection) await db.client.releaseConnection(connection);
  const tables = [...TABLES.map(({ name }) => name), ...DERIVED];
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
