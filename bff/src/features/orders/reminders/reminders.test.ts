import type { Order, WaitingOrder } from 'bff-contract';
import { newId } from '../../../database/ids';
import { addMaterial, orderOf } from '../../../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { remindCustomers } from './reminder-service';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let order: Order;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  dealer = await registerDealer(test);
  order = await orderOf(customer, dealer, await addMaterial(test, dealer), { title: 'Kitchen' });
});
afterAll(() => test.close());

const setDays = (reminderDays: unknown) => dealer.call('POST', 'fabricator/profile', { reminderDays });

/** Shares an order so many days ago. Resolves to the token of the link. */
const share = async (daysAgo: number, { _id } = order): Promise<string> => {
  const { created } = (await dealer.call('POST', `fabricator/order/${_id}/link`, { days: 30 })).json();
  await test.app
    .db('order_links')
    .where('id', created._id)
    .update({ created_at: Date.now() - daysAgo * DAY_MS });
  return new URL(created.url).hash.slice(1);
};

const visit = (path: string, payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/public/shared-order${path}`, payload });

const remind = () => remindCustomers({ db: test.app.db, mailer: test.app.mailer, config: test.config });

const waiting = async (): Promise<WaitingOrder[]> =>
  (await dealer.call('GET', 'fabricator/order/waiting')).json();

/** The subjects of the reminders to the customer. */
const reminders = async (): Promise<string[]> =>
  test.app.db('outbox').where({ to_email: customer.user.email, kind: 'order-reminder' }).pluck('subject');

const revise = async () => {
  const path = `fabricator/order/${order._id}/draft`;
  await dealer.call('POST', path, { base: 1, note: 'Wider' });
  expect((await dealer.call('POST', `${path}/issue`, { base: 1 })).statusCode).toBe(200);
};

describe('The reminder of an order', () => {
  it('is mailed once, after as many days as the dealer has set', async () => {
    await share(3);
    expect(await remind()).toBe(0);
    await setDays(4);
    expect(await remind()).toBe(0);
    await setDays(3);
    expect(await Promise.all([remind(), remind()])).toEqual(expect.arrayContaining([0, 1]));
    expect(await remind()).toBe(0);
    expect(await reminders()).toEqual([expect.stringContaining('waits for your answer')]);
    expect(await waiting()).toMatchObject([{ isReminded: true }]);
    // People who edit the order meanwhile get no conflict.
    expect((await dealer.call('GET', `fabricator/order/${order._id}`)).json().version).toBe(order.version);
  });

  it('counts anew from another link', async () => {
    await setDays(3);
    await share(5);
    await share(1);
    expect(await remind()).toBe(0);
  });

  it('is mailed again for a new revision, after as many days', async () => {
    await setDays(3);
    await share(5);
    expect(await remind()).toBe(1);
    await revise();
    expect(await remind()).toBe(0);
    await test.app.db('order_revisions').update({ at: Date.now() - 4 * DAY_MS });
    expect(await remind()).toBe(1);
  });

  it.each<[string, (token: string) => Promise<unknown>]>([
    ['accepted', (token) => visit('/accept', { token, name: 'Ann', revision: 1 })],
    ['asked to be changed', (token) => visit('/request-change', { token, name: 'Ann', text: 'Wider' })],
    ['cancelled', () => dealer.call('POST', `fabricator/order/${order._id}`, { status: 'cancelled' })],
    ['no longer shared', () => test.app.db('order_links').where('order_id', order._id).delete()],
  ])('is not mailed once the order is %s', async (_what, happen) => {
    await setDays(3);
    const token = await share(5);
    expect(await waiting()).toHaveLength(1);
    await happen(token);
    expect(await remind()).toBe(0);
    expect(await waiting()).toEqual([]);
  });

  it('waits until the customer has confirmed the address', async () => {
    const setConfirmed = (email_confirmed_at: number | null) =>
      test.app.db('users').where('id', customer.user.id).update({ email_confirmed_at });
    await setDays(3);
    await share(5);
    await setConfirmed(null);
    expect(await remind()).toBe(0);
    expect(await waiting()).toMatchObject([{ isReminded: false }]);
    await setConfirmed(Date.now());
    expect(await remind()).toBe(1);
  });

  it('of one order that fails does not stop those of others', async () => {
    await setDays(3);
    await share(5);
    const setEmail = (email: string) => test.app.db('users').where('id', customer.user.id).update({ email });
    const other = await registerCustomer(test);
    const next = await orderOf(other, dealer, await addMaterial(test, dealer));
    await share(4, next);
    // The account is from before the rules for addresses.
    await setEmail('carla');
    await expect(remind()).rejects.toThrow('well-formed');
    expect(await waiting()).toMatchObject([{ isReminded: false }, { isReminded: true }]);
    await setEmail(customer.user.email);
    expect(await remind()).toBe(1);
  });

  it('of 100 orders that fail do not stop those of others', async () => {
    await setDays(3);
    await share(5);
    const { db } = test.app;
    // The database makes the month.
    const { placed_month: _month, ...row } = await db('orders').where('id', order._id).first();
    const link = await db('order_links').where('order_id', order._id).first();
    for (let number = 1; number < 100; number += 1) {
      const id = newId();
      const token_hash = `${number}`.padStart(64, '0');
      const reference = row.reference + 1_000 + number;
      await db('orders').insert({ ...row, id, reference, live_project_id: null });
      await db('order_links').insert({ ...link, id: newId(), order_id: id, token_hash });
    }
    const other = await registerCustomer(test);
    const next = await orderOf(other, dealer, await addMaterial(test, dealer));
    await share(4, next);
    await db('users').where('id', customer.user.id).update({ email: 'carla' });
    const isReminded = async () => (await db('orders').where('id', next._id).first()).reminded_revision === 1;
    await expect(remind()).rejects.toThrow('well-formed');
    expect(await isReminded()).toBe(true);
    await db('users').where('id', customer.user.id).update({ email: customer.user.email });
    expect(await remind()).toBe(100);
  });

  it('waits while the customer is deleted', async () => {
    const setDeleted = (deleted_at: number | null) =>
      test.app.db('users').where('id', customer.user.id).update({ deleted_at });
    await setDays(3);
    await share(5);
    await setDeleted(Date.now());
    expect(await remind()).toBe(0);
    await setDeleted(null);
    expect(await remind()).toBe(1);
  });

  it.each([0, 61, 1.5, 'soon'])('refuses %j days', async (days) => {
    const response = await setDays(days);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['reminderDays']]);
  });

  it('is off without a number of days', async () => {
    expect((await setDays(5)).json().updated.reminderDays).toBe(5);
    expect((await setDays(null)).json().updated).not.toHaveProperty('reminderDays');
  });
});

describe('GET fabricator/order/waiting', () => {
  it("lists the dealer's own orders, and when each was opened", async () => {
    expect(await waiting()).toEqual([]);
    const token = await share(1);
    const shown = {
      _id: order._id,
      reference: order.reference,
      title: 'Kitchen',
      customer: 'Carla Customer',
      totalPrice: order.estimate.totalPrice,
      revision: 1,
      sharedAt: expect.any(String),
      isReminded: false,
    };
    expect(await waiting()).toEqual([shown]);
    await visit('', { token });
    expect(await waiting()).toEqual([{ ...shown, openedAt: expect.any(String) }]);
    await revise();
    expect(await waiting()).toMatchObject([{ revision: 2 }]);
    expect((await waiting())[0]).not.toHaveProperty('openedAt');
    const other = await registerDealer(test);
    expect((await other.call('GET', 'fabricator/order/waiting')).json()).toEqual([]);
  });
});
