import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminUserEndpoints, appUserEndpoints } from 'bff-contract';
import type { Config } from '../../config';
import { actorOf, ownActorOf, sessionOf } from '../../plugins/session/context';
import { addressedId } from '../../shared/addressed';
import { forbidden, notFound } from '../../shared/errors';
import { sendList } from '../../shared/send-list';
import { createAccountService } from './account-service';
import { userColumns, userList } from './user-read-model';
import { createUserRepository, toUser } from './user-repository';
import { createUserService } from './user-service';

interface Options {
  config: Config;
}

const readRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...adminUserEndpoints.list,
    handler: (request, reply) =>
      sendList(request, reply, app.db, userList(request.query), { name: 'users', columns: userColumns }),
  });
  app.route({
    ...adminUserEndpoints.get,
    handler: async (request) => {
      const row = await createUserRepository(app.db).find(request.params.id);
      if (!row) throw notFound('user');
      return toUser(row);
    },
  });
};

const writeRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  const users = createUserService({ db: app.db, sessions: app.sessions, mailer: app.mailer, config });

  app.route({
    ...adminUserEndpoints.save,
    handler: async (request, reply) => {
      const actor = actorOf(request, 'admin');
      const { body } = request;
      if (body._id !== undefined) {
        const { _id, ...changes } = body;
        return { updated: await users.update(actor, _id, changes) };
      }
      const { _id, ...user } = body;
      const created = await users.create(actor, user);
      reply.code(201);
      return { created };
    },
  });
  app.route({
    ...adminUserEndpoints.update,
    handler: async (request) => {
      const { _id, ...changes } = request.body;
      const id = addressedId(request.params, request.body);
      return { updated: await users.update(actorOf(request, 'admin'), id, changes) };
    },
  });
  app.route({
    ...adminUserEndpoints.remove,
    handler: async (request, reply) => {
      await users.remove(actorOf(request, 'admin'), request.params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...adminUserEndpoints.restore,
    handler: async (request) => ({
      updated: await users.restore(actorOf(request, 'admin'), request.params.id),
    }),
  });
  app.route({
    ...adminUserEndpoints.sendSetPassword,
    handler: async (request) => {
      await users.sendSetPassword(actorOf(request, 'admin'), request.body.email);
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
  await app.register(readRoutes);
  await app.register(writeRoutes, { config });
  await app.register(ownRoutes, { config });
};
