import { existsSync, readFileSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../packages/command-kit/src/paths.mjs';
import { problem } from '../../packages/command-kit/src/problem.mjs';
import { run } from '../../packages/command-kit/src/run.mjs';
import { remoteFolders } from '../../packages/command-kit/src/workspaces.cjs';

/** The workspaces whose code is in a package: the server, and what webpack bundles. */
export const packagedWorkspaces = () => ['bff', 'shell', ...remoteFolders()];

/**
 * Lists the installed folders of the production dependencies of workspaces, such as `node_modules/knex`, relative to the
 * repository, workspaces among them.
 */
export async function productionFolders(workspaces) {
  const chosen = workspaces.flatMap((workspace) => ['--workspace', workspace]);
  // npm reads the lock file: on some file systems it reads a workspace inside another one before its parent, whose needs it misses then.
  const { code, output } = await run(
    'npm',
    ['ls', '--package-lock-only', '--all', '--parseable', '--omit=dev', ...chosen],
    {
      cwd: ROOT,
      shell: process.platform === 'win32',
    },
  );
  if (code !== 0) {
    console.error(output.trim());
    throw problem(
      'The installed packages are not those that are wanted; see above.',
      'Run `npm ci`, and try again.',
    );
  }
  return output
    .split('\n')
    .filter((line) => line.startsWith(`${ROOT}${path.sep}`))
    .map((line) => path.relative(ROOT, line))
    .filter((folder) => existsSync(path.join(ROOT, folder, 'package.json')))
    .sort();
}

/** Whether a folder of `node_modules` is not a workspace. */
export const isThirdParty = (folder) =>
  path
    .relative(ROOT, realpathSync(path.join(ROOT, folder)))
    .split(path.sep)
    .includes('node_modules');

/** The package.json of an installed package. */
export const readManifest = (folder) =>
  JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'));
