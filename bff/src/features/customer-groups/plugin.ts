import type { FastifyInstance } from 'fastify';
import { customerGroupRoutes } from './customer-group-routes';

/** The customer groups of dealers. */
export const customerGroups = async (app: FastifyInstance): Promise<void> => {
  await app.register(customerGroupRoutes);
};
