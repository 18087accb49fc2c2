import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import vm from 'node:vm';
import { problem } from '../lib/problem.mjs';
import { RELEASE_FILE, SHELL } from './store.mjs';

export const RELEASE_ID = /^(\d+\.\d+\.\d+(?:-[\w.]+)?)-([0-9a-f]{8,64})$/;
/** What lies in the store beside the remotes. */
export const TAKEN = ['registry', 'matrix', SHELL];
const NAME = /^[a-z][a-z0-9-]{0,30}$/;

const sri = (bytes, algorithm = 'sha384') =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;

/** Builds say the integrity of their scripts as browsers are told it, by a shorter hash than the store's. */
const isIntact = (bytes, integrity) => {
  const algorithm = /^(sha256|sha384|sha512)-/.exec(integrity)?.[1];
  return algorithm !== undefined && bytes !== undefined && sri(bytes, algorithm) === integrity;
};

/** The container sets its global, with the two functions of the protocol, without any help of a page. */
const checkContainer = (code, { entry, global }) => {
  const sandbox = vm.createContext({
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

const checkRemote = (build, files) => {
  if (!NAME.test(build.name) || TAKEN.includes(build.name))
    throw problem(`A remote can't be named "${build.name}".`);
  if (build.isDevelopment) throw problem('A development build is not released.');
  const scripts = Object.values(build.pages).flatMap((page) => page.scripts);
  checkFiles(build, [build.entry, ...build.exposed, ...scripts], files);
  checkContainer(files.get(build.entry), build);
};

const readFiles = async (folder) => {
  const files = new Map();
  for (const name of (await readdir(folder)).sort()) files.set(name, await readFile(path.join(folder, name)));
  return files;
};

const readJson = async (file) => JSON.parse(await readFile(file, 'utf8'));

/**
 * Reads a finished build of a remote, and checks that it is whole.
 *
 * @param {string} dist holds `remote.json` and the folder of the build
 * @returns {Promise<{ build: object, files: Map<string, Buffer> }>}
 */
export const readBuild = async (dist) => {
  const build = await readJson(path.join(dist, 'remote.json'));
  const files = await readFiles(path.join(dist, build.directory));
  checkRemote(build, files);
  return { build, files };
};

/**
 * The same for the shell. Its files carry hashes in their names, and none of the release, so that the hash of a
 * release is that of what was built.
 *
 * @param {string} dist holds `shell.json` and `assets`, of this build alone
 */
export const readShellBuild = async (dist) => {
  const shell = await readJson(path.join(dist, 'shell.json'));
  const files = await readFiles(path.join(dist, 'assets'));
  const content = JSON.stringify([shell, listed(files)]);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const build = { name: SHELL, ...shell, hash, directory: `${shell.version}-${hash}` };
  const { scripts, layouts, shares, fonts, icon } = shell;
  const named = [...scripts, ...Object.values({ ...layouts, ...shares }).flat(), ...fonts];
  checkFiles(build, icon ? [...named, icon] : named, files);
  return { build, files };
};

const listed = (files) =>
  Object.fromEntries(
    [...files].map(([name, bytes]) => [name, { integrity: sri(bytes), bytes: bytes.length }]),
  );

/** What is in the store of a release: its description; undefined where there is none. */
export const readRelease = async (store, remote, id) => {
  const text = await store.read(`${remote}/${id}/${RELEASE_FILE}`);
  return text && JSON.parse(text.toString('utf8'));
};

/** Releases of a remote that are whole, by version. */
export const releasesOf = async (store, remote) => {
  const ids = (await store.names(remote)).filter((name) => RELEASE_ID.test(name));
  const found = await Promise.all(ids.map((id) => readRelease(store, remote, id)));
  return found.filter(Boolean).sort((a, b) => a.version.localeCompare(b.version, 'en', { numeric: true }));
};

/** The one release that a version, or a whole `<version>-<hash>`, names. */
export const findRelease = async (store, remote, asked) => {
  if (!asked) throw problem('Say which version.');
  const found = (await releasesOf(store, remote)).filter(
    ({ version, directory }) => version === asked || directory === asked,
  );
  if (found.length === 0) throw problem(`${remote} ${asked} was not released to ${store.name}.`);
  if (found.length > 1) {
    throw problem(`Several releases have this version.`, found.map(({ directory }) => directory).join('\n'));
  }
  return found[0];
};

/**
 * Reads every file of a release and compares it with what was released; throws where one differs.
 *
 * @returns {Promise<Map<string, Buffer>>} by name
 */
export const readReleaseFiles = async (store, release) => {
  const read = async ([file, { integrity }]) => {
    const bytes = await store.read(`${release.name}/${release.directory}/${file}`);
    if (!bytes || sri(bytes) !== integrity)
      throw problem(`${file} of ${release.directory} is ${bytes ? 'altered' : 'missing'}.`);
    return [file, bytes];
  };
  return new Map(await Promise.all(Object.entries(release.files).map(read)));
};

const isSame = (release, files) => JSON.stringify(release.files) === JSON.stringify(listed(files));

/**
 * Puts a build into the store as a release, once and for all.
 *
 * @param {{ at: string, by: string, commit?: string, node: string }} built facts of who built it, where from
 * @returns {Promise<boolean>} false where this very release is there already
 */
export const publish = async (store, { build, files }, built) => {
  const id = build.directory;
  const others = (await releasesOf(store, build.name)).filter(({ version }) => version === build.version);
  const taken = others.find(({ directory }) => directory !== id);
  if (taken) {
    throw problem(
      `Version ${build.version} of ${build.name} was released already, as ${taken.directory}.`,
      'Raise "version" in its package.json, or give another one with --version.',
    );
  }
  const release = { ...build, files: listed(files), built };
  const all = new Map([...files, [RELEASE_FILE, Buffer.from(`${JSON.stringify(release, null, 2)}\n`)]]);
  if (await store.publish(`${build.name}/${id}`, all)) return true;
  const before = await readRelease(store, build.name, id);
  if (before && isSame(before, files)) return false;
  throw problem(
    `${build.name} ${id} was released already with other contents, and a release never changes.`,
    'Raise the version.',
  );
};
