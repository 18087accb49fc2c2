import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { registerCustomer } from '@slabdesk/driver';
import { createListener, type Listener } from '../clients/listener.mts';
import { PASSWORD } from '../clients/people.mts';
import { percentile } from '../clients/statistics.mts';
import type { Environment } from './environment.mts';
import type { Fault } from './fault.mts';

const LISTENERS_PER_DEALER = 8;
const LISTENING_DEALERS = 25;
const SIGN_INS = 10_000;
const SIGN_INS_AT_ONCE = 16;
const SIGN_IN_PARTS = 4;
const MAX_TRIES = 10;
const RETRY_MS = 1_000;
const SAMPLES = 10;
const READY_MS = 20_000;

const untilAllReady = async (listeners: readonly Listener[]): Promise<number> => {
  const started = performance.now();
  for (const end = started + READY_MS; performance.now() < end; await sleep(20)) {
    if (listeners.every((listener) => listener.isReady())) break;
  }
  return performance.now() - started;
};

/** The numbers of the events of orders of each dealer, in order. */
const readOrderEvents = async ({ connect }: Environment): Promise<Partial<Record<string, number[]>>> => {
  const db = connect();
  try {
    const rows: Array<{ fabricator_id: string; sequence: number }> = await db('order_events')
      .whereNotIn('kind', ['material', 'customer'])
      .orderBy('sequence')
      .select('fabricator_id', 'sequence');
    const byDealer = Object.groupBy(rows, (row) => row.fabricator_id);
    return Object.fromEntries(
      Object.entries(byDealer).map(([id, events = []]) => [
        id,
        events.map(({ sequence }) => Number(sequence)),
      ]),
    );
  } finally {
    await db.destroy();
  }
};

/** Restarts both processes in turn under 200 live connections: every listener gets every event once. */
export const LIVE_CONNECTIONS: Fault = {
  name: 'live-connections',
  dealers: LISTENING_DEALERS,
  inject: async (environment, _random, { dealers, wrong, notes }) => {
    const { servers, urls } = environment;
    const listeners = dealers.flatMap((dealer) =>
      Array.from({ length: LISTENERS_PER_DEALER }, (_, index) => createListener(dealer, urls, index)),
    );
    await untilAllReady(listeners);
    for (const server of servers) {
      await server.stop();
      await server.start();
    }
    const ms = await untilAllReady(listeners);
    await sleep(2_000);
    const absent = listeners.filter((listener) => !listener.isReady()).length;
    const connections = listeners.reduce((sum, listener) => sum + listener.connections(), 0);
    for (const listener of listeners) listener.close();
    const recorded = await readOrderEvents(environment);
    wrong.push(...listeners.flatMap((listener) => listener.problems(recorded[listener.dealerId])));
    if (absent > 0) wrong.push(`${absent} listeners did not come back`);
    const back = `all back ${(ms / 1_000).toFixed(1)} s after the second restart`;
    notes.push(`${listeners.length} listeners, ${connections} connections, ${back}`);
  },
};

/** Memory of both processes in MB, where the system reports it. */
const readMemory = ({ servers }: Environment): number => {
  const kilobytes = servers.map((server) => {
    try {
      const status = readFileSync(`/proc/${server.pid()}/status`, 'utf8');
      return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
    } catch {
      return 0;
    }
  });
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1_024);
};

interface SignIn {
  urls: readonly string[];
  email: string;
}

/**
 * Signs in as an honest client does, who tries again while the server is busy. The client of the driver would hide its tries.
 *
 * @returns the tries that were not answered, of which each may have left a session: its COMMIT may have been cut off
 */
const signInOnce = async (url: string, email: string): Promise<number> => {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD }),
    }).catch(() => undefined);
    await response?.arrayBuffer().catch(() => {});
    if (response?.ok) return tries - 1;
    if ((response && response.status !== 503) || tries === MAX_TRIES)
      throw new Error(`${response?.status ?? 'no response'} at try ${tries}`);
    await sleep(RETRY_MS);
  }
};

/** Signs in so many times, several at once. @returns durations in ms, why some failed, and how many tries were not answered */
const signInOften = async ({ urls, email }: SignIn, count: number) => {
  const durations: number[] = [];
  const failures: string[] = [];
  let left = count;
  let unanswered = 0;
  const lane = async (_: unknown, index: number) => {
    while (left > 0) {
      left -= 1;
      const begun = performance.now();
      await signInOnce(urls[index % urls.length] ?? '', email).then(
        (tries) => {
          unanswered += tries;
        },
        (error) => failures.push(`sign-in: ${error.message}`),
      );
      durations.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: SIGN_INS_AT_ONCE }, lane));
  return { durations, failures, unanswered };
};

const countSessions = async ({ connect }: Environment, email: string): Promise<number> => {
  const db = connect();
  try {
    const rows = db('sessions').join('users', 'users.id', 'sessions.user_id').where('users.email', email);
    return Number((await rows.count({ count: '*' }).first())?.count);
  } finally {
    await db.destroy();
  }
};

/** 10,000 sign-ins while clients write, in four parts whose figures show a drift. Each leaves one session. */
export const SIGN_INS_UNDER_LOAD: Fault = {
  name: 'sign-ins',
  inject: async (environment, _random, { wrong, notes }) => {
    const { urls } = environment;
    const email = `signs-in-${randomUUID()}@example.com`;
    await registerCustomer(urls[0] ?? '', { name: 'Signs In', email, password: PASSWORD });
    const before = await countSessions(environment, email);
    const count = SIGN_INS / SIGN_IN_PARTS;
    let mayBeMore = 0;
    for (let part = 1; part <= SIGN_IN_PARTS; part += 1) {
      const started = performance.now();
      const { durations, failures, unanswered } = await signInOften({ urls, email }, count);
      wrong.push(...failures);
      mayBeMore += unanswered;
      const perSecond = Math.round((count * 1_000) / (performance.now() - started));
      const [median, slow] = [percentile(durations, 0.5), percentile(durations, 0.99)].map(Math.round);
      const speed = `${perSecond} a second, p50 ${median} ms, p99 ${slow} ms`;
      notes.push(`${part * count} sign-ins: ${readMemory(environment)} MB, ${speed}`);
    }
    const sessions = (await countSessions(environment, email)) - before;
    notes.push(`${sessions} sessions, ${mayBeMore} tries were not answered`);
    if (sessions < SIGN_INS || sessions > SIGN_INS + mayBeMore)
      wrong.push(`${SIGN_INS} sign-ins left ${sessions} sessions`);
  },
};

/** Lets clients work for some minutes without any fault, and samples memory and the latency of a read. */
export const soakFor = (minutes: number): Fault => ({
  name: 'soak',
  inject: async (environment, _random, { dealers, notes }) => {
    const sampleMs = (minutes * 60_000) / SAMPLES;
    const [dealer] = dealers;
    for (let sample = 1; sample <= SAMPLES; sample += 1) {
      const durations: number[] = [];
      for (const end = Date.now() + sampleMs; Date.now() < end; await sleep(100)) {
        const begun = performance.now();
        await dealer?.client.orders({ pageSize: 20 });
        durations.push(performance.now() - begun);
      }
      const [median, slow] = [percentile(durations, 0.5), percentile(durations, 0.99)];
      const latency = `list of 20 orders p50 ${median.toFixed(1)} ms, p99 ${slow.toFixed(1)} ms`;
      notes.push(
        `${((sample * minutes) / SAMPLES).toFixed(1)} min: ${readMemory(environment)} MB, ${latency}`,
      );
    }
  },
});
