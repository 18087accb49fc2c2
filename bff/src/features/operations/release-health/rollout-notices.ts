import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { NoticeTarget } from '../../../config/notice-target';

/** An automatic rollout that ended. */
export interface EndedRollout {
  remote: string;
  /** The release, `<version>-<hash>`. */
  release: string;
  outcome: 'rolled-back' | 'promoted';
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

  const callWebhook = async (url: string, ended: EndedRollout) => {
    const outcome = ended.outcome === 'promoted' ? 'is released to all browsers' : 'was rolled back';
    const text = `${productName}: ${ended.remote} ${ended.release} ${outcome}. ${ended.reason}. ${link}`;
    for (const [index, wait] of [0, ...retryMs].entries()) {
      await sleep(wait, undefined, { ref: false });
      try {
        return await post(url, { text, ...ended, portal: publicUrl });
      } catch (error) {
        if (index === retryMs.length) throw error;
      }
    }
  };

  const send = async ({ to }: NoticeTarget, ended: EndedRollout): Promise<void> => {
    if (to.kind === 'webhook') await callWebhook(to.url, ended);
    else {
      await mailer.queue(db, {
        kind: 'rollout-ended',
        to: { name: '', email: to.email },
        data: { ...ended, link },
      });
    }
  };

  return async (ended: EndedRollout): Promise<void> => {
    const concerned = targets.filter(({ remote }) => remote === undefined || remote === ended.remote);
    await Promise.all(
      concerned.map((target) =>
        send(target, ended).catch((error) => {
          // The URL of a webhook is a secret.
          log.error(
            { err: error, remote: ended.remote },
            `a team was not told of a rollout by ${target.to.kind}`,
          );
        }),
      ),
    );
  };
};
