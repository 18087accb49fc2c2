import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { trashEndpoints } from 'bff-contract';
import { sendList } from '../../resource/send-list';
import { trashColumns, trashList } from './trash-read-model';

/** What administrators can bring back; each feature undoes its own deletions. */
export const trashRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...trashEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, trashList(), { name: 'trash', columns: trashColumns }),
  });
};
