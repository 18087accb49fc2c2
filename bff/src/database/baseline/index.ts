import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { columnsFor, dialectOf } from '../dialect';
import { startOver } from '../start-over';
import { accounts } from './accounts';
import { customers } from './customers';
import { dealers } from './dealers';
import { files } from './files';
import { integrations } from './integrations';
import { operations } from './operations';
import { orders } from './orders';
import { priceList } from './price-list';
import { projects } from './projects';
import { releases } from './releases';
import { reports } from './reports';
import { searchAndCounts } from './search-and-counts';
import type { Tables } from './tables';

export { BASELINE, lacksBaseline } from './names';

/** Foreign keys name tables that come before. */
const TABLES: Tables = {
  ...accounts,
  ...files,
  ...dealers,
  ...customers,
  ...priceList,
  ...projects,
  ...orders,
  ...reports,
  ...integrations,
  ...searchAndCounts,
  ...operations,
  ...releases,
};

/** Records that are found by their words. A new database has none yet. */
const SEARCHED = ['order', 'project', 'user', 'audit', 'material'];

/**
 * Creates the tables of 0.2.0 in a new database. Like a released migration, they never change: what later versions changed is
 * in `migrations/`.
 */
export const createTables = async (db: Knex): Promise<void> => {
  await startOver(db, Object.keys(TABLES));
  for (const [name, define] of Object.entries(TABLES)) {
    await db.schema.createTable(name, (table) => define(table, columnsFor(db, table), dialectOf(db)));
  }
};

/** Inserts the rows that a new database begins with. */
export const insertFirstRows = async (db: Knex): Promise<void> => {
  const progress = { claimed_by: '', claimed_until: 0, indexed_at: Date.now() };
  await db('search_progress').insert(SEARCHED.map((kind) => ({ kind, ...progress })));
  await db('release_head').insert({ name: 'registry', epoch: randomUUID(), number: 0, accepted_at: 0 });
};
