import type { ErrorBody } from 'bff-contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, unavailable } from '../shared/errors';
import { isUnavailable } from './database/dialect';

const known: Record<string, [status: number, code: string, message: string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'TOO_LARGE', 'This is too large to send.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.'],
  FST_REQ_FILE_TOO_LARGE: [413, 'TOO_LARGE', 'This file is too large.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: [415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send a multipart form.'],
};

const translate = (error: FastifyError | AppError): AppError => {
  if (error instanceof AppError) return error;
  const match = known[error.code];
  if (match) return new AppError(...match);
  if (isUnavailable(error)) return unavailable();
  const status = error.statusCode ?? 500;
  if (status === 415) return new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Please send JSON.');
  if (status >= 400 && status < 500)
    return new AppError(status, 'INVALID', 'This request could not be read.');
  return new AppError(500, 'INTERNAL', 'Something went wrong...');
};

const toBody = (error: AppError, request: FastifyRequest): ErrorBody => ({
  error: error.message,
  code: error.code,
  requestId: request.id,
  ...(error.details.fields && { fields: error.details.fields }),
  ...(error.details.current !== undefined && { current: error.details.current }),
});

/** Every failure leaves as one shape; what nobody foresaw is logged and tells the caller nothing. */
export const errors = fp(async (app: FastifyInstance) => {
  app.setErrorHandler((thrown: FastifyError | AppError, request, reply) => {
    const error = translate(thrown);
    if (error.statusCode >= 500) request.log.error({ err: thrown }, 'request failed');
    if (error.details.retryAfter) reply.header('Retry-After', Math.ceil(error.details.retryAfter));
    // Sent as text: the answer of a failed call is not the one that the route's schema describes.
    return reply
      .code(error.statusCode)
      .type('application/json; charset=utf-8')
      .serializer((body: unknown) => JSON.stringify(body))
      .send(toBody(error, request));
  });
  app.setNotFoundHandler((request, reply) => {
    const error = new AppError(404, 'NOT_FOUND', 'There is nothing at this address.');
    return reply.code(404).send(toBody(error, request));
  });
});
