import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createFolderStore,
  forEachFile,
  isReleaseId,
  RELEASE_FILE,
  type ReleaseReader,
  type RemoteRelease,
  readRelease,
  unreadable,
} from '@slabdesk/releases';
import pLimit from 'p-limit';

/** Each reads several files at once; hundreds of remotes would need more open files than a process may have. */
const OPENED_AT_ONCE = 4;
const NAME = /^[a-z][a-z0-9-]{0,30}$/;

/** A release whose files were verified and copied to a folder of this server. */
export interface OpenRelease {
  build: RemoteRelease;
  folder: string;
}

const describe = async (reader: ReleaseReader, name: string, id: string): Promise<RemoteRelease> => {
  const release = await readRelease(reader, name, id);
  if (!release) throw unreadable(`There is no release ${name} ${id}`);
  return release;
};

const openCopy = async (cache: string, name: string, id: string): Promise<OpenRelease> => {
  const reader = createFolderStore(cache);
  const build = await describe(reader, name, id);
  await forEachFile(reader, build, async () => undefined);
  return { build, folder: join(cache, name, id) };
};

/** Copies a release into a folder of this server, where it appears whole or not at all. */
const copy = async (reader: ReleaseReader, cache: string, name: string, id: string): Promise<OpenRelease> => {
  const build = await describe(reader, name, id);
  const draft = join(cache, `.draft-${randomUUID()}`);
  const folder = join(cache, name, id);
  try {
    await mkdir(draft, { recursive: true });
    await forEachFile(reader, build, (file, bytes) => writeFile(join(draft, file), bytes, { flag: 'wx' }));
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(build), { flag: 'wx' });
    await mkdir(join(cache, name), { recursive: true });
    // The existing file failed the check.
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return { build, folder };
  } catch (error) {
    // Another process was quicker, and brought the same.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return openCopy(cache, name, id);
    }
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

export interface ReleaseOpener {
  /** Throws where a release is missing, altered, or the store does not respond. */
  open: (name: string, id: string) => Promise<OpenRelease>;
  /** Makes sure that there is a copy of a release, without reading one that is there. */
  keep: (name: string, id: string) => Promise<void>;
}

/**
 * Opens releases: each is copied into the folder `cache` file by file as it is compared with the hashes that it was
 * released with, and served from there. So nothing that happens to the store later reaches a browser. A copy of before
 * is compared once in the life of the process.
 */
export const createReleaseOpener = (reader: ReleaseReader, cache: string): ReleaseOpener => {
  const opened = new Map<string, Promise<OpenRelease>>();
  const inTurn = pLimit(OPENED_AT_ONCE);
  const isKept = (name: string, id: string) => exists(join(cache, name, id, RELEASE_FILE));
  const open = async (name: string, id: string): Promise<OpenRelease> => {
    if (!NAME.test(name) || !isReleaseId(id)) throw unreadable(`${name} ${id} names no release`);
    const key = `${name}/${id}`;
    const known = opened.get(key);
    // The copy may have been removed.
    if (known && (await known.then(() => isKept(name, id)).catch(() => false))) return known;
    if (known && opened.get(key) === known) opened.delete(key);
    const opening =
      opened.get(key) ?? inTurn(() => openCopy(cache, name, id).catch(() => copy(reader, cache, name, id)));
    opened.set(key, opening);
    opening.catch(() => opened.get(key) === opening && opened.delete(key));
    return opening;
  };
  return {
    open,
    keep: async (name, id) => {
      if (!(await isKept(name, id))) await open(name, id);
    },
  };
};
