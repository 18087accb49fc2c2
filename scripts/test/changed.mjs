import { existsSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from '../../packages/command-kit/src/paths.mjs';

const FEATURE = /^bff\/src\/features\/[^/]+\//;
const WORKSPACE_SOURCE = /\.(ts|tsx)$/;

/** The folder of a server's file whose tests cover it: its feature, or the folder that it is in. */
const serverFolder = (file) => FEATURE.exec(file)?.[0] ?? `${path.posix.dirname(file)}/`;

/**
 * Which tests cover a change: front ends and the contract by their imports, which Jest follows. Every route of the server is
 * tested through `app.ts`, which imports everything; there the tests of the changed feature count.
 *
 * @param {string[]} files changed ones, relative to the repository
 */
export function testsOf(files) {
  const present = files.filter((file) => existsSync(fromRoot(file)));
  const isServer = (file) => file.startsWith('bff/src/');
  const unique = (list) => [...new Set(list)];
  return {
    server: unique(files.filter(isServer).map(serverFolder)),
    imported: present.filter((file) => WORKSPACE_SOURCE.test(file) && !isServer(file)),
    scripts: unique(
      files.filter((file) => /\.m[jt]s$/.test(file)).map((file) => path.posix.dirname(file)),
    ).filter((folder) => existsSync(fromRoot(folder))),
  };
}
