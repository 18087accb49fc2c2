import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { SHELL } from '@slabdesk/releases';
import { comparableEmail, PREVIEW_HOURS, releaseControlEndpoints } from 'bff-contract';
import { CANARY_PERCENT } from 'bff-contract/constants';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { actorOf, sessionOf } from '../../../http/caller/caller';
import { AppError, notFound } from '../../../http/errors';
import { createPreviewLinks } from '../../../portal/previews/preview-links';
import { PREVIEW_PATH } from '../../../portal/previews/preview-routes';
import type { ChangeableReleases } from '../../../portal/releases';
import { toTime } from '../../../resource/values';
import { createReleaseVisitRepository } from '../release-health/release-visit-repository';
import { createReleaseControl, fromStore } from './release-control-service';
import { createReleaseReadModel, toHistoryLine } from './release-read-model';

const DAY_MS = 24 * 3_600_000;

/** What browsers get of the shell and of each remote, and changing it. */
export const releaseControlRoutes: FastifyPluginAsyncTypebox<{
  config: Pick<Config, 'releasers' | 'publicUrl' | 'secret' | 'previousSecrets' | 'remotePaths'>;
  released: ChangeableReleases;
}> = async (app, { config, released }) => {
  const portalFacts = () => app.portalFacts?.();
  const readModel = createReleaseReadModel(released, portalFacts, Object.keys(config.remotePaths));
  const visits = createReleaseVisitRepository(app.db);
  const defaultPercent = async (remote: string): Promise<number> => {
    const perDay = await visits.visitsOf(remote, currentTime() - DAY_MS);
    return perDay < CANARY_PERCENT.quietVisitsPerDay ? CANARY_PERCENT.quiet : CANARY_PERCENT.usual;
  };
  const control = createReleaseControl(app.db, { released, portalFacts, defaultPercent });
  const links = createPreviewLinks(config);
  const requireRemote = (name: string): void => {
    if (!Object.hasOwn(config.remotePaths, name)) throw notFound('remote');
  };
  const requireReleased = (name: string): void => {
    if (name !== SHELL) requireRemote(name);
  };

  const mayRelease = (request: FastifyRequest): boolean => {
    const { email, emailConfirmed } = sessionOf(request).user;
    return emailConfirmed && config.releasers.includes(comparableEmail(email));
  };
  const requireReleaser = (request: FastifyRequest): void => {
    if (mayRelease(request)) return;
    throw new AppError(
      403,
      'RELEASERS_ONLY',
      'Only administrators whom the setting RELEASERS of the server names may change releases.',
    );
  };

  app.route({
    ...releaseControlEndpoints.overview,
    handler: async (request) => ({
      ...(await fromStore(readModel.overview())),
      mayRelease: mayRelease(request),
    }),
  });
  app.route({
    ...releaseControlEndpoints.get,
    handler: async ({ params: { remote } }) => {
      requireReleased(remote);
      const canaryPercent = await defaultPercent(remote);
      return { ...(await fromStore(readModel.details(remote))), canaryPercent };
    },
  });
  app.route({
    ...releaseControlEndpoints.change,
    handler: async (request) => {
      requireReleaser(request);
      const { remote } = request.params;
      requireReleased(remote);
      const { email } = sessionOf(request).user;
      const change = await control.change(actorOf(request, 'admin'), email, remote, request.body);
      return { change: toHistoryLine(change) };
    },
  });
  app.route({
    ...releaseControlEndpoints.preview,
    handler: async (request) => {
      requireReleaser(request);
      const { remote } = request.params;
      requireRemote(remote);
      const { release, hours = PREVIEW_HOURS.default } = request.body;
      const until = currentTime() + hours * 3_600_000;
      await control.notePreview(actorOf(request, 'admin'), { remote, release, until });
      const token = links.sign({ remote, release, until });
      return { url: `${config.publicUrl}${PREVIEW_PATH}${token}`, until: toTime(until) };
    },
  });
};
