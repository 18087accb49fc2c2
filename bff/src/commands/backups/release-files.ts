import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isUnreadable, RELEASE_FILE, type ReleaseReader, type ReleaseStore } from '@slabdesk/releases';
import { CommandError } from '../lib/command-error';
import { entriesOf } from './checksums';

const FOLDER = 'releases';

/** Drafts of pipelines, which are no part of the store. */
const isDraft = (name: string): boolean => name.startsWith('.');

const IS_FOLDER = 'it is a folder';

const readIfFile = (store: ReleaseReader, key: string): Promise<Buffer | undefined> =>
  store.read(key).catch((error) => {
    if (isUnreadable(error) && error.reason === IS_FOLDER) return undefined;
    throw error;
  });

async function* filesIn(
  store: ReleaseReader,
  folder: string,
): AsyncGenerator<{ key: string; bytes: Buffer }> {
  for (const name of await store.names(folder)) {
    if (isDraft(name)) continue;
    const key = folder === '' ? name : `${folder}/${name}`;
    const bytes = await readIfFile(store, key);
    if (bytes) yield { key, bytes };
    else yield* filesIn(store, key);
  }
}

export const isEmptyStore = async (store: ReleaseReader): Promise<boolean> =>
  (await store.names('')).every(isDraft);

/**
 * Copies the release store. Nothing in it changes, so it has every release that an earlier snapshot of the database names.
 * Resolves to the number of files.
 */
export const copyReleases = async (store: ReleaseReader, root: string): Promise<number> => {
  let count = 0;
  for await (const { key, bytes } of filesIn(store, '')) {
    const path = join(root, FOLDER, key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes, { flag: 'wx', flush: true });
    count += 1;
  }
  return count;
};

/** Files that others are described by come later. */
const rankOf = (key: string): number => (key.endsWith(`/${RELEASE_FILE}`) ? 1 : 0);

/** Fills a release store. Files that an earlier attempt has written are left. Resolves to the number of files. */
export const restoreReleases = async (store: ReleaseStore, root: string): Promise<number> => {
  const keys: string[] = [];
  for await (const entry of entriesOf(root, `${FOLDER}/`)) keys.push(entry.slice(FOLDER.length + 1));
  keys.sort((a, b) => rankOf(a) - rankOf(b) || (a < b ? -1 : 1));
  for (const key of keys) {
    const bytes = await readFile(join(root, FOLDER, key));
    if (await store.create(key, bytes)) continue;
    if (!(await store.read(key))?.equals(bytes))
      throw new CommandError(`${key} is in the release store ${store.name} with other contents.`);
  }
  return keys.length;
};
