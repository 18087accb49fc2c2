import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { isOffered, manifestProblem, readRemotePaths } from './contract.mjs';
import { loadTypeScript } from './load-typescript.mjs';
import { RUNTIME } from './shared.mjs';

/** Evaluates a remote's `src/manifest.ts` at build time. It is pure data and may import only types. */
export const readManifest = async (dir) => {
  const file = path.join(dir, 'src', 'manifest.ts');
  const { manifest } = await loadTypeScript(file, { alone: true });
  if (!manifest?.name || !Array.isArray(manifest.routes) || !Array.isArray(manifest.nav)) {
    throw new Error(`${file} must export "manifest" with name, routes and nav`);
  }
  return manifest;
};

/** Reads the manifest too, but throws if it has pages that `remotes.json` doesn't assign to this remote. */
export const readServedManifest = async (root, dir) => {
  const manifest = await readManifest(dir);
  const problem = manifestProblem(manifest, await readRemotePaths(root));
  if (problem) throw new Error(`The manifest of ${manifest.name} is invalid: ${problem}`);
  return manifest;
};

/** The portal API version of this checkout, read from its source. */
export const readPortalApi = async (root) => {
  const file = path.join(root, 'packages', 'portal', 'src', 'remote', 'portal-api.ts');
  const version = /PORTAL_API = '(\d+\.\d+)'/.exec(await readFile(file, 'utf8'))?.[1];
  if (!version) throw new Error(`No PORTAL_API in ${file}`);
  return version;
};

/**
 * The oldest version of the portal API that a remote runs with: `"portalApi": "^1.0"` in its package.json matches any
 * later `1.x`. The default is the version of this checkout.
 */
export const readNeededApi = async (root, { name, portalApi: range }) => {
  const offered = await readPortalApi(root);
  if (range === undefined) return offered;
  const needed = /^\^(\d+\.\d+)$/.exec(range)?.[1];
  if (!needed) throw new Error(`"portalApi" of ${name} must be a range like "^1.0", not "${range}"`);
  if (!isOffered(needed, offered)) {
    throw new Error(`${name} needs portal API ${range}, but is built with ${offered}`);
  }
  return needed;
};

/** Versions of the shared packages that remotes are built with and the shell provides. */
export const readSharedVersions = async (root) => {
  const packages = {
    [RUNTIME]: ['node_modules', RUNTIME],
    react: ['node_modules', 'react'],
    '@slabdesk/portal': ['packages', 'portal'],
    '@slabdesk/units': ['packages', 'units'],
    'shared-ui': ['shared-ui'],
  };
  const versions = Object.entries(packages).map(async ([name, folder]) => {
    const file = path.join(root, ...folder, 'package.json');
    return [name, JSON.parse(await readFile(file, 'utf8')).version];
  });
  return Object.fromEntries(await Promise.all(versions));
};
