import type { FastifyInstance } from 'fastify';
import { taxRoutes } from './tax-routes';

/** The taxes of dealers. */
export const taxes = async (app: FastifyInstance): Promise<void> => {
  await app.register(taxRoutes);
};
