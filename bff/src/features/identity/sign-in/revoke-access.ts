import type { CurrentUser } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import type { Actor } from '../../../http/caller/actor';
import { type AuditRow, recordAudit } from '../../../resource/audit/record-audit';
import { createDealerRepository } from '../../dealers/dealer-repository';
import { createOneTimeTokenRepository } from '../../mail/links/one-time-token-repository';
import { createOrderLinkRepository } from '../../orders/sharing/order-link-repository';
import { createWebhookRepository, type WebhookRow } from '../../orders/webhooks/webhook-repository';
import { createApiKeyRepository } from '../api-keys/api-key-repository';
import { createTwoStepRepository } from '../two-step/two-step-repository';

/**
 * The webhooks that a user created or changed at a time (epoch ms) or later, by the audit log. Of those whose creation is no
 * longer in it, the webhooks that were created since.
 */
const changedBy = async (trx: Knex, userId: string, webhooks: WebhookRow[], since: number) => {
  const entries: AuditRow[] = await trx('audit_entries')
    .where('resource', 'webhook')
    .whereIn('action', ['create', 'update', 'rotate-secret'])
    .whereIn(
      'record_id',
      webhooks.map(({ id }) => id),
    );
  return webhooks.filter(({ id, created_at }) => {
    const own = entries.filter(({ record_id }) => record_id === id);
    if (own.some(({ actor_id, at }) => actor_id === userId && Number(at) >= since)) return true;
    return Number(created_at) >= since && !own.some(({ action }) => action === 'create');
  });
};

/**
 * Deletes the webhooks of the user's own dealer that the user created or changed since then, which can be restored, and has mails to
 * it go to the user again.
 */
const revokeOfDealer = async (trx: Knex, actor: Actor, userId: string, since: number): Promise<void> => {
  const dealer = await createDealerRepository(trx).findOwned(userId);
  if (!dealer) return;
  await createDealerRepository(trx).forgetConfirmedContact(dealer.id);
  const webhooks = createWebhookRepository(trx);
  for (const row of await changedBy(trx, userId, await webhooks.list(dealer.id), since)) {
    await webhooks.remove(row);
    await recordAudit(trx, actor, {
      action: 'delete',
      resource: 'webhook',
      recordId: row.id,
      label: row.url,
    });
  }
};

/**
 * Takes an account back from a person who could use it: ends what still works without its password, and was made at a time
 * (epoch ms) or later. The contact address of the user's dealer has to be confirmed again. The caller ends the sessions.
 */
export const revokeAccess = async (
  trx: Knex,
  actor: Actor,
  { _id: userId, name }: CurrentUser,
  since: number,
): Promise<void> => {
  await createOneTimeTokenRepository(trx).voidAll(userId, currentTime(), ['confirm-contact']);
  await createApiKeyRepository(trx).removeOf(userId, {}, since);
  await createOrderLinkRepository(trx).removeOf(userId, since);
  await revokeOfDealer(trx, actor, userId, since);
  if (await createTwoStepRepository(trx).turnOffSince(userId, since)) {
    await recordAudit(trx, actor, {
      action: 'two-step-off',
      resource: 'user',
      recordId: userId,
      label: name,
    });
  }
};
