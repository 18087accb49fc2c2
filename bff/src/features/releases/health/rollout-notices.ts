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
 *
 * @returns a function of the news, and of when it began if each look finds it again. It resolves once mails are queued and webhooks have
 * been delivered or given up, and rejects only where the database fails
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

  const send = async ({ to }: NoticeTarget, notice: ReleaseNotice): Promise<void> => {
    if (to.kind === 'webhook') await callWebhook(to.url, notice);
    else {
      await mailer.queue(db, {
        kind: 'rollout-ended',
        to: { name: '', email: to.email },
        data: { ...notice, link },
      });
    }
  };

  return async (notice: ReleaseNotice, began?: number): Promise<void> => {
    const concerned = targets.filter(({ remote }) => remote === undefined || remote === notice.remote);
    if (concerned.length === 0 || (began !== undefined && !(await isNews(db, notice, began)))) return;
    await Promise.all(
      concerned.map((target) =>
        send(target, notice).catch((error) => {
          // The URL of a webhook is a secret.
          log.error(
            { err: error, remote: notice.remote },
            `a team was not told of a rollout by ${target.to.kind}`,
          );
        }),
      ),
    );
  };
};
