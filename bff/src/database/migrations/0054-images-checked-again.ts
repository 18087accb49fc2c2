import type { Knex } from 'knex';

/**
 * Previous releases took any bytes of an unknown kind for an image, and did not look how many pixels it has. Images are checked
 * once more when they are next requested.
 */
export const up = async (db: Knex): Promise<void> => {
  await db('stored_files')
    .where('is_genuine', true)
    .where('content_type', 'like', 'image/%')
    .update({ is_genuine: null });
};
