import type { FastifyInstance } from 'fastify';
import { auditRoutes } from './audit-routes';

/** The log of who changed what. */
export const audit = async (app: FastifyInstance): Promise<void> => {
  await app.register(auditRoutes);
};
