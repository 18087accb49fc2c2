import type { OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { fromCents } from '../../resource/values';
import { findOrderContact } from '../dealers';
import { createUserRepository } from '../identity/users/user-repository';
import type { Mail, MailRecipient } from '../mail';
import { createMailLinkService, type LinkContext } from '../mail/links/mail-link-service';
import { createOutboxRepository } from '../mail/outbox-repository';
import { formatReference, type OrderRow } from './order-repository';

/** Minimum interval between confirmation reminders to an account, in ms. */
const REMIND_EVERY_MS = 24 * 3_600_000;

/** Recipient of an order mail. */
interface Reader {
  /** Confirmed address to mail to. */
  to?: MailRecipient;
  /** Account to remind if there is no confirmed address. */
  account: { id: string; name: string; email: string };
}

/**
 * Order mails. They contain text from the other party, and anyone can register a stranger's address, so
 * they go to confirmed addresses only. Unconfirmed accounts get a confirmation reminder instead.
 *
 * @param senderId the user who caused the mail
 */
export const createOrderMails = (context: LinkContext, trx: Knex, senderId: string | undefined) => {
  const send = async ({ to, account }: Reader, mail: (to: MailRecipient) => Mail): Promise<void> => {
    if (to) return context.mailer.queue(trx, mail(to), senderId);
    const since = currentTime() - REMIND_EVERY_MS;
    const reminders = await createOutboxRepository(trx).countTo(account.email, ['confirm-email'], since, 1);
    if (reminders === 0) await createMailLinkService(context).send(trx, 'confirm-email', account);
  };

  return {
    /** Notifies the dealer at the confirmed contact address, or at the owner's. */
    placed: async (order: OrderRow, businessName: string, customerName: string): Promise<void> => {
      const contact = await findOrderContact(trx, order.fabricator_id);
      if (!contact) return;
      const { address, owner } = contact;
      const to = address === undefined ? undefined : { name: businessName, email: address };
      await send({ ...(to && { to }), account: owner }, (recipient) => ({
        kind: 'order-placed',
        to: recipient,
        data: {
          reference: formatReference(order.reference),
          title: order.title,
          customerName,
          totalPrice: fromCents(order.total_cents),
          link: `${context.config.publicUrl}/orders/${order.id}`,
        },
      }));
    },

    /** Notifies the customer, unless the account has been deleted. */
    statusChanged: async (order: OrderRow, status: OrderStatus, businessName: string): Promise<void> => {
      const account = await createUserRepository(trx).find(order.owner_id);
      if (!account) return;
      const to = account.email_confirmed_at === null ? undefined : account;
      await send({ ...(to && { to }), account }, ({ name, email }) => ({
        kind: 'order-status-changed',
        to: { name, email },
        data: { reference: formatReference(order.reference), title: order.title, status, businessName },
      }));
    },
  };
};
