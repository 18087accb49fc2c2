import type { FastifyPluginAsync } from 'fastify';
import { auditRoutes } from './audit/audit-routes';
import { trashRoutes } from './trash/trash-routes';
import { viewAsRoutes } from './view-as/view-as-routes';

/** With what administrators run the platform. */
export const administrationRoutes: FastifyPluginAsync = async (app) => {
  await app.register(auditRoutes);
  await app.register(trashRoutes);
  await app.register(viewAsRoutes);
};
