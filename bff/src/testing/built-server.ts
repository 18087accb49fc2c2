import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';

/** The folder of the product, which relative paths of the settings start from. */
export const ROOT = join(__dirname, '../../..');

const SERVER = join(ROOT, 'bff/dist/src/server.js');

const compile = (...workspaces: string[]) => {
  const args = [join(ROOT, 'scripts/compile.mjs'), ...workspaces];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT });
  if (status !== 0) throw new Error(String(stderr));
};

/** Variables that processes of the build inherit. With the cache of compiled code they start with a tenth less CPU. */
const { PATH, NODE_COMPILE_CACHE } = process.env;

/** Waits until a server responds. False if it exits before. */
const isAlive = async (child: ChildProcess, port: number): Promise<boolean> => {
  while (child.exitCode === null && child.signalCode === null) {
    const alive = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined);
    if (alive?.ok) return true;
    await sleep(50);
  }
  return false;
};

interface LaunchOptions {
  /** A file of the build, such as `commands/migrate.js`. */
  program?: string;
  args?: string[];
  cwd?: string;
  /** The file descriptor that gets its log; by default `output` has it. */
  stdout?: number;
}

/**
 * Real processes of the built server. Call `build` in `beforeAll` and `killAll` in `afterAll`.
 *
 * @param settings of all of them
 */
export const createBuiltServers = (settings: Record<string, string>) => {
  const running: ChildProcess[] = [];

  /** Runs a program of the build, by default the server. */
  const launch = (
    env: Record<string, string> = {},
    { program = 'server.js', args = [], cwd = join(ROOT, 'bff'), stdout }: LaunchOptions = {},
  ) => {
    const child = spawn(process.execPath, [join(ROOT, 'bff/dist/src', program), ...args], {
      cwd,
      stdio: ['pipe', stdout ?? 'pipe', 'pipe'],
      // A busy machine takes longer for a call than the default deadline.
      env: { PATH, NODE_COMPILE_CACHE, DEMO: 'false', REQUEST_DEADLINE_MS: '8000', ...settings, ...env },
    });
    running.push(child);
    const exited = once(child, 'exit') as Promise<[code: number | null]>;
    const output = Promise.all([
      child.stdout ? text(child.stdout) : '',
      child.stderr ? text(child.stderr) : '',
    ]);
    return { child, exited, output };
  };

  return {
    build: () => {
      compile('bff/contract', 'packages/units', 'packages/order-sheet', 'delivery/releases', 'bff');
    },

    launch,

    /** A script that has forked the server, as `npm start` does, and prints its process id and where it listens. */
    launchFromScript: (env: Record<string, string> = {}) => {
      const script = `const child = require('node:child_process').fork(${JSON.stringify(SERVER)}, { stdio: 'ignore' });
        child.once('message', ({ url }) => console.log(JSON.stringify({ pid: child.pid, url })));`;
      const child = spawn(process.execPath, ['-e', script], {
        env: { PATH, NODE_COMPILE_CACHE, DEMO: 'false', ...settings, PORT: '0', ...env },
      });
      running.push(child);
      return child;
    },

    /** Launches a server and waits until it is alive. @throws if it exits before */
    start: async (env: Record<string, string> = {}, options?: LaunchOptions) => {
      for (;;) {
        const port = await getPort({ host: '127.0.0.1' });
        const launched = launch({ PORT: String(port), ...env }, options);
        if (await isAlive(launched.child, port)) return { ...launched, port };
        const output = (await launched.output).join('');
        // Another program took it since.
        if (!output.includes(`Port ${port} is taken`)) throw new Error(`It did not start: ${output}`);
      }
    },

    killAll: () => {
      for (const child of running) child.kill('SIGKILL');
    },
  };
};
