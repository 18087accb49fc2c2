import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminUserEndpoints, appUserEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { inTransaction } from '../../../database/transaction';
import { assertPerson, ownActorOf, sessionOf, writerOf } from '../../../http/caller/caller';
import { emailNotConfirmed, forbidden } from '../../../http/errors';
import { updateOnce, writeOnce } from '../../../http/idempotency/write-once';
import { registerResource, registerRestore } from '../../../resource/resource';
import { userColumns } from '../../accounts';
import { toUser } from '../../accounts/account-repository';
import { createTwoStep } from '../two-step';
import { createAccountService } from './account-service';
import { userList } from './user-read-model';
import { createUserRepository } from './user-repository';
import { createUserService } from './user-service';

interface Options {
  config: Config;
}

const adminRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  const endpoints = adminUserEndpoints;
  const context = { sessions: app.sessions, mailer: app.mailer, config };
  const service = (request: FastifyRequest, db: Knex) =>
    createUserService({
      ...context,
      db,
      ...writerOf(request, 'admin'),
      assertPerson: () => assertPerson(request),
    });

  registerResource(app, endpoints, {
    noun: 'user',
    csv: { name: 'users', columns: userColumns },
    list: (request) => userList(app.db, request.query),
    find: async (_request, id) => {
      const row = await createUserRepository(app.db).find(id);
      return row && toUser(row);
    },
    service,
  });
  registerRestore(app, endpoints.restore, service);
  app.route({
    ...endpoints.endSessions,
    handler: (request) => service(request, app.db).endSessions(request.params.id, sessionOf(request).id),
  });
  app.route({
    ...endpoints.sendSetPassword,
    handler: async (request) => {
      await service(request, app.db).sendSetPassword(request.body.email);
      return { message: 'OK' };
    },
  });
};

/** Unconfirmed users may correct a mistyped address, but change nothing else. */
const changesAddressAlone = ({ name, unitPreference }: { name?: string; unitPreference?: string }) =>
  name === undefined && unitPreference === undefined;

const callerOf = (request: FastifyRequest) => ({
  user: sessionOf(request).user,
  dealerId: sessionOf(request).fabricator?.id,
  actor: ownActorOf(request),
  readOnlyFields: request.readOnlyFields,
});

const ownRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  const { mailer, rateLimits } = app;
  const twoStep = createTwoStep(config, app.log);
  const accountsIn = (db: Knex) => createAccountService({ db, mailer, rateLimits, twoStep, config });
  const accounts = accountsIn(app.db);

  app.route({
    ...appUserEndpoints.get,
    handler: (request) => {
      const { user, fabricator } = sessionOf(request);
      return createUserRepository(app.db).getCurrent(user.id, fabricator?.id);
    },
  });
  app.route({
    ...appUserEndpoints.save,
    handler: async (request, reply) => {
      const { _id, ...changes } = request.body;
      const session = sessionOf(request);
      if (_id !== session.user.id) throw forbidden();
      if (app.sessions.mustConfirm(session) && !changesAddressAlone(changes)) throw emailNotConfirmed();
      return accounts.save(callerOf(request), changes, (work) => writeOnce(request, reply, work));
    },
  });
  app.route({
    ...appUserEndpoints.resendConfirmation,
    handler: async (request) => {
      await accounts.resendConfirmation(callerOf(request));
      return { message: 'OK' };
    },
  });
  app.route({
    ...appUserEndpoints.cancelEmailChange,
    handler: async (request) => ({ updated: await accounts.cancelEmailChange(callerOf(request)) }),
  });
  app.route({
    ...appUserEndpoints.getProfile,
    handler: (request) => accounts.getProfile(sessionOf(request).user.id),
  });
  app.route({
    ...appUserEndpoints.saveProfile,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => accountsIn(db).saveProfile(callerOf(request), request.body)),
  });
  app.route({
    ...appUserEndpoints.arrangeColumns,
    handler: async (request) => {
      const { user } = sessionOf(request);
      await inTransaction(app.db, (trx) =>
        createUserRepository(trx).arrangeColumns(user.id, request.params.table, request.body),
      );
      return { message: 'OK' };
    },
  });
};

/** User management for administrators, and each user's own account. */
export const userRoutes: FastifyPluginAsyncTypebox<Options> = async (app, { config }) => {
  await app.register(adminRoutes, { config });
  await app.register(ownRoutes, { config });
};
