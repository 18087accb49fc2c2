import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from './errors';

/** Codes of Node's streams when the client has closed the connection, and of the queries that are stopped then. */
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
 * Whether a request failed because the client has closed its connection. That is no error, and there is no client to respond
 * to. Any other error counts as one, even if the client has disconnected too.
 */
export const isAborted = (thrown: unknown, request: FastifyRequest): boolean => {
  if (typeof thrown !== 'object' || thrown === null || !isGone(request)) return false;
  const { name, code, message } = thrown as Thrown;
  // Node's error for an incomplete body has no code, only the message "aborted".
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
