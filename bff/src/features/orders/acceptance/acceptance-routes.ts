import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { acceptanceEndpoints } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dealerOf, sessionOf } from '../../../http/caller/caller';
import { createAcceptanceService } from './acceptance-service';

/** How orders were accepted, for the team of the dealer and for the customer. Links have a route of their own. */
export const acceptanceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const service = createAcceptanceService(app);
  const ofDealer = (request: FastifyRequest) => ({ fabricator_id: dealerOf(request).id });
  const ofCustomer = (request: FastifyRequest) => ({ owner_id: sessionOf(request).user.id });

  type Request = FastifyRequest<{ Params: { id: string; acceptance: string } }>;
  const send = async (
    request: Request,
    reply: FastifyReply,
    scope: ReturnType<typeof ofDealer> | ReturnType<typeof ofCustomer>,
  ) => {
    await app.rateLimits.count({ rule: 'export-user', key: sessionOf(request).user.id });
    const { id, acceptance } = request.params;
    const { content } = await service.findFile({ id: acceptance }, id, scope);
    return reply.type('application/pdf').send(content);
  };

  app.route({
    ...acceptanceEndpoints.dealer,
    handler: (request) => {
      const { id, acceptance } = request.params;
      return service.read(request.query.sha256, { id: acceptance }, id, ofDealer(request));
    },
  });
  app.route({
    ...acceptanceEndpoints.dealerPdf,
    handler: (request, reply) => send(request, reply, ofDealer(request)),
  });
  app.route({
    ...acceptanceEndpoints.customer,
    handler: async (request) => {
      const { id, acceptance } = request.params;
      const found = await service.read(request.query.sha256, { id: acceptance }, id, ofCustomer(request));
      const { address: _address, browser: _browser, ...shown } = found;
      return shown;
    },
  });
  app.route({
    ...acceptanceEndpoints.customerPdf,
    handler: (request, reply) => send(request, reply, ofCustomer(request)),
  });
};
