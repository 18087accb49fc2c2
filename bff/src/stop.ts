import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config/config';
import { stopTracing } from './telemetry/start';

/** How long requests are served on open connections after the port has closed, in ms. */
const LATE_MS = 500;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/** Messages from the launching script: how to stop. */
const LAUNCHER_MESSAGES = { drain: true, close: false } as const;

const isLauncherMessage = (message: unknown): message is keyof typeof LAUNCHER_MESSAGES =>
  typeof message === 'string' && Object.hasOwn(LAUNCHER_MESSAGES, message);

/** Stops the server. Repeated calls do no harm. `drain` is false to close at once. */
export type Stop = (reason: string, drain: boolean) => void;

/**
 * Stops the process in order. It first drains: `/readyz` says so, while requests are served until load balancers have noticed.
 * Then the port closes, late requests on open connections are still served, the server closes, running requests are
 * finished, slower ones than `stopSeconds` are cut off, and the process exits with 0.
 */
export const createStop = (
  app: FastifyInstance,
  { drainSeconds, stopSeconds }: Pick<Config, 'drainSeconds' | 'stopSeconds'>,
): Stop => {
  let isStopping = false;
  const drained = new AbortController();
  return async (reason, drain) => {
    if (!drain) drained.abort();
    if (isStopping) return;
    isStopping = true;
    app.draining = true;
    app.log.info({ reason, drainSeconds: drain ? drainSeconds : 0 }, 'stopping');
    const wait = (ms: number) => sleep(ms, undefined, { signal: drained.signal }).catch(() => {});
    if (drain && drainSeconds > 0) {
      await wait(drainSeconds * 1_000);
      // A proxy that doesn't ask /readyz may have sent a request at this very moment.
      app.refuseConnections();
      await wait(LATE_MS);
    }
    setTimeout(() => {
      app.log.warn('requests were cut off: they took too long');
      process.exit(0);
    }, stopSeconds * 1_000).unref();
    await app.close();
    await stopTracing();
    process.exit(0);
  };
};

const exitAtOnce = (signal: NodeJS.Signals): void => process.exit(128 + constants.signals[signal]);

/**
 * Exits on signals until {@link stopOnRequest} is called. Without a handler, the first process of a container ignores them, and
 * a start may wait minutes for the migrations of another process.
 */
export const exitOnSignals = (): void => {
  for (const signal of SIGNALS) process.on(signal, exitAtOnce);
};

/**
 * Stops on signals, and when the process that launched this one asks for that or is gone. SIGTERM drains, as it comes
 * from process managers. Nobody waits for a drain at a terminal: SIGINT and SIGHUP close at once. A second SIGTERM or SIGINT
 * ends the process right away.
 */
export const stopOnRequest = (stop: Stop): void => {
  // Counted here alone: a process manager may signal this process and the script that launched it.
  let signals = 0;
  for (const signal of SIGNALS) {
    process.off(signal, exitAtOnce);
    process.on(signal, () => {
      signals += 1;
      if (signals > 1) exitAtOnce(signal);
      stop(signal, signal === 'SIGTERM');
    });
  }
  process.on('SIGHUP', () => stop('SIGHUP', false));
  if (!process.send) return;
  process.on('message', (message) => {
    if (message === 'now') process.exit(1);
    if (isLauncherMessage(message)) stop('the launcher asks for it', LAUNCHER_MESSAGES[message]);
  });
  process.on('disconnect', () => stop('the launcher ended', false));
  if (!process.connected) process.exit(0);
};
