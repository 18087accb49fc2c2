import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config';
import { AppError, conflict, invalid } from '../../shared/errors';
import { createKeyRepository, type KeyClaim } from './key-repository';
import { createSecrets } from './secrets';

declare module 'fastify' {
  interface FastifyContextConfig {
    creates?: boolean;
  }
  interface FastifyRequest {
    /** The right to perform a call whose key nobody has used yet. */
    idempotencyClaim: { key: string; claim: KeyClaim } | undefined;
  }
}

const PURGE_EVERY_MS = 3_600_000;
/** How long a repetition waits for the first call to end, before it is told to come back. */
const WAIT_MS = 1_000;
const WAIT_STEP_MS = 40;

const inProgress = () =>
  new AppError(409, 'IDEMPOTENCY_KEY_IN_USE', 'The first call with this Idempotency-Key is still running.', {
    retryAfter: 1,
  });

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid({ 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 visible ASCII characters' });
};

/** Does the contract say that the call may create something? Some creates answer 200, and say so themselves. */
const mayCreate = ({ routeOptions }: FastifyRequest): boolean => {
  const answers = (routeOptions.schema?.response ?? {}) as Record<string, unknown>;
  return routeOptions.config.creates === true || (routeOptions.method === 'POST' && 201 in answers);
};

/**
 * `Idempotency-Key` on every call that creates: for 24 h a repetition by the same caller answers
 * what the first one answered. A repetition that comes while the first call is running waits for it
 * up to a second, then gets a 409 with `Retry-After`. Failures are not kept: a repetition tries again.
 */
export const idempotency = fp(
  async (app: FastifyInstance, options: { config: Pick<Config, 'secret'>; background: boolean }) => {
    const keys = createKeyRepository(app.db);
    const secrets = createSecrets(options.config.secret);
    app.decorateRequest('idempotencyClaim', undefined);

    app.addHook('preHandler', async (request, reply) => {
      const key = mayCreate(request) ? keyOf(request) : undefined;
      if (key === undefined) return;
      const caller = request.session ? ['user', request.session.user.id] : ['address', request.ip];
      const id = secrets.hash(caller, request.method, request.url, key);
      const fingerprint = secrets.hash(request.body);
      for (const end = Date.now() + WAIT_MS; ; await sleep(WAIT_STEP_MS)) {
        const found = await keys.claim(id, fingerprint);
        if (found.state === 'claimed') {
          request.idempotencyClaim = { key, claim: found.claim };
          return;
        }
        if (found.state === 'other-body') {
          throw conflict('This Idempotency-Key was used with another body.', 'IDEMPOTENCY_KEY_REUSED');
        }
        if (found.state === 'done') {
          return reply
            .code(found.status)
            .header('Idempotency-Replayed', 'true')
            .type('application/json; charset=utf-8')
            .serializer((body: string) => body)
            .send(secrets.unseal(key, found.answer));
        }
        if (Date.now() >= end) throw inProgress();
      }
    });

    // Before the answer leaves: whoever has got it must get it again.
    app.addHook('onSend', async (request, reply, payload) => {
      if (!request.idempotencyClaim) return;
      const { key, claim } = request.idempotencyClaim;
      request.idempotencyClaim = undefined;
      const succeeded = reply.statusCode >= 200 && reply.statusCode < 300 && typeof payload === 'string';
      try {
        if (succeeded) await keys.complete(claim, reply.statusCode, secrets.seal(key, payload));
        else {
          const released = keys.release(claim);
          // A database that does not answer must not hold up the 503 that says so.
          if (reply.statusCode < 500) await released;
          else released.catch(() => {});
        }
      } catch (error) {
        // The answer is true all the same; the claim ends by itself.
        request.log.error({ err: error }, 'idempotency key not kept');
      }
    });

    if (options.background) {
      const job = app.jobs.add('Forget idempotency keys', PURGE_EVERY_MS);
      const purge = () =>
        job.run(keys.purge).catch((error) => app.log.warn({ err: error }, 'idempotency keys not purged'));
      const timer = setInterval(purge, PURGE_EVERY_MS).unref();
      app.addHook('onClose', async () => clearInterval(timer));
    }
  },
);
