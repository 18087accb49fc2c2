import { hasProposed, SHELL } from '@slabdesk/releases';
import { PREVIEW_HOURS } from 'bff-contract';
import { incompatibility } from 'bff-contract/compatibility';
import { CANARY_PERCENT } from 'bff-contract/constants';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { conflict, notFound } from '../../../http/errors';
import { createPreviewLinks } from '../../../portal/previews/preview-links';
import { PREVIEW_PATH } from '../../../portal/previews/preview-routes';
import type { ChangeableReleases } from '../../../portal/releases';
import { recordAudit } from '../../../resource/audit/record-audit';
import { toTime } from '../../../resource/values';
import { createReleaseVisitRepository } from '../health/release-visit-repository';
import { asCallerError, createReleaseControl, fromStore, type Releaser } from './release-control-service';
import { createReleaseReadModel } from './release-read-model';

const DAY_MS = 24 * 3_600_000;

/** The actions on releases that administrators and pipelines share. */
export const createReleaseServices = (
  app: FastifyInstance,
  {
    config,
    released,
  }: {
    config: Pick<Config, 'publicUrl' | 'secret' | 'previousSecrets' | 'remotePaths'>;
    released: ChangeableReleases;
  },
) => {
  const readModel = createReleaseReadModel(app, released, Object.keys(config.remotePaths));
  const visits = createReleaseVisitRepository(app.db);
  const defaultPercent = async (remote: string): Promise<number> => {
    const { visits: perDay } = await visits.visitsOf(remote, currentTime() - DAY_MS);
    return perDay < CANARY_PERCENT.quietVisitsPerDay ? CANARY_PERCENT.quiet : CANARY_PERCENT.usual;
  };
  const links = createPreviewLinks(config);
  const requireRemote = (name: string): void => {
    if (!Object.hasOwn(config.remotePaths, name)) throw notFound('remote');
  };
  const requireReleased = (name: string): void => {
    if (name !== SHELL) requireRemote(name);
  };
  return {
    ...createReleaseControl(app, { released, requireReleased, defaultPercent }),
    /** @throws 404 for a name that is neither the shell nor a remote of the portal */
    requireReleased,
    /** @param may what the caller may change, by the name of the remote */
    overview: async (by: string, may: (remote?: string) => boolean) => {
      const { proposals, ...overview } = await fromStore(readModel.overview());
      const toProposal = (each: (typeof proposals)[number]) => ({
        ...each,
        mayApprove: may(each.remote) && !hasProposed(each, by),
      });
      return { ...overview, mayRelease: may(), proposals: proposals.map(toProposal) };
    },
    history: () => fromStore(readModel.history()),
    details: async (remote: string) => {
      requireReleased(remote);
      const canaryPercent = await defaultPercent(remote);
      return { ...(await fromStore(readModel.details(remote))), canaryPercent };
    },
    /**
     * Makes a link that shows a release of a remote to one browser, and appends to the audit log.
     * @throws 404 for what is no remote; 409 for a release that is missing, altered or incompatible
     */
    preview: async (
      { actor, require }: Releaser,
      {
        remote,
        release,
        hours = PREVIEW_HOURS.default,
      }: { remote: string; release: string; hours?: number | undefined },
    ) => {
      require(remote, 'release');
      requireRemote(remote);
      const { build } = await released.open(remote, release).catch(asCallerError);
      const facts = app.portalFacts();
      if (!facts) throw conflict('This server has no build of the shell.', 'RELEASE_REFUSED');
      const reason = incompatibility(build, facts);
      if (reason !== undefined)
        throw conflict(`${remote} ${release} does not fit: ${reason}.`, 'RELEASE_REFUSED');
      const until = currentTime() + hours * 3_600_000;
      await recordAudit(app.db, actor, {
        action: 'release-preview',
        resource: 'release',
        recordId: remote,
        label: `${remote} ${release}`,
        after: { release, until: toTime(until) },
      });
      const token = links.sign({ remote, release, until });
      return { url: `${config.publicUrl}${PREVIEW_PATH}${token}`, until: toTime(until) };
    },
  };
};

export type ReleaseServices = ReturnType<typeof createReleaseServices>;
