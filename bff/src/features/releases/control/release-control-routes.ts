import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { hasProposed } from '@slabdesk/releases';
import { PREVIEW_HOURS, releaseControlEndpoints } from 'bff-contract';
import type { Config } from '../../../config/config';
import { actorOf, sessionOf } from '../../../http/caller/caller';
import { toHistoryLine } from './release-read-model';
import type { ReleaseServices } from './release-services';
import { mayRelease, requireReleaser } from './releasers';

/** Shows and changes which releases of the shell and of each remote browsers get. */
export const releaseControlRoutes: FastifyPluginAsyncTypebox<{
  config: Pick<Config, 'releasers'>;
  services: ReleaseServices;
}> = async (app, { config, services }) => {
  app.route({
    ...releaseControlEndpoints.overview,
    handler: async (request) => {
      const { proposals, ...overview } = await services.overview();
      const { email } = sessionOf(request).user;
      const may = mayRelease(config, request);
      return {
        ...overview,
        mayRelease: may,
        proposals: proposals.map((each) => ({ ...each, mayApprove: may && !hasProposed(each, email) })),
      };
    },
  });
  app.route({
    ...releaseControlEndpoints.get,
    handler: async ({ params: { remote } }) => {
      services.requireReleased(remote);
      return services.details(remote);
    },
  });
  app.route({
    ...releaseControlEndpoints.change,
    handler: async (request) => {
      requireReleaser(config, request);
      const { remote } = request.params;
      services.requireReleased(remote);
      const { email } = sessionOf(request).user;
      const change = await services.control.change(actorOf(request, 'admin'), email, remote, request.body);
      return { change: toHistoryLine(change) };
    },
  });
  app.route({
    ...releaseControlEndpoints.approve,
    handler: async (request) => {
      requireReleaser(config, request);
      const { email } = sessionOf(request).user;
      const asked = { ...request.body, number: request.params.number };
      const change = await services.control.approve(
        actorOf(request, 'admin'),
        email,
        asked,
        services.requireReleased,
      );
      return { change: toHistoryLine(change) };
    },
  });
  app.route({
    ...releaseControlEndpoints.withdraw,
    handler: async (request) => {
      requireReleaser(config, request);
      const { email } = sessionOf(request).user;
      const asked = { ...request.body, number: request.params.number };
      const change = await services.control.withdraw(actorOf(request, 'admin'), email, asked);
      return { change: toHistoryLine(change) };
    },
  });
  app.route({
    ...releaseControlEndpoints.preview,
    handler: async (request) => {
      requireReleaser(config, request);
      const { remote } = request.params;
      const { release, hours = PREVIEW_HOURS.default } = request.body;
      return services.preview(actorOf(request, 'admin'), { remote, release, hours });
    },
  });
};
