import { writeSync } from 'node:fs';
import { type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import type { Config } from '../config/config';

/** The errors of failed requests, for their lines in the log. */
const failures = new WeakMap<FastifyRequest, unknown>();

/** Adds an unexpected error to the line that a request gets when its response is complete. */
export const noteFailure = (request: FastifyRequest, thrown: unknown): void => {
  failures.set(request, thrown);
};

/** The route's name in the log and metrics if no route matches, so that strangers can't make up names. */
const NO_ROUTE = 'none';

/** The pattern of the route, such as `/api/app/order/:id`. */
export const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions?.url ?? NO_ROUTE;

/** nginx's status for a request whose client left before the response began. */
const CLIENT_LEFT = 499;

/** The status that a response ended with. */
export const statusOf = ({ raw }: FastifyReply): number => (raw.headersSent ? raw.statusCode : CLIENT_LEFT);

const writeLine = (request: FastifyRequest, reply: FastifyReply): void => {
  const thrown = failures.get(request);
  const line = {
    method: request.method,
    route: routeOf(request),
    status: statusOf(reply),
    ms: Math.round(reply.elapsedTime * 10) / 10,
    user: request.session?.user.id,
    session: request.session?.id,
    address: request.ip,
    // Live streams always end in this way.
    aborted: reply.raw.writableFinished ? undefined : true,
  };
  if (thrown) request.log.error({ ...line, err: thrown }, 'request failed');
  else request.log.info(line, 'request');
};

/**
 * Writes one line per request once its response is over, complete or not. It has the pattern of the route instead of the URL,
 * which may hold one-time tokens and names of customers.
 */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    reply.raw.once('close', () => writeLine(request, reply));
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest): void {
    if (error) noteFailure(request, error);
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') noteFailure(request, error);
  }
}

/** How long to wait for the reader of a full pipe before writing on, in ms. */
const FULL_PIPE_MS = 10;
const sleeper = new Int32Array(new SharedArrayBuffer(4));

/**
 * Waits for a slow reader of a pipe. A line that can't be written, as on a full disk, is lost: the portal must not end for its log.
 * pino's own stream would try for ever.
 */
const stdout = {
  write: (line: string): void => {
    let rest = Buffer.from(line);
    while (rest.length > 0) {
      try {
        rest = rest.subarray(writeSync(1, rest));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
        Atomics.wait(sleeper, 0, 0, FULL_PIPE_MS);
      }
    }
  },
};

/** Structured logs. */
export const loggerOptions = (config: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] => ({
  level: config.logLevel,
  stream: stdout,
  redact: {
    paths: ['*.password', '*.token', '*.accessToken', '*.refreshToken', 'err.sql', 'err.sqlMessage'],
    remove: true,
  },
});
