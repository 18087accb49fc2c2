import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { auditEndpoints } from 'bff-contract';
import { sendList } from '../../resource/send-list';
import { auditColumns, auditList } from './audit-read-model';

/** Read-only audit log for administrators. */
export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...auditEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, auditList(app.db), { name: 'audit', columns: auditColumns }),
  });
};
