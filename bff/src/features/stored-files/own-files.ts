import type { Knex } from 'knex';
import { invalid } from '../../shared/errors';

/**
 * Refuses references to files that somebody else stored. Who may read a record may read its files,
 * so whoever could name a foreign file in a record of their own could read it.
 *
 * @param ids object ids that the record is to refer to
 * @param ownerId the user who is to own them, or several users of whom one is
 * @param field path of the body's field, for the prompt
 * @param kept object ids that the record refers to already: these may stay, whoever stored them
 * @throws 400 naming `field`
 */
export const assertOwnFiles = async (
  db: Knex,
  ids: string[],
  ownerId: string | string[],
  field: string,
  kept: string[] = [],
): Promise<void> => {
  const added = [...new Set(ids)].filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  const [row] = await db('stored_files')
    .whereIn('id', added)
    .whereIn('owner_id', [ownerId].flat())
    .count({ total: '*' });
  if (Number(row?.total) !== added.length) throw invalid({ [field]: 'This file does not exist' });
};
