import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const BUILD = path.resolve(__dirname, '../../bff/dist/src');
const NODE_ARGS = ['--enable-source-maps'];
/** Node's arguments for a server that ends with this process. Its stdin must be a pipe. */
export const ENDS_WITH_PARENT = ['--import', path.join(__dirname, 'end-with-parent.mjs')];

/** Servers of tests refuse no call as too slow: a browser, a database and other tests share the machine with them. */
export const PATIENCE = { REQUEST_DEADLINE_MS: '8000' };

type Settings = Record<string, string>;

const environment = (settings: Settings) => ({ ...process.env, ...settings });

const readiness = (url: string) =>
  fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2_000) }).then(
    async (response) => (response.ok ? '' : `${response.status} ${await response.text()}`),
    (error: Error) => error.message,
  );

/** Runs a command of the built BFF, such as `admin`, with these settings. */
export const runCommand = async (name: string, args: string[], settings: Settings) => {
  const file = path.join(BUILD, 'commands', `${name}.js`);
  await promisify(execFile)(process.execPath, [...NODE_ARGS, file, ...args], { env: environment(settings) });
};

/**
 * Starts the built BFF, which serves the built front ends too, and waits until it is ready, for as long as that takes.
 *
 * @param url where it will listen, as PORT and PUBLIC_URL of the settings say
 * @param logFile takes what it prints
 */
export const startPortal = async (url: string, settings: Settings, logFile: string) => {
  const server = path.join(BUILD, 'server.js');
  if (!existsSync(server)) throw new Error('The product is not built: run `npm run build` first');
  const child = spawn(process.execPath, [...NODE_ARGS, ...ENDS_WITH_PARENT, server], {
    env: environment(settings),
    stdio: 'pipe',
  });
  const log = createWriteStream(logFile);
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });

  const stop = async () => {
    if (child.exitCode === null && child.kill('SIGTERM')) await once(child, 'exit');
  };
  for (let reason = await readiness(url); reason !== ''; reason = await readiness(url)) {
    if (child.exitCode !== null) throw new Error(`The portal has ended (${reason}); its log is ${logFile}`);
    await pause(100);
  }
  return { pid: child.pid ?? 0, stop };
};
