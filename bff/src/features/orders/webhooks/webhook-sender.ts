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

const openSecret = (config: Config, id: string, sealed: string): string => {
  const opened = sealsOf(config, id).open(sealed);
  if (!opened) throw new Error('No secret of this server has sealed the secret of the webhook');
  return opened.text;
};

/** Signs events by Standard Webhooks and posts them. */
export const createWebhookSender = (config: Config) => ({
  sealSecret: (id: string, secret: string): string => sealsOf(config, id).seal(secret),

  send: (webhook: WebhookRow, { id, payload }: OutgoingEvent): Promise<PostResult> => {
    const now = currentTime();
    const isFormerGood = Number(webhook.former_secret_until ?? 0) > now;
    const sealed = [webhook.secret_sealed, ...(isFormerGood ? [webhook.former_secret_sealed] : [])];
    const at = new Date(now);
    const signatures = sealed.flatMap((each) =>
      each === null ? [] : [new Signer(openSecret(config, webhook.id, each)).sign(id, at, payload)],
    );
    const headers = {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now / 1_000)),
      'webhook-signature': signatures.join(' '),
      'user-agent': 'Slabdesk-Webhooks',
    };
    return postEvent(webhook.url, payload, headers, { allowsPrivate: config.webhookPrivate });
  },
});

export type WebhookSender = ReturnType<typeof createWebhookSender>;
