import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { trashEndpoints } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import { sendList } from '../../resource/send-list';
import { trashColumns, trashList } from './trash-read-model';

const RESTORE = /^\/api\/admin\/([^/]+)\/:id\/restore$/;

/** The kinds of records that administrators can restore: those with a restore route. */
const restorableKinds = ({ apiRoutes }: FastifyInstance): string[] =>
  apiRoutes.flatMap(({ url }) => RESTORE.exec(url)?.[1] ?? []);

/** Lists restorable records for administrators. Each feature has its own restore route. */
export const trashRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...trashEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, trashList(restorableKinds(app)), {
        name: 'trash',
        columns: trashColumns,
      }),
  });
};
