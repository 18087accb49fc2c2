import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { IMAGE_WIDTHS, type ImageWidth } from 'bff-contract';
import type { Knex } from 'knex';
import pLimit from 'p-limit';
import type { TableShape } from '../../database/snapshot';
import { variantId } from '../../features/files/image-variants';
import type { Storage } from '../../features/files/storage/storage';
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

/** Runs work on all items, some at once. */
const forEach = async <T>(items: AsyncIterable<T>, work: (item: T) => Promise<unknown>): Promise<void> => {
  const limit = pLimit(AT_ONCE);
  let page: T[] = [];
  const flush = async () => {
    await Promise.all(page.map((item) => limit(() => work(item))));
    page = [];
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

const read = (storage: Storage, key: string): Promise<Uint8Array | undefined> =>
  persistently(async () => {
    try {
      return await storage.readAll(key);
    } catch (error) {
      if ((await storage.readHead(key)) === undefined) return undefined;
      throw error;
    }
  });

const save = async (storage: Storage, key: string, path: string): Promise<boolean> => {
  const content = await read(storage, key);
  if (!content) return false;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content, { flag: 'wx', flush: true });
  return true;
};

/** Includes files that wait to be deleted; {@link collectFiles} drops them. */
async function* currentKeys(db: Knex): AsyncGenerator<string> {
  // A version before it is brought up to date is backed up, too.
  const hasVariants = await db.schema.hasTable('image_variants');
  for (let after = ''; ; ) {
    const ids: string[] = await db('stored_files')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .pluck('id');
    yield* ids;
    const variants = hasVariants
      ? await db('image_variants').whereIn('file_id', ids).where('is_made', true)
      : [];
    for (const { file_id, width } of variants) yield variantId(file_id, width);
    if (ids.length < PAGE) return;
    after = ids.at(-1) ?? '';
  }
}

/**
 * Copies the files that exist now, before the snapshot of the database: a file that the snapshot refers to may be purged
 * while it is being read. {@link collectFiles} adds files uploaded in the meantime, which aren't purged for a week.
 */
export const stageFiles = async (db: Knex, storage: Storage, root: string): Promise<void> => {
  await mkdir(join(root, STAGING));
  await forEach(currentKeys(db), (key) => save(storage, key, stagedPath(root, key)));
};

interface WantedFile {
  key: string;
  /** Its content was read before, so that it can't be an upload that was never made. */
  isCertain: boolean;
}

async function* wantedFiles(root: string, tables: readonly TableShape[]): AsyncGenerator<WantedFile> {
  async function* recordsOf(name: string) {
    const table = tables.find((each) => each.name === name);
    if (table) yield* readRecords(root, table);
  }
  for await (const file of recordsOf('stored_files')) {
    if (!file.removed_at) yield { key: String(file.id), isCertain: Boolean(file.is_genuine) };
  }
  for await (const { file_id, width, is_made } of recordsOf('image_variants')) {
    if (is_made) yield { key: variantId(String(file_id), Number(width) as ImageWidth), isCertain: false };
  }
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

const idOf = (key: string): string =>
  IMAGE_WIDTHS.map((width) => variantId('', width)).reduce(
    (id, prefix) => (id.startsWith(prefix) ? id.slice(prefix.length) : id),
    key,
  );

/** Stores the files of a backup, whose rows are in the database again. Resolves to their number. */
export const restoreFiles = async (db: Knex, storage: Storage, root: string): Promise<number> => {
  let count = 0;
  await forEach(entriesOf(root, `${FOLDER}/`), async (entry) => {
    const key = entry.slice(entry.lastIndexOf('/') + 1);
    const id = idOf(key);
    const row = await db('stored_files').where({ id }).first('content_type', 'file_name');
    const contentType = id === key ? String(row?.content_type) : 'image/webp';
    const content = await readFile(join(root, entry));
    await persistently(() =>
      storage.write({ id: key, contentType, fileName: String(row?.file_name) }, content),
    );
    count += 1;
  });
  return count;
};
