import { randomBytes } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import type { Config } from '../../../config/config';
import { deriveKey, seal, unseal } from '../../../config/keys';
import { allSecrets } from '../../../config/server-secrets';
import { currentTime } from '../../../database/clock';
import { type PostResult, postEvent } from './post-event';
import type { OutgoingEvent, WebhookRow } from './webhook-repository';

/** A new secret, as Standard Webhooks writes them. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

const keyOf = (secret: string, id: string): Buffer => deriveKey(secret, `webhook ${id}`);

/** Seals the secrets of webhooks, which signing needs in plain text. */
const openSecret = (config: Config, id: string, sealed: string): string => {
  let failure: unknown;
  for (const secret of allSecrets(config)) {
    try {
      return unseal(keyOf(secret, id), sealed);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
};

/** Signs events by Standard Webhooks and posts them. */
export const createWebhookSender = (config: Config) => ({
  sealSecret: (id: string, secret: string): string => seal(keyOf(config.secret, id), secret),

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
