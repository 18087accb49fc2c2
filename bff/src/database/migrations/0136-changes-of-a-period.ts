import type { Knex } from 'knex';
import { dialectOf } from '../dialect';

const COLUMNS = {
  orders_by_updated_at: ['fabricator_id', 'deleted_at', 'updated_at', 'id'],
  orders_by_status_updated_at: ['fabricator_id', 'status', 'deleted_at', 'updated_at', 'id'],
};

/** Replaces indexes, on MySQL by one statement: versions of the server that run beside name them in their queries. */
const replace = async (db: Knex, further: string[]): Promise<void> => {
  for (const [name, columns] of Object.entries(COLUMNS)) {
    const all = [...columns, ...further];
    const list = all.map(() => '??').join(', ');
    if (dialectOf(db) === 'mysql') {
      await db.raw(`alter table orders drop index ??, add index ?? (${list})`, [name, name, ...all]);
    } else {
      await db.raw('drop index if exists ??', [name]);
      await db.raw(`create index ?? on orders (${list})`, [name, ...all]);
    }
  }
};

/** A list of the orders of a period, sorted by their last change, reads no orders before it is cut. */
export const up = (db: Knex): Promise<void> => replace(db, ['created_at']);

export const down = (db: Knex): Promise<void> => replace(db, []);
