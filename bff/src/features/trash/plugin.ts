import type { FastifyInstance } from 'fastify';
import { trashRoutes } from './trash-routes';

/** Lists soft-deleted records, for administrators to restore. */
export const trash = async (app: FastifyInstance): Promise<void> => {
  await app.register(trashRoutes);
};
