import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

export const REQUEST_ID = 'X-Request-Id';

/** Ids that proxies generate: UUIDs, hex digits, HAProxy's unique ids, AWS's trace ids. They fit the audit log's column. */
const SHAPE = /^[A-Za-z0-9][A-Za-z0-9._:=@+/;-]{7,63}$/;

/**
 * Names each request: by the `X-Request-Id` of the proxy in front, or by a new UUID. Others could use an id twice, or write
 * into the log what they like, so theirs are not taken.
 *
 * @param trustProxy addresses of the proxies, as CIDRs
 */
export const createRequestIds = (trustProxy: readonly string[]) => {
  const isProxy = compile([...trustProxy]);
  return ({
    headers,
    socket,
  }: Pick<IncomingMessage, 'headers'> & { socket?: { remoteAddress?: string } }) => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && SHAPE.test(given);
    return isGiven && isProxy(socket?.remoteAddress ?? '', 0) ? given : randomUUID();
  };
};

/** Returns the id of each request in its response, by which a caller's report leads to the lines of the log. */
export const requestIds = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(REQUEST_ID, request.id);
    done();
  });
});
