import type { FastifyPluginAsync } from 'fastify';
import type { Config } from '../config';
import { auditRoutes } from './audit/audit-routes';
import { outboxRoutes } from './mail/outbox-routes';
import { operationsRoutes } from './operations/operations-routes';
import { searchRoutes } from './search/search-routes';
import { trashRoutes } from './trash/trash-routes';
import { viewAsRoutes } from './view-as/view-as-routes';

/** With what administrators run the platform, and what dealers see of it. */
export const administrationRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  await app.register(auditRoutes);
  await app.register(operationsRoutes, { config });
  await app.register(outboxRoutes);
  await app.register(searchRoutes);
  await app.register(trashRoutes);
  await app.register(viewAsRoutes);
};
