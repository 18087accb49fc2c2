import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import { requestTime } from '../../database/time-limits';
import { replyWithError } from '../error-responses';
import { AppError } from '../errors';
import { addressRanges } from '../rate-limit/address-key';
import { type AdmissionQueue, createAdmissionQueue, type Leave } from './admission-queue';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route takes a password, so that its calls wait to be admitted. Derived from its schema. */
    takesPassword?: boolean;
  }
  interface FastifyInstance {
    /** The queue of calls that hash passwords. */
    admission: AdmissionQueue;
  }
  interface FastifyRequest {
    leaveAdmission: Leave | undefined;
  }
}

/** How many more are admitted than hashed at once, because the others use the database meanwhile. */
export const ADMITTED_BESIDE_HASHING = 2;
/** How often refused calls are logged, in ms. A line for each would flood the log. */
const REPORT_EVERY_MS = 10_000;

const PASSWORDS = ['password', 'currentPassword'];

const hasPassword = (fields: unknown): boolean =>
  typeof fields === 'object' && fields !== null && PASSWORDS.some((name) => name in fields);

const takesPassword = (schema: unknown): boolean =>
  hasPassword((schema as { body?: { properties?: unknown } } | undefined)?.body?.properties);

/** The widest range of addresses that a network may have assigned to one customer. */
const callerOf = ({ ip }: FastifyRequest): string => addressRanges(ip).at(-1)?.key ?? ip;

/** Waits for a place. @returns whether the client is still connected @throws 503 when the queue is full */
const admit = async (queue: AdmissionQueue, request: FastifyRequest, { raw }: FastifyReply) => {
  const gone = new AbortController();
  const onClose = () => gone.abort();
  if (raw.destroyed) onClose();
  raw.once('close', onClose);
  try {
    request.leaveAdmission = await queue.enter(callerOf(request), gone.signal);
  } finally {
    raw.off('close', onClose);
  }
  return request.leaveAdmission !== undefined;
};

type AdmissionConfig = Pick<Config, 'passwordThreads' | 'passwordWaitSeconds' | 'requestDeadlineMs'>;

/**
 * Limits how many calls hash a password at a time, which takes a core for 20 ms and more. The others wait here, before they
 * hold anything: no connection, no point of a rate limit, no idempotency key. The deadline of a request starts once it is
 * admitted, so that no password is hashed in vain.
 */
export const admission = fp(async (app: FastifyInstance, { config }: { config: AdmissionConfig }) => {
  const queue = createAdmissionQueue({
    places: config.passwordThreads + ADMITTED_BESIDE_HASHING,
    maxWaitMs: config.passwordWaitSeconds * 1_000,
  });
  app.decorate('admission', queue);
  app.decorateRequest('leaveAdmission', undefined);
  app.metrics.gauge(
    'slabdesk_password_queue_waiting',
    'Calls that wait to have a password hashed',
    queue.waiting,
  );
  app.metrics.gauge('slabdesk_password_queue_admitted', 'Calls that have a password hashed', queue.admitted);
  const refusals = app.metrics.counter(
    'slabdesk_password_queue_refused_total',
    'Calls refused because too many wait to have a password hashed',
  );
  refusals.add(0);

  let reportedAt = Number.NEGATIVE_INFINITY;
  const reportRefusal = (): void => {
    if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
    reportedAt = performance.now();
    app.log.warn({ waiting: queue.waiting() }, 'calls refused: too many wait for a password to be hashed');
  };

  app.addHook('onRoute', (route) => {
    if (takesPassword(route.schema)) route.config = { ...route.config, takesPassword: true };
  });
  app.addHook('preHandler', async (request, reply) => {
    if (!request.routeOptions.config.takesPassword || !hasPassword(request.body)) return;
    try {
      if (!(await admit(queue, request, reply))) return reply.hijack();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refusals.add(1);
      reportRefusal();
      return replyWithError(error, request, reply);
    }
    if (request.deadline) request.deadline.at = performance.now() + requestTime(config.requestDeadlineMs);
  });

  const leave = (request: FastifyRequest): void => request.leaveAdmission?.();
  app.addHook('onSend', async (request) => leave(request));
  // For responses that fail before they are sent.
  app.addHook('onResponse', async (request) => leave(request));
  app.addHook('preClose', async () => queue.close());
});
