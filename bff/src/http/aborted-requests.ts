import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './errors';

/** Of Node's streams when the other side has closed the connection, and of queries that are stopped then. */
const ABORT_CODES = [
  'ECONNABORTED',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_WRITE_AFTER_END',
];

interface Thrown {
  name?: unknown;
  code?: unknown;
  message?: unknown;
}

const isGone = ({ raw }: FastifyRequest): boolean => raw.aborted === true || raw.socket?.destroyed === true;

/**
 * Did a request fail because the client has closed its connection? Nobody is at fault then, and nobody gets the response.
 * Any other error stays one, even if the client has gone as well.
 */
export const isAborted = (thrown: unknown, request: FastifyRequest): boolean => {
  if (typeof thrown !== 'object' || thrown === null || !isGone(request)) return false;
  const { name, code, message } = thrown as Thrown;
  // "aborted" is what Node says of a body, without a code of its own.
  return message === 'aborted' || name === 'AbortError' || ABORT_CODES.includes(String(code));
};

export const requestAborted = () =>
  new AppError(400, 'ABORTED', 'The connection was closed before the request was complete.');

/** Leaves out requests whose client has closed the connection before they are read: they have no address. */
export const abortedRequests = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const address: string | undefined = request.ip;
    done(address === undefined ? requestAborted() : undefined);
  });
});
