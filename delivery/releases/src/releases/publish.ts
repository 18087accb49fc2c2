import { isDeepStrictEqual } from 'node:util';
import type { BuildFacts, FinishedBuild, ReleaseOf, RemoteRelease, ShellRelease } from '../format';
import { problem } from '../problem';
import { LIMITS, type StoredFiles } from '../shapes';
import { MAPS, RELEASE_FILE, type ReleaseReader, type ReleaseStore } from '../store/release-store';
import { checkShape, parseJson, shapeProblem } from '../stored-json';
import type { Signer } from '../trust/keys';
import { signBytes } from '../trust/signatures';
import { naming } from '../unreadable';
import { versionOf } from '../versions';
import { listFiles } from './read-build';
import { hasTwins, listReleases, readRelease, releasesOf, shapeOf } from './read-releases';

type Release = RemoteRelease | ShellRelease;
type Build = FinishedBuild['build'];

/** A release's description, as a value and as its bytes. */
interface Description {
  release: Release;
  bytes: Buffer;
}

const versionKey = (name: string, version: string): string => `versions/${name}/${version}.json`;

/** The release of a version; undefined if the version is free. */
const readVersion = (
  store: ReleaseReader,
  { name, version }: { name: string; version: string },
): Promise<Description | undefined> => {
  const key = versionKey(name, version);
  return naming(key, async () => {
    const bytes = await store.read(key, LIMITS.releaseBytes);
    return bytes && { bytes, release: checkShape(shapeOf(name), parseJson(bytes)) as Release };
  });
};

/**
 * The id of the release that has a version; undefined if there is none.
 * @throws an unreadable error for what is no version, or can't be read
 */
export const releaseIdOf = async (
  store: ReleaseReader,
  release: { name: string; version: string },
): Promise<string | undefined> => (await readVersion(store, release))?.release.directory;

/** Publishes the release of a version whose files are complete, after a pipeline was killed before the last step. */
const finish = (store: ReleaseStore, { bytes, release }: Description): Promise<boolean> =>
  store.create(`${release.name}/${release.directory}/${RELEASE_FILE}`, bytes);

const refuseTaken = ({ name, version, directory }: Build, taken: string | undefined): void => {
  if (taken === undefined || taken === directory) return;
  throw problem(
    `Version ${version} of ${name} was released already, as ${taken}.`,
    'Raise "version" in its package.json, or give another one with --version.',
  );
};

/** The contents of a release: its files, and the seeds, which they don't determine. */
const contentsOf = (described: Release | Build, files: StoredFiles) => ({
  files,
  seeds: 'seeds' in described ? described.seeds : [],
});

const refuseOtherContents = ({ build, files }: FinishedBuild, release: Release): void => {
  const { name, directory } = build;
  if (isDeepStrictEqual(contentsOf(release, release.files), contentsOf(build, listFiles(files)))) return;
  throw problem(
    `${name} ${directory} was released already with other contents, and a release never changes.`,
    'Raise the version.',
  );
};

/**
 * Signs a release that is in the store already.
 *
 * @param release as it was read from the store, and verified
 */
export const signStoredRelease = async (
  store: ReleaseStore,
  release: Pick<Release, 'name' | 'directory'>,
  signer: Signer,
): Promise<void> => {
  const key = `${release.name}/${release.directory}/${RELEASE_FILE}`;
  const bytes = await store.read(key, LIMITS.releaseBytes);
  if (!bytes) throw problem(`There is no ${key} in the release store.`);
  await signBytes(store, 'release', bytes, signer);
};

/** The id of the release that has this version already. Old releases have no file below `versions`. */
const holderOf = async (store: ReleaseStore, build: Build): Promise<string | undefined> => {
  const record = await readVersion(store, build);
  if (record) {
    await finish(store, record);
    return record.release.directory;
  }
  const isSame = (id: string) => versionOf(id) === build.version;
  const same = (await listReleases(store, build.name, isSame)).map(({ directory }) => directory);
  return same.find((id) => id !== build.directory) ?? same[0];
};

/** Refuses other code in a container with the name of another release: both may run in one page. */
const refuseSameName = async (
  store: ReleaseReader,
  { name, global, hash }: Pick<RemoteRelease, 'name' | 'global' | 'hash'>,
): Promise<void> => {
  const twin = (await releasesOf(store, name)).find(
    (other) => other.global === global && other.hash !== hash,
  );
  if (!twin) return;
  throw problem(
    `The container is named ${global}, like the one of ${name} ${twin.directory}.`,
    'Each release needs a name of its own: build again with another one.',
  );
};

/**
 * The description of a release.
 * @throws a problem for what the server would not serve
 */
export const describeRelease = (
  { build, files, maps = new Map() }: FinishedBuild,
  built: BuildFacts,
): Description => {
  const mapFacts = maps.size > 0 && { maps: listFiles(maps) };
  const release = { ...build, files: listFiles(files), ...mapFacts, built } as ReleaseOf<Build['name']>;
  const bytes = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  const large = [...files, ...maps].find(([, content]) => content.length > LIMITS.fileBytes);
  if (large) throw problem(`${large[0]} is larger than ${LIMITS.fileBytes} bytes.`);
  const wrong = shapeProblem(shapeOf(build.name), release);
  if (wrong) throw problem(`${build.name} ${build.directory} can't be released: ${wrong}.`);
  if (hasTwins([...files.keys()]) || hasTwins([...maps.keys()])) {
    throw problem('Two files have names that differ in case alone, which not every system can tell apart.');
  }
  if (bytes.length > LIMITS.releaseBytes) {
    throw problem(`The description of the release is larger than ${LIMITS.releaseBytes} bytes.`);
  }
  return { release, bytes };
};

/**
 * Puts a build into the store as a release, once and for all. Its source maps and its files come first, then the file that gives it the
 * version, which only one pipeline can create, and release.json last. So nothing is reserved that a killed pipeline
 * could block, and the next run finishes what it left.
 *
 * @param sign keeps a signature of the description, and so of the hashes of all files, before readers see it
 * @returns false where this very release is there already
 * @throws a problem where the version, or the release with other contents, is taken
 */
export const publish = async (
  store: ReleaseStore,
  finished: FinishedBuild,
  built: BuildFacts,
  sign: (description: Buffer) => Promise<void> = async () => undefined,
): Promise<boolean> => {
  const { build, files, maps } = finished;
  const { name, version, directory } = build;
  const description = describeRelease(finished, built);
  refuseTaken(build, await holderOf(store, build));
  const before = await readRelease(store, name, directory);
  if (before) {
    refuseOtherContents(finished, before);
    return false;
  }
  if ('global' in build) await refuseSameName(store, build);
  await sign(description.bytes);
  if (maps?.size) await store.place(`${MAPS}/${name}/${directory}`, maps);
  await store.place(`${name}/${directory}`, files);
  const isFirst = await store.create(versionKey(name, version), description.bytes);
  const record = isFirst ? description : ((await readVersion(store, build)) ?? description);
  await finish(store, record);
  refuseTaken(build, record.release.directory);
  refuseOtherContents(finished, record.release);
  return isFirst;
};
