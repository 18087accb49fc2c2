import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { publicEndpoints } from 'bff-contract';

export const publicRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...publicEndpoints.echo,
    handler: async (request) => ({ message: request.query.message ?? '' }),
  });
};
