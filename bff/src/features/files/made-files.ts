import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import type { Storage } from './storage/storage';
import { createStoredFileRepository, type NewStoredFile } from './stored-file-repository';

/** Stores a file that the server made, which belongs to a user. @returns its id */
export const storeMadeFile = async (
  db: Knex,
  storage: Storage,
  file: Pick<NewStoredFile, 'ownerId' | 'fileName' | 'contentType'>,
  content: Uint8Array,
): Promise<string> => {
  const files = createStoredFileRepository(db);
  const stored = await files.add({
    ...file,
    size: content.length,
    isPublic: false,
    isViewableByAnyUser: false,
  });
  await files.judge(stored.id, true);
  await storage.write(stored, content).catch(async (error) => {
    // Each try makes another one.
    await discardFile(db, stored.id);
    throw error;
  });
  return stored.id;
};

/** Lets the hourly job delete a file. */
export const discardFile = (db: Knex, id: string): Promise<void> =>
  createStoredFileRepository(db).discard(id, currentTime());
