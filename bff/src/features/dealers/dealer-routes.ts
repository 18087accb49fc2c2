import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminFabricatorEndpoints, appFabricatorEndpoints, dealerProfileEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { assertPerson, dealerOf, sessionOf, writerOf } from '../../http/caller/caller';
import { notFound } from '../../http/errors';
import { updateOnce } from '../../http/idempotency/write-once';
import { fromAddress } from '../../http/rate-limit/address-key';
import { registerReads, registerResource, registerRestore } from '../../resource/resource';
import { createDealerProfileService } from './dealer-profile-service';
import {
  fabricatorByCode,
  fabricatorColumns,
  fabricatorList,
  findDealer,
  findPublicFabricator,
  publicFabricatorColumns,
} from './dealer-read-model';
import { createDealerRepository } from './dealer-repository';
import { createDealerService } from './dealer-service';

interface Options {
  config: Config;
}

const noun = 'dealer';

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const endpoints = adminFabricatorEndpoints;
  const service = (request: FastifyRequest, db: Knex) =>
    createDealerService({
      db,
      ...writerOf(request, 'admin'),
      endMembership: app.sessions.endMembership,
      assertPerson: () => assertPerson(request),
    });

  registerResource(app, endpoints, {
    noun,
    csv: { name: 'dealers', columns: fabricatorColumns },
    list: (request) => fabricatorList(request.query),
    find: (_request, id) => findDealer(app.db, id),
    service,
  });
  registerRestore(app, endpoints.restore, service);
  app.route({
    ...endpoints.checkCode,
    handler: async ({ body }) => ({
      exists: await createDealerRepository(app.db).codeExists(body.code, body._id),
    }),
  });
};

const isByCode = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url === appFabricatorEndpoints.list.url;

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  // Use a hook so that HEAD is limited too: its count also reveals whether a code exists.
  app.addHook('preHandler', async (request) => {
    if (!isByCode(request)) return;
    const { user, viewAs } = sessionOf(request);
    await app.rateLimits.count(
      { rule: 'dealer-code-user', key: viewAs?.admin.id ?? user.id },
      ...fromAddress('dealer-code-address', request.ip),
    );
  });
  registerReads(app, appFabricatorEndpoints, {
    noun,
    csv: { name: 'dealers', columns: publicFabricatorColumns },
    list: () => fabricatorByCode,
    find: (_request, id) => findPublicFabricator(app.db, id),
  });
};

const profileRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  const profile = (request: FastifyRequest, db: Knex = app.db) =>
    createDealerProfileService(
      { db, mailer: app.mailer, config },
      {
        ...writerOf(request, 'dealer'),
        id: dealerOf(request).id,
      },
    );

  const countMail = (request: FastifyRequest) =>
    app.rateLimits.count({ rule: 'email-change-account', key: sessionOf(request).user.id });

  app.route({
    ...dealerProfileEndpoints.get,
    handler: async (request) => {
      const dealer = await findDealer(app.db, dealerOf(request).id);
      if (!dealer) throw notFound(noun);
      return dealer;
    },
  });
  app.route({
    ...dealerProfileEndpoints.save,
    handler: async (request, reply) => {
      if (await profile(request).asksForMail(request.body)) await countMail(request);
      return updateOnce(request, reply, (db) => profile(request, db).save(request.body));
    },
  });
  app.route({
    ...dealerProfileEndpoints.confirmContact,
    handler: async (request) => {
      await countMail(request);
      await profile(request).requestConfirmation();
      return { message: 'OK' };
    },
  });
};

/** Dealer routes for administrators, for customers looking up a code, and for dealers themselves. */
export const dealerRoutes: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  await app.register(adminRoutes);
  await app.register(appRoutes);
  await app.register(profileRoutes, options);
};
