import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { inTransaction } from '../../database/transaction';
import { attemptEach } from '../../jobs/attempt-each';
import { TO_DEALERS } from './mail';
import { renderMail } from './mail-templates';
import { createOutboxRepository, type OutboxRow } from './outbox-repository';

/** Addresses whose mails are bundled in one go. */
const BATCH = 20;

/** Mails that become one. */
const MAX_BUNDLED = 1_000;

/** Whether a mail is about an order and to a user of the portal. Customers have none. */
const isForTeam = ({ kind }: OutboxRow): boolean => TO_DEALERS.includes(kind) || kind === 'order-mention';

/**
 * Sends mails that came too quickly as one: all that wait for an address, once the first has waited long enough. A mail that waits
 * alone is sent as it is.
 */
export const createBundler = (
  db: Knex,
  { productName, publicUrl }: Pick<Config, 'productName' | 'publicUrl'>,
): (() => Promise<void>) => {
  const digestOf = ([first, ...others]: [OutboxRow, ...OutboxRow[]]) => {
    const mails = [first, ...others];
    const to = { name: first.to_name, email: first.to_email };
    const data = {
      subjects: mails.map(({ subject }) => subject),
      ...(mails.some(isForTeam) && { link: `${publicUrl}/orders` }),
    };
    return { to, mail: renderMail({ kind: 'order-digest', to, data }, productName) };
  };

  const bundle = (email: string) =>
    inTransaction(db, async (trx) => {
      const outbox = createOutboxRepository(trx);
      const [first, ...others] = await outbox.lockBundle(email, MAX_BUNDLED);
      // Another process was faster.
      if (!first) return;
      if (others.length === 0) return outbox.unbundle(first.id);
      const { to, mail } = digestOf([first, ...others]);
      await outbox.add([{ kind: 'order-digest', to, rendered: mail }]);
      await outbox.closeBundle([first, ...others].map(({ id }) => id));
    });

  // Each call goes on behind the last address: none waits for others that fail.
  let last = '';
  return async () => {
    const due = await createOutboxRepository(db).dueBundles(last, BATCH);
    last = (due.length === BATCH && due.at(-1)) || '';
    await attemptEach(due, bundle);
  };
};
