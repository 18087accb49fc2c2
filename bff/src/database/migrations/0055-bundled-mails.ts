import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

const INDEX = 'outbox_by_dealer';

/**
 * Whose orders bundled mails are about; NULL for all other mails. The previous release sends each of them by itself, once it has
 * waited.
 */
export const up = async (db: Knex): Promise<void> => {
  const outbox = alterations(db, 'outbox');
  await outbox.addColumn('fabricator_id', (table) => {
    columnsFor(db, table).id('fabricator_id').nullable();
  });
  await outbox.addIndex(INDEX, ['fabricator_id', 'created_at']);
};
