import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { viewAsEndpoints } from 'bff-contract';
import { actorOf, dealerOf, sessionOf } from '../../../http/caller/caller';
import { visitorOf } from '../../../http/caller/visitor';
import { writeOnce } from '../../../http/idempotency/write-once';
import { sendList } from '../../../resource/send-list';
import { accessLog, accessLogColumns } from './access-log';
import { createViewAsService, toViewAs } from './view-as-service';

/** Lets administrators view a dealer's portal as the dealer sees it, and shows dealers the access log. */
export const viewAsRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const views = createViewAsService(app.db);

  app.route({
    ...viewAsEndpoints.start,
    handler: async (request, reply) => {
      const session = sessionOf(request);
      const actor = actorOf(request, 'admin');
      return writeOnce(request, reply.code(201), async (db) => {
        const { id } = request.params;
        const view = await createViewAsService(db).start(actor, session.id, id, request.body.reason);
        return { created: { ...toViewAs(view), token: app.sessions.viewToken(session, view) } };
      });
    },
  });
  app.route({
    ...viewAsEndpoints.stop,
    handler: async (request) => {
      const { id, viewAs } = sessionOf(request);
      await views.stop(viewAs ? { viewId: viewAs.id } : { sessionId: id }, visitorOf(request));
      return { message: 'OK' };
    },
  });
  app.route({
    ...viewAsEndpoints.accessLog,
    handler: (request, reply) =>
      sendList(request, reply, app.db, accessLog(dealerOf(request).id), {
        name: 'access-log',
        columns: accessLogColumns,
      }),
  });
};
