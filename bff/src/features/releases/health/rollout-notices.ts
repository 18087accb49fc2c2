import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { NoticeTarget } from '../../../config/notice-target';
import { newId } from '../../../database/ids';

/** News of a release: an automatic rollout ended, or a release fails that no server takes back. */
export interface ReleaseNotice {
  remote: string;
  /** The release, `<version>-<hash>`. */
  release: string;
  outcome: 'rolled-back' | 'promoted' | 'failing';
  reason: string;
}

interface Options {
  targets: readonly NoticeTarget[];
  /** Without a slash at the end. */
  publicUrl: string;
  productName: string;
  /** Waits between the tries of a webhook, in ms. */
  retryMs?: readonly number[];
}

const WEBHOOK_MS = 10_000;
const RETRY_MS = [1_000, 10_000, 60_000];

const OUTCOMES: Record<ReleaseNotice['outcome'], string> = {
  'rolled-back': 'was rolled back',
  promoted: 'is released to all browsers',
  failing: 'fails for some users',
};

/** Whether this server is the one to tell of a release; each is told of once. @param now epoch ms */
export const claimNotice = async (
  db: Knex,
  { remote, release }: Pick<ReleaseNotice, 'remote' | 'release'>,
  now: number,
): Promise<boolean> => {
  const release_key = `${remote}/${release}`;
  const claim = newId();
  await db('release_notices').insert({ release_key, claim, told_at: now }).onConflict('release_key').ignore();
  return (await db('release_notices').where({ release_key, claim }).first('claim')) !== undefined;
};

const post = async (url: string, body: object): Promise<void> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(WEBHOOK_MS),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook responded with ${response.status}`);
};

/**
 * Tells a remote's team that its automatic rollout ended, by mail and by webhook, as `RELEASE_NOTIFY` says. Mails wait in the
 * outbox; a webhook is tried four times within 71 s by this process.
 *
 * @returns a function that resolves once mails are queued and webhooks have been delivered or given up, and never rejects
 */
export const createRolloutNotices = (
  { db, mailer, log }: Pick<FastifyInstance, 'db' | 'mailer' | 'log'>,
  { targets, publicUrl, productName, retryMs = RETRY_MS }: Options,
) => {
  const link = `${publicUrl}/admin/operations`;

  const callWebhook = async (url: string, notice: ReleaseNotice) => {
    const text = `${productName}: ${notice.remote} ${notice.release} ${OUTCOMES[notice.outcome]}. ${notice.reason}. ${link}`;
    for (const [index, wait] of [0, ...retryMs].entries()) {
      await sleep(wait, undefined, { ref: false });
      try {
        return await post(url, { text, ...notice, portal: publicUrl });
      } catch (error) {
        if (index === retryMs.length) throw error;
      }
    }
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

  return async (notice: ReleaseNotice): Promise<void> => {
    const concerned = targets.filter(({ remote }) => remote === undefined || remote === notice.remote);
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
