import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';

/** Who caused a mail, and which contact address a dealer has confirmed. */
export const up = async (db: Knex): Promise<void> => {
  const outbox = alterations(db, 'outbox');
  // The user whose action caused the mail; NULL for mails that users ask for themselves.
  await outbox.addColumn('sender_id', (table) => {
    columnsFor(db, table).id('sender_id').nullable();
  });
  await outbox.addIndex('outbox_by_sender', ['sender_id', 'created_at']);

  // In lower case. Mails about orders go to the contact address only while it is this one, or the owner's confirmed one.
  await alterations(db, 'fabricators').addColumn('confirmed_contact_email', (table) => {
    columnsFor(db, table).key('confirmed_contact_email', 254).nullable();
  });
};
