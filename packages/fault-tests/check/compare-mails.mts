import type { Ledger } from '../clients/ledger.mts';
import { type Findings, groupBy, noFindings } from './findings.mts';
import type { MailRow, Snapshot } from './snapshot.mts';

/**
 * Whether a mail is sent minutes later: when the claim of a killed process ends, or, beyond the limits of its recipient, as
 * one with others.
 */
export const isWaiting = ({ state, claimed_by }: MailRow): boolean =>
  state === 'bundled' || (state !== 'sent' && claimed_by !== null);

/**
 * Each mail that was queued has been received, and once; for each order and status change, one was queued.
 *
 * @param received how often the SMTP server received each mail, by its id
 */
export const compareMails = (snapshot: Snapshot, received: ReadonlyMap<string, number>): Findings => {
  const findings = noFindings();
  for (const mail of snapshot.mails) {
    const times = received.get(mail.id) ?? 0;
    const name = `${mail.kind} mail ${mail.id}`;
    if (times > 1) findings.doubled.push(`${name} was received ${times} times`);
    if (times === 0 && !isWaiting(mail)) findings.lost.push(`${name} is ${mail.state}, but was not received`);
  }
  return findings;
};

/** Orders, status changes and revisions each queued one mail, and acceptances one to each side. */
export const compareQueuedMails = (
  { mails, orders, history, acceptances }: Snapshot,
  ledger: Ledger,
): Findings => {
  const findings = noFindings();
  const dealers = new Map(ledger.dealers.map(({ id, email }) => [id, email]));
  const customers = new Map(ledger.orders.map(({ projectId, customerEmail }) => [projectId, customerEmail]));
  const queued = groupBy(mails, ({ to_email, kind }) => `${kind} to ${to_email}`);
  const orderById = new Map(orders.map((order) => [order.id, order]));
  const causes = [
    ...orders.map((order) => `order-placed to ${dealers.get(order.fabricator_id)}`),
    ...orders.flatMap(({ project_id, revision }) =>
      Array.from({ length: revision - 1 }, () => `order-revised to ${customers.get(project_id)}`),
    ),
    ...acceptances.flatMap(({ order_id }) => {
      const order = orderById.get(order_id);
      if (!order) return [];
      return [
        `order-accepted to ${dealers.get(order.fabricator_id)}`,
        `order-accepted-copy to ${customers.get(order.project_id)}`,
      ];
    }),
    ...history.flatMap(({ order_id, to_status }) => {
      const order = orderById.get(order_id);
      if (!order || to_status === 'order-placed') return [];
      return [`order-status-changed to ${customers.get(order.project_id)}`];
    }),
  ];
  const expected = groupBy(causes, (cause) => cause);
  for (const key of new Set([...queued.keys(), ...expected.keys()])) {
    const found = queued.get(key)?.length ?? 0;
    const caused = expected.get(key)?.length ?? 0;
    if (found > caused) findings.doubled.push(`${key}: ${found} mails instead of ${caused}`);
    if (found < caused) findings.lost.push(`${key}: ${found} mails instead of ${caused}`);
  }
  return findings;
};
