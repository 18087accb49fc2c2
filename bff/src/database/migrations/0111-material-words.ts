import type { Knex } from 'knex';

const KIND = 'material';

/** Words by which materials are found. A background job adds the words of existing materials. */
export const up = async (db: Knex): Promise<void> => {
  if ((await db('materials').first('id')) !== undefined) return;
  const row = { kind: KIND, claimed_by: '', claimed_until: 0, indexed_at: Date.now() };
  await db('search_progress').insert(row).onConflict('kind').ignore();
};
