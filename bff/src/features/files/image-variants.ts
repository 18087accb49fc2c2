import { setTimeout as sleep } from 'node:timers/promises';
import { type ImageWidth, ownName } from 'bff-contract';
import type { FastifyBaseLogger } from 'fastify';
import { withoutDeadline } from '../../database/time-limits';
import { shrinkImage } from './shrink-image';
import { asDownload, type Storage, type StoredObject } from './storage/storage';
import { isImage, type StoredFile, type StoredFileRepository } from './stored-file-repository';
import { createWorkQueue } from './work-queue';

/** The time in ms that a response waits for a variant; after that it is the original. */
const PATIENCE_MS = 900;
/** Half of the threads that Node has for such work: signing in needs the others. */
const AT_ONCE = 2;
const MAX_WAITING = 100;

/** Key of an image in another width than its own. */
export const variantId = (id: string, width: ImageWidth): string => `w${width}-${id}`;

/** Id of the file that a key in the store belongs to. */
export const originalId = (key: string): string => key.replace(/^w\d+-/, '');

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
    // It may have been made since the request read its file.
    const isKnown = await files.hasVariant(file.id, width);
    if (isKnown !== undefined) return isKnown;
    const original = await storage.readAll(file.id);
    const content = await shrinkImage(original, width).catch((error: unknown) => {
      log.warn({ err: error, file: file.id }, 'an image could not be made small');
      return undefined;
    });
    if (content) await storage.write(variantOf(file, width), content);
    const isKept = await files.noteVariant(file.id, width, content !== undefined);
    // The file was removed meanwhile, perhaps before the image was in the store.
    if (!isKept) await storage.remove(variantId(file.id, width));
    return isKept && content !== undefined;
  };

  /** Resolves to whether the image could be made; undefined if that is still unknown. */
  const begin = (file: StoredFile, width: ImageWidth): Promise<boolean | undefined> | undefined =>
    queue
      .run(`${file.id} ${width}`, () => withoutDeadline(() => make(file, width)))
      ?.catch((error: unknown) => {
        // The store or the database is unreachable: the next request retries.
        log.warn({ err: error, file: file.id }, 'an image could not be made small yet');
        return undefined;
      });

  return {
    /**
     * The image in this width. The file itself if it is no image or was not made in time; as a download if the image can't
     * be read.
     */
    find: async (file: StoredFile, width: ImageWidth): Promise<StoredObject> => {
      if (!isImage(file)) return file;
      const isMade = file.hasVariant ?? (await Promise.race([begin(file, width), sleep(PATIENCE_MS)]));
      if (isMade === undefined) return file;
      return isMade ? variantOf(file, width) : asDownload(file);
    },
    close: queue.close,
  };
};
