import { setTimeout as sleep } from 'node:timers/promises';
import { PASSWORD } from '../clients/people.mts';
import type { TcpProxy } from '../servers/tcp-proxy.mts';
import type { RedisEnvironment } from './environment.mts';
import type { Fault } from './fault.mts';

const FAULTY_MS = 4_000;
/** Longer than a process waits for Redis. */
const SLOW_MS = 500;
const AROUND_MS = 1_500;
const PAUSE_MS = 100;
/** How long a sign-in may take, with its retries. */
const TIMEOUT_MS = 30_000;
/** Failed attempts for one account from one address. They may be counted anew where counting moves to the database. */
const LIMIT = 10;
const COUNTERS = 2;
const GUESSERS = 4;

/** Resolves to the status. A busy process asks for a retry. */
const signIn = async (url: string, email: string, password: string): Promise<number> => {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  for (;;) {
    const response = await fetch(`${url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
      signal,
    });
    await response.arrayBuffer();
    if (response.status !== 503) return response.status;
    await sleep(Number(response.headers.get('retry-after')) * 1_000, undefined, { signal });
  }
};

/** Signs in at the processes in turn until `finish` is called, which resolves to how often each status came. */
const startSigningIn = (urls: readonly string[], email: string, password: string) => {
  const counts = new Map<number | 'none', number>();
  let isOver = false;
  const work = async () => {
    for (let turn = 0; !isOver; turn += 1) {
      const status = await signIn(urls[turn % urls.length] ?? '', email, password).catch(
        () => 'none' as const,
      );
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await sleep(PAUSE_MS);
    }
  };
  const working = work();
  return {
    countOf: (status: number) => counts.get(status) ?? 0,
    finish: async () => {
      isOver = true;
      await working;
      return counts;
    },
  };
};

/**
 * Redis counts attempts. While it fails, who knows the password gets in, and who guesses it is stopped: the database
 * counts instead.
 */
const whileSigningIn =
  (breakRedis: (redis: TcpProxy) => Promise<void>): Fault<RedisEnvironment>['inject'] =>
  async ({ redis, urls }, _random, { dealers: [guessed, ...others], wrong, notes }) => {
    const guessers = Array.from({ length: GUESSERS }, () =>
      startSigningIn(urls, guessed?.email ?? '', 'A-wrong-guess-1'),
    );
    const owners = others.map(({ email }) => startSigningIn(urls, email, PASSWORD));
    await sleep(AROUND_MS);
    const before = owners.map((owner) => owner.countOf(200));
    const hasSignedIn = () => owners.some((owner, index) => owner.countOf(200) > (before[index] ?? 0));
    await breakRedis(redis);
    // A busy machine may take longer than that for a password hash.
    for (const end = Date.now() + TIMEOUT_MS; !hasSignedIn() && Date.now() < end; ) await breakRedis(redis);
    if (!hasSignedIn()) wrong.push('nobody could sign in while Redis failed');
    await sleep(AROUND_MS);
    // A busy machine may not have made enough guesses yet.
    const isRefused = () => guessers.some((guesser) => guesser.countOf(429) > 0);
    for (const end = Date.now() + TIMEOUT_MS; !isRefused() && Date.now() < end; ) await sleep(PAUSE_MS);
    const guesses = await Promise.all(guessers.map((guesser) => guesser.finish()));
    const sum = (counts: typeof guesses, status: number) =>
      counts.reduce((total, each) => total + (each.get(status) ?? 0), 0);
    const [accepted, refused] = [sum(guesses, 401), sum(guesses, 429)];
    if (accepted > LIMIT * COUNTERS) wrong.push(`${accepted} guesses of one password were let through`);
    if (refused === 0) wrong.push('no guess was refused');
    const signIns = await Promise.all(owners.map((owner) => owner.finish()));
    for (const status of signIns.flatMap((counts) => [...counts.keys()])) {
      if (status !== 200) wrong.push(`a sign-in with the right password got ${status}`);
    }
    notes.push(`${sum(signIns, 200)} sign-ins, ${accepted} guesses let through and ${refused} refused`);
  };

/** Faults of Redis while users sign in. */
export const REDIS_FAULTS: ReadonlyArray<Fault<RedisEnvironment>> = [
  { name: 'redis-down', inject: whileSigningIn((redis) => redis.refuse(FAULTY_MS)) },
  { name: 'redis-slow', inject: whileSigningIn((redis) => redis.slowDown(SLOW_MS, FAULTY_MS)) },
  { name: 'redis-hanging', inject: whileSigningIn((redis) => redis.hang(FAULTY_MS)) },
];
