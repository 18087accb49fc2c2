import { setTimeout as sleep } from 'node:timers/promises';
import * as contract from 'bff-contract';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { newId } from '../../database/ids';
import { codeAt } from '../../features/identity/two-step/authenticator';
import { invitedLink } from '../../features/team/testing/calls';
import { calls, routesOf } from '../../testing/calls';
import type { Call } from '../../testing/calls/call-case';
import { type Caller, createWorld, type World } from '../../testing/calls/world';
import { PASSWORD, registerCustomer } from '../../testing/people';
import { createPowerSwitch, type PowerSwitch } from '../../testing/power-switch';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';
import { switchOn } from '../../testing/two-step';

let test: TestApp;
let dying: FastifyInstance;
let power: PowerSwitch;
beforeAll(async () => {
  test = await createTestApp(QUIET);
  dying = await test.another();
  // Keys are released in the background.
  power = createPowerSwitch(dying.db, /^delete from .idempotency_keys/);
});
afterEach(() => power.restore());
afterAll(() => test.close());

const importCall = (kind: string, header: string): Record<string, (world: World) => Promise<Call>> => ({
  [`POST /api/fabricator/${kind}/import`]: async () => ({
    url: `fabricator/${kind}/import`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    body:
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv\r\n\r\n' +
      `${header}\r\n${newId()},12.50\r\n\r\n--b--\r\n`,
  }),
});

/** Replaces calls that the access matrix makes once, by another caller, or not at all. */
const OTHERS: Record<string, (world: World) => Promise<Call>> = {
  'POST /api/app/user': async ({ people }) => ({
    url: 'app/user',
    body: { _id: people.customer.user.id, name: newId() },
  }),
  'POST /api/auth/register': async () => ({
    url: 'auth/register',
    body: {
      name: 'New',
      email: `${newId()}@example.com`,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      tos: true,
    },
  }),
  'POST /api/auth/invitation/register': async (world) => ({
    url: 'auth/invitation/register',
    body: { ...(await invitedLink(world)), name: 'New', password: PASSWORD, confirmPassword: PASSWORD },
  }),
  'POST /api/auth/invitation/accept': async (world) => {
    const guest = await registerCustomer(world.test);
    const body = await invitedLink(world, guest.user.email);
    return { url: 'auth/invitation/accept', body, headers: guest.headers };
  },
  'POST /api/auth/invitation/decline': async (world) => ({
    url: 'auth/invitation/decline',
    body: await invitedLink(world),
  }),
  'POST /api/auth/login/two-step': async (world) => {
    const person = await registerCustomer(world.test);
    const { recoveryCodes } = await switchOn(person);
    const login = await person.call('POST', 'auth/login', { email: person.user.email, password: PASSWORD });
    const { challenge } = login.json().twoStep;
    return { url: 'auth/login/two-step', body: { challenge, code: recoveryCodes[0] } };
  },
  'POST /api/app/two-step/enable': async (world) => {
    const { call, headers } = await registerCustomer(world.test);
    const { secret } = (await call('POST', 'app/two-step/start', { password: PASSWORD })).json();
    return { url: 'app/two-step/enable', body: { code: codeAt(secret, Date.now()) }, headers };
  },
  ...importCall('material', 'name,pricePerSquareFoot'),
  ...importCall('line-item', 'title,price'),
};

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'url' in value && 'config' in value;

/** The endpoints of the contract that take an `Idempotency-Key`. */
const KEYED = Object.values<unknown>(contract)
  .flatMap((group) => (typeof group === 'object' ? Object.values<unknown>({ ...group }) : []))
  .filter(isEndpoint)
  .filter(({ config }) => config.acceptsKey)
  .map(({ method, url }) => `${method} ${url}`);

const callerOf = (route: string): Caller => {
  if (route.includes('/admin/')) return 'admin';
  if (route.includes('/fabricator/')) return 'dealer';
  return route.includes('/auth/') || route.includes('/log/') ? 'visitor' : 'customer';
};

/** The tables that the calls add rows to. */
const TABLES = [
  'users',
  'fabricators',
  'dealer_terms',
  'team_members',
  'team_invitations',
  'materials',
  'line_items',
  'projects',
  'slabs',
  'project_images',
  'orders',
  'order_documents',
  'order_costs',
  'order_history',
  'order_events',
  'order_activity',
  'order_revisions',
  'order_drafts',
  'order_acceptances',
  'order_links',
  'order_notes',
  'order_note_files',
  'stored_files',
  'outbox',
  'audit_entries',
  'crash_reports',
  'sessions',
  'refresh_tokens',
  'views_as_dealer',
];

const countRows = async (): Promise<Record<string, number>> => {
  const rows: Record<string, number> = {};
  for (const table of TABLES) {
    rows[table] = Number((await test.app.db(table).count({ count: '*' }).first())?.count);
  }
  return rows;
};

const difference = (before: Record<string, number>, after: Record<string, number>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([table, count]) => [table, count - (before[table] ?? 0)] as const)
      .filter(([, added]) => added !== 0),
  );

const makeCall = async (route: string, world: World): Promise<Call> => {
  const make = OTHERS[route] ?? calls[route]?.make;
  if (!make) throw new Error(`${route} is no call`);
  return make(world);
};

const send = (
  app: FastifyInstance,
  { people }: World,
  route: string,
  { url, body, headers }: Call,
  key: string,
): Promise<LightMyRequestResponse> => {
  const caller = callerOf(route);
  return app.inject({
    method: 'POST',
    url: `/api/${url}`,
    headers: {
      'content-type': 'application/json',
      ...(caller !== 'visitor' && people[caller].headers),
      ...headers,
      'idempotency-key': key,
    },
    ...(body !== undefined && { payload: body }),
  });
};

const inUse = (response: LightMyRequestResponse) =>
  response.statusCode === 409 && response.json().code === 'IDEMPOTENCY_KEY_IN_USE';

/** Does something so many ms later. */
const later = async <T>(ms: number, work: () => Promise<T>): Promise<T> => {
  const now = Date.now;
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + ms);
  try {
    return await work();
  } finally {
    clock.mockRestore();
  }
};

/** Longer than any call holds a key. */
const LONGEST_LEASE_MS = 90_000;
/** Ends the claims of dead processes at once. A code of an app would not be good for as long as they hold a key. */
const expireClaims = () => test.app.db('idempotency_keys').whereNull('status').update({ expires_at: 0 });

/** New people for each route: the orders of all points together are more than one dealer gets mails about in an hour. */
const newWorld = () => createWorld(test);

/** The effect of a call in which nothing fails. */
const undisturbed = async (route: string, world: World) => {
  power.restore();
  // A view ends the previous view, so the first call of all does less.
  await send(dying, world, route, await makeCall(route, world), newId());
  const call = await makeCall(route, world);
  const before = await countRows();
  power.restore();
  const { statusCode } = await send(dying, world, route, call, newId());
  expect([200, 201]).toContain(statusCode);
  return { statusCode, effect: difference(before, await countRows()), statements: [...power.statements()] };
};

it('This test covers every call that accepts a key', () => {
  const accepting = test.app.apiRoutes.filter(({ acceptsKey }) => acceptsKey).map(({ url }) => `POST ${url}`);
  expect([...KEYED].sort()).toEqual([...accepting].sort());
  for (const route of KEYED) expect(routesOf(test)).toContain(route);
});

const IS_LONG_FORM = process.env.TEST_FORM === 'long';

/**
 * After which statements of a call the process dies, from 1: all of them in the long form. In the short form after the update of the
 * key, which is the last write before COMMIT, and in turns after the claim of the key, the last write of the call itself, COMMIT, and
 * another one.
 */
const pointsOf = (statements: number, turn: number): number[] => {
  if (IS_LONG_FORM) return Array.from({ length: statements }, (_, index) => index + 1);
  const another = 2 + (turn % Math.max(1, statements - 4));
  const inTurn = [1, statements - 2, statements, another][turn % 4] ?? another;
  return [statements - 1, inTurn].sort((a, b) => a - b);
};

/** In the short form one for each route. */
const momentsOf = (turn: number) =>
  (['before', 'after'] as const).filter((_, index) => IS_LONG_FORM || index === turn % 2);

describe.each(KEYED.map((route, turn) => [route, turn] as const))('%s', (route, turn) => {
  let world: World;
  let whole: Awaited<ReturnType<typeof undisturbed>>;
  beforeAll(async () => {
    world = await newWorld();
    whole = await undisturbed(route, world);
  });

  it('writes once, whichever statement the process dies after', async () => {
    const { statusCode, effect, statements } = whole;
    const complete = statements.findIndex((sql) => /^update .idempotency_keys/.test(sql));
    expect(statements[complete + 1]).toMatch(/^COMMIT/);

    for (const point of pointsOf(complete + 2, turn)) {
      const call = await makeCall(route, world);
      const key = newId();
      const before = await countRows();
      power.restore();
      power.cutAfter(point);
      const died = `after ${statements[point - 1]?.slice(0, 60)}`;
      const lost = await send(dying, world, route, call, key);
      expect([died, lost.statusCode]).toEqual([died, 503]);

      await expireClaims();
      const retry = () => send(test.app, world, route, call, key);
      const [retried, again] = [await retry(), await retry()];
      expect([died, retried.statusCode]).toEqual([died, statusCode]);
      expect([died, again.statusCode, again.body]).toEqual([died, statusCode, retried.body]);
      expect([died, difference(before, await countRows())]).toEqual([died, effect]);
    }
  });

  it.each(momentsOf(turn))(
    'is not repeated, and the next try not blocked, if its connection is lost %s COMMIT is executed',
    async (moment) => {
      const { statusCode, effect } = whole;
      const call = await makeCall(route, world);
      const key = newId();
      const before = await countRows();
      power.loseOnce(moment, /^COMMIT/);
      const unclear = await send(dying, world, route, call, key);
      expect(unclear.statusCode).toBe(503);
      expect(Number(unclear.headers['retry-after'])).toBeGreaterThan(0);
      const retry = () => send(dying, world, route, call, key);
      const [retried, again] = [await retry(), await retry()];
      expect(retried.statusCode).toBe(statusCode);
      expect(again.body).toBe(retried.body);
      expect(retried.headers['idempotency-replayed']).toBe(moment === 'after' ? 'true' : undefined);
      expect(difference(before, await countRows())).toEqual(effect);
    },
  );
});

it('A retry is told the truth when the key of a dead process is free', async () => {
  const route = 'POST /api/app/project';
  const world = await newWorld();
  const [call, key] = [await makeCall(route, world), newId()];
  power.restore();
  await send(dying, world, route, call, newId());
  const begin = power.statements().findIndex((sql) => /^BEGIN/.test(sql));
  power.restore();
  power.cutAfter(begin + 1);
  expect((await send(dying, world, route, call, key)).statusCode).toBe(503);

  const refused = await send(test.app, world, route, call, key);
  expect(inUse(refused)).toBe(true);
  const seconds = Number(refused.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(LONGEST_LEASE_MS / 1_000);
  const retried = await later(seconds * 1_000, () => send(test.app, world, route, call, key));
  expect(retried.statusCode).toBe(201);
});

it('The key of a failed call is released in the background once the database is back', async () => {
  const route = 'POST /api/fabricator/material';
  const world = await newWorld();
  const { statements } = await undisturbed(route, world);
  const [call, key] = [await makeCall(route, world), newId()];
  power.restore();
  power.cutAfter(statements.length - 2);
  expect((await send(dying, world, route, call, key)).statusCode).toBe(503);
  // The first attempts to release the key fail, too.
  await sleep(300);
  power.restore();
  const retried = await send(dying, world, route, call, key);
  expect(retried.statusCode).toBe(201);
});

it('A key is free at once when the answer to its claim was lost', async () => {
  const route = 'POST /api/fabricator/material';
  const world = await newWorld();
  const [call, key] = [await makeCall(route, world), newId()];
  power.loseOnce('after', /^insert into .idempotency_keys/);
  expect((await send(dying, world, route, call, key)).statusCode).toBe(503);
  expect((await send(test.app, world, route, call, key)).statusCode).toBe(201);
});
