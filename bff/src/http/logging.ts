import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from '../config/config';

/** Structured logs. A URL is logged without its query, which may hold a one-time token. */
export const loggerOptions = (config: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] => ({
  level: config.logLevel,
  redact: {
    paths: [
      'req.headers',
      '*.password',
      '*.token',
      '*.accessToken',
      '*.refreshToken',
      'err.sql',
      'err.sqlMessage',
    ],
    remove: true,
  },
  serializers: {
    req: (request: FastifyRequest) => ({
      method: request.method,
      path: request.url.split('?')[0],
      address: request.ip,
    }),
  },
});
