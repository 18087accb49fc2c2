import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { authEndpoints, type CurrentUser, type LoginTwoStep } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { credentialsOf, sendShouldRefresh } from '../../../http/caller/credentials';
import { visitorOf } from '../../../http/caller/visitor';
import { writeOnce } from '../../../http/idempotency/write-once';
import { toViewAs } from '../view-as/view-as-service';
import { authContext } from './auth-context';
import { createConfirmationService } from './confirmation-service';
import { createLoginService } from './login-service';
import { createLogoutService } from './logout-service';
import { createPasswordService } from './password-service';
import { createRegistrationService } from './registration-service';
import { createTwoStepLoginService } from './two-step-login-service';

declare module 'fastify' {
  interface FastifyInstance {
    /** Remembers who uses the browser, while that decides which releases it gets. Undefined for nobody. */
    noteAudience: (request: FastifyRequest, reply: FastifyReply, user: CurrentUser | undefined) => void;
    /** Code locations of the admin-only remotes; only `whoami` for an administrator reveals them. */
    adminRemotes: (request: FastifyRequest) => unknown[] | Promise<unknown[]>;
  }
}

const OK = { message: 'OK' };

/** Returns the current user, if any. Open to everyone, so it checks the session itself. */
const whoamiRoute: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...authEndpoints.whoami,
    handler: async (request, reply) => {
      const credentials = credentialsOf(request);
      if (!credentials.accessToken && !credentials.refreshToken) {
        app.noteAudience(request, reply, undefined);
        return { isLoggedIn: false };
      }
      const current = await app.sessions.checkCurrent(credentials);
      if (current === 'expired') return sendShouldRefresh(reply);
      const { session, user } = current;
      request.session = session;
      if (app.sessions.mustConfirm(session)) return { isLoggedIn: true, user, mustConfirmEmail: true };
      const { viewAs } = session;
      // A view-as session never has admin permissions, even when the dealer is an administrator.
      if (viewAs) {
        return {
          isLoggedIn: true,
          user: { ...user, permissions: { isAdmin: false } },
          viewAs: toViewAs(viewAs),
        };
      }
      app.noteAudience(request, reply, user);
      return {
        isLoggedIn: true,
        user,
        remotes: session.user.isAdmin ? await app.adminRemotes(request) : undefined,
      };
    },
  });
};

const signInRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const context = authContext(app, config);
  const login = createLoginService(context);
  const twoStepLogin = createTwoStepLoginService(context);
  const register = createRegistrationService(context);
  const logout = createLogoutService(context);

  app.route({ ...authEndpoints.login, handler: (request) => login(request.body, visitorOf(request)) });
  app.route({
    ...authEndpoints.loginTwoStep,
    config: {
      ...authEndpoints.loginTwoStep.config,
      // The address of a phone may change between two tries.
      keyOwner: ({ body }) => (body as LoginTwoStep).challenge,
    },
    handler: (request, reply) =>
      twoStepLogin.finish(request.body, visitorOf(request), (work) => writeOnce(request, reply, work)),
  });
  app.route({
    ...authEndpoints.resendLoginCode,
    handler: async (request) => {
      await twoStepLogin.resend(request.body, visitorOf(request));
      return OK;
    },
  });
  app.route({
    ...authEndpoints.register,
    handler: (request, reply) =>
      register(request.body, visitorOf(request), (work) => writeOnce(request, reply.code(201), work)),
  });
  app.route({
    ...authEndpoints.refresh,
    handler: (request) => app.sessions.refresh(credentialsOf(request), visitorOf(request)),
  });
  for (const endpoint of [authEndpoints.logout, authEndpoints.logoutByGet]) {
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const credentials = credentialsOf(request);
        await logout(credentials, visitorOf(request));
        // The end of a view leaves the administrator signed in.
        if (app.sessions.viewIdOf(credentials) === undefined) app.noteAudience(request, reply, undefined);
        return OK;
      },
    });
  }
};

const mailedLinkRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const context = authContext(app, config);
  const passwords = createPasswordService(context);
  const confirmations = createConfirmationService(context);

  /** Id of the caller's own session; it survives the password change. */
  const ownSession = async (request: FastifyRequest, userId: string) => {
    const session = await app.sessions.find(credentialsOf(request));
    return session?.user.id === userId ? session.id : undefined;
  };

  app.route({
    ...authEndpoints.requestToken,
    handler: async (request) => {
      await passwords.requestLink(request.body, visitorOf(request));
      return OK;
    },
  });
  app.route({
    ...authEndpoints.resetPassword,
    handler: async (request) => {
      const keep = await ownSession(request, request.body.id);
      await passwords.setPassword(request.body, 'reset-password', visitorOf(request), keep);
      return { message: 'success' };
    },
  });
  app.route({
    ...authEndpoints.setPassword,
    handler: async (request) => {
      const keep = await ownSession(request, request.body.id);
      await passwords.setPassword(request.body, 'set-password', visitorOf(request), keep);
      return OK;
    },
  });
  app.route({
    ...authEndpoints.confirmEmail,
    handler: async (request) => {
      await confirmations.confirm(request.body, visitorOf(request));
      return OK;
    },
  });
  app.route({
    ...authEndpoints.undoEmailChange,
    handler: async (request) => {
      await confirmations.undo(request.body, visitorOf(request));
      return OK;
    },
  });
};

/** Sessions and passwords: everything under `/api/auth`. */
export const authRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  await app.register(whoamiRoute);
  await app.register(signInRoutes, { config });
  await app.register(mailedLinkRoutes, { config });
};
