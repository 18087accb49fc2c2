import type { FastifyInstance } from 'fastify';
import { publicRoutes } from './public-routes';

/** Routes open to every caller. */
export const publicApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(publicRoutes);
};
