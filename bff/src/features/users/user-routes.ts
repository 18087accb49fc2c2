import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminUserEndpoints, appUserEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config';
import { actorOf, ownActorOf, sessionOf } from '../../plugins/session/context';
import { forbidden } from '../../shared/errors';
import { registerResource, registerRestore } from '../../shared/resource';
import { createAccountService } from './account-service';
import { userColumns, userList } from './user-read-model';
import { createUserRepository, toUser } from './user-repository';
import { createUserService } from './user-service';

interface Options {
  config: Config;
}

const adminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  const endpoints = adminUserEndpoints;
  const context = { db: app.db, sessions: app.sessions, mailer: app.mailer, config };
  const service = (request: FastifyRequest) => createUserService(context, actorOf(request, 'admin'));

  registerResource(app, endpoints, {
    noun: 'user',
    csv: { name: 'users', columns: userColumns },
    list: (request) => userList(request.query),
    find: async (_request, id) => {
      const row = await createUserRepository(app.db).find(id);
      return row && toUser(row);
    },
    service,
  });
  registerRestore(app, endpoints.restore, service);
  app.route({
    ...endpoints.sendSetPassword,
    handler: async (request) => {
      await service(request).sendSetPassword(request.body.email);
      return { message: 'OK' };
    },
  });
};

const ownRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  const accounts = createAccountService({ db: app.db, mailer: app.mailer, config });

  app.route({
    ...appUserEndpoints.get,
    handler: (request) => createUserRepository(app.db).getCurrent(sessionOf(request).user.id),
  });
  app.route({
    ...appUserEndpoints.save,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      if (_id !== sessionOf(request).user.id) throw forbidden();
      return { updated: await accounts.save(ownActorOf(request), _id, changes) };
    },
  });
  app.route({
    ...appUserEndpoints.getProfile,
    handler: (request) => accounts.getProfile(sessionOf(request).user.id),
  });
  app.route({
    ...appUserEndpoints.saveProfile,
    handler: async (request) => ({
      updated: await accounts.saveProfile(ownActorOf(request), sessionOf(request).user.id, request.body),
    }),
  });
};

/** Users: for administrators, and everybody's own account. */
export const userRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  await app.register(adminRoutes, { config });
  await app.register(ownRoutes, { config });
};
