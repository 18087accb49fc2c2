import type { Knex } from 'knex';
import type { StoredObject } from '../../plugins/storage/storage';
import { newId } from '../../shared/ids';

export interface NewStoredFile {
  ownerId: string;
  fileName: string;
  contentType: string;
  size?: number;
  isPublic: boolean;
  isViewableByAnyUser: boolean;
}

/** Who wants to read a file. */
export interface Reader {
  userId: string;
  isAdmin: boolean;
  fabricatorId?: string;
}

interface Row {
  id: string;
  file_name: string;
  content_type: string;
  size: number | null;
}

/** Orders whose project holds the file and in which the reader is the dealer or the customer. */
const orderedWith = (reader: Reader) => (query: Knex.QueryBuilder) => {
  query
    .select(1)
    .from('project_images')
    .join('orders', 'orders.project_id', 'project_images.project_id')
    .whereRaw('project_images.object_id = stored_files.id')
    .whereNull('orders.deleted_at')
    .where((party) => {
      party.where('orders.owner_id', reader.userId);
      if (reader.fabricatorId) party.orWhere('orders.fabricator_id', reader.fabricatorId);
    });
};

export const createStoredFileRepository = (db: Knex) => ({
  add: async (file: NewStoredFile): Promise<StoredObject> => {
    const id = newId();
    await db('stored_files').insert({
      id,
      owner_id: file.ownerId,
      file_name: file.fileName,
      content_type: file.contentType,
      size: file.size ?? null,
      is_public: file.isPublic,
      is_viewable_by_any_user: file.isViewableByAnyUser,
      created_at: Date.now(),
    });
    return { id, contentType: file.contentType, fileName: file.fileName, size: file.size };
  },

  /** The file, if this reader may read it; a visitor without a session may read public ones. */
  findReadable: async (id: string, reader?: Reader): Promise<StoredObject | undefined> => {
    const query = db('stored_files').where('stored_files.id', id);
    if (!reader) query.where('is_public', true);
    else if (!reader.isAdmin) {
      query.where((allowed) =>
        allowed
          .where('is_public', true)
          .orWhere('is_viewable_by_any_user', true)
          .orWhere('stored_files.owner_id', reader.userId)
          .orWhereExists(orderedWith(reader)),
      );
    }
    const row: Row | undefined = await query.first();
    return (
      row && {
        id: row.id,
        contentType: row.content_type,
        fileName: row.file_name,
        size: row.size ?? undefined,
      }
    );
  },
});
