import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import type { TableShape } from '../../database/snapshot';
import { currentKeys, keysOfRows } from '../../features/files/backed-up-keys';
import { originalId } from '../../features/files/image-variants';
import { readStored, type Storage } from '../../features/files/storage/storage';
import { createStoredFileRepository } from '../../features/files/stored-file-repository';
import { entriesOf } from './checksums';
import { readRecords } from './table-files';

/** Files that are copied at once, each of up to 50 MiB in memory. */
const AT_ONCE = 4;
const PAGE = 100;
const MAX_TRIES = 3;
const RETRY_MS = 1_000;

/** Files of which the database is not read yet. They are no part of the backup. */
const STAGING = 'staging';
const FOLDER = 'files';

const stagedPath = (root: string, key: string): string => join(root, STAGING, key);
const pathOf = (root: string, key: string): string => join(root, FOLDER, key.slice(-2), key);

/** Runs work on all items, some at once. After a failure it begins no more, and ends once nothing runs. @throws the failure */
const forEach = async <T>(items: AsyncIterable<T>, work: (item: T) => Promise<unknown>): Promise<void> => {
  const limit = pLimit(AT_ONCE);
  const failures: unknown[] = [];
  const attempt = async (item: T) => {
    if (failures.length === 0) await work(item).catch((error) => failures.push(error));
  };
  let page: T[] = [];
  const flush = async () => {
    await Promise.all(page.map((item) => limit(() => attempt(item))));
    page = [];
    if (failures.length > 0) throw failures[0];
  };
  for await (const item of items) if (page.push(item) === PAGE) await flush();
  await flush();
};

/** A store may fail once among thousands of calls. */
const persistently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries === MAX_TRIES) throw error;
      await sleep(RETRY_MS);
    }
  }
};

const save = async (storage: Storage, key: string, path: string): Promise<boolean> => {
  const content = await persistently(() => readStored(storage, key));
  if (!content) return false;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flag: 'wx', flush: true });
  return true;
};

/**
 * Copies the files that exist now, before the snapshot of the database: a file that the snapshot refers to may be purged
 * while it is being read. {@link collectFiles} adds files uploaded in the meantime, which aren't purged for a week.
 */
export const stageFiles = async (db: Knex, storage: Storage, root: string): Promise<void> => {
  await mkdir(join(root, STAGING));
  await forEach(currentKeys(db), (key) => save(storage, key, stagedPath(root, key)));
};

async function* wantedFiles(root: string, tables: readonly TableShape[]) {
  yield* keysOfRows(async function* (name) {
    const table = tables.find((each) => each.name === name);
    if (table) yield* readRecords(root, table);
  });
}

/**
 * Puts exactly the files into a backup that the rows in it refer to.
 *
 * @returns the ids of files that should be in the store and are not
 */
export const collectFiles = async (
  storage: Storage,
  root: string,
  tables: readonly TableShape[],
): Promise<string[]> => {
  const missing: string[] = [];
  await forEach(wantedFiles(root, tables), async ({ key, isCertain }) => {
    const path = pathOf(root, key);
    await mkdir(dirname(path), { recursive: true });
    const isStaged = await rename(stagedPath(root, key), path).then(
      () => true,
      () => false,
    );
    if (!isStaged && !(await save(storage, key, path)) && isCertain) missing.push(key);
  });
  await rm(join(root, STAGING), { recursive: true });
  return missing;
};

/** Stores the files of a backup, whose rows are in the database again. Resolves to their number. */
export const restoreFiles = async (db: Knex, storage: Storage, root: string): Promise<number> => {
  const files = createStoredFileRepository(db);
  let count = 0;
  await forEach(entriesOf(root, `${FOLDER}/`), async (entry) => {
    const key = entry.slice(entry.lastIndexOf('/') + 1);
    const id = originalId(key);
    const file = await files.findReadable(id, { userId: '', isAdmin: true });
    const contentType = id === key ? String(file?.contentType) : 'image/webp';
    const content = await readFile(join(root, entry));
    await persistently(() =>
      storage.write({ id: key, contentType, fileName: String(file?.fileName) }, content),
    );
    count += 1;
  });
  return count;
};
