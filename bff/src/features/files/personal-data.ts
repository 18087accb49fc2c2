import { type ExportedPart, inBatches, type PersonalData } from '../../database/stored-data/declaration';
import { byUser, childrenOf } from '../../database/stored-data/exported-rows';

export const exportedFiles: ExportedPart = {
  what: 'Uploaded files, which are in the folder `files`',
  rows: byUser('stored_files', ['id'], 'owner_id'),
};

export const personalData: PersonalData = {
  tables: {
    stored_files: {
      why: 'Files: photos, images of materials and profiles',
      kept: 'until nothing has used them for `UNUSED_FILE_DAYS` (31 days); never used ones 7 days',
      personal: ['file_name'],
      technical: [
        'id',
        'owner_id',
        'content_type',
        'size',
        'is_public',
        'is_viewable_by_any_user',
        'created_at',
        'is_genuine',
        'check_at',
        'was_used',
        'unused_since',
        'removed_at',
      ],
      exported: [exportedFiles],
      remaining: (rows, { userId }) => rows.where('owner_id', userId).whereNot('file_name', 'erased'),
    },
    image_variants: {
      why: 'Which smaller images exist',
      kept: 'as long as the file',
      technical: ['file_id', 'width', 'is_made', 'created_at'],
      exported: [
        {
          what: 'Smaller versions of these files',
          rows: childrenOf(exportedFiles, 'image_variants', 'file_id', ['width']),
        },
      ],
    },
  },

  own: async (db, userId) => ({ files: await db('stored_files').where('owner_id', userId).pluck('id') }),

  /** Marks files that nobody else uses, which the hourly job then deletes, and takes the names from the others. */
  erase: async (trx, { userId, kept, lent, removedFiles, now }) => {
    await trx('stored_files').where('owner_id', userId).update({ file_name: 'erased' });
    // Their orders show these.
    await inBatches(
      [...kept].filter((id) => !lent.has(id)),
      (batch) => trx('stored_files').whereIn('id', batch).update({ is_viewable_by_any_user: false }),
    );
    await inBatches(removedFiles, (batch) =>
      trx('stored_files').whereIn('id', batch).update({ removed_at: now, check_at: 0 }),
    );
  },
};
