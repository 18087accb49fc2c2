import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { orderStatusEndpoints } from 'bff-contract';
import { withDeadline } from '../../../database';
import { actorOf, dealerOf, teamUserOf } from '../../../http/caller/caller';
import { writeOnce } from '../../../http/idempotency/write-once';
import type { OrderContext } from '../place-order-service';
import { changeStatuses } from './status-change-service';
import { previewStatus } from './status-preview-read-model';

/** Deadline for all queries of one call, in ms. */
const CHANGE_MS = 8_000;

/** Changes of the status of many orders by dealers. */
export const statusChangeRoutes: FastifyPluginAsyncTypebox<{ context: OrderContext }> = async (
  app,
  { context },
) => {
  const { preview, change } = orderStatusEndpoints;
  app.route({
    ...preview,
    handler: (request) => previewStatus(app.db, teamUserOf(request), request.body),
  });
  app.route({
    ...change,
    config: { ...change.config, deadlineMs: CHANGE_MS },
    handler: (request, reply) =>
      withDeadline(CHANGE_MS, async () => {
        const caller = {
          actor: actorOf(request, 'dealer'),
          scope: { fabricator_id: dealerOf(request).id },
        };
        const report = await writeOnce(request, reply, (db) =>
          changeStatuses({ ...context, ...caller, db }, request.body),
        );
        context.announce();
        return report;
      }),
  });
};
