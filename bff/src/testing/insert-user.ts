import type { Knex } from 'knex';
import { newId } from '../database/ids';

/** Inserts a user by SQL, for tests of the database without an app. Resolves to the id. */
export const insertUser = async (
  db: Knex,
  values: { id?: string; name?: string; live_email?: string } = {},
) => {
  const id = values.id ?? newId();
  const email = values.live_email ?? `${id}@example.com`;
  await db('users').insert({ name: 'x', email, created_at: 0, updated_at: 0, ...values, id });
  return id;
};
