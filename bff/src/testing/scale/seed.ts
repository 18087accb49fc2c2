import type { Knex } from 'knex';
import { dialectOf } from '../../database/dialect';
import { createOrderTotalsRepository } from '../../features/orders/order-totals-repository';
import { type Size, TABLES } from './market';

/** Rows per statement. */
const BATCH = 1_000;

const literal = (cell: string | number | null): string => {
  if (cell === null) return 'null';
  if (typeof cell === 'number') return String(cell);
  // The market has no other characters, so that nothing has to be escaped.
  if (!/^[\w @./[\]{}-]*$/.test(cell)) throw new Error(`Not a literal of the seed: ${cell}`);
  return `'${cell}'`;
};

const countOf = async (db: Knex, table: string): Promise<number> => {
  const [row] = await db(table).count({ total: '*' });
  return Number(row?.total ?? 0);
};

const insertRows = async (db: Knex, table: string, rows: Array<Record<string, string | number | null>>) => {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column] ?? null)).join(',')})`);
  await db.raw(`insert into ${table} (${columns.join(',')}) values ${values.join(',')}`);
};

/**
 * Fills an empty, migrated database with the market of a size. Goes on where an earlier run stopped: each statement is
 * whole or has not happened, so the number of rows says how far it came.
 */
export const seed = async (db: Knex, size: Size, log: (line: string) => void): Promise<void> => {
  for (const { name, row, count } of TABLES) {
    const total = count(size);
    const started = Date.now();
    const present = await countOf(db, name);
    for (let first = present; first < total; first += BATCH) {
      const length = Math.min(BATCH, total - first);
      await insertRows(
        db,
        name,
        Array.from({ length }, (_, offset) => row(first + offset, size)),
      );
    }
    if (present < total)
      log(`${name}: ${total - present} rows in ${Math.round((Date.now() - started) / 1_000)} s`);
  }
  const dealers: string[] = await db('fabricators').pluck('id');
  if ((await countOf(db, 'order_totals')) === 0) {
    for (const dealer of dealers) await createOrderTotalsRepository(db).rebuild(dealer);
  }
  if (dialectOf(db) === 'sqlite') await db.raw('analyze');
  else await db.raw(`analyze table ${TABLES.map(({ name }) => name).join(',')}`);
};
