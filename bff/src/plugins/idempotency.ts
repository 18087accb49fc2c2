import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, conflict, invalid } from '../shared/errors';
import { createIdempotencyKeys, type IdempotencyClaim } from './idempotency-keys';

declare module 'fastify' {
  interface FastifyRequest {
    /** The right to perform a call whose key nobody has used yet. */
    idempotencyClaim: IdempotencyClaim | undefined;
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

const digest = (...parts: unknown[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** The same for objects whose fields come in another order. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)]);
};

const keyOf = ({ headers }: FastifyRequest): string | undefined => {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,255}$/.test(key)) return key;
  throw invalid({ 'Idempotency-Key': 'Idempotency-Key must have 1 to 255 visible ASCII characters' });
};

/** Calls that create. Those of auth answer tokens, which are stored nowhere in clear. */
const applies = ({ routeOptions }: FastifyRequest): boolean => {
  const answers = (routeOptions.schema?.response ?? {}) as Record<string, unknown>;
  return routeOptions.method === 'POST' && 201 in answers && !routeOptions.url?.startsWith('/api/auth/');
};

/**
 * `Idempotency-Key` on every call that creates: for 24 h a repetition by the same caller answers
 * what the first one answered. A repetition that comes while the first call is running waits for it
 * up to a second, then gets a 409 with `Retry-After`. Failures are not kept: a repetition tries again.
 */
export const idempotency = fp(async (app: FastifyInstance, options: { background: boolean }) => {
  const keys = createIdempotencyKeys(app.db);
  app.decorateRequest('idempotencyClaim', undefined);

  app.addHook('preHandler', async (request, reply) => {
    const key = applies(request) ? keyOf(request) : undefined;
    if (key === undefined) return;
    const caller = request.session ? ['user', request.session.user.id] : ['address', request.ip];
    const id = digest(caller, request.method, request.url, key);
    const fingerprint = digest(canonical(request.body));
    for (const end = Date.now() + WAIT_MS; ; await sleep(WAIT_STEP_MS)) {
      const found = await keys.claim(id, fingerprint);
      if (found.state === 'claimed') {
        request.idempotencyClaim = found.claim;
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
          .send(found.body);
      }
      if (Date.now() >= end) throw inProgress();
    }
  });

  // Before the answer leaves: whoever has got it must get it again.
  app.addHook('onSend', async (request, reply, payload) => {
    const claim = request.idempotencyClaim;
    if (!claim) return;
    request.idempotencyClaim = undefined;
    const succeeded = reply.statusCode >= 200 && reply.statusCode < 300 && typeof payload === 'string';
    try {
      if (succeeded) await keys.complete(claim, reply.statusCode, payload);
      else await keys.release(claim);
    } catch (error) {
      // The answer is true all the same; the claim ends by itself.
      request.log.error({ err: error }, 'idempotency key not kept');
    }
  });

  if (options.background) {
    const purge = () =>
      keys.purge().catch((error) => app.log.warn({ err: error }, 'idempotency keys not purged'));
    const timer = setInterval(purge, PURGE_EVERY_MS).unref();
    app.addHook('onClose', async () => clearInterval(timer));
  }
});
