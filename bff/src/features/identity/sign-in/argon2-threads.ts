import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Options } from '@node-rs/argon2';

/** `stored` is the hash to verify the password against; without it the password is hashed with `options`. */
type Task = { password: string; stored: string } | { password: string; options: Options };

type Outcome = { result: string | boolean } | { error: unknown };

/** How long a thread without work is kept, in ms. */
const IDLE_MS = 10_000;

interface Thread {
  run: (task: Task) => Promise<string | boolean>;
}

/** Threads without work. Each thread runs one task at a time. */
const idle = new Set<Thread>();

const startThread = (): Thread => {
  const worker = new Worker(path.join(__dirname, 'argon2-worker.cjs'));
  let settle: ((outcome: Outcome) => void) | undefined;
  let end: NodeJS.Timeout | undefined;

  const stop = (): void => {
    idle.delete(thread);
    worker.terminate();
  };

  const rest = (): void => {
    idle.add(thread);
    // A thread without work keeps no process alive.
    worker.unref();
    end = setTimeout(stop, IDLE_MS).unref();
  };

  worker.on('message', (outcome: Outcome) => {
    rest();
    settle?.(outcome);
  });
  const fail = (error: unknown): void => {
    idle.delete(thread);
    settle?.({ error });
  };
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`A thread that hashes passwords ended with code ${code}`)));

  const thread: Thread = {
    run: (task) => {
      idle.delete(thread);
      clearTimeout(end);
      worker.ref();
      return new Promise((resolve, reject) => {
        settle = (outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result));
        worker.postMessage(task);
      });
    },
  };
  return thread;
};

/** Runs a task on a thread. The caller limits how many run at once: there is a thread for each of them. */
const runTask = (task: Task): Promise<string | boolean> => {
  const [thread = startThread()] = idle;
  return thread.run(task);
};

/** Hashes a password on a thread of low priority, so that requests come first however many passwords are hashed. */
export const hash = async (password: string, options: Options): Promise<string> =>
  String(await runTask({ password, options }));

/** Verifies a password in the same way. Rejects if `stored` is no hash. */
export const verify = async (stored: string, password: string): Promise<boolean> =>
  (await runTask({ stored, password })) === true;
