import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { checkNodeVersion, isAtLeast } from './node-version.mjs';
import { fromRoot, ROOT } from './paths.mjs';
import { problem } from './problem.mjs';
import { withProgress } from './progress.mjs';
import { run, runNode } from './run.mjs';

const STAMP = fromRoot('node_modules', '.cache', 'install-stamp.json');

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * What node_modules depends on: the lock file, and the Node version that native modules (better-sqlite3) are compiled
 * for.
 */
export function wantedStamp(lockText, versions = process.versions, { platform, arch } = process) {
  return {
    lock: createHash('sha256').update(lockText).digest('hex'),
    native: `${platform}-${arch}-abi${versions.modules}`,
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

/** Turns npm's output into a problem with advice. */
export function explainInstallFailure(output) {
  const has = (pattern) => pattern.test(output);
  if (has(/EACCES|EPERM|EROFS/)) {
    return problem(
      'npm may not write to this folder.',
      `Make ${ROOT} writable for your user (or clone it to a place that is), then try again.`,
    );
  }
  if (has(/ENOSPC/)) return problem('The disk is full.', 'Free about 1 GB and try again.');
  if (has(/gyp ERR![\s\S]*network connectivity/)) {
    return problem(
      'better-sqlite3 has to be compiled here, and the headers of this Node could not be downloaded from nodejs.org.',
      'Allow nodejs.org, or set a folder that contains include/node of exactly this version:\n' +
        `  npm_config_nodedir=/usr/local npm start     (this is Node ${process.versions.node})`,
    );
  }
  if (has(/gyp ERR!|not found: make|prebuild-install/)) {
    return problem(
      'better-sqlite3 has no prebuilt binary for this system and could not be compiled.',
      `Install a C++ compiler, make and Python 3, then try again:\n${compilerAdvice()}`,
    );
  }
  if (
    has(/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|self.signed|UNABLE_TO/i)
  ) {
    return problem(
      'npm could not reach the package registry.',
      'Check the network, and behind a proxy: npm config set proxy http://host:port\n' +
        '(a proxy with its own certificate also needs NODE_EXTRA_CA_CERTS), then try again.',
    );
  }
  if (has(/EBADENGINE/)) {
    return problem(
      'A package does not support this version of Node.',
      'Use Node 20.20 or newer, 22 or 24, and try again.',
    );
  }
  if (has(/npm error code EUSAGE|in sync/)) {
    return problem(
      'package.json and package-lock.json do not belong together.',
      'Run `npm install` and commit package-lock.json.',
    );
  }
  return problem('npm ci failed; its output is above.', 'Fix the cause, then run the command again.');
}

function compilerAdvice() {
  if (process.platform === 'darwin') return '  xcode-select --install';
  if (process.platform === 'win32')
    return '  winget install Microsoft.VisualStudio.2022.BuildTools Python.Python.3.12';
  return (
    '  Debian, Ubuntu:  sudo apt-get install -y build-essential python3\n' +
    '  Fedora:          sudo dnf install -y gcc-c++ make python3\n' +
    '  Alpine:          sudo apk add build-base python3'
  );
}

/**
 * Many installations of Node include its C++ headers. With their path, better-sqlite3 compiles without downloading
 * them, which closed networks block.
 */
function nodeHeadersEnv() {
  const prefix = path.dirname(path.dirname(process.execPath));
  const header = path.join(prefix, 'include', 'node', 'node_version.h');
  if (process.env.npm_config_nodedir || !existsSync(header)) return {};
  const text = readFileSync(header, 'utf8');
  const number = (part) => new RegExp(`define NODE_${part}_VERSION (\\d+)`).exec(text)?.[1];
  const version = ['MAJOR', 'MINOR', 'PATCH'].map(number).join('.');
  return version === process.versions.node ? { npm_config_nodedir: prefix } : {};
}

/** Runs npm: the one that started this process, or the one on the PATH. */
function npm(args, cwd) {
  const env = { ...process.env, ...nodeHeadersEnv() };
  const cli = process.env.npm_execpath;
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) return runNode(cli, args, { cwd, env });
  return run('npm', args, { cwd, env, shell: process.platform === 'win32' });
}

const npmOrExplain = (label, args, note, cwd = ROOT) => {
  const install = async () => {
    const { code, output } = await npm(args, cwd);
    if (code === 0) return;
    if (code === 127) {
      throw problem('npm was not found.', 'It comes with Node: reinstall Node from https://nodejs.org.');
    }
    console.error(`\n${output.trim()}`);
    throw explainInstallFailure(output);
  };
  return withProgress(label, install, note);
};

/** The better-sqlite3 that the server uses on this Node, as in bff/src/database/sqlite-driver.ts. */
const SQLITE = isAtLeast(process.versions.node, '22.0.0') ? 'better-sqlite3-13' : 'better-sqlite3';

/** Whether the native module of better-sqlite3 loads in this Node. */
function nativeModulesLoad() {
  try {
    const Database = createRequire(fromRoot('bff', 'package.json'))(SQLITE);
    new Database(':memory:').close();
    return true;
  } catch {
    return false;
  }
}

const isStamped = (wanted) => {
  const stamp = readJson(STAMP);
  return stamp?.lock === wanted.lock && stamp.native === wanted.native;
};

const isInstalled = (lockText) => {
  const note = readJson(fromRoot('node_modules', '.package-lock.json'));
  const isThere = (place) => existsSync(fromRoot(place));
  // npm leaves out the version for newer ones when Node 20 installs.
  return isThere(`node_modules/${SQLITE}`) && satisfiesLock(JSON.parse(lockText), note, isThere);
};

/**
 * For commands that work on a running system, maybe in production: they install nothing, and throw a problem if
 * node_modules doesn't match package-lock.json or the Node version.
 */
export function requireInstalled() {
  checkNodeVersion();
  const lockText = readFileSync(fromRoot('package-lock.json'), 'utf8');
  if (isStamped(wantedStamp(lockText))) return;
  if (!existsSync(fromRoot('node_modules')))
    throw problem('The packages are not installed. Run `npm ci --include=dev` first.');
  if (!isInstalled(lockText))
    throw problem(
      'The installed packages are not those of package-lock.json. Run `npm ci --include=dev` first.',
    );
  if (!nativeModulesLoad())
    throw problem(`better-sqlite3 does not fit this version of Node. Run \`npm rebuild ${SQLITE}\` first.`);
}

/**
 * Installs packages if node_modules doesn't match package-lock.json and the Node version. On failure, throws a
 * problem with advice.
 */
export async function ensureInstalled() {
  checkNodeVersion();
  const lockText = readFileSync(fromRoot('package-lock.json'), 'utf8');
  const wanted = wantedStamp(lockText);
  if (isStamped(wanted)) return;
  // Remove the stamp first: if the install is interrupted, the old one would claim that it is complete.
  rmSync(STAMP, { force: true });

  if (!isInstalled(lockText)) {
    // Builds and tests need the development packages even with NODE_ENV=production.
    await npmOrExplain('Installing packages', ['ci', '--include=dev'], 'npm ci takes a minute or two');
  }
  if (!nativeModulesLoad()) {
    await npmOrExplain(
      'Building better-sqlite3 for this Node',
      ['rebuild', SQLITE],
      'takes a minute if there is no prebuilt binary',
    );
    if (!nativeModulesLoad()) throw explainInstallFailure('prebuild-install');
  }
  mkdirSync(path.dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, `${JSON.stringify(wanted)}\n`);
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
  await npmOrExplain(
    `Installing ${what}`,
    ['ci', '--include=dev', ...args],
    'npm ci takes half a minute',
    folder,
  );
}
