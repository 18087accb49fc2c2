import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { inTransaction } from '../../database/transaction';

/** Runs a write on the database, or in a transaction, that it is given; its result is the body of the response. */
export type Write = <T extends object>(work: (db: Knex) => Promise<T>) => Promise<T>;

/**
 * Performs the write of a call and, where the call has an Idempotency-Key, commits the response together with it: a
 * crash or a lost connection leaves either both or neither, and a retry finds out which.
 *
 * @param work returns the body of the response; all that it writes goes to the database it is given
 */
export const writeOnce = async <T extends object>(
  request: FastifyRequest,
  reply: FastifyReply,
  work: (db: Knex) => Promise<T>,
): Promise<T> => {
  const { server, idempotencyClaim: claim } = request;
  if (!claim) return work(server.db);
  const body = await inTransaction(server.db, async (trx) => {
    await claim.lock(trx);
    const result = await work(trx);
    // A retry may come in another role, or for another dealer of the same person.
    request.routeOptions.config.leaveOut?.(request, reply, result);
    await claim.complete(trx, reply.statusCode, reply.serialize(result).toString());
    return result;
  });
  request.idempotencyClaim = undefined;
  return body;
};

/**
 * As `writeOnce`, for a call that responds with what it creates.
 *
 * @example return createOnce(request, reply, (db) => createThing(db, request.body));
 */
export const createOnce = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  create: (db: Knex) => Promise<T>,
): Promise<{ created: T }> =>
  writeOnce(request, reply.code(201), async (db) => ({ created: await create(db) }));

/** As `writeOnce`, for a call that responds with what it updates. */
export const updateOnce = <T>(
  request: FastifyRequest,
  reply: FastifyReply,
  update: (db: Knex) => Promise<T>,
): Promise<{ updated: T }> => writeOnce(request, reply, async (db) => ({ updated: await update(db) }));
