import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { ROOT } from '../../command-kit/src/paths.mjs';
import { problem } from '../../command-kit/src/problem.mjs';
import { descriptionProblem, manifestProblem, readRemotePaths } from './compatibility.mjs';
import { readRegularFile } from './regular-file.mjs';
import { RELEASE_FILE, SHELL } from './store.mjs';
import { LIMITS, parseShaped, shapeProblem } from './stored-json.mjs';
import { isUnreadable, naming, unreadable } from './unreadable.mjs';
import { compareVersions } from './versions.mjs';

/**
 * What release.json holds.
 *
 * @typedef {Record<string, any> & { name: string, directory: string, version: string, global: string, routes: any[] }} Release
 */

export const RELEASE_ID = /^(\d+\.\d+\.\d+(?:-[\w.]+)?)-([0-9a-f]{8,64})$/;
/** The other folders of the store. */
export const TAKEN = ['registry', 'matrix', 'versions', 'quarantine', SHELL];
const NAME = /^[a-z][a-z0-9-]{0,30}$/;

const versionIn = (id) => RELEASE_ID.exec(id)?.[1];

const sri = (bytes, algorithm = 'sha384') =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Builds state the integrity of their scripts as browsers need it, with a shorter hash than the store's. */
const isIntact = (bytes, integrity) => {
  const algorithm = /^(sha256|sha384|sha512)-/.exec(integrity)?.[1];
  return algorithm !== undefined && bytes !== undefined && sri(bytes, algorithm) === integrity;
};

/** The container sets its global, with the two functions of the protocol, without any help of a page but the runtime. */
const checkContainer = async (code, { entry, global }) => {
  // Not at the top: commands must be able to say that nothing is installed.
  const runtimeCore = await import('@module-federation/runtime-core');
  const sandbox = vm.createContext({
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    document: { currentScript: { src: `https://portal.example/${entry}`, tagName: 'SCRIPT' } },
  });
  vm.runInContext(
    'var self = globalThis, window = globalThis, location = { href: "https://portal.example/" };',
    sandbox,
  );
  vm.runInContext(code.toString('utf8'), sandbox, { filename: entry, timeout: 5_000 });
  const isContainer = vm.runInContext(
    `typeof ${global} === 'object' && typeof ${global}.get === 'function' && typeof ${global}.init === 'function'`,
    sandbox,
  );
  if (!isContainer) throw problem(`${entry} sets no container named ${global}.`);
};

/** Every file that the description names is there, and is the one that was built. */
const checkFiles = ({ directory, integrity }, named, files) => {
  if (!RELEASE_ID.test(directory)) throw problem(`${directory} is no version: 1.4.0 would be one.`);
  const lost = named.find((file) => !files.has(file));
  if (lost) throw problem(`The build names ${lost}, but there is no such file.`);
  const altered = Object.entries(integrity).find(([file, expected]) => !isIntact(files.get(file), expected));
  if (altered) throw problem(`${altered[0]} is not the file that was built.`);
};

const checkRemote = async (build, files, remotePaths) => {
  if (!NAME.test(build.name) || TAKEN.includes(build.name))
    throw problem(`A remote can't be named "${build.name}".`);
  if (build.isDevelopment) throw problem('A development build is not released.');
  const reason = descriptionProblem(build) ?? manifestProblem(build, remotePaths);
  if (reason) throw problem(`${build.name} ${build.version} can't be released: ${reason}.`);
  const scripts = Object.values(build.pages).flatMap((page) => page.scripts);
  checkFiles(build, [build.entry, ...build.exposed, ...scripts], files);
  await checkContainer(files.get(build.entry), build);
};

/** Reads a file of a build; a link or a pipe is none. */
const readBuilt = async (folder, name) => {
  const file = path.join(folder, name);
  const bytes = await naming(file, () => readRegularFile(folder, name, LIMITS.fileBytes));
  if (!bytes) throw problem(`The build left no ${file}.`);
  return bytes;
};

const readFiles = async (folder) => {
  const files = new Map();
  for (const name of (await readdir(folder)).sort()) files.set(name, await readBuilt(folder, name));
  return files;
};

const readJson = async (folder, name) => JSON.parse((await readBuilt(folder, name)).toString('utf8'));

/**
 * Reads a finished build of a remote, and checks that it is whole.
 *
 * @param {string} dist holds `remote.json` and the folder of the build
 * @returns {Promise<{ build: any, files: Map<string, Buffer> }>}
 */
export const readBuild = async (dist) => {
  const build = await readJson(dist, 'remote.json');
  const files = await readFiles(path.join(dist, build.directory));
  await checkRemote(build, files, await readRemotePaths(ROOT));
  return { build, files };
};

/**
 * The same for the shell. Its files carry hashes in their names, and none of the release, so that the hash of a
 * release is that of what was built.
 *
 * @param {string} dist holds `shell.json` and `assets`, of this build alone
 */
export const readShellBuild = async (dist) => {
  const shell = await readJson(dist, 'shell.json');
  const files = await readFiles(path.join(dist, 'assets'));
  const content = JSON.stringify([shell, listed(files)]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const build = { name: SHELL, ...shell, hash, directory: `${shell.version}-${hash}` };
  const { scripts, layouts, shares, fonts, icon, types = {} } = shell;
  const lists = Object.values({ ...layouts, ...shares });
  const named = [...scripts, ...lists.flat(), ...fonts, ...Object.values(types)];
  checkFiles(build, icon ? [...named, icon] : named, files);
  return { build, files };
};

const listed = (files) =>
  Object.fromEntries(
    [...files].map(([name, bytes]) => [name, { integrity: sri(bytes), bytes: bytes.length }]),
  );

const definitionOf = (remote) => (remote === SHELL ? 'release' : 'remoteRelease');

/**
 * What is in the store of a release: its description; undefined where there is none.
 * @throws an unreadable error where it is no description of this release
 */
export const readRelease = (store, remote, id) => {
  const key = `${remote}/${id}/${RELEASE_FILE}`;
  return naming(key, async () => {
    const bytes = await store.read(key, LIMITS.releaseBytes);
    if (!bytes) return undefined;
    const release = parseShaped(definitionOf(remote), bytes);
    if (release.name !== remote || release.directory !== id) throw unreadable('it describes another release');
    return release;
  });
};

/**
 * The releases of a remote, by version.
 *
 * @returns {Promise<{ directory: string, release?: Release, reason?: string }[]>} reason: why its description can't be read
 */
export const listReleases = async (store, remote) => {
  const ids = (await store.names(remote)).filter((name) => RELEASE_ID.test(name));
  const found = await Promise.all(
    ids.map((directory) =>
      readRelease(store, remote, directory).then(
        (release) => ({ directory, release }),
        (error) => {
          if (!isUnreadable(error)) throw error;
          return { directory, reason: error.message };
        },
      ),
    ),
  );
  const version = ({ directory }) => versionIn(directory);
  return found
    .filter(({ release, reason }) => release || reason)
    .sort((a, b) => compareVersions(version(a), version(b)));
};

/** Releases of a remote that are whole, by version. */
export const releasesOf = async (store, remote) =>
  (await listReleases(store, remote)).flatMap(({ release }) => release ?? []);

/**
 * The one release that a version, or a whole `<version>-<hash>`, names.
 *
 * @returns {Promise<Release>}
 */
export const findRelease = async (store, remote, asked) => {
  if (!asked) throw problem('Say which version.');
  const found = (await listReleases(store, remote)).filter(
    ({ directory }) => versionIn(directory) === asked || directory === asked,
  );
  const [{ directory = '', release = undefined, reason = '' } = {}] = found;
  if (!directory) throw problem(`${remote} ${asked} was not released to ${store.name}.`);
  if (found.length > 1) {
    throw problem(`Several releases have this version.`, found.map((each) => each.directory).join('\n'));
  }
  if (!release) throw problem(reason, 'npm run remotes -- list shows the others.');
  return release;
};

/**
 * Reads every file of a release and compares it with what was released; throws where one differs.
 *
 * @returns {Promise<Map<string, Buffer>>} by name
 */
export const readReleaseFiles = async (store, release) => {
  /** @returns {Promise<[string, Buffer]>} */
  const read = async ([file, { integrity, bytes: length }]) => {
    const key = `${release.name}/${release.directory}/${file}`;
    const bytes = await naming(key, () => store.read(key, length));
    if (!bytes || sri(bytes) !== integrity)
      throw problem(`${file} of ${release.directory} is ${bytes ? 'altered' : 'missing'}.`);
    return [file, bytes];
  };
  return new Map(await Promise.all(Object.entries(release.files).map(read)));
};

const isSame = (release, files) => JSON.stringify(release.files) === JSON.stringify(listed(files));

const versionKey = (name, version) => `versions/${name}/${version}.json`;

/** The release of a version, with the bytes of its description; undefined if the version is free. */
const readVersion = (store, name, version) => {
  const key = versionKey(name, version);
  return naming(key, async () => {
    const bytes = await store.read(key, LIMITS.releaseBytes);
    return bytes && { bytes, release: parseShaped(definitionOf(name), bytes) };
  });
};

/** Publishes the release of a version whose files are complete, after a pipeline was killed before the last step. */
const finish = (store, { bytes, release }) =>
  store.create(`${release.name}/${release.directory}/${RELEASE_FILE}`, bytes);

const refuseTaken = ({ name, version, directory }, taken) => {
  if (taken === undefined || taken === directory) return;
  throw problem(
    `Version ${version} of ${name} was released already, as ${taken}.`,
    'Raise "version" in its package.json, or give another one with --version.',
  );
};

const refuseOtherContents = ({ name, directory }, release, files) => {
  if (isSame(release, files)) return;
  throw problem(
    `${name} ${directory} was released already with other contents, and a release never changes.`,
    'Raise the version.',
  );
};

/** The release that has this version already. Old releases have no file below `versions`. */
const holderOf = async (store, { name, version, directory }) => {
  const record = await readVersion(store, name, version);
  if (record) {
    await finish(store, record);
    return record.release;
  }
  const ids = (await listReleases(store, name)).map((each) => each.directory);
  const others = ids.filter((id) => versionIn(id) === version);
  return { directory: others.find((id) => id !== directory) ?? others[0] };
};

/** What the server would refuse to serve is not released. */
const describe = (build, files, built) => {
  const release = { ...build, files: listed(files), built };
  const bytes = Buffer.from(`${JSON.stringify(release, null, 2)}\n`);
  const large = [...files].find(([, content]) => content.length > LIMITS.fileBytes);
  if (large) throw problem(`${large[0]} is larger than ${LIMITS.fileBytes} bytes.`);
  const wrong = shapeProblem(definitionOf(build.name), release);
  if (wrong) throw problem(`${build.name} ${build.directory} can't be released: ${wrong}.`);
  if (new Set([...files.keys()].map((name) => name.toLowerCase())).size < files.size)
    throw problem('Two files have names that differ in case alone, which not every system can tell apart.');
  if (bytes.length > LIMITS.releaseBytes)
    throw problem(`The description of the release is larger than ${LIMITS.releaseBytes} bytes.`);
  return { release, bytes };
};

/**
 * Puts a build into the store as a release, once and for all. Its files come first, then the file that gives it the
 * version, which one pipeline alone can create, and release.json last. So nothing is reserved that a killed pipeline
 * could block, and whoever comes next can finish what it left.
 *
 * @param {{ at: string, by: string, commit?: string, node: string }} built facts of who built it, where from
 * @returns {Promise<boolean>} false where this very release is there already
 */
export const publish = async (store, { build, files }, built) => {
  const { name, version, directory } = build;
  const description = describe(build, files, built);
  const holder = await holderOf(store, build);
  refuseTaken(build, holder.directory);
  const before = await readRelease(store, name, directory);
  if (before) {
    refuseOtherContents(build, before, files);
    return false;
  }
  await store.place(`${name}/${directory}`, files);
  const isFirst = await store.create(versionKey(name, version), description.bytes);
  const record = isFirst ? description : await readVersion(store, name, version);
  await finish(store, record);
  refuseTaken(build, record.release.directory);
  refuseOtherContents(build, record.release, files);
  return isFirst;
};
