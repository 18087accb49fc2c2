import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkNodeVersion } from './node-version.mjs';
import { ROOT } from './paths.mjs';
import { problem } from './problem.mjs';
import { withProgress } from './progress.mjs';
import { run, runNode } from './run.mjs';

const packagesIn = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
};

/**
 * Whether node_modules has the versions of package-lock.json, by the record that npm writes at the end of each install. It lacks
 * optional packages for other platforms. `npm install --package-lock-only` writes it, too, so folders are looked for.
 *
 * @param {string} folder
 */
export function isInstalled(folder) {
  const installed = packagesIn(path.join(folder, 'node_modules', '.package-lock.json'));
  const places = Object.entries(packagesIn(path.join(folder, 'package-lock.json')));
  // npm says what is wrong with a lock file that can't be read.
  if (places.length === 0) return false;
  return places.every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed[place];
    if (!found || !existsSync(path.join(folder, place)))
      return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    return found.version === wanted.version && Boolean(found.link) === Boolean(wanted.link);
  });
}

/** Runs npm: the one that started this process, or the one on the PATH. */
function npm(args, cwd) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) return runNode(cli, args, { cwd });
  return run('npm', args, { cwd, shell: process.platform === 'win32' });
}

/** Builds and tests need the development packages even with NODE_ENV=production. */
async function cleanInstall(folder) {
  const args = ['ci', '--include=dev'];
  // Without asking the registry whether npm's cache is up to date, which takes a third of the time.
  const cached = await npm([...args, '--prefer-offline'], folder);
  // Cached metadata of a package may lack the version of the lock file.
  return cached.output.includes('ETARGET') ? npm(args, folder) : cached;
}

/**
 * For commands that work on a running system, maybe in production: they install nothing, and throw a problem if
 * node_modules doesn't match package-lock.json.
 */
export function requireInstalled() {
  checkNodeVersion();
  if (isInstalled(ROOT)) return;
  const what = existsSync(path.join(ROOT, 'node_modules'))
    ? 'The installed packages are not those of package-lock.json.'
    : 'The packages are not installed.';
  throw problem(`${what} Run \`npm ci --include=dev\` first.`);
}

/**
 * Installs the packages of a folder if its node_modules doesn't match its package-lock.json. Throws a problem if npm fails, which
 * prints what to do.
 *
 * @param {string} [folder]
 * @param {string} [what] name of the packages, for the progress line
 */
export async function ensureInstalled(folder = ROOT, what = 'packages') {
  checkNodeVersion();
  if (isInstalled(folder)) return;
  const install = async () => {
    const { code, output } = await cleanInstall(folder);
    if (code === 0) return;
    if (code === 127) {
      throw problem('npm was not found.', 'It comes with Node: reinstall Node from https://nodejs.org.');
    }
    console.error(`\n${output.trim()}`);
    throw problem('npm ci failed; its output is above.', 'Fix the cause, then run the command again.');
  };
  await withProgress(`Installing ${what}`, install, 'npm ci takes half a minute');
}
