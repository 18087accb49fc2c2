import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { twoStepEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { actorOf, sessionOf } from '../../../http/caller/caller';
import { writeOnce } from '../../../http/idempotency/write-once';
import { createMailedCodes } from './mailed-codes';
import { createTwoStep } from './two-step';
import { type Caller, createTwoStepService } from './two-step-service';

const callerOf = (request: FastifyRequest): Caller => {
  const { id, user, fabricator } = sessionOf(request);
  return { user, actor: actorOf(request, fabricator ? 'dealer' : 'customer'), sessionId: id };
};

/** Lets users enable, disable and inspect their own two-step sign-in. */
export const twoStepRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const service = createTwoStepService({
    db: app.db,
    rateLimits: app.rateLimits,
    twoStep: createTwoStep(config, app.log),
    mailedCodes: createMailedCodes(app),
  });

  app.route({
    ...twoStepEndpoints.status,
    handler: (request) => service.status(sessionOf(request).user),
  });
  app.route({
    ...twoStepEndpoints.start,
    handler: (request) => service.start(callerOf(request), request.body),
  });
  app.route({
    ...twoStepEndpoints.enable,
    handler: (request, reply) =>
      service.enable(callerOf(request), request.body, (work) => writeOnce(request, reply, work)),
  });
  app.route({
    ...twoStepEndpoints.disable,
    handler: async (request) => {
      await service.disable(callerOf(request), request.body);
      return { message: 'OK' };
    },
  });
};
