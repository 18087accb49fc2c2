import { IMAGE_WIDTHS } from 'bff-contract';
import type { Knex } from 'knex';
import { lockForUpdate } from '../../database/dialect';
import { inTransaction } from '../../database/transaction';
import { RESTORABLE_MS } from '../../resource/records';
import type { Arrivals } from './arrivals';
import type { FileUse } from './file-uses';
import { variantId } from './image-variants';
import { CHANGEABLE_MS, type Storage } from './storage/storage';
import { FIRST_USE_MS } from './stored-file-repository';

const DAY = 24 * 3_600_000;
/** How often to look whether a file in use still is, in ms. */
const CHECK_EVERY_MS = 7 * DAY;
/** The delay before deleting a file is retried, in ms. */
const RETRY_MS = 3_600_000;
const BATCH = 50;

interface CheckedFile {
  id: string;
  owner_id: string;
  was_used: number | boolean;
  unused_since: number | null;
  removed_at: number | null;
  created_at: number;
  check_at: number;
}

type DueFile = Pick<CheckedFile, 'id' | 'created_at' | 'check_at' | 'removed_at'>;

/** Whether this is the first check of a file whose size was not announced. Each record that begins to use it delays it by 1 ms. */
const isNew = ({ created_at, check_at, removed_at }: DueFile): boolean => {
  const waited = Number(check_at) - Number(created_at);
  return removed_at === null && waited >= CHANGEABLE_MS && waited < FIRST_USE_MS;
};

/** Does a record refer to the file? Orders show the images of their projects. */
const isUsed = async (
  trx: Knex,
  uses: readonly FileUse[],
  file: CheckedFile,
  now: number,
): Promise<boolean> => {
  for (const { references } of uses) {
    if (await references?.(trx, file, now - RESTORABLE_MS).first(trx.raw('1 as found'))) return true;
  }
  return false;
};

/**
 * The changes of a file's row after a check; `removed_at` marks a file to delete.
 *
 * @param graceMs how long a file is kept that was used and isn't any more
 */
const judge = (file: CheckedFile, used: boolean, now: number, graceMs: number) => {
  if (used) return { was_used: true, unused_since: null, check_at: now + CHECK_EVERY_MS };
  const unusedSince = file.unused_since ?? now;
  if (!file.was_used || unusedSince <= now - graceMs) return { removed_at: now, check_at: now + RETRY_MS };
  return { unused_since: unusedSince, check_at: unusedSince + graceMs };
};

/**
 * Deletes files that no record refers to: uploads that were never used after a week, files that are
 * not used any more after `days`, which is at least the time in which deletions can be undone.
 */
export const createUnusedFiles = ({
  db,
  uses,
  storage,
  arrivals,
  days,
}: {
  db: Knex;
  uses: readonly FileUse[];
  storage: Storage;
  arrivals: Pick<Arrivals, 'measure'>;
  days: number;
}) => {
  /** Decides in a transaction, so that nothing can refer to a file from then on. True: delete it. */
  const check = (id: string, now: number): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const file: CheckedFile | undefined = await lockForUpdate(
        trx,
        trx('stored_files').where({ id }).first(),
      );
      if (!file) return false;
      const changes =
        file.removed_at === null
          ? judge(file, await isUsed(trx, uses, file, now), now, days * DAY)
          : undefined;
      await trx('stored_files')
        .where({ id })
        .update(changes ?? { check_at: now + RETRY_MS });
      return changes === undefined || 'removed_at' in changes;
    });

  /** The row goes last: until then another check tries again, as while the file may still be put, even once more. */
  const remove = async (
    { id, created_at }: Pick<CheckedFile, 'id' | 'created_at'>,
    now: number,
  ): Promise<void> => {
    for (const width of IMAGE_WIDTHS) await storage.remove(variantId(id, width));
    await storage.remove(id);
    if (now - Number(created_at) < CHANGEABLE_MS) return;
    await inTransaction(db, async (trx) => {
      await trx('image_variants').where({ file_id: id }).delete();
      await trx('stored_files').where({ id }).delete();
    });
  };

  /** Measures a file once it can't be replaced any more; later, if the store is out of reach. */
  const finishUpload = async ({ id, created_at }: DueFile, now: number): Promise<void> => {
    const checkAt = (check_at: number) =>
      db('stored_files').where({ id }).whereNull('removed_at').update({ check_at });
    await checkAt(now + RETRY_MS);
    await arrivals.measure(id);
    await checkAt(Number(created_at) + FIRST_USE_MS);
  };

  return {
    /** Checks the files that are due, in batches. Resolves to the number of checked files. */
    purge: async (now: number): Promise<number> => {
      const due: DueFile[] = await db('stored_files')
        .where('check_at', '<=', now)
        .orderBy('check_at')
        .orderBy('id')
        .limit(BATCH)
        .select('id', 'created_at', 'check_at', 'removed_at');
      for (const file of due) {
        if (isNew(file)) await finishUpload(file, now);
        else if (await check(file.id, now)) await remove(file, now);
      }
      return due.length;
    },
  };
};
