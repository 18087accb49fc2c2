import type { Knex } from 'knex';
import { dialectOf, lockForUpdate } from '../../../database/dialect';
import {
  createIndexedTable,
  type IndexedRow,
  type WordSource,
} from '../../../resource/word-index/word-index';
import { SITE_WORDS } from '../../projects';

/**
 * Orders are found by their reference, their title, the customer's name and e-mail address, and the site. The words are defined here
 * because they change when a customer is renamed.
 */
export const orderWords: WordSource = {
  kind: 'order',
  table: 'orders',
  tenant: 'fabricator_id',
  columns: ['search_text', ...SITE_WORDS.columns],
  forms: SITE_WORDS.forms,
};

/** The beginning of every reference. */
export const REFERENCE = 'ORD-';

const TEXT = {
  mysql: "concat(?, reference, ' ', title, ' ', ?)",
  sqlite: "? || reference || ' ' || title || ' ' || ?",
};

/** Puts a customer's new name and address in place of the old ones in the words of the customer's orders. */
export const renameInOrders = async (
  db: Knex,
  ownerId: string,
  customer: Record<'name' | 'email', string>,
): Promise<void> => {
  const orders = () => db('orders').where('owner_id', ownerId);
  await lockForUpdate(db, orders().orderBy('id').select('id'));
  const text = `${customer.name} ${customer.email}`;
  await orders().update({ search_text: db.raw(TEXT[dialectOf(db)], [REFERENCE, text]) });
  const rows: IndexedRow[] = await orders().select('id', 'fabricator_id', ...orderWords.columns);
  await createIndexedTable(db, orderWords).reindex(rows);
};
