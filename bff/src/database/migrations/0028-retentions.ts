import type { Knex } from 'knex';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';
import { writeProtect } from '../write-protection';

/** Since when a table is complete. While a purge runs, older entries may go from the audit log. */
export const up = async (db: Knex): Promise<void> => {
  await startOver(db, ['retentions']);
  await db.schema.createTable('retentions', (table) => {
    const column = columnsFor(db, table);
    column.key('kept_table').primary();
    column.time('kept_from').notNullable();
    // Only inside the transaction that deletes.
    table.boolean('is_running').notNullable();
  });
  await writeProtect(db, 'audit_entries', { erasable: true, expiring: true });
};
