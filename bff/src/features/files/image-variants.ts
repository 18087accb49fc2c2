import { setTimeout as sleep } from 'node:timers/promises';
import { type ImageWidth, ownName } from 'bff-contract';
import type { FastifyBaseLogger } from 'fastify';
import { withoutDeadline } from '../../database';
import { shrinkImage } from './shrink-image';
import type { Storage, StoredObject } from './storage/storage';
import type { StoredFile, StoredFileRepository } from './stored-file-repository';
import { createWorkQueue } from './work-queue';

/** The time in ms that a response waits for a variant; after that it is the original. */
const PATIENCE_MS = 900;
/** Half of the threads that Node has for such work: signing in needs the others. */
const AT_ONCE = 2;
const MAX_WAITING = 100;

/** Key of an image in another width than its own. */
export const variantId = (id: string, width: ImageWidth): string => `w${width}-${id}`;

const variantOf = ({ id, fileName }: StoredObject, width: ImageWidth): StoredObject => ({
  id: variantId(id, width),
  contentType: 'image/webp',
  fileName: `${ownName(fileName)}.webp`,
});

/** Resized images, created on first request and stored next to the original. */
export const createImageVariants = (parts: {
  storage: Storage;
  files: StoredFileRepository;
  log: FastifyBaseLogger;
}) => {
  const { storage, files, log } = parts;
  const queue = createWorkQueue<boolean>(AT_ONCE, MAX_WAITING);

  const make = async (file: StoredFile, width: ImageWidth): Promise<boolean> => {
    const original = await storage.readAll(file.id);
    const content = await shrinkImage(original, width).catch((error: unknown) => {
      log.warn({ err: error, file: file.id }, 'an image could not be made small');
      return undefined;
    });
    if (content) await storage.write(variantOf(file, width), content);
    await files.noteVariant(file.id, width, content !== undefined);
    return content !== undefined;
  };

  const begin = (file: StoredFile, width: ImageWidth): Promise<boolean> | undefined =>
    queue
      .run(`${file.id} ${width}`, () => withoutDeadline(() => make(file, width)))
      ?.catch((error: unknown) => {
        // The store or the database is unreachable: the next request retries.
        log.warn({ err: error, file: file.id }, 'an image could not be made small yet');
        return false;
      });

  return {
    /** The image in this width, or undefined where the original has to do: no image, unreadable, not made in time. */
    find: async (file: StoredFile, width: ImageWidth): Promise<StoredObject | undefined> => {
      if (!file.contentType.startsWith('image/') || file.hasVariant === false) return undefined;
      const isMade = file.hasVariant || (await Promise.race([begin(file, width), sleep(PATIENCE_MS, false)]));
      return isMade ? variantOf(file, width) : undefined;
    },
    close: queue.close,
  };
};
