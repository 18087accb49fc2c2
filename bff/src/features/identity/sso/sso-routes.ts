import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ssoEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { actorOf, dealerOf, sessionOf } from '../../../http/caller/caller';
import { visitorOf } from '../../../http/caller/visitor';
import { conflict } from '../../../http/errors';
import { authContext } from '../sign-in/auth-context';
import { createProviders } from './provider';
import { createSsoLoginService } from './sso-login-service';
import { createSsoSettingsService } from './sso-settings-service';

/** Sign-in by OpenID Connect providers, and the provider of a dealer's team. */
export const ssoRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const providers = createProviders(config.production);
  const logins = createSsoLoginService({ auth: authContext(app, config), config, providers, log: app.log });
  const settings = (request: FastifyRequest) =>
    createSsoSettingsService(
      { db: app.db, config, providers },
      dealerOf(request).id,
      actorOf(request, 'dealer'),
    );

  /** A provider lets people into the team, who would stay when the owner of the address takes the account back. @throws 409 */
  const assertConfirmed = (request: FastifyRequest): void => {
    if (sessionOf(request).user.emailConfirmed) return;
    throw conflict('Please confirm your own email address first.', 'EMAIL_NOT_CONFIRMED');
  };

  app.route({
    ...ssoEndpoints.start,
    handler: (request) => logins.start(request.body, visitorOf(request)),
  });
  app.route({
    ...ssoEndpoints.finish,
    handler: (request) => logins.finish(request.body, visitorOf(request)),
  });
  app.route({ ...ssoEndpoints.get, handler: (request) => settings(request).get() });
  app.route({
    ...ssoEndpoints.save,
    handler: async (request) => ({ updated: await settings(request).save(request.body) }),
  });
  app.route({
    ...ssoEndpoints.check,
    handler: async (request) => {
      assertConfirmed(request);
      await settings(request).check();
      return { message: 'OK' };
    },
  });
  app.route({
    ...ssoEndpoints.remove,
    handler: (request) => settings(request).remove(),
  });
};
