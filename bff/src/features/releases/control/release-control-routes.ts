import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { releaseControlEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { actorOf, sessionOf } from '../../../http/caller/caller';
import type { Releaser } from './release-control-service';
import type { ReleaseServices } from './release-services';
import { mayRelease, requireReleaser } from './releasers';

/** Shows and changes which releases of the shell and of each remote browsers get. */
export const releaseControlRoutes: FastifyPluginAsyncTypebox<{
  config: Pick<Config, 'releasers'>;
  services: ReleaseServices;
}> = async (app, { config, services }) => {
  const releaserOf = (request: FastifyRequest): Releaser => {
    requireReleaser(config, request);
    const { email } = sessionOf(request).user;
    return { actor: actorOf(request, 'admin'), by: email, require: () => undefined };
  };

  app.route({
    ...releaseControlEndpoints.overview,
    handler: (request) => services.overview(sessionOf(request).user.email, () => mayRelease(config, request)),
  });

  app.route({
    ...releaseControlEndpoints.get,
    handler: ({ params }) => services.details(params.remote),
  });

  app.route({
    ...releaseControlEndpoints.change,
    handler: async (request) => services.change(releaserOf(request), request.params.remote, request.body),
  });

  app.route({
    ...releaseControlEndpoints.approve,
    handler: async (request) => services.approve(releaserOf(request), { ...request.body, ...request.params }),
  });

  app.route({
    ...releaseControlEndpoints.withdraw,
    handler: async (request) =>
      services.withdraw(releaserOf(request), { ...request.body, ...request.params }),
  });

  app.route({
    ...releaseControlEndpoints.preview,
    handler: async (request) => services.preview(releaserOf(request), { ...request.body, ...request.params }),
  });
};
