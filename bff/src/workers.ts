import cluster, { type Worker } from 'node:cluster';
import { stopOnRequest } from './stop';
import { isAnswer } from './telemetry/metrics-of-workers';

/** Pause before a worker that ended is replaced, in ms. It doubles with each worker that doesn't live long. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 30_000;
/** A worker that lived this long ended for a reason of its own, in ms. */
const LONG_LIFE_MS = 60_000;

const runningWorkers = (): Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** Keeps `count` workers running, from when the first one listens. */
const createSupervisor = (count: number) => {
  const listening = new Set<Worker>();
  let isStopping = false;
  let hasListened = false;
  let pause = FIRST_PAUSE_MS;

  const startWorker = (): void => {
    if (isStopping) return;
    const startedAt = performance.now();
    const worker = cluster.fork();
    worker.once('listening', () => onListening(worker));
    worker.once('exit', (code, signal) => {
      listening.delete(worker);
      onExit(signal ?? code, performance.now() - startedAt);
    });
  };

  // The others start when the first one has migrated the database and could listen.
  const onListening = (worker: Worker): void => {
    listening.add(worker);
    if (hasListened) return;
    hasListened = true;
    for (let started = 1; started < count; started += 1) startWorker();
  };

  const onExit = (reason: string | number, lifeMs: number): void => {
    if (isStopping) {
      if (runningWorkers().length === 0) process.exit(0);
      return;
    }
    // The first worker has said why it can't start.
    if (!hasListened) process.exit(1);
    if (lifeMs >= LONG_LIFE_MS) pause = FIRST_PAUSE_MS;
    process.stderr.write(`A worker ended (${reason}). Another one starts in ${pause / 1_000} s.\n`);
    setTimeout(startWorker, pause);
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  };

  const stop = (_reason: string, drain: boolean): void => {
    isStopping = true;
    const workers = runningWorkers();
    if (workers.length === 0) process.exit(0);
    for (const worker of workers) {
      if (listening.has(worker)) worker.send(drain ? 'drain' : 'close');
      // While it starts it hears no messages, and has no requests to finish.
      else worker.process.kill();
    }
  };

  return { startWorker, stop };
};

/**
 * Runs the server in `count` processes that share its port. A worker that ends is replaced. This process serves nothing: it
 * passes on requests to stop, and exits with 0 when all workers have. If it is killed, its workers end, too.
 */
export const runWorkers = (count: number): void => {
  const { startWorker, stop } = createSupervisor(count);
  let isReported = false;
  // To the launching script, what the first worker reports.
  cluster.on('message', (_worker, message) => {
    if (isAnswer(message)) return;
    if (!isReported) process.send?.(message, () => {});
    isReported = true;
  });
  stopOnRequest(stop);
  startWorker();
};
