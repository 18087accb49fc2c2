import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { currentTime } from '../../database/clock';
import { inTransaction } from '../../database/transaction';
import { unavailable } from '../../http/errors';
import type { Storage } from './storage/storage';
import { createStoredFileRepository } from './stored-file-repository';

/** How many files of an account are measured before its next upload. */
const MAX_MEASURED = 20;

type Limits = Pick<Config, 'maxUploadMb' | 'storageQuotaMb'>;

/** How many bytes a file and the files of an account may have. */
export const fileLimits = ({ maxUploadMb, storageQuotaMb }: Limits) => ({
  file: maxUploadMb * 2 ** 20,
  account: storageQuotaMb * 2 ** 20,
});

interface ArrivalContext {
  db: Knex;
  storage: Storage;
  config: Limits;
}

/** Measures files whose size was not announced: an S3 takes whatever is put. Those beyond the limits are deleted. */
export const createArrivals = ({ db, storage, config }: ArrivalContext) => {
  const limits = fileLimits(config);
  /** @returns whether the file may stay */
  const judge = async (id: string, size: number): Promise<boolean> => {
    const mayStay = await inTransaction(db, async (trx) => {
      const files = createStoredFileRepository(trx);
      const ownerId = await files.ownerOf(id);
      if (ownerId === undefined) return false;
      const isWithin = size <= limits.file && (await files.bytesOf(ownerId, id)) + size <= limits.account;
      await (isWithin ? files.setSize(id, size) : files.discard(id, currentTime()));
      return isWithin;
    });
    // The row goes with the next check of unused files.
    if (!mayStay) await storage.remove(id);
    return mayStay;
  };

  /** Measures a file in the store; nothing that was never put. */
  const measure = async (id: string): Promise<void> => {
    const found = await storage.readHead(id).catch(() => {
      throw unavailable();
    });
    if (found) await judge(id, found.size);
  };

  return {
    judge,
    measure,
    /** Measures the files of an account that nobody has looked at. */
    measureOf: async (ownerId: string): Promise<void> => {
      const ids = await createStoredFileRepository(db).unmeasured(ownerId, MAX_MEASURED);
      for (const id of ids) await measure(id);
    },
  };
};

export type Arrivals = ReturnType<typeof createArrivals>;
