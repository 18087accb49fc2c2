import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fromRoot } from '@slabdesk/command-kit/paths';
import getPort from 'get-port';
import { freezeFor } from './freeze.mts';

const READY_MS = 30_000;
const LOG_LINES = 20;

/**
 * A process of the built server, which is restarted on the same port. It ends with this process, however that ends.
 *
 * @param settings of the BFF
 * @param logFile where its output is appended
 */
export const createServerProcess = async (settings: Record<string, string>, logFile: string) => {
  const port = await getPort({ host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  const log = openSync(logFile, 'a');
  let child: ChildProcess | undefined;

  /** Not `/readyz`, which also judges the database and the clock. */
  const isListening = async (): Promise<boolean> => {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    );
    return response?.ok ?? false;
  };

  /** Starts the server, again and again where it ends before it is ready, as a process manager does. */
  const start = async (): Promise<void> => {
    const launch = () => {
      child = fork(fromRoot('bff', 'dist', 'src', 'server.js'), [], {
        // Without this process's own arguments, which load packages from their sources.
        execArgv: [],
        env: { PATH: process.env.PATH, ...settings, PORT: String(port) },
        stdio: ['ignore', log, log, 'ipc'],
      });
    };
    launch();
    for (const end = Date.now() + READY_MS; !(await isListening()); await sleep(50)) {
      if (Date.now() > end) {
        const lines = readFileSync(logFile, 'utf8').trim().split('\n').slice(-LOG_LINES).join('\n');
        throw new Error(`A server did not become ready:\n${lines}`);
      }
      if (child?.exitCode !== null) launch();
    }
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };

  return {
    url,
    logFile,
    start,
    /** Kills it at once. */
    kill: () => end('SIGKILL'),
    /** Asks it to stop, and waits until it has. */
    stop: () => end('SIGTERM'),
    freeze: (ms: number) => freezeFor(child?.pid ?? Number.NaN, ms),
    pid: () => child?.pid,
  };
};

export type ServerProcess = Awaited<ReturnType<typeof createServerProcess>>;
