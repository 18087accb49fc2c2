import { isOfType } from 'bff-contract';
import { currentTime } from '../../database/clock';
import { notFound, unavailable } from '../../http/errors';
import type { Arrivals } from './arrivals';
import { wrongContent } from './storage/content';
import { CHANGEABLE_MS, type Storage } from './storage/storage';
import type { StoredFile, StoredFileRepository } from './stored-file-repository';

/**
 * Looks whether a file is what its type says before its first URL is handed out: an S3 takes whatever is put there.
 * Once it can't be replaced any more, the verdict is kept.
 */
export const createContentCheck =
  ({ storage, files, arrivals }: { storage: Storage; files: StoredFileRepository; arrivals: Arrivals }) =>
  /**
   * @returns false while nothing was put
   * @throws 404 for a file beyond the limits, which is deleted; 415 for other content than the type says, 503 while the store is out of reach
   */
  async (file: StoredFile): Promise<boolean> => {
    if (file.isGenuine) return true;
    if (file.isGenuine === false) throw wrongContent(file.contentType);
    const found = await storage.readHead(file.id).catch(() => {
      throw unavailable();
    });
    if (!found) return false;
    if (found.size !== file.size && !(await arrivals.judge(file.id, found.size))) throw notFound('file');
    const isGenuine = isOfType(file.contentType, found.head);
    if (currentTime() - file.createdAt > CHANGEABLE_MS) await files.judge(file.id, isGenuine);
    if (!isGenuine) throw wrongContent(file.contentType);
    return true;
  };
