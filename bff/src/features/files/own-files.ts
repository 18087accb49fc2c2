import type { Knex } from 'knex';
import { invalid } from '../../http/errors';

interface References {
  /** Object ids that the record is to refer to. */
  ids: string[];
  /** Object ids that the record already refers to. They may stay, even if another user uploaded them. */
  kept: string[];
  /** Path of the body's field, for the prompt. */
  field: string;
}

const assertFiles = async (
  db: Knex,
  { ids, kept, field }: References,
  among: (files: Knex.QueryBuilder) => void,
): Promise<void> => {
  const added = [...new Set(ids)].filter((id) => !kept.includes(id));
  if (added.length === 0) return;
  // Writing the rows keeps the purge of unused files away until the record is written, also that of another node. A file that
  // was used stays while a record that shows it, such as a deleted order, can be restored.
  const found = await db('stored_files')
    .whereIn('id', added)
    .whereNull('removed_at')
    .where(among)
    .update({ check_at: db.raw('check_at + 1'), was_used: true });
  if (found !== added.length) throw invalid({ [field]: 'This file does not exist' });
};

/**
 * Refuses references to other users' files. Readers of a record can read its files, so referencing a
 * foreign file would grant access to it.
 *
 * @param ids object ids that the record is to refer to
 * @param ownerId the user who is to own them, or several users of whom one is
 * @param field path of the body's field, for the prompt
 * @param kept object ids that the record refers to already: these may stay, even if another user stored them
 * @throws 400 naming `field`
 */
export const assertOwnFiles = async (
  db: Knex,
  ids: string[],
  ownerId: string | string[],
  field: string,
  kept: string[] = [],
): Promise<void> => {
  await assertFiles(db, { ids, kept, field }, (files) => files.whereIn('owner_id', [ownerId].flat()));
};

/**
 * Refuses a file that isn't a public image of the user's own.
 *
 * @param kept the image that the record refers to already
 * @throws 400 naming `field`
 */
export const assertPublicImage = async (
  db: Knex,
  id: string,
  { ownerId, field, kept }: { ownerId: string; field: string; kept: string | null },
): Promise<void> => {
  await assertFiles(db, { ids: [id], kept: kept === null ? [] : [kept], field }, (files) =>
    files.where({ owner_id: ownerId, is_public: true }).where('content_type', 'like', 'image/%'),
  );
};

/**
 * Refuses references to files that do not exist, for administrators, who may read every file.
 * @throws 400 naming `field`
 */
export const assertExistingFiles = async (
  db: Knex,
  ids: string[],
  field: string,
  kept: string[] = [],
): Promise<void> => {
  await assertFiles(db, { ids, kept, field }, () => {});
};
