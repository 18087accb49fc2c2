import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkNodeVersion } from './node-version.mjs';
import { fromRoot, ROOT } from './paths.mjs';
import { problem } from './problem.mjs';
import { withProgress } from './progress.mjs';
import { run, runNode } from './run.mjs';
import { remoteFolders } from './workspaces.cjs';

const STAMP = fromRoot('node_modules', '.cache', 'install-stamp.json');

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** The workspaces that are built and served; those with tools for tests are not among them. */
const servedWorkspaces = () => ['bff', 'shell', ...remoteFolders(), 'demo', 'packages/command-kit'];

/**
 * Which packages to install: `serve` is enough to build the product and to run it; everything else needs `all`.
 *
 * @typedef {'serve' | 'all'} Group
 */

/** The lock file and the platform that node_modules was installed for. @param {Group} group */
export function wantedStamp(lockText, group, { platform, arch } = process) {
  return {
    lock: createHash('sha256').update(lockText).digest('hex'),
    platform: `${platform}-${arch}`,
    group,
  };
}

/**
 * Whether node_modules/.package-lock.json, which npm writes after every successful install, lists all packages in the
 * lock file. Packages for other platforms may be missing. Package folders must exist too, because a dry run also
 * writes that file.
 *
 * @param {(place: string) => boolean} isThere whether a folder such as `node_modules/knex` exists
 */
export function satisfiesLock(lock, installed, isThere) {
  if (!lock?.packages || !installed?.packages) return false;
  return Object.entries(lock.packages).every(([place, wanted]) => {
    if (!place.includes('node_modules/')) return true;
    const found = installed.packages[place];
    if (!found) return Boolean(wanted.optional || wanted.devOptional || wanted.peer);
    const isSame = found.version === wanted.version && Boolean(found.link) === Boolean(wanted.link);
    return isSame && isThere(place);
  });
}

/** Runs npm: the one that started this process, or the one on the PATH. */
function npm(args, cwd) {
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) return runNode(cli, args, { cwd });
  return run('npm', args, { cwd, shell: process.platform === 'win32' });
}

const runNpm = (label, args, note, cwd = ROOT) => {
  const install = async () => {
    const { code, output } = await npm(args, cwd);
    if (code === 0) return;
    if (code === 127) {
      throw problem('npm was not found.', 'It comes with Node: reinstall Node from https://nodejs.org.');
    }
    console.error(`\n${output.trim()}`);
    throw problem('npm ci failed; its output is above.', 'Fix the cause, then run the command again.');
  };
  return withProgress(label, install, note);
};

const isStamped = (wanted) => {
  const stamp = readJson(STAMP);
  return (
    stamp?.lock === wanted.lock &&
    stamp.platform === wanted.platform &&
    (stamp.group === 'all' || stamp.group === wanted.group)
  );
};

const isInstalled = (lockText) =>
  satisfiesLock(JSON.parse(lockText), readJson(fromRoot('node_modules', '.package-lock.json')), (place) =>
    existsSync(fromRoot(place)),
  );

/**
 * For commands that work on a running system, maybe in production: they install nothing, and throw a problem if
 * node_modules doesn't match package-lock.json.
 */
export function requireInstalled() {
  checkNodeVersion();
  const lockText = readFileSync(fromRoot('package-lock.json'), 'utf8');
  if (isStamped(wantedStamp(lockText, 'serve')) || isInstalled(lockText)) return;
  const what = existsSync(fromRoot('node_modules'))
    ? 'The installed packages are not those of package-lock.json.'
    : 'The packages are not installed.';
  throw problem(`${what} Run \`npm ci --include=dev\` first.`);
}

/**
 * Installs packages if node_modules doesn't match package-lock.json. Throws a problem if npm fails, which prints what to do.
 *
 * @param {Group} [group]
 */
export async function ensureInstalled(group = 'all') {
  checkNodeVersion();
  const lockText = readFileSync(fromRoot('package-lock.json'), 'utf8');
  const wanted = wantedStamp(lockText, group);
  if (isStamped(wanted)) return;
  // Remove the stamp first: if the install is interrupted, the old one would claim that it is complete.
  rmSync(STAMP, { force: true });

  const complete = isInstalled(lockText);
  if (!complete) {
    const chosen = group === 'all' ? [] : servedWorkspaces().map((folder) => `--workspace=${folder}`);
    // Builds and tests need the development packages even with NODE_ENV=production.
    await runNpm('Installing packages', ['ci', '--include=dev', ...chosen], 'npm ci takes half a minute');
  }
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, `${JSON.stringify(complete ? { ...wanted, group: 'all' } : wanted)}\n`);
}

/**
 * Does the same for a folder outside the workspaces, with its own package-lock.json.
 *
 * @param {string} folder
 * @param {string} what name of the packages, for the progress line
 * @param {string[]} [args] more arguments of npm
 */
export async function ensureFolderInstalled(folder, what, args = []) {
  const lock = readJson(path.join(folder, 'package-lock.json'));
  const note = readJson(path.join(folder, 'node_modules', '.package-lock.json'));
  if (satisfiesLock(lock, note, (place) => existsSync(path.join(folder, place)))) return;
  await runNpm(`Installing ${what}`, ['ci', '--include=dev', ...args], 'npm ci takes half a minute', folder);
}
