import type { FastifyInstance } from 'fastify';
import { summaryRoutes } from './summary-routes';

/** The figures of a dealer's dashboard. */
export const summary = async (app: FastifyInstance): Promise<void> => {
  await app.register(summaryRoutes);
};
