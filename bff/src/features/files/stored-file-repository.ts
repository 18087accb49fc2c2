import type { ImageWidth } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { lockForUpdate } from '../../database/dialect';
import { takeGuard } from '../../database/guard';
import { newId } from '../../database/ids';
import { inTransaction } from '../../database/transaction';
import type { FileUse, Reader } from './file-uses';
import { CHANGEABLE_MS, type StoredObject } from './storage/storage';

export interface NewStoredFile {
  ownerId: string;
  fileName: string;
  contentType: string;
  /** Bytes, if they were announced. */
  size?: number;
  isPublic: boolean;
  isViewableByAnyUser: boolean;
}

export interface StoredFile extends StoredObject {
  createdAt: number;
  /** Whether the content matches the type; undefined until checked. */
  isGenuine?: boolean;
  /** Whether an image of the requested width exists; undefined until one attempt to make it. */
  hasVariant?: boolean;
}

export const isImage = ({ contentType }: StoredObject): boolean => contentType.startsWith('image/');

interface Row {
  id: string;
  file_name: string;
  content_type: string;
  size: number | null;
  created_at: number;
  is_genuine: number | boolean | null;
  has_variant?: number | boolean | null;
}

/** How long a new file may wait for the record that it was uploaded for, in ms. */
export const FIRST_USE_MS = 7 * 24 * 3_600_000;

const flag = (value: number | boolean | null | undefined) => (value == null ? undefined : Boolean(value));

/** A column of `joinFile`. */
export const FILE_NAME = 'stored_files.file_name';

/** Joins the files whose id is in a column, without removed ones. */
export const joinFile = (query: Knex.QueryBuilder, column: string): Knex.QueryBuilder =>
  query.join('stored_files', 'stored_files.id', column).whereNull('stored_files.removed_at');

/** @param uses by which a reader may read the files of others */
export const createStoredFileRepository = (db: Knex, uses: readonly FileUse[] = []) => ({
  add: async (file: NewStoredFile): Promise<StoredObject> => {
    const id = newId();
    const now = currentTime();
    await db('stored_files').insert({
      id,
      owner_id: file.ownerId,
      file_name: file.fileName,
      content_type: file.contentType,
      size: file.size ?? null,
      is_public: file.isPublic,
      is_viewable_by_any_user: file.isViewableByAnyUser,
      created_at: now,
      check_at: now + (file.size === undefined ? CHANGEABLE_MS : FIRST_USE_MS),
      was_used: false,
    });
    return { id, contentType: file.contentType, fileName: file.fileName, size: file.size };
  },

  /**
   * How many bytes the files of an account take, including files yet to be uploaded whose size was announced. In a transaction,
   * the account's next upload waits until it ends, so that concurrent uploads can't exceed a quota together.
   */
  bytesOf: async (ownerId: string, except = ''): Promise<number> => {
    await takeGuard(db, `files ${ownerId}`);
    const [row] = await db('stored_files')
      .where({ owner_id: ownerId })
      .whereNot('id', except)
      .whereNull('removed_at')
      .sum({ bytes: 'size' });
    return Number(row?.bytes ?? 0);
  },

  /**
   * The file, if this reader may read it; a visitor without a session may read public ones.
   * @param width also tells whether the image exists in this width
   */
  findReadable: async (id: string, reader?: Reader, width?: ImageWidth): Promise<StoredFile | undefined> => {
    const query = db('stored_files')
      .where('stored_files.id', id)
      .whereNull('removed_at')
      .select('stored_files.*');
    if (width) {
      query
        .leftJoin('image_variants', (join) =>
          join.on('image_variants.file_id', 'stored_files.id').andOnVal('image_variants.width', width),
        )
        .select({ has_variant: 'image_variants.is_made' });
    }
    if (!reader) query.where('is_public', true);
    else if (!reader.isAdmin) {
      query.where((allowed) => {
        allowed
          .where('is_public', true)
          .orWhere('is_viewable_by_any_user', true)
          .orWhere('stored_files.owner_id', reader.userId);
        for (const { shownTo } of uses) {
          const shown = shownTo?.(reader, 'stored_files.id');
          if (shown) allowed.orWhereExists(shown);
        }
      });
    }
    const row: Row | undefined = await query.first();
    return (
      row && {
        id: row.id,
        contentType: row.content_type,
        fileName: row.file_name,
        size: row.size ?? undefined,
        createdAt: Number(row.created_at),
        isGenuine: flag(row.is_genuine),
        hasVariant: flag(row.has_variant),
      }
    );
  },

  ownerOf: async (id: string): Promise<string | undefined> =>
    (await db('stored_files').where({ id }).whereNull('removed_at').first('owner_id'))?.owner_id,

  /** The latest files of an account whose size is unknown and that may be new. */
  unmeasured: (ownerId: string, most: number): Promise<string[]> =>
    db('stored_files')
      .where({ owner_id: ownerId })
      .whereNull('size')
      .whereNull('is_genuine')
      .whereNull('removed_at')
      .orderBy('id', 'desc')
      .limit(most)
      .pluck('id'),

  setSize: async (id: string, size: number): Promise<void> => {
    await db('stored_files').where({ id }).update({ size });
  },

  /** Lets nothing refer to a file any more. The next check of unused files deletes it. */
  discard: async (id: string, now: number): Promise<void> => {
    await db('stored_files').where({ id }).update({ removed_at: now, check_at: now });
  },

  /** Stores for good whether the content of a file matches its type. Forgets its images in other widths: they may be of earlier content. */
  judge: (id: string, isGenuine: boolean): Promise<void> =>
    inTransaction(db, async (trx) => {
      await trx('stored_files').where({ id }).update({ is_genuine: isGenuine });
      await trx('image_variants').where({ file_id: id }).delete();
    }),

  /** Whether a file still exists, with this type. */
  isStill: async ({ id, contentType }: StoredObject): Promise<boolean> => {
    const found = db('stored_files').where({ id, content_type: contentType }).whereNull('removed_at');
    return (await found.first('id')) !== undefined;
  },

  /** Describes new content in a file's place. Resolves to false if the file was removed. */
  replace: ({ id, contentType, fileName, size }: StoredObject): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const changed = await trx('stored_files')
        .where({ id })
        .whereNull('removed_at')
        .update({ content_type: contentType, file_name: fileName, size });
      await trx('image_variants').where({ file_id: id }).delete();
      return changed > 0;
    }),

  /** Whether an image could be made in a width; undefined if that wasn't tried. */
  hasVariant: async (id: string, width: ImageWidth): Promise<boolean | undefined> =>
    flag((await db('image_variants').where({ file_id: id, width }).first('is_made'))?.is_made),

  /**
   * Remembers whether an image could be made in a width; several processes may say so at once. Resolves to false if the file was
   * removed. A removal that begins later finds the image in the store.
   */
  noteVariant: (id: string, width: ImageWidth, isMade: boolean): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const file = trx('stored_files').where({ id }).whereNull('removed_at').first('id');
      if (!(await lockForUpdate(trx, file))) return false;
      await trx('image_variants')
        .insert({ file_id: id, width, is_made: isMade, created_at: currentTime() })
        .onConflict(['file_id', 'width'])
        .merge(['is_made', 'created_at']);
      return true;
    }),
});

export type StoredFileRepository = ReturnType<typeof createStoredFileRepository>;
