import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminTeamEndpoints, dealerTeamEndpoints, roleMay } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { dealerOf, sessionOf, writerOf } from '../../http/caller/caller';
import { notFound } from '../../http/errors';
import { createOnce, updateOnce, writeOnce } from '../../http/idempotency/write-once';
import { findDealer } from '../dealers';
import { listDealersOf } from '../dealers/membership-repository';
import { createSessionRepository } from '../identity/sessions/session-repository';
import { createTeamService, listTeam } from './team-service';

interface Options {
  config: Config;
}

/** Services for the calls of one area. */
const servicesOf =
  (app: FastifyInstance, config: Config, role: 'dealer' | 'admin') =>
  (request: FastifyRequest, fabricatorId: string, db: Knex = app.db) => {
    const { user } = sessionOf(request);
    return createTeamService({ db, mailer: app.mailer, sessions: app.sessions, config }, fabricatorId, {
      ...writerOf(request, role),
      email: user.emailConfirmed ? user.email : undefined,
    });
  };

/** Counts an invitation, also one that is refused. */
const countInvitation = (app: FastifyInstance, request: FastifyRequest) =>
  app.rateLimits.count({ rule: 'team-invitation-user', key: sessionOf(request).user.id });

const dealerRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  const services = servicesOf(app, config, 'dealer');
  const service = (request: FastifyRequest, db?: Knex) => services(request, dealerOf(request).id, db);
  const endpoints = dealerTeamEndpoints;

  app.route({ ...endpoints.list, handler: (request) => listTeam(app.db, dealerOf(request).id) });
  app.route({
    ...endpoints.colleagues,
    handler: async (request) =>
      (await listTeam(app.db, dealerOf(request).id))
        .filter(({ state, role }) => state === 'active' && roleMay(role, 'orders:change'))
        .map(({ _id, name }) => ({ _id, name })),
  });
  app.route({
    ...endpoints.invite,
    handler: async (request, reply) => {
      await countInvitation(app, request);
      return createOnce(request, reply, (db) => service(request, db).invite(request.body));
    },
  });
  app.route({
    ...endpoints.update,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => service(request, db).setRole(request.params.id, request.body.role)),
  });
  app.route({
    ...endpoints.resend,
    handler: async (request) => {
      await countInvitation(app, request);
      await service(request).resend(request.params.id);
      return { message: 'OK' };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: (request) => service(request).remove(request.params.id),
  });
  app.route({
    ...endpoints.leave,
    handler: (request) => service(request).leave(),
  });
  app.route({
    ...endpoints.choose,
    handler: async (request) => {
      const { id, user } = sessionOf(request);
      const dealers = await listDealersOf(app.db, user.id);
      if (!dealers.some(({ _id }) => _id === request.params.id)) throw notFound('dealer');
      await createSessionRepository(app.db).choose(id, request.params.id);
      return { message: 'OK' };
    },
  });
  app.route({
    ...endpoints.restore,
    handler: async (request, reply) => {
      await countInvitation(app, request);
      return updateOnce(request, reply, (db) => service(request, db).restore(request.params.id));
    },
  });
};

const adminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  const services = servicesOf(app, config, 'admin');
  const endpoints = adminTeamEndpoints;

  app.route({
    ...endpoints.list,
    handler: async ({ params }) => {
      if (!(await findDealer(app.db, params.id))) throw notFound('dealer');
      return listTeam(app.db, params.id);
    },
  });
  app.route({
    ...endpoints.invite,
    handler: async (request, reply) => {
      await countInvitation(app, request);
      return createOnce(request, reply, (db) =>
        services(request, request.params.id, db).invite(request.body),
      );
    },
  });
  app.route({
    ...endpoints.update,
    handler: (request, reply) =>
      writeOnce(request, reply, async (db) => {
        const { id, member } = request.params;
        return { updated: await services(request, id, db).setRole(member, request.body.role) };
      }),
  });
  app.route({
    ...endpoints.resend,
    handler: async (request) => {
      await countInvitation(app, request);
      await services(request, request.params.id).resend(request.params.member);
      return { message: 'OK' };
    },
  });
  app.route({
    ...endpoints.remove,
    handler: (request) => services(request, request.params.id).remove(request.params.member),
  });
  app.route({
    ...endpoints.restore,
    handler: async (request, reply) => {
      await countInvitation(app, request);
      return writeOnce(request, reply, async (db) => {
        const { id, member } = request.params;
        return { updated: await services(request, id, db).restore(member) };
      });
    },
  });
};

/** Teams, as their managers and administrators manage them. */
export const teamRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  await app.register(dealerRoutes, options);
  await app.register(adminRoutes, options);
};
