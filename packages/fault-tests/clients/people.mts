import { randomUUID } from 'node:crypto';
import { type Customer, type Dealer, registerCustomer, registerDealer } from '@slabdesk/driver';
import type { Stage } from 'bff-contract';
import type { Knex } from 'knex';

export const PASSWORD = 'Correct-Horse-1';

export interface DealerAccount {
  id: string;
  email: string;
  client: Dealer;
  accessToken: string;
  materialId: string;
  /** A stage of orders that are in progress. */
  stageId: string;
}

export interface CustomerAccount {
  email: string;
  client: Customer;
  accessToken: string;
}

const newAccount = (kind: string) => ({
  name: `A ${kind}`,
  email: `${kind}-${randomUUID()}@example.com`,
  password: PASSWORD,
});

const tokenOf = ({ http }: Pick<Dealer | Customer, 'http'>): string => http.token()?.accessToken ?? '';

const createDealer = async (url: string): Promise<DealerAccount> => {
  const account = newAccount('dealer');
  const client = await registerDealer(url, account);
  const { _id: id } = await client.profile();
  const { _id: materialId } = await client.addMaterial({ name: 'Granite', pricePerSquareFoot: 42.5 });
  const { created: stage } = await client.http.create<{ created: Stage }>('fabricator/stage', {
    name: 'At the saw',
    status: 'in-progress',
    isPublic: true,
  });
  await client.http.create('fabricator/terms', { text: 'Half is due on acceptance.', version: 0 });
  return {
    id,
    email: account.email,
    client,
    accessToken: tokenOf(client),
    materialId,
    stageId: stage._id,
  };
};

const createCustomer = async (url: string): Promise<CustomerAccount> => {
  const account = newAccount('customer');
  const client = await registerCustomer(url, account);
  return { email: account.email, client, accessToken: tokenOf(client) };
};

/** One client: a customer who orders from a dealer, and the dealer who works on these orders. */
export interface Pair {
  customer: CustomerAccount;
  dealer: DealerAccount;
}

/** Dealers with two customers each, all with confirmed addresses, so that they get mails. */
export const createPeople = async (url: string, db: Knex, dealerCount: number) => {
  const dealers = await Promise.all(Array.from({ length: dealerCount }, () => createDealer(url)));
  const owners = dealers.flatMap((dealer) => [dealer, dealer]);
  const pairs: Pair[] = await Promise.all(
    owners.map(async (dealer) => ({ dealer, customer: await createCustomer(url) })),
  );
  const emails = [...dealers.map(({ email }) => email), ...pairs.map(({ customer }) => customer.email)];
  await db('users').whereIn('email', emails).update({ email_confirmed_at: Date.now() });
  return { dealers, pairs, emails };
};
