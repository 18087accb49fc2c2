import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runProgram } from '@slabdesk/command-kit/program';
import getPort from 'get-port';

const require = createRequire(import.meta.url);
const START_MS = 30_000;

const CONFIG = {
  storage: './storage',
  web: { enable: false },
  // Only what was published here: everything else comes from npm's own registry.
  uplinks: {},
  packages: { '@slabdesk/*': { access: '$all', publish: '$all' } },
  publish: { allow_offline: true },
  log: { type: 'stderr', format: 'pretty', level: 'error' },
};

const untilItResponds = async (url, child) => {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(100)) {
    if (child.exitCode !== null) throw new Error(`verdaccio ended with ${child.exitCode}`);
    const response = await fetch(`${url}-/ping`).catch(() => undefined);
    if (response?.ok) return;
  }
  throw new Error(`verdaccio did not respond within ${START_MS / 1_000} s`);
};

/**
 * Starts a private registry that holds the packs of a folder and nothing else.
 *
 * @param {string} folder for its data
 * @param {string} packs
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>}
 */
export const startRegistry = async (folder, packs) => {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'config.yaml');
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(CONFIG));
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}/`;
  const main = path.join(path.dirname(require.resolve('verdaccio/package.json')), 'bin', 'verdaccio');
  const child = spawn(process.execPath, [main, '--config', file, '--listen', `127.0.0.1:${port}`], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const stop = async () => {
    if (child.exitCode !== null) return;
    child.kill();
    await once(child, 'exit');
  };
  try {
    await untilItResponds(url, child);
    const home = path.join(folder, 'home');
    mkdirSync(home);
    // npm publishes with a token only, and this registry asks nobody for theirs.
    writeFileSync(path.join(home, '.npmrc'), `//127.0.0.1:${port}/:_authToken=anyone\n`);
    const env = { PATH: process.env.PATH, HOME: home };
    const publish = async (name) => {
      const args = ['publish', path.join(packs, name), '--registry', url, '--ignore-scripts'];
      const { code, output } = await runProgram('npm', args, { cwd: folder, env });
      if (code !== 0) throw new Error(`${name} can't be published:\n${output}`);
    };
    await Promise.all(readdirSync(packs).map(publish));
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
};
