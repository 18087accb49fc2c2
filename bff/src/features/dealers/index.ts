import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { dealerRoutes } from './dealer-routes';

export { findOrderContact } from './dealer-read-model';

/** Dealers (`fabricator` on the wire) and their profiles. */
export const dealers = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  await app.register(dealerRoutes, { config });
};
