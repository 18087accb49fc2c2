import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { Config } from '../../../config/config';
import { createSeals } from '../../../config/keys';
import { currentTime } from '../../../database/clock';
import { type PostResult, postEvent } from '../../../http/post-event';
import type { OutgoingEvent, WebhookRow } from './webhook-repository';

/** A new secret, as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const sealsOf = (config: Config, id: string) => createSeals(config, `webhook ${id}`);

/** Why a webhook gets nothing: the dealer sees it in the log, in mails and in the answer of a test. */
const LOST_SECRET = 'The portal can no longer read the secret of this webhook. Please make a new one.';

/** Signs events by Standard Webhooks and posts them. */
export const createWebhookSender = (config: Config) => ({
  sealSecret: (id: string, secret: string): string => sealsOf(config, id).seal(secret),

  /** Never throws. Without its secret, as after SECRET was lost, an event fails. */
  send: async (webhook: WebhookRow, { id, payload }: OutgoingEvent): Promise<PostResult> => {
    const now = currentTime();
    const at = new Date(now);
    const sign = (sealed: string | null): string | undefined => {
      const opened = sealed === null ? undefined : sealsOf(config, webhook.id).open(sealed);
      return opened && new Signer(opened.text).sign(id, at, payload);
    };
    const signature = sign(webhook.secret_sealed);
    if (signature === undefined) return { error: LOST_SECRET, response: '', milliseconds: 0 };
    const isFormerGood = Number(webhook.former_secret_until ?? 0) > now;
    const former = isFormerGood ? sign(webhook.former_secret_sealed) : undefined;
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1_000)),
      'webhook-signature': former === undefined ? signature : `${signature} ${former}`,
      'user-agent': 'Slabdesk-Webhooks',
    };
    return postEvent(webhook.url, payload, headers, { allowsPrivate: config.webhookPrivate });
  },
});

export type WebhookSender = ReturnType<typeof createWebhookSender>;
