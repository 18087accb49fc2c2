import type { FastifyInstance } from 'fastify';
import { wordUpkeep } from '../../resource/word-index/word-index';
import { customersUpkeep, customerWords } from './customer-repository';
import { customerRoutes } from './customer-routes';

/** Who ordered from a dealer, and how much. */
export const customers = async (app: FastifyInstance): Promise<void> => {
  await app.register(customerRoutes);
  app.upkeep.add(customersUpkeep(app.db), wordUpkeep(app.db, customerWords));
};
