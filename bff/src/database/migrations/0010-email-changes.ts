import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** Changes of e-mail addresses that wait for their confirmation, and the way back from them. */
export const up = async (db: Knex): Promise<void> => {
  const users = alterations(db, 'users');
  // As it was typed; NULL unless a change waits.
  await users.addColumn('pending_email', (table) => {
    columnsFor(db, table).line('pending_email', 254).nullable();
  });
  await users.addColumn('pending_email_until', (table) => {
    columnsFor(db, table).time('pending_email_until').nullable();
  });

  const tokens = alterations(db, 'one_time_tokens');
  // The address that the account gets by the link; NULL for links that leave it alone.
  await tokens.addColumn('email', (table) => {
    columnsFor(db, table).line('email', 254).nullable();
  });
  await tokens.addIndex('one_time_tokens_by_email', ['email', 'purpose']);
};
