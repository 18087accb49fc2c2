import type { FastifyInstance } from 'fastify';
import { searchRoutes } from './search-routes';

/** Finds records of all kinds by what a user types. */
export const search = async (app: FastifyInstance): Promise<void> => {
  await app.register(searchRoutes);
};
