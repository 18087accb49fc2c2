import { createHttpClient, type Dealer } from '@slabdesk/driver';
import type { SharedOrder } from 'bff-contract';
import { at, mapConcurrently } from './collections';
import type { ReadyCustomer } from './make-customers';
import type { ReadyDealer } from './make-dealers';
import type { PlannedOrder } from './plan';
import type { PlannedNote } from './teamwork';

const AT_ONCE = 4;
const LINK_DAYS = 30;

interface Portal {
  baseUrl: string;
  customers: readonly ReadyCustomer[];
  dealers: readonly ReadyDealer[];
}

const writeNote = (
  { client, team }: ReadyDealer,
  orderId: string,
  { author, text, mentions = [] }: PlannedNote,
) => {
  const writer = author === undefined ? client : at(team, author).client;
  const ids = mentions.map((member) => at(team, member)._id);
  return writer.addNote(orderId, text, ids);
};

/** Shares an order by a link, by which its customer then accepts it. */
const shareAndAccept = async (baseUrl: string, dealer: Dealer, customer: ReadyCustomer, orderId: string) => {
  const token = await dealer.shareOrder(orderId, LINK_DAYS);
  const visitor = createHttpClient(baseUrl);
  const { totalPrice } = await visitor.post<SharedOrder>('public/shared-order', { token });
  const { name } = await customer.client.account();
  await visitor.post('public/shared-order/accept', { token, name, totalPrice });
};

/** Sets due dates, writes notes and shares orders, for dealers whose team has been made. */
export const workAsTeams = (
  orders: readonly PlannedOrder[],
  orderIds: readonly string[],
  { baseUrl, customers, dealers }: Portal,
) =>
  mapConcurrently(orders, AT_ONCE, async ({ customer, dealer, dueDate, notes = [], isShared }, index) => {
    const orderId = at(orderIds, index);
    const ready = at(dealers, dealer);
    if (ready.team.length === 0) return;
    if (dueDate !== undefined) await ready.client.setDueDate(orderId, dueDate);
    for (const note of notes) await writeNote(ready, orderId, note);
    if (isShared) await shareAndAccept(baseUrl, ready.client, at(customers, customer), orderId);
  });
