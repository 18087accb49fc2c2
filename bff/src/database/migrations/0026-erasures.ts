import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';
import { writeProtect } from '../write-protection';

/** People who were erased, by ids alone. While one is being erased, their name may go from the audit log, too. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['erasures']);
  await db.schema.createTable('erasures', (table) => {
    const column = columnsFor(db, table);
    // Without a foreign key: after a restore, the list is put back before the people are erased again.
    column.id('user_id').primary();
    column.key('pseudonym').notNullable();
    column.time('erased_at').notNullable();
    // Only inside the transaction that erases.
    table.boolean('is_running').notNullable();
    table.unique(['pseudonym'], { indexName: 'erasures_pseudonym' });
    table.index(['is_running'], 'erasures_running');
  });
  await writeProtect(db, 'audit_entries', { erasable: true });
};
