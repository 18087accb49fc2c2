import type { Endpoint } from 'bff-contract';
import * as contract from 'bff-contract';
import { calls, inOrder, worlds } from '../testing/calls';
import type { Call, CallCase } from '../testing/calls/call-case';
import type { Caller } from '../testing/calls/world';
import { newestLink } from '../testing/mails';
import { PASSWORD, registerAdmin, registerDealer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';
import { UNVERSIONED } from './read-only-fields';

let test: TestApp;
let worldOf: ReturnType<typeof worlds>;
beforeAll(async () => {
  test = await createTestApp();
  worldOf = worlds(test);
});
afterAll(() => test.close());

const readOnlyNames = ({ schema }: Endpoint): string[] => {
  const { properties = {} } = (schema.body ?? {}) as { properties?: Record<string, { readOnly?: boolean }> };
  return Object.keys(properties).filter((name) => properties[name]?.readOnly);
};

/** Every endpoint whose body may repeat read-only fields of its record. */
const endpoints = Object.values(contract)
  .flatMap((group) => (typeof group === 'object' && group !== null ? Object.values(group) : []))
  .filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'url' in value,
  )
  .map((endpoint) => [`${endpoint.method} ${endpoint.url}`, readOnlyNames(endpoint)] as const)
  .filter(([, names]) => names.length > 0);

const mayCall = (callCase: CallCase): Exclude<Caller, 'visitor'> =>
  (inOrder(callCase).find(([, status]) => status < 400)?.[0] ?? 'admin') as Exclude<Caller, 'visitor'>;

/** The first call makes the record that later ones change. */
const MAKES_ITS_RECORD = new Set(['POST /api/fabricator/order/:id/draft']);

it.each(endpoints)('%s refuses other values of read-only fields', async (route, names) => {
  const callCase = calls[route];
  if (!callCase) throw new Error('No such call');
  const world = await worldOf(callCase);
  const { url, body }: Call = await callCase.make(world);
  const sent = { ...(body as object), ...Object.fromEntries(names.map((name) => [name, 'changed'])) };
  const caller = world.people[mayCall(callCase)];
  if (MAKES_ITS_RECORD.has(route)) await caller.call('POST', url, body);
  const response = await caller.call('POST', url, sent);
  // New records refuse these, too.
  const versioned = (all: readonly string[]) => all.filter((name) => !UNVERSIONED.has(name)).sort();
  const { fields } = response.json();
  expect([response.statusCode, versioned(Object.keys(fields))]).toEqual([400, versioned(names)]);
});

it('A whole user can be sent back after signing in again, which leaves the version as it is', async () => {
  const admin = await registerAdmin(test);
  const { user, call } = await registerDealer(test);
  const signIn = async () => {
    const payload = { email: user.email, password: PASSWORD };
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/login', payload });
    expect(response.statusCode).toBe(200);
  };
  await signIn();
  const url = `admin/user/${user.id}`;
  const seen = (await admin.call('GET', url)).json();
  await signIn();
  expect((await admin.call('POST', url, { ...seen, name: 'Ann Bell' })).statusCode).toBe(200);
  const own = (await call('GET', 'auth/whoami')).json().user;
  await signIn();
  expect((await call('POST', 'app/user', { ...own, name: 'Ann Bells' })).statusCode).toBe(200);
});

it('A whole user and a whole dealer can be sent back after their addresses were confirmed', async () => {
  const { user, call } = await registerDealer(test, { emailConfirmed: false });
  const own = (await call('GET', 'auth/whoami')).json().user;
  const confirm = async (email: string) => {
    const { token, id } = await newestLink(test, email);
    const payload = { token, id };
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload });
    expect(response.statusCode).toBe(200);
  };
  expect((await call('POST', 'app/resend-confirmation')).statusCode).toBe(200);
  await confirm(user.email);
  expect((await call('POST', 'app/user', { ...own, name: 'Ann Bell' })).statusCode).toBe(200);
  const contactEmail = `sales-${user.email}`;
  expect((await call('POST', 'fabricator/profile', { contactEmail })).statusCode).toBe(200);
  const dealer = (await call('GET', 'fabricator/profile')).json();
  await confirm(contactEmail);
  const renamed = { ...dealer, businessName: 'Other Stones' };
  expect((await call('POST', 'fabricator/profile', renamed)).statusCode).toBe(200);
});
