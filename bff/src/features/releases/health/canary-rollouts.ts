import {
  advance,
  type Canary,
  changeRegistry,
  isSameCanary,
  type Rollout,
  rollbackCanary,
} from '@slabdesk/releases';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { SYSTEM } from '../../../http/caller/actor';
import { attemptEach } from '../../../jobs/attempt-each';
import type { ChangeableReleases } from '../../../portal/releases';
import { commitChange } from '../commit-change';
import type { JudgedCanary } from './release-health';
import { createRolloutNotices, type ReleaseNotice } from './rollout-notices';
import { decideRollout } from './verdict';

const EVERY_MS = 30_000;

declare module 'fastify' {
  interface FastifyInstance {
    canaryRollouts: {
      /**
       * Takes every canary with a rollout further or back if it is time, and tells people of other releases that fail. Rethrows the first
       * error, after all canaries were tried.
       */
      drive: () => Promise<void>;
    };
  }
}

type Driven = Canary & { remote: string; rollout: Rollout };

/** Canaries that servers take further, and that this one can serve. */
const drivenCanaries = (released: ChangeableReleases): Driven[] =>
  [...released.all()].flatMap(([remote, { state, canary: open }]) => {
    const { canary, pin } = state;
    const isServed = canary !== undefined && open?.build.directory === canary.release;
    return isServed && canary.rollout && !pin ? [{ ...canary, remote, rollout: canary.rollout }] : [];
  });

/** The changes that end a canary. */
const OUTCOMES: Partial<Record<string, ReleaseNotice['outcome']>> = {
  promote: 'promoted',
  rollback: 'rolled-back',
};

interface Options {
  config: Pick<Config, 'releaseNotify' | 'publicUrl' | 'productName'>;
  released: ChangeableReleases;
  background: boolean;
}

/**
 * Looks at canaries that were not begun with `--manual`: takes worse ones back and, with `--auto`, others further, and tells their
 * teams once they end. Every server tries; the first one succeeds.
 */
export const canaryRollouts = fp(async (app: FastifyInstance, { config, released, background }: Options) => {
  const notices = createRolloutNotices(app, { targets: config.releaseNotify, ...config });

  /** Not awaited: a webhook may take a minute. */
  const tellSoon = (notice: ReleaseNotice, began: number): void => {
    notices
      .tell(notice, began)
      .catch((error: unknown) =>
        app.log.error({ err: error, remote: notice.remote }, 'a team was not told of a release'),
      );
  };

  const driveOne = async (canary: Driven, comparison: JudgedCanary) => {
    const { remote, release, rollout } = canary;
    const decision = decideRollout(rollout, comparison, {
      visits: comparison.rollout?.visitsSoFar ?? 0,
      now: currentTime(),
      isAlone: comparison.current === 'none',
    });
    const { reason } = decision;
    if (reason === undefined) return;
    const news = { remote, release, reason };
    if (decision.action === 'wait') return tellSoon({ ...news, outcome: 'waiting' }, rollout.since);
    const isBack = decision.action === 'rollback';
    const step = isBack ? rollbackCanary(canary) : advance(canary, comparison.canaryVisits);
    try {
      const request = { remote, by: `the portal, for ${rollout.by}`, reason };
      const { action } = await commitChange(app.db, released, {
        actor: SYSTEM,
        make: (registry) => changeRegistry(registry, request, step),
        also: async (trx, { action }) => {
          const outcome = OUTCOMES[action];
          if (outcome) await notices.queueMails(trx, { ...news, outcome });
        },
      });
      app.log[isBack ? 'warn' : 'info'](
        news,
        isBack ? 'a canary was rolled back' : 'a canary was taken further',
      );
      const outcome = OUTCOMES[action];
      if (outcome) void notices.callWebhooks({ ...news, outcome });
    } catch (error) {
      await released.refresh();
      // Another server, or a person, was first.
      if (!isSameCanary(released.all().get(remote)?.state.canary, canary)) return;
      if (isBack) tellSoon({ ...news, outcome: 'failing' }, rollout.since);
      throw error;
    }
  };

  const drive = async () => {
    const { canaries, failing } = await app.releaseHealth.look();
    for (const { remote, release, reason, began } of failing)
      tellSoon({ remote, release, reason, outcome: 'failing' }, began);
    await attemptEach(drivenCanaries(released), async (canary) => {
      const comparison = canaries.find(
        (each) => each.remote === canary.remote && each.canary === canary.release,
      );
      if (comparison) await driveOne(canary, comparison);
    });
  };
  app.decorate('canaryRollouts', { drive });
  if (!background) return;

  app.jobs.every({
    name: 'Advance or end canaries',
    everyMs: EVERY_MS,
    work: drive,
    failure: 'a canary was not taken further',
  });
});
