import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminOrderStatusEndpoints, orderStatusEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { withDeadline } from '../../../database/time-limits';
import { actorOf, dealerOf, teamUserOf } from '../../../http/caller/caller';
import { writeOnce } from '../../../http/idempotency/write-once';
import type { CallContext } from '../../../resource/audited-writes';
import type { OrderContext } from '../order-context';
import type { OrderRow } from '../order-row';
import { changeStatuses } from './status-change-service';
import { previewStatus } from './status-preview-read-model';

/** Deadline for all queries of one call, in ms. */
const CHANGE_MS = 8_000;

type CallerOf = (request: FastifyRequest) => Pick<CallContext<OrderRow>, 'actor' | 'scope'>;

/** Changes the status of one order or of many, by dealers and administrators. */
export const statusChangeRoutes: FastifyPluginAsyncTypebox<{ context: OrderContext }> = async (
  app,
  { context },
) => {
  const { preview, change } = orderStatusEndpoints;
  app.route({
    ...preview,
    handler: (request) => previewStatus(app.db, teamUserOf(request), request.body),
  });
  const mountChange = (endpoint: typeof change, callerOf: CallerOf) =>
    app.route({
      ...endpoint,
      config: { ...endpoint.config, deadlineMs: CHANGE_MS },
      handler: (request, reply) =>
        withDeadline(CHANGE_MS, () =>
          writeOnce(request, reply, (db) =>
            changeStatuses({ ...context, ...callerOf(request), db }, request.body),
          ),
        ),
    });
  mountChange(change, (request) => ({
    actor: actorOf(request, 'dealer'),
    scope: { fabricator_id: dealerOf(request).id },
  }));
  mountChange(adminOrderStatusEndpoints.change, (request) => ({
    actor: actorOf(request, 'admin'),
    scope: {},
  }));
};
