import type { FastifyInstance } from 'fastify';
import type { Session } from '../../http/caller/caller';
import type { Reader } from './file-uses';
import { originalId } from './image-variants';
import type { SignedObject } from './storage/file-url';
import { createStoredFileRepository } from './stored-file-repository';

export const readerOf = ({ user, fabricator }: Session): Reader => ({
  userId: user.id,
  isAdmin: user.isAdmin,
  fabricatorId: fabricator?.id,
});

/**
 * Tells whether a signed URL still opens its file: its session has to be active, and its user has to be among the readers.
 * So a user who leaves a team, is deleted or signs out can't read anything by earlier URLs.
 */
export const createFileReaders = ({
  db,
  sessions,
  fileUses,
}: Pick<FastifyInstance, 'db' | 'sessions' | 'fileUses'>) => {
  const files = createStoredFileRepository(db, fileUses);
  return async ({ id, reader }: SignedObject): Promise<boolean> => {
    const session = reader === undefined ? undefined : await sessions.findByName(reader);
    if (reader !== undefined && !session) return false;
    return (await files.findReadable(originalId(id), session && readerOf(session))) !== undefined;
  };
};
