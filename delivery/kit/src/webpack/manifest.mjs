import { existsSync } from 'node:fs';
import path from 'node:path';
import { problem } from '@slabdesk/command-kit/problem';
import { packageJson } from '../packages.mjs';
import { isAdminPath, isOffered, manifestProblem, readRemotePaths } from './contract.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { PROVIDED, RUNTIME, SHARED, SHARED_WITHOUT_REACT } from './shared.mjs';

const pagesFile = (dir) => path.join(dir, 'src', 'pages.ts');

/** Whether a folder is that of a remote. */
export const isRemote = (dir) => [path.join(dir, 'webpack.config.mjs'), pagesFile(dir)].every(existsSync);

/** The manifest of a remote, as releases and browsers know it. */
const manifestOf = ({ name, area, pages, nav = [], start, search, extensions, trustedTypes, settings }) => {
  const entries = Object.entries(pages);
  const own = entries.flatMap(([, { path: to, guard, permission, nav: places = [] }]) =>
    places.map((place) => ({
      to,
      ...(guard !== 'public' && { visibleTo: guard }),
      ...(permission && { permission }),
      ...place,
    })),
  );
  return {
    name,
    audience: entries.every(([, page]) => isAdminPath(page.path)) ? 'admin' : 'everyone',
    ...(area && { area }),
    routes: entries.map(([page, { nav: _nav, load: _load, ...route }]) => ({ page, ...route })),
    nav: [...own, ...nav],
    ...(start && { start: start.areas }),
    ...(search && { search: search.kinds }),
    ...(extensions && {
      extensions: Object.entries(extensions).flatMap(([slot, byId]) =>
        Object.entries(byId).map(([id, { load: _load, ...extension }]) => ({ slot, id, ...extension })),
      ),
    }),
    ...(trustedTypes && { trustedTypes }),
    ...(settings && { settings }),
  };
};

/** The defaults of a remote's settings: their values until an operator changes them. */
export const defaultSettings = ({ settings = {} }) =>
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.default]));

/** Evaluates a remote's `src/pages.ts` at build time. Resolves to the manifest that follows from it. */
export const readManifest = async (dir) => {
  const { remote } = await loadTypeScript(pagesFile(dir));
  if (!remote?.name || !remote.pages)
    throw problem(`${pagesFile(dir)} must export "remote" with name and pages`);
  return manifestOf(remote);
};

/**
 * Evaluates a remote's `src/testing/seeds.ts`, if it has one: the calls that make records for its pages in the matrix. It may
 * import types and files beside it.
 *
 * @returns {Promise<import('bff-contract/web').RemoteSeed[] | undefined>}
 */
export const readSeeds = async (dir) => {
  const file = path.join(dir, 'src', 'testing', 'seeds.ts');
  if (!existsSync(file)) return undefined;
  const { seeds } = await loadTypeScript(file);
  if (!Array.isArray(seeds)) throw problem(`${file} must export "seeds", a list of calls.`);
  return JSON.parse(JSON.stringify(seeds));
};

/** Reads the manifest too, but throws if it has pages that `remotes.json` doesn't assign to this remote. */
export const readServedManifest = async (dir) => {
  const manifest = await readManifest(dir);
  const reason = manifestProblem(manifest, await readRemotePaths(dir));
  if (reason) throw new Error(`The manifest of ${manifest.name} is invalid: ${reason}`);
  return manifest;
};

/**
 * The version of the portal API that a remote is built with: major and minor number of `@slabdesk/portal`.
 *
 * @param {string} from the folder that the package is installed for
 */
export const readPortalApi = (from) => {
  const { version } = packageJson('@slabdesk/portal', from);
  return version.split('.', 2).join('.');
};

/**
 * The oldest version of the portal API that a remote runs with: `"portalApi": "^1.0"` in its package.json matches any
 * later `1.x`. The default is the installed version.
 */
export const readNeededApi = (from, { name, portalApi: range }) => {
  const offered = readPortalApi(from);
  if (range === undefined) return offered;
  const needed = /^\^(\d+\.\d+)$/.exec(range)?.[1];
  if (!needed) throw new Error(`"portalApi" of ${name} must be a range like "^1.0", not "${range}"`);
  if (!isOffered(needed, offered)) {
    throw new Error(`${name} needs portal API ${range}, but is built with ${offered}`);
  }
  return needed;
};

/** Packages whose versions a shell must have, or a later one of the same major version. */
const SHARED_PACKAGES = [RUNTIME, 'react', '@slabdesk/portal', '@slabdesk/units', 'shared-ui'];

/** The modules that only run with the shell's React, which therefore has to have a version that fits. */
const NEEDS_REACT = SHARED.filter((key) => !SHARED_WITHOUT_REACT.includes(key));

const isTaken = (name, shares) =>
  name === 'react'
    ? shares.some((share) => NEEDS_REACT.includes(share))
    : shares.some((share) => share === name || share.startsWith(`${name}/`));

/**
 * Versions of the shared packages that remotes are built with and the shell provides.
 *
 * @param {string} from the folder that they are installed for
 * @param {readonly string[]} [shares] the modules that a remote takes from the shell; by default all
 * @returns {Record<string, string>}
 */
export const readSharedVersions = (from, shares = PROVIDED) =>
  Object.fromEntries(
    // Remotes take the federation runtime from the kit.
    SHARED_PACKAGES.filter((name) => isTaken(name, shares)).map((name) => [
      name,
      packageJson(name, name === RUNTIME ? import.meta.dirname : from).version,
    ]),
  );
