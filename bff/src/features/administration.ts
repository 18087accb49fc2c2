import type { FastifyPluginAsync } from 'fastify';
import { auditRoutes } from './audit/audit-routes';
import { trashRoutes } from './trash/trash-routes';

/** With what administrators run the platform. */
export const administrationRoutes: FastifyPluginAsync = async (app) => {
  await app.register(auditRoutes);
  await app.register(trashRoutes);
};
