import { randomUUID } from 'node:crypto';
import {
  type Credentials,
  type Dealer,
  logInDealer,
  type NewAccount,
  registerDealer,
} from '@slabdesk/driver';
import type { Token } from 'bff-contract';
import { placeOrder } from './place-order';
import type { Portal } from './portal';

const tokenOf = ({ http }: Dealer): Token => {
  const token = http.token();
  if (token === undefined) throw new Error('The dealer has no token');
  return token;
};

/** Creates a session. Each browser needs its own: if two share one, a refresh ends the other. */
export const newSession = async (url: string, account: Credentials): Promise<Token> =>
  tokenOf(await logInDealer(url, account));

/** A new dealer with a short price list, for tests that count its changes. */
export const newDealer = async (url: string, name = 'Quarry & Sons') => {
  const account: NewAccount = {
    name,
    email: `dealer-${randomUUID()}@dealers.example`,
    password: 'Cut-To-Size-2024',
  };
  const dealer: Dealer = await registerDealer(url, account);
  await dealer.addMaterial({ name: 'Basalt', thickness: '3 cm', pricePerSquareFoot: 62.5 });
  await dealer.addLineItem({ title: 'Delivery', price: 120 });
  return {
    account,
    dealer,
    token: tokenOf(dealer),
    /** A customer of this dealer places an order, at `at` or where the dealer is. */
    takeOrder: async (portal: Portal, at = url) =>
      (await placeOrder({ ...portal, url: at, busyDealer: account }, { photos: 0 })).order,
  };
};
