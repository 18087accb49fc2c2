import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { trashEndpoints } from 'bff-contract';
import { sendList } from '../../resource/send-list';
import { trashColumns, trashList } from './trash-read-model';

/** Lists restorable records for administrators. Each feature has its own restore route. */
export const trashRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...trashEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, trashList(), { name: 'trash', columns: trashColumns }),
  });
};
