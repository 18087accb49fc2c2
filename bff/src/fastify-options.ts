import { randomUUID } from 'node:crypto';
import { LIMITS } from 'bff-contract';
import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config';
import { answerClientError, sendFailure } from './plugins/errors';
import { loggerOptions } from './plugins/logging';

/** How Fastify itself reads requests, names them, logs them and refuses them. Times are in ms. */
export const fastifyOptions = (config: Config): FastifyServerOptions => ({
  logger: loggerOptions(config),
  genReqId: () => randomUUID(),
  requestIdHeader: false,
  trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
  bodyLimit: LIMITS.bodyBytes,
  requestTimeout: 120_000,
  connectionTimeout: 120_000,
  routerOptions: { maxParamLength: 1_000 },
  forceCloseConnections: 'idle',
  frameworkErrors: sendFailure,
  clientErrorHandler: answerClientError,
});
