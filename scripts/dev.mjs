/**
 * `npm run dev` runs the product for development. webpack rebuilds shell and remotes when their files change, and the
 * server picks up new builds. When the BFF or the contract changes, the server is recompiled and restarted.
 */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createInterface } from 'node:readline';
import { compile } from '../packages/command-kit/src/build.mjs';
import { endWithServer } from '../packages/command-kit/src/ending.mjs';
import { fromRoot } from '../packages/command-kit/src/paths.mjs';
import { announce, preparePortal, startPortal } from '../packages/command-kit/src/portal.mjs';
import { refuseArguments, runMain } from '../packages/command-kit/src/problem.mjs';
import { startServer } from '../packages/command-kit/src/server.mjs';
import { remoteFolders } from '../packages/command-kit/src/workspaces.cjs';

const FRONT_ENDS = ['shell', ...remoteFolders()];
const SERVER_SOURCES = [
  'bff/src',
  'bff/contract/src',
  ...['packages/order-sheet', 'delivery/releases', 'packages/units'].map((folder) => `${folder}/src`),
];
/** Debounce: editors write several files at once, and each file several times. */
const QUIET_MS = 150;

const say = (name, text) => console.log(`${name.padEnd(10)} ${text}`);

/** Runs webpack for one workspace and stops it with this process. */
function watchFrontEnd(name) {
  const child = spawn(process.execPath, [fromRoot('delivery', 'kit', 'src', 'webpack', 'run.mjs'), 'watch'], {
    cwd: fromRoot(name),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => say(name, line));
  }
  process.on('exit', () => child.kill());
}

/** Calls `onChange` after changes, debounced, and never while an earlier call is running. */
function watchServerSources(onChange) {
  let timer;
  let running = Promise.resolve();
  const changed = (_, file) => {
    if (!file || /\.test\.ts$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(onChange);
    }, QUIET_MS);
  };
  for (const folder of SERVER_SOURCES) watch(fromRoot(folder), { recursive: true }, changed);
}

/** Recompiles and restarts the BFF. If compiling fails, the running server stays. */
async function restart(server) {
  try {
    await compile();
  } catch (error) {
    say('bff', error.message);
    return server;
  }
  await server.stop();
  const next = await startServer().catch(() => undefined);
  say('bff', next ? 'restarted' : 'waiting for the next change');
  return next ?? { stop: async () => 1 };
}

await runMain(async () => {
  refuseArguments('npm run dev', 'One remote alone: npm run dev -w mfe-dealer');
  const ending = endWithServer('dev');
  await preparePortal();
  let server = await startPortal();
  announce(server.listening, server.logFile);
  watchServerSources(async () => {
    server = await restart(server);
  });
  FRONT_ENDS.forEach(watchFrontEnd);
  ending.attach({ stop: async (how) => process.exit(await server.stop(how)) });
});
