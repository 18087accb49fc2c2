import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { invitationEndpoints as endpoints } from 'bff-contract';
import type { Config } from '../../config/config';
import { ownActorOf, sessionOf } from '../../http/caller/caller';
import { visitorOf } from '../../http/caller/visitor';
import { writeOnce } from '../../http/idempotency/write-once';
import { createInvitedAccountService } from '../identity/sign-in/invited-account-service';
import { createInvitationService } from './invitation-service';

/** Invitations to teams, for the readers of their links. */
export const invitationRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const { db, rateLimits } = app;
  const accounts = createInvitedAccountService(app, config);
  const invitations = createInvitationService({ db, rateLimits, accounts });

  app.route({
    ...endpoints.get,
    handler: (request) => invitations.read(request.body, visitorOf(request)),
  });
  app.route({
    ...endpoints.accept,
    handler: (request, reply) =>
      invitations.accept(
        request.body,
        ownActorOf(request),
        sessionOf(request).id,
        visitorOf(request),
        (work) => writeOnce(request, reply, work),
      ),
  });
  app.route({
    ...endpoints.register,
    handler: (request, reply) =>
      invitations.register(request.body, visitorOf(request), (work) =>
        writeOnce(request, reply.code(201), work),
      ),
  });
  app.route({
    ...endpoints.decline,
    handler: (request, reply) =>
      invitations.decline(request.body, visitorOf(request), (work) => writeOnce(request, reply, work)),
  });
};
