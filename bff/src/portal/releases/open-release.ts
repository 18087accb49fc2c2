import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease } from 'bff-contract/web';
import { createFolderReader, type ReleaseReader } from './reader';
import { checkShape, LIMITS, parseJson } from './stored-json';
import { isUnreadable, unreadable } from './unreadable';

const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const ID = /^[\w.]+(-[\w.]+)*-[0-9a-f]{8,64}$/;
const RELEASE_FILE = 'release.json';
/** Files of a release that are read in parallel. */
const MAX_PARALLEL = 8;

/** A release whose files were verified and copied to a folder of this server. */
export interface OpenRelease {
  build: RemoteRelease;
  folder: string;
}

/** An unusable file makes the release unusable; the message names the file. */
const read = async (reader: ReleaseReader, key: string, maxBytes: number): Promise<Buffer | undefined> => {
  try {
    return await reader.read(key, maxBytes);
  } catch (error) {
    throw isUnreadable(error) ? unreadable(`${key} can't be read: ${error.message}`) : error;
  }
};

const check = (release: RemoteRelease, file: string, bytes: Buffer | undefined): Buffer => {
  const { integrity } = release.files[file] ?? {};
  const found = bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (!bytes || found !== integrity) {
    throw unreadable(`${file} of ${release.name} ${release.directory} is ${bytes ? 'altered' : 'missing'}`);
  }
  return bytes;
};

/** File systems without case sensitivity would confuse such files. */
const hasTwins = (files: string[]): boolean =>
  new Set(files.map((file) => file.toLowerCase())).size < files.length;

const describe = async (reader: ReleaseReader, name: string, id: string): Promise<RemoteRelease> => {
  const text = await read(reader, `${name}/${id}/${RELEASE_FILE}`, LIMITS.releaseBytes);
  if (!text) throw unreadable(`There is no release ${name} ${id}`);
  const release = checkShape<RemoteRelease>('remoteRelease', parseJson(text));
  const files = Object.entries(release.files);
  const size = files.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  const isSound =
    release.name === name &&
    release.directory === id &&
    size <= LIMITS.allFilesBytes &&
    !hasTwins([...files.map(([file]) => file), RELEASE_FILE]);
  if (!isSound) throw unreadable(`The description of ${name} ${id} is not its own, or too large`);
  return release;
};

const forEachFile = async (
  reader: ReleaseReader,
  release: RemoteRelease,
  act: (file: string, bytes: Buffer) => Promise<void>,
) => {
  const files = Object.entries(release.files);
  const work = async () => {
    for (let next = files.pop(); next !== undefined; next = files.pop()) {
      const [file, { bytes: length }] = next;
      const bytes = await read(reader, `${release.name}/${release.directory}/${file}`, length);
      await act(file, check(release, file, bytes));
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
};

const openCopy = async (cache: string, name: string, id: string): Promise<OpenRelease> => {
  const reader = createFolderReader(cache);
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
  const isKept = (name: string, id: string) => exists(join(cache, name, id, RELEASE_FILE));
  const open = async (name: string, id: string): Promise<OpenRelease> => {
    if (!NAME.test(name) || !ID.test(id)) throw unreadable(`${name} ${id} names no release`);
    const key = `${name}/${id}`;
    const known = opened.get(key);
    // Somebody may have removed the copy.
    if (known && (await known.then(() => isKept(name, id)).catch(() => false))) return known;
    if (known && opened.get(key) === known) opened.delete(key);
    const opening = opened.get(key) ?? openCopy(cache, name, id).catch(() => copy(reader, cache, name, id));
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
