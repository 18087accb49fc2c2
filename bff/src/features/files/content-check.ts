import { isOfType, typeOfContent } from 'bff-contract';
import { currentTime } from '../../database/clock';
import { notFound, unavailable } from '../../http/errors';
import type { Arrivals } from './arrivals';
import type { PhotoConversion } from './photo-conversion';
import { hasTooManyPixels, wrongContent } from './storage/content';
import { asDownload, CHANGEABLE_MS, type Storage } from './storage/storage';
import { isImage, type StoredFile, type StoredFileRepository } from './stored-file-repository';

const orUnavailable = (): never => {
  throw unavailable();
};

/**
 * Looks whether a file is what its type says before its first URL is handed out: an S3 takes whatever is put there.
 * Once it can't be replaced any more, the verdict is kept.
 */
export const createContentCheck = (parts: {
  storage: Storage;
  files: StoredFileRepository;
  arrivals: Arrivals;
  photos: PhotoConversion;
}) => {
  const { storage, files, arrivals, photos } = parts;

  /** The size of an image may be behind much that its camera noted. */
  const isTooLarge = async ({ id }: StoredFile, { head, size }: { head: Uint8Array; size: number }) =>
    hasTooManyPixels(head) ??
    (size > head.length && hasTooManyPixels(await storage.readAll(id).catch(orUnavailable)));

  /**
   * @returns undefined while nothing was put; the file as a download if it is an image with too many pixels to be shown, and
   * as the JPEG that it became if it is HEIC
   * @throws 404 for a file beyond the limits, which is deleted; 415 for other content than the type says, 503 while the store
   * is out of reach or the photo is being converted
   */
  return async (file: StoredFile): Promise<StoredFile | undefined> => {
    if (file.isGenuine) return file;
    if (file.isGenuine === false) throw wrongContent(file.contentType);
    const found = await storage.readHead(file.id).catch(orUnavailable);
    if (!found) return undefined;
    if (found.size !== file.size && !(await arrivals.judge(file.id, found.size))) throw notFound('file');
    const isGenuine = isOfType(file.contentType, found.head);
    // Converted, or removed, since its row was read.
    if (!isGenuine && !(await files.isStill(file))) throw unavailable();
    if (isGenuine && isImage(file) && (await isTooLarge(file, found))) return asDownload(file);
    if (isGenuine && typeOfContent(found.head) === 'image/heic') return photos.convert(file);
    const isFinal = currentTime() - file.createdAt > CHANGEABLE_MS;
    if (isFinal) await files.judge(file.id, isGenuine);
    if (!isGenuine) throw wrongContent(file.contentType);
    return isFinal ? { ...file, hasVariant: undefined } : file;
  };
};
