import type { Knex } from 'knex';
import { newId } from '../../database/ids';
import { SYSTEM } from '../../http/caller/actor';
import { calls, inOrder, statusFor } from '../../testing/calls';
import { type Caller, createWorld } from '../../testing/calls/world';
import { addMaterial, createProject } from '../../testing/market';
import { type Person, registerAdmin, registerCustomer, registerDealer } from '../../testing/people';
import { ON_MYSQL } from '../../testing/plans';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { erasePerson } from './erase-person';
import { findEverywhere } from './testing/stored-texts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  await registerAdmin(test);
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

const erase = ({ user }: Person) => erasePerson(test.app.db, SYSTEM, user.id);

// Names contain letters that random codes don't have.

/** Runs `work` between the check of the next session and what the request does. */
const afterCheckOfSession = (work: () => Promise<unknown>) => {
  const { check } = test.app.sessions;
  jest.spyOn(test.app.sessions, 'check').mockImplementationOnce(async (credentials) => {
    const session = await check(credentials);
    await work();
    return session;
  });
};

/** Owners of dealers with open orders can't be erased. */
const CALLERS: readonly Caller[] = ['customer', 'manager', 'staff', 'admin'];

const callerOf = (route: string): Caller | undefined => {
  const callCase = calls[route];
  const may = callCase ? inOrder(callCase).filter(([, status]) => status < 400) : [];
  // Visitors may make calls that check no session.
  if (may.some(([caller]) => caller === 'visitor')) return undefined;
  return may.map(([caller]) => caller).find((caller) => CALLERS.includes(caller));
};

const writes = Object.keys(calls).filter(
  (route) => !route.startsWith('GET ') && !route.includes('/auth/') && callerOf(route),
);

it('covers most calls that change something', () => expect(writes.length).toBeGreaterThan(50));

it.each(writes)('%s leaves nothing of a caller who is erased meanwhile', async (route) => {
  const callCase = calls[route];
  const caller = callerOf(route);
  if (!callCase || !caller || caller === 'visitor') throw new Error(`${route} is no call`);
  const world = await createWorld(test);
  const person = world.people[caller];
  const call = await callCase.make(world);
  afterCheckOfSession(async () => expect(await erase(person)).toMatchObject({ remaining: [] }));
  await statusFor(world, route, call, caller);
  // A repetition does not know the name any more: it finds what it can by the account.
  const [before] = await test.app.db('erasures').where('user_id', person.user.id);
  expect(before).toBeDefined();
  expect(await findEverywhere(test, person.user.email)).toEqual([]);
  const named = await test.app
    .db('audit_entries')
    .where('actor_id', person.user.id)
    .whereNot('actor_name', before.pseudonym)
    .pluck('action');
  expect(named).toEqual([]);
  expect(await test.app.db('projects').where('owner_id', person.user.id).whereNot('title', '')).toEqual([]);
});

it('refuses the request of an erased person as one whose session has ended', async () => {
  const person = await registerCustomer(test, { name: 'Pojik Person' });
  afterCheckOfSession(() => erase(person));
  const response = await person.call('POST', 'app/project', { title: 'Pojik kitchen' });
  expect([response.statusCode, response.json().code]).toEqual([401, 'UNAUTHORIZED']);
  expect(await findEverywhere(test, 'Pojik')).toEqual([]);
});

it('leaves nothing of requests that run at the same time', async () => {
  for (let round = 0; round < 5; round += 1) {
    const person = await registerCustomer(test, { name: `Wovoq Person ${round}` });
    await createProject(person, { title: `Wovoq ${round}`, slabs: [] });
    const create = () => person.call('POST', 'app/project', { title: `Wovoq late ${round}` });
    const [first, , erased] = await Promise.all([create(), create(), erase(person), create(), create()]);
    expect([201, 401, 503]).toContain(first.statusCode);
    expect(erased?.remaining).toEqual([]);
  }
  expect(await findEverywhere(test, 'Wovoq')).toEqual([]);
});

// SQLite lets one transaction write at a time.
if (ON_MYSQL) {
  const queue = (trx: Knex, { user: to }: Person) =>
    test.app.mailer.queue(trx, { kind: 'set-password', to, data: { link: 'https://portal.example.com' } });
  const addImage = (trx: Knex, _other: Person, material_id: string) =>
    trx('material_images').insert({ material_id, object_id: newId() });

  let trx: Knex.Transaction;
  afterEach(() => trx?.rollback());

  it.each([
    ['queue mails', queue],
    ['add images', addImage],
  ])('does not wait for requests of others that %s', async (_case, write) => {
    const [person, other] = [await registerDealer(test), await registerDealer(test)];
    await addMaterial(test, person);
    const material = await addMaterial(test, other);
    trx = await test.app.db.transaction();
    await write(trx, other, material);
    expect((await erase(person))?.remaining).toEqual([]);
  });
}

it('keeps no name in crash reports that an open page sends after the erasure', async () => {
  const person = await registerCustomer(test, { name: 'Binom Person' });
  const report = (id: string) => ({
    id,
    ...(id === 'new' && { error: { name: 'TypeError', message: 'x is undefined' } }),
    data: { user: { _id: person.user.id, name: person.user.name, email: person.user.email } },
  });
  const send = (id: string) =>
    test.app.inject({ method: 'POST', url: '/api/log/crash-report', payload: report(id) });
  const { id } = (await send('new')).json();
  expect(await findEverywhere(test, 'Binom')).not.toEqual([]);
  await erase(person);
  const again = (await send('new')).json();
  expect([(await send(id)).statusCode, (await send(again.id)).statusCode]).toEqual([404, 200]);
  expect(await findEverywhere(test, 'Binom')).toEqual([]);
  expect(await findEverywhere(test, person.user.email)).toEqual([]);
});

it('repeats while requests of others name the person', async () => {
  const { db } = test.app;
  const person = await registerCustomer(test, { name: 'Hogif Person' });
  const [entry] = await db('audit_entries').limit(1);
  const label = 'A note about Hogif Person';
  let isDone = false;
  const name = async ({ sql }: { sql: string }) => {
    if (isDone || !/^select 1 as found from [`"]sessions/.test(sql)) return;
    isDone = true;
    const after_value = JSON.stringify({ customer: person.user.id });
    await db('audit_entries').insert({ ...entry, id: newId(), label, after_value, actor_id: null });
  };
  db.on('query', name);
  const erased = await erase(person);
  db.removeListener('query', name);
  expect(isDone).toBe(true);
  expect(erased?.remaining).toEqual([]);
  expect(await findEverywhere(test, 'Hogif')).toEqual([]);
});
