import { trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { routeOf } from './logging';

/** Names the span of a request after its route, and lets it be found by the id of the request. */
export const requestTraces = fp(async (app: FastifyInstance, { isOn }: { isOn: boolean }) => {
  if (!isOn) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const route = routeOf(request);
    trace
      .getActiveSpan()
      ?.updateName(`${request.method} ${route}`)
      .setAttributes({ 'http.route': route, 'slabdesk.request_id': request.id });
    done();
  });
});
