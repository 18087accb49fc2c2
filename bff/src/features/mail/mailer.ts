import { asciiEmail, EMAIL_PATTERN, LIMITS } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { currentTime } from '../../database/clock';
import { withDeadline } from '../../database/time-limits';
import { tooManyRequests } from '../../http/errors';
import { createBundler } from './bundles';
import type { Mail, MailKind, MailRecipient } from './mail';
import { createMailAttachments, type MailAttachments } from './mail-attachments';
import { BUNDLE_MS, type Delivery, deliveriesFor, isImpersonal } from './mail-limits';
import { renderMail } from './mail-templates';
import { createLogTransport, createSmtpTransport, type MailTransport } from './mail-transport';
import { createOutboxRepository } from './outbox-repository';
import { createOutboxWorker } from './outbox-worker';

export interface Mailer {
  /**
   * Writes a mail into the outbox: in `trx`, so that it goes out if and only if the change happened. Beyond the limits of
   * its recipient or its sender a mail about an order or a webhook is sent with others as one, and any other is refused.
   *
   * @param senderId the user who causes a mail to another person
   * @throws 429 for a mail that is beyond the limits
   */
  queue: (trx: Knex, mail: Mail, senderId?: string) => Promise<void>;
  /**
   * The same for several mails of one kind, by as many statements as for one. For mails that the caller has not asked for: those
   * beyond the limits are left out, and the log says so.
   *
   * @returns for each whether it was written
   */
  queueAll: (trx: Knex, mails: readonly Mail[], senderId?: string) => Promise<boolean[]>;
  /**
   * Checks these limits for a mail whose text is not known yet. Calls at the same time don't see each other's mails.
   */
  deliveryFor: (trx: Knex, kind: MailKind, to: MailRecipient, senderId?: string) => Promise<Delivery>;
  /** Writes a mail into the outbox, as `deliveryFor` has said. */
  queueAs: (delivery: Delivery, trx: Knex, mail: Mail, senderId?: string) => Promise<void>;
  /** Sends every mail that is due. Resolves to the number sent. */
  deliverDue: () => Promise<number>;
  attachments: MailAttachments;
  /** SMTP; in development the log; without either, mails wait. */
  delivery: 'smtp' | 'log' | 'none';
}

declare module 'fastify' {
  interface FastifyInstance {
    mailer: Mailer;
  }
}

const TOO_MANY = 'This address has got too many mails. Please try again later.';

/** When an address may get mails again, in s. */
const AGAIN_S = 3_600;

const HEALTH_CHECK_MS = 10_000;

const ONE_ADDRESS = new RegExp(EMAIL_PATTERN);

const oneRecipient = ({ name, email }: MailRecipient): MailRecipient => {
  if (email.length > LIMITS.emailLength || !ONE_ADDRESS.test(email)) {
    throw new Error('A mail needs exactly one well-formed address');
  }
  // Limits count by this form. Accounts from before its rules keep their address.
  return { name: name.replace(/\p{Cc}/gu, ' ').trim(), email: asciiEmail(email) ?? email };
};

/** Without SMTP in production mails wait in the outbox: a log is no place for links that sign people in. */
const transportFor = (app: FastifyInstance, config: Config): MailTransport | undefined => {
  if (config.smtpUrl) return createSmtpTransport({ ...config, smtpUrl: config.smtpUrl });
  return config.production ? undefined : createLogTransport(app.log);
};

const deliveryOf = (transport: MailTransport | undefined): Mailer['delivery'] => {
  if (!transport) return 'none';
  return transport.delivers ? 'smtp' : 'log';
};

/** How long a scrape of metrics waits for the database, in ms. */
const SCRAPE_MS = 1_000;

const measureOutbox = ({ metrics, db }: FastifyInstance): void => {
  const outbox = createOutboxRepository(db);
  metrics.gauge('slabdesk_outbox_mails', 'Mails that are not sent, of all processes, by state', async () =>
    Object.entries(await withDeadline(SCRAPE_MS, outbox.countUnsent)).map(([state, mails]) => [
      mails,
      { state },
    ]),
  );
  metrics.gauge(
    'slabdesk_outbox_oldest_seconds',
    'How long the oldest mail has waited to be sent',
    async () => {
      const oldest = await withDeadline(SCRAPE_MS, outbox.oldestWaiting);
      return oldest === undefined ? 0 : Math.max(0, currentTime() - oldest) / 1_000;
    },
  );
};

/** The outbox, and with `background` the worker that empties it. */
export const mailer = fp(async (app: FastifyInstance, options: { config: Config; background: boolean }) => {
  const { config, background } = options;
  const transport = transportFor(app, config);
  const attachments = createMailAttachments(app.log);
  const worker =
    transport &&
    createOutboxWorker({
      outbox: createOutboxRepository(app.db),
      transport,
      log: app.log,
      // The log shows no attachments.
      ...(transport.delivers && { attach: attachments.make }),
      bundle: createBundler(app.db, config),
    });
  measureOutbox(app);
  if (transport?.delivers) {
    const check = async () => {
      await transport.ping();
      return undefined;
    };
    app.health.add('mail', check, { everyMs: HEALTH_CHECK_MS });
  }
  if (!worker) app.log.warn('SMTP_URL is not set: mails wait in the outbox');
  const decide = async (
    trx: Knex,
    kind: MailKind,
    to: readonly MailRecipient[],
    senderId?: string,
  ): Promise<Delivery[]> => {
    const emails = to.map((each) => oneRecipient(each).email);
    if (!config.rateLimit) return emails.map(() => 'single');
    const deliveries = await deliveriesFor(createOutboxRepository(trx), { kind, emails, senderId });
    for (const delivery of ['bundled', 'omitted'] as const) {
      const mails = deliveries.filter((each) => each === delivery).length;
      const details = { kind, senderId, mails };
      if (mails > 0)
        app.log.warn(details, `mails were ${delivery}: too many to an address or from this user`);
    }
    return deliveries;
  };
  const write = (
    trx: Knex,
    messages: readonly Mail[],
    deliveries: readonly Delivery[],
    senderId?: string,
  ): Promise<void> => {
    const mails = messages.flatMap((message, index) => {
      const delivery = deliveries[index];
      if (delivery === 'omitted') return [];
      const { kind, orderId, dealerId, attached } = message;
      const { name, email } = oneRecipient(message.to);
      const to = { name: isImpersonal(kind) ? '' : name, email };
      const rendered = renderMail({ ...message, to }, config.productName);
      return {
        kind,
        to,
        rendered,
        orderId,
        attached,
        ...(delivery === 'bundled' && { bundle: { waitMs: BUNDLE_MS, dealerId } }),
      };
    });
    return createOutboxRepository(trx).add(mails, senderId);
  };
  const queueAll: Mailer['queueAll'] = async (trx, messages, senderId) => {
    const [first] = messages;
    if (!first) return [];
    const recipients = messages.map(({ to }) => to);
    const deliveries = await decide(trx, first.kind, recipients, senderId);
    await write(trx, messages, deliveries, senderId);
    return deliveries.map((delivery) => delivery !== 'omitted');
  };
  app.decorate('mailer', {
    queue: async (trx, message, senderId) => {
      const [isQueued] = await queueAll(trx, [message], senderId);
      if (!isQueued) throw tooManyRequests(AGAIN_S, TOO_MANY);
    },
    queueAll,
    deliveryFor: async (trx, kind, to, senderId) => (await decide(trx, kind, [to], senderId))[0] ?? 'single',
    queueAs: (delivery, trx, message, senderId) => write(trx, [message], [delivery], senderId),
    deliverDue: async () => (await worker?.deliverDue()) ?? 0,
    attachments,
    delivery: deliveryOf(transport),
  });
  if (background) worker?.start(app.jobs);
  // Before the database closes, which is registered earlier and therefore closes later.
  app.addHook('onClose', () => worker?.stop());
});
