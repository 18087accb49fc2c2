import type { Server } from 'node:http';
import { LIMITS } from 'bff-contract';
import type { FastifyHttpOptions } from 'fastify';
import { type Config, isHttps } from '../config/config';
import { traceIdOf } from '../telemetry/trace-id';
import type { Connections } from './connections';
import { createClientErrorHandler, sendFailure } from './error-responses';
import { loggerOptions, RequestLog } from './logging';
import { createRequestIds } from './request-id';

/** Options of Fastify: how it reads, identifies, logs and refuses requests. */
export const fastifyOptions = (config: Config, connections: Connections): FastifyHttpOptions<Server> => ({
  logger: loggerOptions(config),
  logController: new RequestLog(),
  childLoggerFactory: (logger, bindings, options, request) => {
    const trace = traceIdOf(request);
    return logger.child(trace ? { ...bindings, trace } : bindings, options);
  },
  genReqId: createRequestIds(config.trustProxy),
  requestIdHeader: false,
  trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
  bodyLimit: LIMITS.bodyBytes,
  serverFactory: connections.createServer,
  routerOptions: { maxParamLength: 1_000 },
  forceCloseConnections: 'idle',
  frameworkErrors: sendFailure,
  clientErrorHandler: createClientErrorHandler({ https: isHttps(config) }),
});
