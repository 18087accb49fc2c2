import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { authEndpoints } from 'bff-contract';
import { credentialsOf, noSession, sendShouldRefresh } from '../../plugins/session/sessions';
import { createUserRepository } from '../users/user-repository';
import { login } from './login';
import { register } from './register';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the code of the remotes lies that administrators alone are told of. */
    adminRemotes?: () => unknown[];
  }
}

export const authRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...authEndpoints.whoami,
    handler: async (request, reply) => {
      const credentials = credentialsOf(request);
      if (!credentials.accessToken && !credentials.refreshToken) return { isLoggedIn: false };
      const session = await app.sessions.check(credentials);
      if (session === 'expired') return sendShouldRefresh(reply);
      const user = await createUserRepository(app.db).findCurrent(session.user.id);
      if (!user) throw noSession();
      return { isLoggedIn: true, user, remotes: session.user.isAdmin ? app.adminRemotes?.() : undefined };
    },
  });

  app.route({
    ...authEndpoints.login,
    handler: (request) => login(app, request.body, request),
  });

  app.route({
    ...authEndpoints.register,
    handler: async (request, reply) => {
      reply.code(201);
      return { token: await register(app, request.body, request) };
    },
  });

  app.route({
    ...authEndpoints.refresh,
    handler: (request) => app.sessions.refresh(credentialsOf(request)),
  });
};
