import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ErrorBody } from 'bff-contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { isPassingFault } from '../database/passing-faults';
import { isAborted, requestAborted } from './aborted-requests';
import { isActorGone } from './caller/actor';
import { AppError, unauthorized, unavailable } from './errors';
import { noteFailure } from './logging';
import { REQUEST_ID } from './request-id';
import { STRICT_TRANSPORT } from './strict-transport';

const known: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TOO_LARGE', 'This is too large to send.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'TOO_LARGE', 'This file is too large.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send a multipart form.'],
};

/** A thrown value, which need not be an error. */
const translate = (thrown: unknown): AppError => {
  if (thrown instanceof AppError) return thrown;
  const { code = '', statusCode = 500 } = (thrown ?? {}) as Partial<FastifyError>;
  const match = known[code];
  if (match) return new AppError(...match);
  if (isPassingFault(thrown)) return unavailable();
  if (isActorGone(thrown)) return unauthorized('Your session has ended. Please sign in again.');
  if (statusCode === 415) return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.');
  if (statusCode >= 400 && statusCode < 500) {
    return new AppError(statusCode, 'INVALID', 'This request could not be read.');
  }
  return new AppError(500, 'INTERNAL', 'Something went wrong...');
};

const toBody = (error: AppError, requestId: string): ErrorBody => ({
  error: error.message,
  code: error.code,
  requestId,
  ...(error.details.fields && { fields: error.details.fields }),
  ...(error.details.current !== undefined && { current: error.details.current }),
});

/** Sends a failure in the shape that all failures have, without logging it. */
export const replyWithError = (
  error: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  if (error.details.retryAfter) reply.header('Retry-After', Math.ceil(error.details.retryAfter));
  // A request that is refused before routing runs no hooks.
  reply.header(REQUEST_ID, request.id);
  // Sent as text, because the route's schema describes only successful responses.
  return reply
    .code(error.statusCode)
    .type('application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(toBody(error, request.id));
};

/** Sends a thrown value as a failure, and logs it unless the caller is at fault. */
export const sendFailure = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (isAborted(thrown, request)) {
    request.log.debug({ err: thrown }, 'the client has closed the connection');
    return replyWithError(requestAborted(), request, reply);
  }
  const error = translate(thrown);
  if (error.statusCode >= 500) noteFailure(request, thrown);
  return replyWithError(error, request, reply);
};

const clientErrors: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** How long a client may take to read why its connection is closed, in ms. */
const LINGER_MS = 1_000;

/** Responds to input that isn't HTTP, for which Fastify has no request. */
export const createClientErrorHandler =
  ({ https }: { https: boolean }) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error);
      return;
    }
    const status = clientErrors[error.code ?? ''] ?? '400 Bad Request';
    const failure = new AppError(Number.parseInt(status, 10), 'INVALID', 'This request could not be read.');
    const requestId = randomUUID();
    const body = JSON.stringify(toBody(failure, requestId));
    socket.end(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n${REQUEST_ID}: ${requestId}\r\n` +
        (https ? `${STRICT_TRANSPORT.name}: ${STRICT_TRANSPORT.value}\r\n` : '') +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    );
    // A client that keeps sending would keep its half of the connection open.
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };

/** The error text of an unknown route. */
export const NO_ROUTE = 'There is nothing at this address.';

/** Sends all failures in one shape. Unexpected ones are logged, and the caller sees no details. */
export const errors = fp(async (app: FastifyInstance) => {
  app.setErrorHandler(sendFailure);
  app.setNotFoundHandler((request, reply) =>
    sendFailure(new AppError(404, 'NOT_FOUND', NO_ROUTE), request, reply),
  );
});
