import { fork } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { makeFolder } from './make-folder.mjs';
import { fromRoot, ROOT } from './paths.mjs';
import { problem } from './problem.mjs';

const SERVER = fromRoot('bff', 'dist', 'src', 'server.js');
/** Node keeps what it has compiled here, so that the next start is quicker. */
const COMPILE_CACHE = fromRoot('node_modules', '.cache', 'node');
const WARNING = 40;
/** The status of requests that meet a fault which passes. */
const UNAVAILABLE = 503;
const LEVELS = { 40: 'warning', 50: 'error', 60: 'fatal' };

/** A setting of the BFF, from its variable or its file. Undefined where the file can't be read, which the BFF reports. */
function settingOf(name, env) {
  const value = env[name]?.trim();
  const file = env[`${name}_FILE`]?.trim();
  if (value || !file) return value;
  const found = path.resolve(ROOT, file);
  try {
    // Reading a pipe or a device may never end.
    return statSync(found).isFile() ? readFileSync(found, 'utf8').trim() : undefined;
  } catch {
    return undefined;
  }
}

/** The data folder, resolved as in the BFF. */
export const dataDir = (env = process.env) => path.resolve(ROOT, settingOf('DATA_DIR', env) || '.data');

/**
 * Throws a problem if another program has the port, before anything is installed, built or migrated below a server that runs.
 * The server itself reports every other reason.
 */
export async function checkPort(env = process.env) {
  const port = Number(settingOf('PORT', env) || 3000);
  const host = settingOf('HOST', env) || '127.0.0.1';
  if (!(port >= 0 && port < 65_536)) return;
  const error = await new Promise((resolve) => {
    const server = createServer().once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
  if (error?.code !== 'EADDRINUSE') return;
  throw problem(
    `Port ${port} is taken, maybe by another \`npm start\`.`,
    `Stop the program that uses it, or choose another port:\n  ${setting('PORT', port + 1)}npm start`,
  );
}

/** A setting as a prefix of a command, in the syntax of this system's shell. */
export function setting(name, value) {
  return process.platform === 'win32' ? `set ${name}=${value} && ` : `${name}=${value} `;
}

/** Formats a log line if it reports a problem; undefined otherwise. */
export function readableWarning(line) {
  let entry;
  try {
    entry = JSON.parse(line);
  } catch {
    return line;
  }
  if (!(entry?.level >= WARNING)) return undefined;
  const request = entry.route ? ` (${entry.method} ${entry.route})` : '';
  const text = `${LEVELS[entry.level] ?? 'error'}: ${entry.msg ?? ''}${request}`;
  const { stack, message } = entry.err ?? {};
  // Stacks of these are in the log. The reason for a failed query comes after its statement.
  if (entry.level === WARNING || entry.status === UNAVAILABLE)
    return message ? `${text}: ${message.split(' - ').at(-1)}` : text;
  const cause = stack ?? message;
  return cause ? `${text}\n${cause}` : text;
}

/** Creates a log file that only this user can read: in development it contains links that sign users in. */
export function openLog(file) {
  makeFolder(path.dirname(file), 0o700);
  // An existing file may be readable by others.
  rmSync(file, { force: true });
  return createWriteStream(file, { mode: 0o600 });
}

/** Writes the log to a file, and warnings to the terminal too. In production, everything goes to stdout. */
function keepLog(child, file, say) {
  const log = openLog(file);
  log.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) =>
    say(`The log is not saved: ${file} can't be written (${code}).`),
  );
  createInterface({ input: child.stdout }).on('line', (line) => {
    log.write(`${line}\n`);
    const warning = readableWarning(line);
    if (warning) say(warning);
  });
}

/**
 * The BFF's report that it listens; `bff/src/launcher.ts` sends it.
 *
 * @typedef {object} Listening
 * @property {string} productName
 * @property {string} url
 * @property {boolean} production
 * @property {boolean} showsMails whether mails are shown at `/dev/mail`
 * @property {boolean} apiDocs whether the API is documented at `/api/docs`
 * @property {string} dataDir
 * @property {boolean} demo whether to make demo data if there is no data
 * @property {boolean} empty whether there is no account yet
 */

/**
 * Starts the built BFF. It stops when this process ends, however that happens.
 *
 * @param {{ env?: NodeJS.ProcessEnv, say?: (text: string) => void, server?: string, cwd?: string }} [options] `say` prints a
 *   warning; `server` is the file of another build, which runs in the folder `cwd`
 * @returns {Promise<{ listening: Listening, logFile: string | undefined,
 *   exited: Promise<number>, stop: (how?: 'drain' | 'close' | 'now') => Promise<number> }>} exited: the exit code; stop: by
 *   default it closes at once and finishes running requests; `drain` first waits DRAIN_SECONDS for load balancers
 */
export async function startServer({
  env = process.env,
  say = console.error,
  server = SERVER,
  cwd = ROOT,
} = {}) {
  if (!existsSync(server)) throw new Error(`The build did not create ${server}`);
  const production = settingOf('NODE_ENV', env) === 'production';
  const child = fork(server, [], {
    cwd,
    env: { NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
    execArgv: ['--enable-source-maps'],
    stdio: ['ignore', production ? 'inherit' : 'pipe', 'inherit', 'ipc'],
  });
  const logFile = production ? undefined : path.join(dataDir(env), 'server.log');
  if (logFile) keepLog(child, logFile, say);
  const exited = new Promise((resolve) => {
    child.once('exit', (code, signal) => {
      if (signal) say(`The server was ended by ${signal}.`);
      resolve(code ?? 1);
    });
  });
  const listening = await Promise.race([
    new Promise((resolve) => {
      child.once('message', resolve);
    }),
    exited.then(() => undefined),
  ]);
  if (!listening) throw problem('The server did not start; its message is above.');
  return {
    listening,
    logFile,
    exited,
    stop(how = 'close') {
      if (child.connected) child.send(how, () => {});
      return exited;
    },
  };
}
