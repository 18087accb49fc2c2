import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['release_head', 'release_changes'];

/** The registry of releases: its changes, and one row with the number of the newest. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, TABLES);
  await db.schema.createTable('release_head', (table) => {
    const column = columnsFor(db, table);
    column.key('name', 32).notNullable().primary();
    // Random, and another one after each restore.
    column.id('epoch').notNullable();
    // The number of the newest change.
    table.integer('number').notNullable();
    // When an operator let servers go over to this epoch, epoch ms; 0 if nobody did.
    column.time('accepted_at').notNullable();
  });
  await db.schema.createTable('release_changes', (table) => {
    const column = columnsFor(db, table);
    column.id('id').notNullable().primary();
    table.integer('number').notNullable().unique();
    column.line('by_name', 1_000).notNullable();
    // The registry since this change, and the change.
    column.json('document').notNullable();
  });
  await db('release_head').insert({ name: 'registry', epoch: randomUUID(), number: 0, accepted_at: 0 });
};
