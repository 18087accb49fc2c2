import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type FederationManifest,
  type FinishedBuild,
  MAPS,
  problem,
  type RemoteBuild,
  readBuild,
  readFederationManifest,
} from '@slabdesk/releases';
import { readRemotePaths } from '@slabdesk/remote-kit/contract';
import { precompress } from '@slabdesk/remote-kit/finish-build';
import { isRemote, readManifest, readNeededApi, readSharedVersions } from '@slabdesk/remote-kit/manifest';
import { ES_MODULES, PROVIDED, RUNTIME } from '@slabdesk/remote-kit/shared';
import { manifestProblem } from 'bff-contract/remote-paths';
import type { RemoteManifest } from 'bff-contract/web';

const FEDERATION = 'mf-manifest.json';
const PAGES = 'remote.json';
/** The module that the shell loads from a container. */
const EXPOSED = './remote';
/** Files that a release leaves out: `remote.json` becomes part of its description, and files are compressed again. */
const LEFT_OUT = /^\.|^remote\.json$|^mf-stats\.json$|\.(br|gz)$/;
const ALGORITHMS = ['sha256', 'sha384', 'sha512'];

type Files = ReadonlyMap<string, Buffer>;

const digestOf = (bytes: Buffer, algorithm: string): string =>
  createHash(algorithm).update(bytes).digest('base64');

/** Reads the files of a build, which are in one folder. */
const readFiles = async (from: string): Promise<Map<string, Buffer>> => {
  const entries = await readdir(from, { withFileTypes: true }).catch(() => {
    throw problem(`${from} is no folder that can be read.`);
  });
  const taken = entries.filter(({ name }) => !LEFT_OUT.test(name));
  const odd = taken.find((entry) => !entry.isFile());
  if (odd) {
    throw problem(
      `${path.join(from, odd.name)} is no file, and a release is one flat folder of files.`,
      'With Vite, set build.assetsDir to "".',
    );
  }
  const contents = taken.map(async ({ name }) => [name, await readFile(path.join(from, name))] as const);
  return new Map((await Promise.all(contents)).sort(([a], [b]) => (a < b ? -1 : 1)));
};

const readJson = async (from: string, name: string, advice: string): Promise<unknown> => {
  const file = path.join(from, name);
  if (!existsSync(file)) throw problem(`There is no ${file}.`, advice);
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    throw problem(`${file} is no JSON.`);
  }
};

const isModule = ({ metaData }: FederationManifest): boolean => {
  const { type } = metaData.remoteEntry;
  if (['module', 'esm'].includes(type)) return true;
  if (['var', 'global'].includes(type)) return false;
  throw problem(`The container has the type ${type}, and has to be of type var or module.`);
};

const checkChunks = (global: string, files: Files, entry: string): void => {
  const code = files.get(entry)?.toString('utf8') ?? '';
  const other = code
    .match(/\b(?:webpack|rspack)Chunk[\w$]*/g)
    ?.find((name) => !name.endsWith(`Chunk${global}`));
  if (other) {
    throw problem(
      `The build keeps its chunks in ${other}, which another release may use too.`,
      'Set output.uniqueName to the name of the container.',
    );
  }
};

/** Checks that everything that the shell provides comes from the shell alone. */
const checkShared = (
  { shared, remotes, exposes }: FederationManifest,
  { routes, extensions = [] }: RemoteManifest,
): void => {
  if (remotes.length > 0)
    throw problem('The build loads remotes of its own, which the portal could not check.');
  const unknown = shared.find(({ name }) => !PROVIDED.includes(name));
  if (unknown) throw problem(`The build shares ${unknown.name}, which the shell does not provide.`);
  const own = shared.find(
    ({ assets, fallback }) => fallback || assets.js.sync.length + assets.js.async.length > 0,
  );
  if (own) throw problem(`The build brings a copy of ${own.name}.`, 'Share it with import: false.');
  const isSelfContained = routes.every(({ mount }) => mount) && extensions.length === 0;
  if (!isSelfContained && !shared.some(({ name }) => name === 'react' || name.startsWith('react/'))) {
    throw problem(
      'The build does not take react from the shell.',
      'Share it with import: false. Only pages with "mount": true may bring their own.',
    );
  }
  const sheets = exposes.flatMap(({ assets }) => [...assets.css.sync, ...assets.css.async]);
  if (sheets.length > 0) {
    throw problem(`The build has the style sheet ${sheets[0]}, and pages allow none.`, 'Style with Emotion.');
  }
};

/** The scripts that come with the container. */
const exposedScripts = ({ exposes, metaData }: FederationManifest, files: Files): string[] => {
  const exposed = exposes.find((each) => each.path === EXPOSED);
  if (!exposed) throw problem(`The container exposes no "${EXPOSED}".`);
  const { sync, async } = exposed.assets.js;
  const lost = [metaData.remoteEntry.name, ...sync, ...async].find((file) => !files.has(file));
  if (lost) throw problem(`${FEDERATION} names ${lost}, but there is no such file.`);
  return sync.filter((file) => file !== metaData.remoteEntry.name);
};

/**
 * The integrity by which a browser checks a script that the bundler's own code loads. That code has to know the hash, or
 * it would load any script; and a preload has to use the same algorithm.
 */
const requiredIntegrity = (file: string, bytes: Buffer, scripts: Files): string => {
  const others = [...scripts].filter(([name]) => name !== file).map(([, code]) => code);
  const algorithm = ALGORITHMS.find((each) => others.some((code) => code.includes(digestOf(bytes, each))));
  if (algorithm) return `${algorithm}-${digestOf(bytes, algorithm)}`;
  throw problem(
    `The build loads ${file} without its hash.`,
    'Add chunkIntegrity of @slabdesk/remote-kit/chunk-integrity to webpack, or the SubresourceIntegrityPlugin to Rspack.',
  );
};

const integrityByFile = (files: Files, entry: string, hasHashes: boolean): Record<string, string> => {
  const scripts = new Map([...files].filter(([name]) => name.endsWith('.js')));
  const odd = [...files.keys()].find((name) => /\.[cm]jsx?$/.test(name));
  if (odd) throw problem(`${odd} is a script, and its name has to end with .js.`);
  return Object.fromEntries(
    [...scripts].map(([name, bytes]) => [
      name,
      name === entry || !hasHashes
        ? `sha384-${digestOf(bytes, 'sha384')}`
        : requiredIntegrity(name, bytes, scripts),
    ]),
  );
};

/** The version, the portal API and the claimed paths of a remote, as in the package.json of the current folder. */
const readPackage = async (dir: string): Promise<{ name: string; version?: string; portalApi?: string }> => {
  const json = await readJson(dir, 'package.json', 'Run the command in the folder of the remote.');
  return json as { name: string };
};

/** Describes a build as the webpack preset of the kit describes its own. */
const describeBuild = async (
  files: Files,
  { from, dir, version: given }: { from: string; dir: string; version: string | undefined },
): Promise<RemoteBuild> => {
  const federation = readFederationManifest(
    await readJson(from, FEDERATION, 'Build with the plugin of Module Federation, and with manifest: true.'),
  );
  const isWritten = existsSync(path.join(from, PAGES)) || !isRemote(dir);
  const pages = (
    isWritten
      ? await readJson(
          from,
          PAGES,
          'It names the remote and its pages, which could also be in src/pages.ts: { "name", "audience", "routes", "nav" }.',
        )
      : await readManifest(dir)
  ) as RemoteManifest;
  const { name, audience, area, routes, nav, start, search, extensions, trustedTypes, settings } = pages;
  const own = await readPackage(dir);
  const version = given ?? own.version;
  if (version === undefined) throw problem('Say which version: --version 1.4.0.');
  const wrong = manifestProblem(pages, await readRemotePaths(process.cwd()));
  if (wrong) throw problem(`${PAGES} can't be used: ${wrong}.`);
  const entry = federation.metaData.remoteEntry.name;
  const global = federation.metaData.globalName ?? federation.name;
  const ofModules = isModule(federation);
  checkShared(federation, pages);
  const shares = [
    RUNTIME,
    ...(ofModules ? [ES_MODULES] : []),
    ...federation.shared.map((share) => share.name),
  ].sort();
  const exposed = exposedScripts(federation, files);
  checkChunks(global, files, entry);
  const facts = {
    name,
    audience,
    ...(area && { area }),
    routes,
    nav,
    ...(start && { start }),
    ...(search && { search }),
    ...(extensions && { extensions }),
    ...(trustedTypes && { trustedTypes }),
    ...(settings && { settings }),
    version,
    portalApi: readNeededApi(dir, { ...own, portalApi: own.portalApi }),
    sharedVersions: readSharedVersions(dir, shares),
  };
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const [file, bytes] of files) hash.update(`\0${file}\0`).update(bytes);
  const id = hash.digest('hex').slice(0, 12);
  return {
    ...facts,
    hash: id,
    directory: `${version}-${id}`,
    entry,
    global,
    ...(ofModules && { format: 'module' as const }),
    shares,
    exposed: ofModules ? [] : exposed,
    // The bundler doesn't say which scripts a page needs: they load with the page.
    pages: Object.fromEntries(routes.map(({ page }) => [page, { scripts: [], shares: [] }])),
    integrity: integrityByFile(files, entry, !ofModules),
  };
};

/**
 * Makes a finished build of what another bundler has built, which is a folder with the files, `mf-manifest.json` and
 * `remote.json`. Computes the hashes of its files, and compresses them.
 *
 * @param place `from` is that folder; `dir` the folder with the remote's package.json; `dist` an empty folder for the build
 * @throws a problem where it can't be released
 */
export const adoptBuild = async (place: {
  from: string;
  dir: string;
  dist: string;
  version: string | undefined;
}): Promise<FinishedBuild<RemoteBuild>> => {
  const { from, dist } = place;
  const all = await readFiles(from);
  const isMap = (name: string) => name.endsWith('.map');
  const files = new Map([...all].filter(([name]) => !isMap(name)));
  const build = await describeBuild(files, place);
  const folders = { files: path.join(dist, build.directory), maps: path.join(dist, MAPS, build.directory) };
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true });
  for (const [name, bytes] of all) {
    await writeFile(path.join(isMap(name) ? folders.maps : folders.files, name), bytes);
  }
  await precompress(folders.files, [...files.keys()]);
  await writeFile(path.join(dist, PAGES), JSON.stringify(build));
  return readBuild(dist, await readRemotePaths(process.cwd()));
};
