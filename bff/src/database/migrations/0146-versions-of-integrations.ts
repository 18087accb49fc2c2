import type { Knex } from 'knex';
import { alterations } from '../alter';

const TABLES = ['sso_connections', 'webhooks'];

/** Versions of single sign-on and webhooks, so that no change overwrites another unseen. */
export const up = async (db: Knex): Promise<void> => {
  for (const name of TABLES) {
    await alterations(db, name).addColumn('version', (table) => {
      table.integer('version').notNullable().defaultTo(1);
    });
  }
};
