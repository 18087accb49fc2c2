import { asciiEmail, type OrderStatus } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../database/clock';
import { fromCents } from '../../resource/values';
import { createAccountRepository } from '../accounts/account-repository';
import { findOrderContact } from '../dealers';
import type { Mail, MailData, MailRecipient } from '../mail';
import { createMailLinkService, type LinkContext } from '../mail/links/mail-link-service';
import { createOutboxRepository } from '../mail/outbox-repository';
import { createOrderRepository, formatReference, type OrderParties } from './order-repository';
import type { OrderRow } from './order-row';
import { type MailedStage, toMailData } from './stages/stage-mail';

/** Minimum interval between confirmation reminders to an account, in ms. */
const REMIND_EVERY_MS = 24 * 3_600_000;

/** A project without a title. */
const UNTITLED = 'Untitled Project';

type Account = Record<'id' | 'name' | 'email', string>;

type AboutOrder = { orderId: string; dealerId: string };

const about = ({ id, fabricator_id }: Pick<OrderRow, 'id' | 'fabricator_id'>): AboutOrder => ({
  orderId: id,
  dealerId: fabricator_id,
});

/** The data of the mail to the dealer. */
interface PlacedOrder {
  order: OrderRow;
  businessName: string;
  customerName: string;
}

/**
 * Mails about orders and webhooks. They contain text from the other party, and anyone can register a stranger's address, so
 * they go to confirmed addresses only. Unconfirmed accounts get a confirmation reminder instead.
 *
 * @param senderId the user who caused the mail, if one did
 */
export const createOrderMails = (context: LinkContext, trx: Knex, senderId: string | undefined) => {
  const { mailer } = context;
  const remind = async (...accounts: Account[]): Promise<void> => {
    if (accounts.length === 0) return;
    const mailed = (email: string) => asciiEmail(email) ?? email;
    const reminded = await createOutboxRepository(trx).countSent({
      emails: accounts.map(({ email }) => mailed(email)),
      perRecipient: { kinds: ['confirm-email'], since: currentTime() - REMIND_EVERY_MS },
    });
    const due = accounts.filter(({ email }) => reminded.to(mailed(email)) === 0);
    await createMailLinkService(context).offer(trx, 'confirm-email', due);
  };

  /** Mails the customer of an order about its current revision, unless the account has been deleted. */
  const mailCustomer = async (
    row: OrderRow & OrderParties,
    mailOf: (mail: AboutOrder & { to: MailRecipient; data: MailData['order-reminder'] }) => Mail,
  ): Promise<void> => {
    if (!row.owner) return;
    const { name, email, isConfirmed } = row.owner;
    if (!isConfirmed) return remind({ id: row.owner_id, name, email });
    const data = {
      reference: formatReference(row.reference),
      title: row.title,
      businessName: row.business_name,
      revision: row.revision,
      totalPrice: fromCents(row.total_cents),
    };
    const to = { name, email };
    const mail = mailOf({ to, data, ...about(row) });
    await mailer.queue(trx, mail, senderId);
  };

  /** An order in a mail to its dealer. */
  const linkedData = ({ id, reference, title }: OrderRow) => ({
    reference: formatReference(reference),
    title,
    link: `${context.config.publicUrl}/orders/${id}`,
  });

  /** The current revision, whose PDF is attached. */
  const attachedTo = ({ id, revision }: OrderRow) => ({ orderId: id, revision });

  return {
    /**
     * Prepares the mail to the dealer's confirmed contact address, or to the owner's, so that nothing has to be read once the
     * dealer is locked.
     *
     * @returns a function that queues the mail for the placed order
     */
    placed: async (fabricatorId: string): Promise<(order: PlacedOrder) => Promise<void>> => {
      const contact = await findOrderContact(trx, fabricatorId);
      if (contact?.address === undefined) {
        if (contact) await remind(contact.owner);
        return async () => {};
      }
      const { address: email } = contact;
      const delivery = await mailer.deliveryFor(trx, 'order-placed', { name: '', email }, senderId);
      return ({ order, businessName, customerName }) => {
        const data = { ...linkedData(order), customerName, totalPrice: fromCents(order.total_cents) };
        const to = { name: businessName, email };
        const mail: Mail = { kind: 'order-placed', to, data, ...about(order) };
        return mailer.queueAs(delivery, trx, mail, senderId);
      };
    },

    /** Tells the owner of a dealer of a webhook, or the confirmed contact address of one whose own is not confirmed. */
    webhookFailed: async (fabricatorId: string, mailOf: (to: MailRecipient) => Mail): Promise<void> => {
      const contact = await findOrderContact(trx, fabricatorId);
      if (!contact) return;
      const { owner, address } = contact;
      const email = owner.isConfirmed ? owner.email : address;
      if (email === undefined) await remind(owner);
      else await mailer.queue(trx, mailOf({ name: owner.name, email }), senderId);
    },

    /** Notifies the dealer of a customer's reply. */
    replied: async (
      order: OrderRow,
      reply: { kind: 'accepted' | 'change-requested'; name: string; text?: string; isByLink: boolean },
    ): Promise<void> => {
      const contact = await findOrderContact(trx, order.fabricator_id);
      if (contact?.address === undefined) {
        if (contact) await remind(contact.owner);
        return;
      }
      const to = { name: contact.owner.name, email: contact.address };
      const data = {
        ...linkedData(order),
        customerName: reply.name,
        revision: order.revision,
        isByLink: reply.isByLink,
      };
      const mail: Mail =
        reply.kind === 'accepted'
          ? {
              kind: 'order-accepted',
              to,
              data: { ...data, totalPrice: fromCents(order.total_cents) },
              attached: attachedTo(order),
            }
          : { kind: 'order-change-requested', to, data: { ...data, text: reply.text ?? '' } };
      await mailer.queue(trx, { ...mail, ...about(order) }, senderId);
    },

    /** Mails the customer a copy of what was accepted, in the app or by a link. */
    accepted: async (order: OrderRow, reply: { name: string; isByLink: boolean }): Promise<void> => {
      const [row] = await createOrderRepository(trx).lockAll([order.id], {});
      if (!row) return;
      const { isByLink, name: acceptedBy } = reply;
      await mailCustomer(row, (mail) => ({
        ...mail,
        kind: 'order-accepted-copy',
        data: { ...mail.data, acceptedBy, isByLink },
        attached: attachedTo(order),
      }));
    },

    /** Notifies members of the team whom a note mentions. Those with an unconfirmed address get a reminder to confirm it. */
    mentioned: async (order: OrderRow, authorName: string, userIds: readonly string[]): Promise<void> => {
      const data = { ...linkedData(order), authorName };
      for (const id of userIds) {
        const account = await createAccountRepository(trx).lockForShare(id);
        if (!account) continue;
        const { name, email, email_confirmed_at: confirmedAt } = account;
        if (confirmedAt === null) await remind(account);
        else {
          const mail: Mail = { kind: 'order-mention', to: { name, email }, data };
          await mailer.queue(trx, { ...mail, ...about(order) }, senderId);
        }
      }
    },

    /** Notifies the customer of a new revision. */
    revised: (row: OrderRow & OrderParties, note: string): Promise<void> =>
      mailCustomer(row, (mail) => ({
        ...mail,
        kind: 'order-revised',
        data: { ...mail.data, note },
        attached: attachedTo(row),
      })),

    /** Reminds the customer of an order that was shared. */
    reminded: (row: OrderRow & OrderParties): Promise<void> =>
      mailCustomer(row, (mail) => ({ ...mail, kind: 'order-reminder' })),

    /**
     * Notifies the customers of orders, unless their accounts have been deleted: in the dealer's words if the order comes to a
     * stage that has some.
     *
     * @returns how many mails were queued
     */
    statusChanged: async (
      changes: ReadonlyArray<{ row: OrderRow & OrderParties; status: OrderStatus; stage?: MailedStage }>,
    ): Promise<number> => {
      const unconfirmed = new Map<string, Account>();
      const mails = changes.flatMap(({ row, status, stage }): Mail[] => {
        if (!row.owner) return [];
        const { name, email, isConfirmed } = row.owner;
        if (!isConfirmed) {
          unconfirmed.set(row.owner_id, { id: row.owner_id, name, email });
          return [];
        }
        const { title, business_name: businessName } = row;
        const reference = formatReference(row.reference);
        if (stage) {
          const order = { customer: name, order: reference, project: title || UNTITLED };
          const data = toMailData(stage.template, { ...order, stage: stage.name, business: businessName });
          return [{ kind: 'order-stage', to: { name, email }, data, ...about(row) }];
        }
        const data = { reference, title, status, businessName };
        return [{ kind: 'order-status-changed', to: { name, email }, data, ...about(row) }];
      });
      await remind(...unconfirmed.values());
      const queue = async (some: Mail[]) =>
        (await mailer.queueAll(trx, some, senderId)).filter((isQueued) => isQueued).length;
      const isAtStage = ({ kind }: Mail) => kind === 'order-stage';
      return (await queue(mails.filter(isAtStage))) + (await queue(mails.filter((mail) => !isAtStage(mail))));
    },
  };
};
