import { createHash } from 'node:crypto';
import { ReleasedName } from 'bff-contract/releases';
import type { ReleaseOf, RemoteRelease } from '../format';
import { problem } from '../problem';
import { LIMITS, OldShellRelease, ReleaseId, WholeRemoteRelease } from '../shapes';
import { MAPS, RELEASE_FILE, type ReleaseReader, SHELL } from '../store/release-store';
import { checkShape, parseJson } from '../stored-json';
import { isUnreadable, naming, unreadable } from '../unreadable';
import { compareVersions, versionOf } from '../versions';

const NAME = new RegExp(String(ReleasedName.pattern));
const RELEASE_ID = new RegExp(String(ReleaseId.pattern));

/** Files of a release that are read in parallel. */
const MAX_PARALLEL = 8;

/** Whether a text can name a remote, or is `shell`. */
export const isReleasedName = (text: string): boolean =>
  text.length <= Number(ReleasedName.maxLength) && NAME.test(text);

export const isReleaseId = (text: string): boolean => RELEASE_ID.test(text);

/** Subresource integrity of a file. */
export const integrityOf = (bytes: Buffer, algorithm = 'sha384'): string =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** The fields that name a release and its files. */
type NamedFiles = Pick<RemoteRelease, 'name' | 'directory' | 'files'>;

export const shapeOf = (name: string) => (name === SHELL ? OldShellRelease : WholeRemoteRelease);

/** Whether two files have names that differ in case alone, which not every file system can tell apart. */
export const hasTwins = (files: readonly string[]): boolean =>
  new Set(files.map((file) => file.toLowerCase())).size < files.length;

const refuseUnsound = ({ name, directory, files }: NamedFiles, wanted: string, id: string): void => {
  if (name !== wanted || directory !== id) throw unreadable('it describes another release');
  const size = Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
  if (size > LIMITS.allFilesBytes) {
    throw unreadable(`its files are larger than ${LIMITS.allFilesBytes} bytes`);
  }
  if (hasTwins([...Object.keys(files), RELEASE_FILE])) {
    throw unreadable('two of its files have names that differ in case alone');
  }
};

/**
 * Reads the description of a release; undefined where there is none.
 * @throws an unreadable error where it is no description of this release
 */
export const readRelease = <Name extends string>(
  store: ReleaseReader,
  name: Name,
  id: string,
): Promise<ReleaseOf<Name> | undefined> => {
  const key = `${name}/${id}/${RELEASE_FILE}`;
  return naming(key, async () => {
    const bytes = await store.read(key, LIMITS.releaseBytes);
    if (!bytes) return undefined;
    const release = checkShape(shapeOf(name), parseJson(bytes)) as ReleaseOf<Name>;
    refuseUnsound(release, name, id);
    return release;
  });
};

/** A release in the store, or why its description can't be read. */
export type ListedRelease<Name extends string> = { directory: string } & (
  | { release: ReleaseOf<Name>; reason?: undefined }
  | { release?: undefined; reason: string }
);

/**
 * The releases of a remote, by version.
 * @param isWanted the descriptions of others are not read
 */
export const listReleases = async <Name extends string>(
  store: ReleaseReader,
  name: Name,
  isWanted: (id: string) => boolean = () => true,
): Promise<ListedRelease<Name>[]> => {
  const read = async (directory: string): Promise<ListedRelease<Name>[]> => {
    try {
      const release = await readRelease(store, name, directory);
      return release ? [{ directory, release }] : [];
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      return [{ directory, reason: error.message }];
    }
  };
  const ids = (await store.names(name)).filter((id) => isReleaseId(id) && isWanted(id));
  const found = await Promise.all(ids.map(read));
  return found.flat().sort((a, b) => compareVersions(versionOf(a.directory), versionOf(b.directory)));
};

/** The releases of a remote whose descriptions can be read, by version. */
export const releasesOf = async <Name extends string>(
  store: ReleaseReader,
  name: Name,
): Promise<ReleaseOf<Name>[]> =>
  (await listReleases(store, name)).flatMap(({ release }) => (release ? [release] : []));

/**
 * The one release that a version, or a whole `<version>-<hash>`, names.
 * @throws a problem where there is none, or several
 */
export const findRelease = async <Name extends string>(
  store: ReleaseReader,
  name: Name,
  wanted: string | undefined,
): Promise<ReleaseOf<Name>> => {
  if (!wanted) throw problem('Say which version.');
  const isWanted = (id: string) => versionOf(id) === wanted || id === wanted;
  const [found, ...others] = await listReleases(store, name, isWanted);
  if (!found) throw problem(`${name} ${wanted} was not released here.`);
  if (others.length > 0) {
    const ids = [found, ...others].map(({ directory }) => directory);
    throw problem(`Several releases have this version: ${ids.join(', ')}.`);
  }
  if (found.reason !== undefined) throw problem(found.reason, '`portal list` shows the others.');
  return found.release;
};

/**
 * Reads every file of a release, some at once, and compares it with what was released.
 *
 * @param act is called with each file
 * @throws an unreadable error where a file is missing, altered, or can't be read
 */
export const forEachFile = async (
  store: ReleaseReader,
  { name, directory, files }: NamedFiles,
  act: (file: string, bytes: Buffer) => Promise<void> | void,
): Promise<void> => {
  const left = Object.entries(files);
  const work = async () => {
    for (let next = left.pop(); next !== undefined; next = left.pop()) {
      const [file, { integrity, bytes: length }] = next;
      const key = `${name}/${directory}/${file}`;
      const bytes = await naming(key, () => store.read(key, length));
      if (!bytes || integrityOf(bytes) !== integrity) {
        throw unreadable(`${file} of ${name} ${directory} is ${bytes ? 'altered' : 'missing'}.`);
      }
      await act(file, bytes);
    }
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, work));
};

/**
 * The files of a release, by name.
 * @throws an unreadable error where a file is missing, altered, or can't be read
 */
export const readReleaseFiles = async (
  store: ReleaseReader,
  release: NamedFiles,
): Promise<Map<string, Buffer>> => {
  const found = new Map<string, Buffer>();
  await forEachFile(store, release, (file, bytes) => {
    found.set(file, bytes);
  });
  return found;
};

/**
 * The source maps of a release, by name, as {@link readReleaseFiles} reads its files.
 * @throws an unreadable error where a map is missing, altered, or can't be read
 */
export const readReleaseMaps = (
  store: ReleaseReader,
  { name, directory, maps = {} }: Pick<RemoteRelease, 'name' | 'directory' | 'maps'>,
): Promise<Map<string, Buffer>> =>
  readReleaseFiles(store, { name: `${MAPS}/${name}`, directory, files: maps });

/**
 * The source map of a script of a release; undefined where there is none.
 * @param script a name from anywhere: only what the release lists is read
 * @throws an unreadable error where the map or the release can't be read, or is altered
 */
export const readSourceMap = async (
  store: ReleaseReader,
  {
    name,
    id,
    script,
    maxBytes = LIMITS.fileBytes,
  }: { name: string; id: string; script: string; maxBytes?: number },
): Promise<Buffer | undefined> => {
  const file = `${script}.map`;
  const { maps = {} } = (await readRelease(store, name, id)) ?? {};
  const facts = Object.hasOwn(maps, file) ? maps[file] : undefined;
  if (!facts || facts.bytes > maxBytes) return undefined;
  const key = `${MAPS}/${name}/${id}/${file}`;
  return naming(key, async () => {
    const bytes = await store.read(key, facts.bytes);
    if (bytes && integrityOf(bytes) !== facts.integrity) throw unreadable('it is altered');
    return bytes;
  });
};
