/** A Node.js of the checkout's own, for machines whose Node is too old. Runs on the old one, without packages. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { watchNpm } from './ending.mjs';
import { checkNodeVersion, isAtLeast } from './node-version.mjs';
import { fromRoot, ROOT } from './paths.mjs';
import { problem, runMain } from './problem.mjs';
import { withProgress } from './progress.mjs';
import { run } from './run.mjs';

/** The oldest Node that the commands themselves run on. */
const OLDEST = '20.20.0';

/** The registry's package with the program for a platform, as the package `node` chooses it. */
export function nodePackage({ platform, arch } = process) {
  const prefix = platform === 'darwin' && arch === 'arm64' ? 'node-bin' : 'node';
  return [prefix, platform === 'win32' ? 'win' : platform, arch].join('-');
}

const programIn = (folder) =>
  path.join(folder, 'node_modules', nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

async function install(folder, version) {
  // Two commands may do this at once: the folder appears as a whole.
  const own = `${folder}-${process.pid}`;
  mkdirSync(own, { recursive: true });
  try {
    writeFileSync(path.join(own, 'package.json'), '{ "private": true }\n');
    const { code, output } = await run(
      'npm',
      ['install', '--no-save', '--ignore-scripts', '--engine-strict=false', `${nodePackage()}@${version}`],
      { cwd: own, shell: process.platform === 'win32' },
    );
    const works = code === 0 && (await run(programIn(own), ['--version'])).code === 0;
    if (!works) {
      console.error(output.trim());
      throw problem(
        `Node ${version} could not be installed from the npm registry.`,
        'Check the network, or install Node 24 from https://nodejs.org/en/download, then try again.',
      );
    }
    try {
      renameSync(own, folder);
    } catch (error) {
      if (!existsSync(programIn(folder))) throw error;
    }
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** Installs the version in `.node-version` below `.node/`, unless it is there, and returns its program. */
async function ensureNode() {
  if (!isAtLeast(process.versions.node, OLDEST)) checkNodeVersion();
  const version = readFileSync(fromRoot('.node-version'), 'utf8').trim();
  const folder = fromRoot('.node', version);
  if (!existsSync(programIn(folder)))
    await withProgress(
      `Installing Node ${version}`,
      () => install(folder, version),
      `this is ${process.versions.node}; into ${path.relative(ROOT, folder)}, once`,
    );
  return programIn(folder);
}

/**
 * Runs Node with these arguments on the checkout's own Node, first in `PATH`, and ends as it does.
 *
 * @param {string[]} args
 */
export const runOnOwnNode = (args) =>
  runMain(async () => {
    const program = await ensureNode();
    const { PATH = '', ...env } = process.env;
    const child = spawn(program, args, {
      stdio: 'inherit',
      env: { ...env, PATH: [path.dirname(program), PATH].join(path.delimiter) },
    });
    for (const signal of /** @type {const} */ (['SIGHUP', 'SIGINT', 'SIGTERM']))
      process.on(signal, () => child.kill(signal));
    const { npm_lifecycle_event: script } = process.env;
    if (script) watchNpm(script, () => child.kill('SIGHUP'));
    process.exitCode = await new Promise((resolve, reject) => {
      child.once('error', reject).once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
    });
  });
