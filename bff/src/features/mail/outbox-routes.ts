import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminMailEndpoints } from 'bff-contract';
import { actorOf } from '../../http/caller/caller';
import { sendList } from '../../resource/send-list';
import { outboxColumns, outboxList } from './outbox-read-model';
import { createOutboxService } from './outbox-service';

/** The outbox, for administrators: the state of each mail, never its body. */
export const outboxRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const outbox = createOutboxService(app.db);

  app.route({
    ...adminMailEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, outboxList, { name: 'mails', columns: outboxColumns }),
  });
  app.route({
    ...adminMailEndpoints.retry,
    handler: async (request) => ({
      updated: await outbox.retry(actorOf(request, 'admin'), request.params.id),
    }),
  });
  app.route({
    ...adminMailEndpoints.retryFailed,
    handler: (request) => outbox.retryFailed(actorOf(request, 'admin')),
  });
};
