import { METHODS } from 'node:http';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { routeOf, statusOf } from './logging';

/** Upper bounds of the buckets, in seconds. A request has 1.8 s for its queries; uploads and sign-ins in a queue take longer. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30];

const KNOWN = new Set(METHODS);

/** Counts and times requests by route, method and status. Live streams count as active, but have no duration. */
export const requestMetrics = fp(async (app: FastifyInstance) => {
  if (!app.metrics.isOn) return;
  const active = app.metrics.upDownCounter(
    'http_server_active_requests',
    'Requests that are being served, live streams included',
  );
  const duration = app.metrics.histogram(
    'http_server_request_duration_seconds',
    'Time from the headers of a request to the end of its response, in seconds',
    SECONDS,
  );
  app.addHook('onRequest', (request, reply, done) => {
    active.add(1);
    reply.raw.once('close', () => {
      active.add(-1);
      if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
      duration.record(reply.elapsedTime / 1_000, {
        method: KNOWN.has(request.method) ? request.method : 'other',
        route: routeOf(request),
        status: statusOf(reply),
      });
    });
    done();
  });
});
