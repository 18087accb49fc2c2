import { readFileSync } from 'node:fs';

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
/** A terminal sends Ctrl+C to npm and to the script, and npm passes it on, so one Ctrl+C arrives twice. */
const SAME_SIGNAL_MS = 500;
const CHECK_MS = 500;
/** npm runs a script in a shell, and most shells replace themselves with the script. */
const SHELLS = /^(?:ba|da|a|z|k)?sh$/;

/** Name and parent of a process; undefined if the system doesn't report them. */
const processOf = (pid) => {
  try {
    const [, name, rest] = /\((.*)\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return { name, parent: Number(rest.split(' ')[1]) };
  } catch {
    return undefined;
  }
};

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/**
 * Watches the npm process that runs this script. npm forwards SIGINT and SIGTERM, but SIGKILL and SIGHUP end only
 * npm, and this process would keep running without a terminal.
 */
export function watchNpm(script, onEnd) {
  if (process.env.npm_lifecycle_event !== script || process.platform === 'win32') return;
  const parent = process.ppid;
  const shell = processOf(parent);
  const npm = shell && SHELLS.test(shell.name) ? shell.parent : parent;
  const timer = setInterval(() => {
    if (process.ppid === parent && isAlive(npm)) return;
    clearInterval(timer);
    onEnd();
  }, CHECK_MS);
  timer.unref();
}

/**
 * Ends a script together with its server: on signals, and when the npm process that runs it is gone.
 *
 * @param {string} script its name in package.json
 * @returns {{ attach: (server: { stop: (how?: 'drain' | 'close' | 'now') => Promise<number> }) => void }} attach: sets
 *   the server to stop. Before that, a signal ends this process and its children at once
 */
export function endWithServer(script) {
  let server;
  let signalledAt;
  const end = (how, code) => {
    const now = performance.now();
    if (!server) process.exit(code);
    else if (signalledAt === undefined) server.stop(how);
    else if (now - signalledAt >= SAME_SIGNAL_MS) server.stop('now');
    signalledAt ??= now;
  };
  for (const [signal, number] of Object.entries(SIGNALS))
    process.on(signal, () => end(signal === 'SIGTERM' ? 'drain' : 'close', 128 + number));
  watchNpm(script, () => end('close', 1));
  return {
    attach(started) {
      server = started;
    },
  };
}
