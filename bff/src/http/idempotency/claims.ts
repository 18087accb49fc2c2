import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { ServerSecrets } from '../../config/server-secrets';
import { currentTime } from '../../database/clock';
import { requestTime, withDeadline } from '../../database/time-limits';
import { AppError, conflict, invalid } from '../errors';
import { createKeyRepository, type KeyClaim } from './key-repository';
import { createSecrets } from './secrets';

/** How long a retry waits for the first call to end before it gets a 409, in ms. */
const WAIT_MS = 1_000;
const WAIT_STEP_MS = 40;
/** How long a call may take beyond the deadline of its queries, in ms, so that it can roll back. */
const SLACK_MS = 2_200;
const RELEASE_MS = 1_500;
const RELEASE_STEP_MS = 200;

/** The right to perform the first call of a key. */
export interface Claim {
  /** Keeps the key until the transaction ends. @throws 409 as `complete` */
  lock: (trx: Knex) => Promise<void>;
  /**
   * Stores the response, in the transaction of the write.
   * @throws 409 when the lease ran out and another call has the key: then the write must not be committed
   */
  complete: (trx: Knex, status: number, response: string) => Promise<void>;
  /** Gives the key back, so that the next call can use it. */
  release: () => Promise<void>;
  /** The same in the background, with retries until it succeeds or the lease ends. */
  releaseLater: () => void;
}

/** A key as an older secret hashes it. */
interface EarlierKey {
  id: string;
  fingerprintOf: () => string;
  by: ReturnType<typeof createSecrets>['current'];
}

const inUse = (until: number) =>
  new AppError(409, 'IDEMPOTENCY_KEY_IN_USE', 'This is still being saved. Please try again in a moment.', {
    retryAfter: Math.max(1, Math.ceil((until - currentTime()) / 1_000)),
  });

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid({ 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 visible ASCII characters' });
};

const callerOf = (request: FastifyRequest): string[] => {
  const { session, ip, routeOptions } = request;
  const { access, keyOwner } = routeOptions.config;
  // A user in the teams of several dealers may do the same for another one.
  const dealer = access === 'dealer' && session?.fabricator ? [session.fabricator.id] : [];
  if (session) return ['user', session.user.id, ...dealer];
  const owner = keyOwner?.(request);
  return owner === undefined ? ['address', ip] : ['owner', owner];
};

/** Claims keys for calls. `close` waits for releases that are under way. */
export const createClaims = (db: Knex, settings: ServerSecrets & { requestDeadlineMs: number }) => {
  const keys = createKeyRepository(db);
  const { current: secrets, previous } = createSecrets(settings);
  const releasing = new Set<Promise<void>>();

  const releaseUntilDone = async (claim: KeyClaim, log: FastifyBaseLogger) => {
    for (;;) {
      try {
        return await withDeadline(RELEASE_MS, () => keys.release(claim));
      } catch (error) {
        // The claim expires by itself.
        if (currentTime() >= claim.expiresAt) return log.warn({ err: error }, 'idempotency key not released');
        await sleep(RELEASE_STEP_MS);
      }
    }
  };

  const releaseLater = (claim: KeyClaim, log: FastifyBaseLogger): void => {
    const release = releaseUntilDone(claim, log).finally(() => releasing.delete(release));
    releasing.add(release);
  };

  const toClaim = (key: string, claim: KeyClaim, log: FastifyBaseLogger): Claim => ({
    lock: async (trx) => {
      if (!(await createKeyRepository(trx).lock(claim))) throw inUse(currentTime());
    },
    complete: async (trx, status, response) => {
      const isStored = await createKeyRepository(trx).complete(claim, status, secrets.seal(key, response));
      if (!isStored) throw inUse(currentTime());
    },
    release: () => keys.release(claim),
    releaseLater: () => releaseLater(claim, log),
  });

  /**
   * Claims a key. Processes may have claimed it under an older secret, and may do so right now: the one that finds the
   * other's claim gives its own back.
   */
  const claimAny = async (wanted: KeyClaim, fingerprint: string, earlier: readonly EarlierKey[]) => {
    const found = await keys.claim(wanted, fingerprint);
    if (found.state !== 'claimed') return { found, by: secrets };
    for (const { id, fingerprintOf, by } of earlier) {
      const other = await keys.find(id, fingerprintOf);
      if (!other) continue;
      await keys.release(found.claim);
      return { found: other, by };
    }
    return { found, by: secrets };
  };

  return {
    /**
     * Claims the key that a call carries, if any. Sends the response itself, and returns true, where the call has been
     * performed before.
     *
     * @param body the body that a retry has to repeat
     * @throws 409 for another body, and while the first call is running
     */
    claim: async (request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<boolean> => {
      const key = keyOf(request);
      if (key === undefined) return false;
      const parts = [callerOf(request), request.method, request.url, key];
      const id = secrets.hash(...parts);
      const earlier = previous.map((by) => ({
        id: by.hash(...parts),
        fingerprintOf: () => by.hash(body),
        by,
      }));
      const fingerprint = secrets.hash(body);
      const lease =
        (request.routeOptions.config.deadlineMs ?? requestTime(settings.requestDeadlineMs)) + SLACK_MS;
      for (const end = currentTime() + WAIT_MS; ; await sleep(WAIT_STEP_MS)) {
        const wanted = { id, expiresAt: currentTime() + lease };
        const { found, by } = await claimAny(wanted, fingerprint, earlier).catch((error) => {
          // It may have been stored all the same, and would keep the next try waiting.
          releaseLater(wanted, request.log);
          throw error;
        });
        if (found.state === 'claimed') {
          request.idempotencyClaim = toClaim(key, found.claim, request.log);
          return false;
        }
        if (found.state === 'other-body') {
          throw conflict('This Idempotency-Key was used with another body.', 'IDEMPOTENCY_KEY_REUSED');
        }
        if (found.state === 'done') {
          reply
            .code(found.status)
            .header('Idempotency-Replayed', 'true')
            // An object: hooks leave out of it what the caller may no longer see.
            .send(JSON.parse(by.unseal(key, found.response)));
          return true;
        }
        if (currentTime() >= end) throw inUse(found.until);
      }
    },
    purge: keys.purge,
    close: async () => {
      await Promise.all(releasing);
    },
  };
};
