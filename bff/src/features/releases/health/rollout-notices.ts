import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { NoticeTarget } from '../../../config/notice-target';
import { currentTime } from '../../../database/clock';
import { newId } from '../../../database/ids';
import { isSuccess, type PostResult, postEvent } from '../../../http/post-event';
import { type MailData, ROLLOUT_OUTCOMES } from '../../mail';

/** News of a release: an automatic rollout ended or does not go on, or a release fails that no server takes back. */
export type ReleaseNotice = Omit<MailData['rollout-ended'], 'link'>;

interface Options {
  targets: readonly NoticeTarget[];
  /** Without a slash at the end. */
  publicUrl: string;
  productName: string;
  /** Waits before the tries of a webhook, in ms. */
  triesMs?: readonly number[];
}

const TRIES_MS = [0, 1_000, 10_000, 60_000];

/** A team is told of the same release no sooner again, in ms. */
const AGAIN_MS = 24 * 3_600_000;

/** Whether this server is the one to tell what has begun since people were told of the release last. */
const isNews = async (
  db: Knex,
  { remote, release, outcome }: ReleaseNotice,
  began: number,
): Promise<boolean> => {
  // A release that has waited may fail soon after.
  const release_key = [remote, release, ...(outcome === 'waiting' ? [outcome] : [])].join('/');
  const claim = newId();
  const told_at = currentTime();
  await db('release_notices').insert({ release_key, claim, told_at }).onConflict('release_key').ignore();
  await db('release_notices')
    .where({ release_key })
    .where('told_at', '<', Math.min(began, told_at - AGAIN_MS))
    .update({ claim, told_at });
  return (await db('release_notices').where({ release_key, claim }).first('claim')) !== undefined;
};

/**
 * Tells a remote's team that its automatic rollout ended or does not go on, or that a release fails, by mail and by webhook, as
 * `RELEASE_NOTIFY` says. Mails wait in the outbox; a webhook is tried four times within 71 s by this process.
 */
export const createRolloutNotices = (
  { db, mailer, log }: Pick<FastifyInstance, 'db' | 'mailer' | 'log'>,
  { targets, publicUrl, productName, triesMs = TRIES_MS }: Options,
) => {
  const link = `${publicUrl}/admin/operations`;

  const callWebhook = async (url: string, notice: ReleaseNotice) => {
    const text = `${productName}: ${notice.remote} ${notice.release} ${ROLLOUT_OUTCOMES[notice.outcome]}. ${notice.reason}. ${link}`;
    const body = JSON.stringify({ text, ...notice, portal: publicUrl });
    let result: PostResult | undefined;
    for (const wait of triesMs) {
      await sleep(wait, undefined, { ref: false });
      // Operators may have a receiver in their own network.
      result = await postEvent(url, body, {}, { allowsPrivate: true });
      if (isSuccess(result.status)) return;
    }
    throw new Error(result?.error ?? `The webhook responded with ${result?.status}`);
  };

  const targetsOf = (notice: ReleaseNotice): NoticeTarget[] =>
    targets.filter(({ remote }) => remote === undefined || remote === notice.remote);

  const queueMail = (trx: Knex, email: string, notice: ReleaseNotice): Promise<void> =>
    mailer.queue(trx, { kind: 'rollout-ended', to: { name: '', email }, data: { ...notice, link } });

  /** A failure keeps no other target from being told. */
  const logged = (sending: Promise<void>, { remote }: ReleaseNotice, kind: NoticeTarget['to']['kind']) =>
    sending.catch((error: unknown) => {
      // The URL of a webhook is a secret.
      log.error({ err: error, remote }, `a team was not told of a rollout by ${kind}`);
    });

  const callWebhooks = async (notice: ReleaseNotice): Promise<void> => {
    await Promise.all(
      targetsOf(notice).map(
        ({ to }) => to.kind === 'webhook' && logged(callWebhook(to.url, notice), notice, to.kind),
      ),
    );
  };

  return {
    /** Queues the mails in the transaction of the change that they are about: they are lost with it, or not at all. */
    queueMails: async (trx: Knex, notice: ReleaseNotice): Promise<void> => {
      for (const { to } of targetsOf(notice)) if (to.kind === 'mail') await queueMail(trx, to.email, notice);
    },

    /** Resolves once each webhook has been called or given up. */
    callWebhooks,

    /**
     * Tells what each look finds again, once.
     *
     * @param began since when it holds
     */
    tell: async (notice: ReleaseNotice, began: number): Promise<void> => {
      if (targetsOf(notice).length === 0 || !(await isNews(db, notice, began))) return;
      await Promise.all(
        targetsOf(notice).map(
          ({ to }) => to.kind === 'mail' && logged(queueMail(db, to.email, notice), notice, to.kind),
        ),
      );
      await callWebhooks(notice);
    },
  };
};
