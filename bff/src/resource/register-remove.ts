import type { Endpoint } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';

/** Registers a `removeEndpoint` of the contract. */
export const registerRemove = (
  app: FastifyInstance,
  endpoint: Endpoint,
  service: (request: FastifyRequest, db: Knex) => { remove: (id: string) => Promise<void> },
): void => {
  app.route<{ Params: { id: string } }>({
    ...endpoint,
    handler: async (request, reply) => {
      await service(request, app.db).remove(request.params.id);
      return reply.code(204).send(null);
    },
  });
};
