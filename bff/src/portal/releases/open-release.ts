import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createFolderStore,
  digestOf,
  forEachFile,
  isReleasedName,
  isReleaseId,
  LIMITS,
  naming,
  RELEASE_FILE,
  type ReleaseOf,
  type ReleaseReader,
  type RemoteRelease,
  readRelease,
  readSigners,
  type ShellRelease,
  signatureFolder,
  type Trust,
  trustedReader,
  unreadable,
} from '@slabdesk/releases';
import pLimit from 'p-limit';

/** Each reads several files at once; hundreds of remotes would need more open files than a process may have. */
const OPENED_AT_ONCE = 4;

/** A release whose files were verified and copied to a folder of this server. */
export interface OpenRelease<Build extends RemoteRelease | ShellRelease = RemoteRelease> {
  build: Build;
  folder: string;
}

type OpenOf<Name extends string> = OpenRelease<ReleaseOf<Name>>;

/** Where releases come from, and where their copies are. */
interface Places {
  reader: ReleaseReader;
  cache: string;
  /** Without it releases need no signature. */
  trust: Trust | undefined;
  /** The digest of a release as it was when browsers were given it; undefined for others. */
  notedDigest: (name: string, id: string) => string | undefined;
}

const describe = async <Name extends string>(
  { reader, notedDigest }: Pick<Places, 'reader' | 'notedDigest'>,
  name: Name,
  id: string,
): Promise<ReleaseOf<Name>> => {
  const release = await readRelease(reader, name, id);
  if (!release) throw unreadable(`There is no release ${name} ${id}`);
  const digest = notedDigest(name, id);
  if (digest !== undefined && digestOf(release) !== digest)
    throw unreadable(`${name} ${id} was altered since browsers were given it`);
  return release;
};

const openCopy = async <Name extends string>(
  { cache, trust, notedDigest }: Places,
  name: Name,
  id: string,
): Promise<OpenOf<Name>> => {
  const copies = createFolderStore(cache);
  const reader = trust ? trustedReader(copies, trust) : copies;
  const build = await describe({ reader, notedDigest }, name, id);
  await forEachFile(reader, build, async () => undefined);
  return { build, folder: join(cache, name, id) };
};

/** Keeps the signatures of a description beside the copies, so that a copy is held to the same rules. */
const copySignatures = async ({ reader, cache, trust }: Places, description: Buffer): Promise<void> => {
  if (!trust) return;
  const folder = signatureFolder(description);
  await mkdir(join(cache, folder), { recursive: true });
  for (const { key } of await readSigners(reader, 'release', description, trust)) {
    const signature = await reader.read(`${folder}/${key}.json`);
    if (signature) await writeFile(join(cache, folder, `${key}.json`), signature);
  }
};

/** Copies a release into a folder of this server, where it appears whole or not at all. */
const copy = async <Name extends string>(places: Places, name: Name, id: string): Promise<OpenOf<Name>> => {
  const { reader, cache } = places;
  const description = await naming(`${name}/${id}/${RELEASE_FILE}`, () =>
    reader.read(`${name}/${id}/${RELEASE_FILE}`, LIMITS.releaseBytes),
  );
  const described = { ...places, reader: { ...reader, read: async () => description } };
  const build = await describe(described, name, id);
  const draft = join(cache, `.draft-${randomUUID()}`);
  const folder = join(cache, name, id);
  try {
    await mkdir(draft, { recursive: true });
    await forEachFile(reader, build, (file, bytes) => writeFile(join(draft, file), bytes, { flag: 'wx' }));
    if (description) {
      await copySignatures(places, description);
      await writeFile(join(draft, RELEASE_FILE), description, { flag: 'wx' });
    }
    await mkdir(join(cache, name), { recursive: true });
    // The existing file failed the check.
    await rm(folder, { recursive: true, force: true });
    await rename(draft, folder);
    return { build, folder };
  } catch (error) {
    // Another process was quicker, and brought the same.
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return openCopy(places, name, id);
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
  open: <Name extends string>(name: Name, id: string) => Promise<OpenOf<Name>>;
}

/**
 * Opens releases: each is copied into the folder `cache` file by file as it is compared with the hashes that it was
 * released with, and served from there. So nothing that happens to the store later reaches a browser. A copy of before
 * is compared once in the life of the process.
 */
export const createReleaseOpener = (places: Places): ReleaseOpener => {
  const { cache, notedDigest } = places;
  const opened = new Map<string, Promise<OpenOf<string>>>();
  const limitOpening = pLimit(OPENED_AT_ONCE);
  const isKept = (name: string, id: string) => exists(join(cache, name, id, RELEASE_FILE));
  const openOnce = async (name: string, id: string): Promise<OpenOf<string>> => {
    if (!isReleasedName(name) || !isReleaseId(id)) throw unreadable(`${name} ${id} names no release`);
    // A release may have been opened before it was promoted.
    const key = `${name}/${id} ${notedDigest(name, id) ?? ''}`;
    const known = opened.get(key);
    // The copy may have been removed.
    if (known && (await known.then(() => isKept(name, id)).catch(() => false))) return known;
    if (known && opened.get(key) === known) opened.delete(key);
    const opening =
      opened.get(key) ?? limitOpening(() => openCopy(places, name, id).catch(() => copy(places, name, id)));
    opened.set(key, opening);
    opening.catch(() => opened.get(key) === opening && opened.delete(key));
    return opening;
  };
  // The name says which kind it is.
  return { open: openOnce as ReleaseOpener['open'] };
};
