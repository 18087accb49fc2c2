import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ErrorBody } from 'bff-contract';
import type { Figures } from './figures.mts';
import type { Random } from './random.mts';

const TIMEOUT_MS = 10_000;
const RETRY_MS = 200;
const MAX_RETRY_MS = 2_000;
const UNAVAILABLE = 503;
const CONFLICT = 409;

export interface CallContext {
  /** The servers, which a client uses in turn while calls fail. */
  urls: readonly string[];
  figures: Figures;
  random: Random;
  /** Aborted when clients give up. */
  givenUp: AbortSignal;
}

const isBusy = (status: number, body: Partial<ErrorBody>): boolean =>
  status === UNAVAILABLE || (status === CONFLICT && body.code === 'IDEMPOTENCY_KEY_IN_USE');

/**
 * Performs a write as an honest client does: with an idempotency key, and the same key again after a lost connection and
 * while the server is unavailable.
 *
 * @param path below `/api/`
 * @returns the body of the response; undefined where the client gave up, so that nobody knows whether it was performed
 */
export const createWrite = ({ urls, figures, random, givenUp }: CallContext) => {
  let server = random.between(0, urls.length - 1);

  const send = async (accessToken: string, path: string, key: string, body: object) => {
    const response = await fetch(`${urls[server % urls.length]}/api/${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${accessToken}`,
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const wait = Number(response.headers.get('retry-after') ?? 0) * 1_000;
    return { status: response.status, ok: response.ok, wait, body: await response.json() };
  };

  return async <T,>(accessToken: string, path: string, body: object): Promise<T | undefined> => {
    const key = randomUUID();
    const started = performance.now();
    while (!givenUp.aborted) {
      // A lost connection, a time-out and a body that was cut off are the same to a client.
      const response = await send(accessToken, path, key, body).catch(() => undefined);
      if (response?.ok) {
        figures.acknowledge(started);
        return response.body as T;
      }
      if (response && !isBusy(response.status, response.body as Partial<ErrorBody>)) {
        figures.refuse(`${path}: ${response.status} ${JSON.stringify(response.body)}`);
        return undefined;
      }
      figures.retry();
      server += 1;
      await sleep(Math.min(response?.wait || RETRY_MS, MAX_RETRY_MS) * (0.75 + random.next() / 2));
    }
    return undefined;
  };
};

export type Write = ReturnType<typeof createWrite>;
