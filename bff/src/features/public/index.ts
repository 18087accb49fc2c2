import type { FastifyInstance } from 'fastify';
import { publicRoutes } from './public-routes';

/** What any caller may ask. */
export const publicApi = async (app: FastifyInstance): Promise<void> => {
  await app.register(publicRoutes);
};
