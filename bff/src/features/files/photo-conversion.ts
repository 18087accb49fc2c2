import { setTimeout as sleep } from 'node:timers/promises';
import { HEAD_BYTES, LIMITS, ownName, typeOfContent } from 'bff-contract';
import type { FastifyBaseLogger } from 'fastify';
import { withoutDeadline } from '../../database/time-limits';
import { AppError, notFound, unavailable } from '../../http/errors';
import { heicToJpeg, UnreadablePhoto } from './heic-to-jpeg';
import { wrongContent } from './storage/content';
import type { Storage } from './storage/storage';
import type { StoredFile, StoredFileRepository } from './stored-file-repository';
import { createWorkQueue } from './work-queue';

/** The time in ms that a response waits for a converted photo; then the client asks again. */
const PATIENCE_MS = 900;
const RETRY_SECONDS = 2;
/** A photo of 48 megapixels takes 0.7 GB of memory while it is converted. */
const AT_ONCE = 1;
const MAX_WAITING = 100;

/** The name of a photo once it is JPEG. Keeps the time of the upload behind it. */
export const jpegNameOf = (fileName: string): string => {
  const own = ownName(fileName);
  const uploadedAt = fileName.slice(own.length);
  const stem = own.replace(/\.(?:hei[cf]|hif|jpe?g?|jfif)$/i, '');
  return `${stem.slice(0, LIMITS.fileNameLength - uploadedAt.length - 4)}.jpg${uploadedAt}`;
};

/** HEIC photos, which few browsers show, become JPEG in their place when they are first requested or shown in a PDF. */
export const createPhotoConversion = (parts: {
  storage: Storage;
  files: StoredFileRepository;
  log: FastifyBaseLogger;
}) => {
  const { storage, files, log } = parts;
  const queue = createWorkQueue<StoredFile>(AT_ONCE, MAX_WAITING);
  const stopping = new AbortController();

  const convert = async (file: StoredFile): Promise<StoredFile> => {
    const content = await storage.readAll(file.id);
    if (typeOfContent(content.subarray(0, HEAD_BYTES)) !== 'image/heic') {
      throw new Error('Another process has converted this photo');
    }
    const jpeg = await heicToJpeg(content, stopping.signal);
    const converted = {
      id: file.id,
      contentType: 'image/jpeg',
      fileName: jpegNameOf(file.fileName),
      size: jpeg.length,
      createdAt: file.createdAt,
    };
    // The row comes first: HEIC under the type JPEG is converted again, but JPEG under the type HEIC would be refused.
    if (!(await files.replace(converted))) throw notFound('file');
    await storage.write(converted, jpeg);
    if (await files.isStill(converted)) return converted;
    // Removed meanwhile, such as with its owner.
    await storage.remove(file.id);
    throw notFound('file');
  };

  const refuse = async (file: StoredFile, error: unknown): Promise<never> => {
    if (error instanceof AppError) throw error;
    if (error instanceof UnreadablePhoto) {
      await files.judge(file.id, false);
      throw wrongContent(file.contentType);
    }
    log.warn({ err: error, file: file.id }, 'a photo could not be converted yet');
    throw unavailable(RETRY_SECONDS);
  };

  const begin = (file: StoredFile): Promise<StoredFile> | undefined =>
    queue.run(file.id, () =>
      withoutDeadline(() => convert(file).catch((error: unknown) => refuse(file, error))),
    );

  return {
    /**
     * Resolves once a stored photo is JPEG or is known to be no photo that can be read, however long that takes.
     * @throws 503 if it can't be converted yet
     */
    ensureConverted: (id: string): Promise<void> =>
      withoutDeadline(async () => {
        const file = await files.findReadable(id, { userId: '', isAdmin: true });
        if (!file || file.isGenuine === false) return;
        const begun = begin(file);
        if (!begun) throw unavailable(RETRY_SECONDS);
        await begun.catch((error: unknown) => {
          if (!(error instanceof AppError) || error.statusCode === 503) throw error;
        });
      }),
    /** @throws 415 if the photo can't be read, 503 while it is being converted */
    convert: async (file: StoredFile): Promise<StoredFile> => {
      const converted = await Promise.race([begin(file), sleep(PATIENCE_MS)]);
      if (!converted) throw unavailable(RETRY_SECONDS);
      return converted;
    },
    close: async (): Promise<void> => {
      stopping.abort();
      await queue.close();
    },
  };
};

export type PhotoConversion = ReturnType<typeof createPhotoConversion>;
