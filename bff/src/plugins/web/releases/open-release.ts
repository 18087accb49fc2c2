import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RemoteRelease } from 'bff-contract/web';
import { createFolderReader, type ReleaseReader } from './reader';

const NAME = /^[a-z][a-z0-9-]{0,30}$/;
const ID = /^[\w.]+(-[\w.]+)*-[0-9a-f]{8,64}$/;
/** Releases are flat, and no file of one leads out of its folder. */
const FILE = /^\w[\w.-]*$/;
const RELEASE_FILE = 'release.json';
const AT_ONCE = 8;

/** A release whose files were compared with what was released, and lie in a folder here. */
export interface OpenRelease {
  build: RemoteRelease;
  folder: string;
}

const check = (release: RemoteRelease, file: string, bytes: Buffer | undefined): Buffer => {
  const { integrity } = release.files[file] ?? {};
  const found = bytes && `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
  if (!bytes || found !== integrity) {
    throw new Error(`${file} of ${release.name} ${release.directory} is ${bytes ? 'altered' : 'missing'}`);
  }
  return bytes;
};

const describe = async (reader: ReleaseReader, name: string, id: string): Promise<RemoteRelease> => {
  const text = await reader.read(`${name}/${id}/${RELEASE_FILE}`);
  if (!text) throw new Error(`There is no release ${name} ${id}`);
  const release = JSON.parse(text.toString('utf8')) as RemoteRelease;
  const isSound =
    release.name === name &&
    release.directory === id &&
    Object.keys(release.files).every((file) => FILE.test(file));
  if (!isSound) throw new Error(`The description of ${name} ${id} is not its own`);
  return release;
};

const forEachFile = async (
  reader: ReleaseReader,
  release: RemoteRelease,
  act: (file: string, bytes: Buffer) => Promise<void>,
) => {
  const files = Object.keys(release.files);
  const work = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      const bytes = await reader.read(`${release.name}/${release.directory}/${file}`);
      await act(file, check(release, file, bytes));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

const openIn = async (folder: string, name: string, id: string): Promise<OpenRelease> => {
  const reader = createFolderReader(folder);
  const build = await describe(reader, name, id);
  await forEachFile(reader, build, async () => undefined);
  return { build, folder: join(folder, name, id) };
};

/** Copies a release into a folder of this server, where it appears whole or not at all. */
const download = async (
  reader: ReleaseReader,
  cache: string,
  name: string,
  id: string,
): Promise<OpenRelease> => {
  const build = await describe(reader, name, id);
  const draft = join(cache, `.draft-${randomUUID()}`);
  const folder = join(cache, name, id);
  try {
    await mkdir(draft, { recursive: true });
    await forEachFile(reader, build, (file, bytes) => writeFile(join(draft, file), bytes));
    await writeFile(join(draft, RELEASE_FILE), JSON.stringify(build));
    await mkdir(join(cache, name), { recursive: true });
    // What lies there did not pass the check.
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return { build, folder };
  } catch (error) {
    // Another process was quicker, and brought the same.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return openIn(cache, name, id);
    }
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};

/**
 * Opens releases: each is read once in the life of the process, and compared file by file with the hashes that it
 * was released with. Those of a bucket are copied into the folder `cache` first.
 *
 * @returns a function that throws where a release is missing, altered, or the store does not answer
 */
export const createReleaseOpener = (reader: ReleaseReader, cache: string) => {
  const opened = new Map<string, Promise<OpenRelease>>();
  const open = (name: string, id: string): Promise<OpenRelease> =>
    reader.folder
      ? openIn(reader.folder, name, id)
      : openIn(cache, name, id).catch(() => download(reader, cache, name, id));
  return (name: string, id: string): Promise<OpenRelease> => {
    if (!NAME.test(name) || !ID.test(id)) return Promise.reject(new Error(`${name} ${id} names no release`));
    const key = `${name}/${id}`;
    const known = opened.get(key);
    if (known) return known;
    const opening = open(name, id);
    opened.set(key, opening);
    opening.catch(() => opened.delete(key));
    return opening;
  };
};
