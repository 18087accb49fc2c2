import { newId } from '../../database/ids';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { findEverywhere } from './testing/stored-texts';

const DAY_MS = 86_400_000;

let test: TestApp;
let admin: Person;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test);
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

const age = (id: string, days: number) =>
  test.app
    .db('users')
    .where({ id })
    .update({ deleted_at: Date.now() - days * DAY_MS });

const purgeAfter = async (deletedDays: number) => (await test.another({ deletedDays })).jobs.cleanUp.run();

it('erases the people of accounts that were deleted so long ago', async () => {
  const person = await registerCustomer(test, { name: 'Wvuqilda Leaver', email: 'wvuqilda@example.com' });
  const busy = await registerDealer(test, { name: 'Busy Bee' });
  const order = await orderOf(person, dealer, await addMaterial(test, dealer));
  await orderOf(await registerCustomer(test), busy, await addMaterial(test, busy));
  for (const { user } of [person, busy]) {
    expect((await admin.call('DELETE', `admin/user/${user.id}`)).statusCode).toBe(204);
    await age(user.id, 41);
  }
  expect(await purgeAfter(42)).toBe(0);
  expect(await purgeAfter(40)).toBe(1);
  expect(await purgeAfter(40)).toBe(0);
  expect(await findEverywhere(test, 'wvuqilda')).toEqual([]);
  expect((await dealer.call('GET', `fabricator/order/${order._id}`)).body).toContain('Erased person');
  // A dealer with open orders stays until they are closed.
  expect((await test.app.db('users').where('id', busy.user.id).first()).name).toBe('Busy Bee');
  const log = (await admin.call('GET', `admin/audit?recordId=${person.user.id}&action=erase`)).json();
  expect(log).toEqual([expect.objectContaining({ actor: expect.objectContaining({ name: 'System' }) })]);
});

it('erases other people when one erasure fails, and tries that again in the next run', async () => {
  const [damaged, person] = [
    await registerCustomer(test, { name: 'Dan Damaged' }),
    await registerCustomer(test, { name: 'Paula Person' }),
  ];
  for (const [{ user }, days] of [
    [damaged, 42],
    [person, 41],
  ] as const) {
    expect((await admin.call('DELETE', `admin/user/${user.id}`)).statusCode).toBe(204);
    await age(user.id, days);
  }
  // An entry that can't be read as JSON.
  const [entry] = await test.app.db('audit_entries').where('record_id', damaged.user.id).limit(1);
  const damage = { action: 'change-email', before_value: '{"email":"dan@example.com"' };
  await test.app.db('audit_entries').insert({ ...entry, id: newId(), ...damage });
  const { cleanUp } = (await test.another({ deletedDays: 40 })).jobs;
  await expect(cleanUp.run()).rejects.toThrow('JSON');
  const nameOf = async ({ user }: Person) => (await test.app.db('users').where('id', user.id).first()).name;
  expect([await nameOf(damaged), await nameOf(person)]).toEqual([
    'Dan Damaged',
    expect.stringContaining('Erased person'),
  ]);
  await expect(cleanUp.run()).rejects.toThrow('JSON');
  await test.app.db('users').where('id', damaged.user.id).update({ deleted_at: null });
  expect(await cleanUp.run()).toBe(0);
});
