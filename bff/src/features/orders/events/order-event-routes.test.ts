import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type EventListener, listenOn, listenToEvents } from '../../../testing/event-listener';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, QUIET, type TestApp } from '../../../testing/test-app';
import { claimsOf, expiredHeaders } from '../../../testing/tokens';
import { until } from '../../../testing/until';

const HOUR_MS = 3_600_000;

let test: TestApp;
let url: string;
let customer: Person;
let dealer: Dealer;
let material: string;
const listeners: EventListener[] = [];

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false, ...QUIET });
  url = await listenOn(test.app);
  customer = await registerCustomer(test);
});
beforeEach(async () => {
  dealer = await registerDealer(test);
  material = await addMaterial(test, dealer);
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.drop();
});
afterAll(() => test.close());

const listen = async (
  person: Pick<Person, 'headers'>,
  options: Parameters<typeof listenToEvents>[2] = {},
  at = url,
) => {
  const listener = await listenToEvents(at, person.headers, options);
  listeners.push(listener);
  return listener;
};

/** Listens, and waits until nothing can be missed any more. */
const listenWell = async (...args: Parameters<typeof listen>) => {
  const listener = await listen(...args);
  await listener.until(({ event }) => event === 'ready');
  return listener;
};

const order = (to = dealer, of = material) => orderOf(customer, to, of);
const isOrder = (reference: string) => (event: { data: { reference?: string } }) =>
  event.data.reference === reference;
const untilGone = (app: FastifyInstance = test.app) => until(() => app.orderEvents.size() === 0);

describe('GET fabricator/events', () => {
  it('is a stream that no proxy caches or buffers', async () => {
    const { response, heard } = await listenWell(dealer);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-accel-buffering']).toBe('no');
    expect(heard).toEqual([{ id: '0', event: 'ready', data: {} }]);
  });

  it('sends changes of orders at once, from any user', async () => {
    const admin = await registerAdmin(test);
    await untilGone();
    // Nothing that a timer starts looks at the database.
    jest.spyOn(globalThis, 'setInterval').mockReturnValue(setTimeout(() => {}, 0));
    const listener = await listenWell(dealer);
    const { _id, reference } = await order();
    await dealer.call('POST', 'fabricator/order', { _id, status: 'in-progress' });
    await admin.call('POST', 'admin/order', { _id, status: 'completed' });
    // A call without an effect sends no event.
    await dealer.call('POST', 'fabricator/order', { _id, status: 'completed' });
    await admin.call('DELETE', `admin/order/${_id}`);
    await admin.call('POST', `admin/order/${_id}/restore`);
    await listener.until(({ data }) => data.kind === 'restored');
    expect(listener.orders()).toEqual(
      ['placed', 'changed', 'changed', 'deleted', 'restored'].map((kind, index) => ({
        id: String(index + 1),
        event: 'order',
        data: { kind, order: _id, reference },
      })),
    );
  });

  it('tells that the customer has opened a link, once while it stays open', async () => {
    const { _id, reference } = await order();
    const { url: address } = (await dealer.call('POST', `fabricator/order/${_id}/link`, { days: 7 })).json()
      .created;
    const listener = await listenWell(dealer);
    const openLink = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/public/shared-order',
        payload: { token: new URL(address).hash.slice(1) },
      });
    await Promise.all([openLink(), openLink()]);
    await openLink();
    await order();
    await listener.until(({ data }) => data.kind === 'placed');
    expect(listener.orders().map(({ data }) => [data.kind, data.reference])).toEqual([
      ['changed', reference],
      ['placed', 'ORD-1002'],
    ]);
  });

  it("sends nothing of another dealer's orders", async () => {
    const other = await registerDealer(test);
    const [mine, theirs] = [await listenWell(dealer), await listenWell(other)];
    const { reference } = await order(other, await addMaterial(test, other));
    await theirs.until(isOrder(reference));
    await sleep(100);
    expect(mine.orders()).toEqual([]);
    // Nor does the other dealer's id lead there.
    const guessed = await listenWell(dealer, { lastEventId: theirs.lastId() });
    expect(guessed.orders()).toEqual([]);
  });

  it('continues after the last event that the listener names in the header or query', async () => {
    const first = await listenWell(dealer);
    await order();
    await first.until(isOrder('ORD-1001'));
    await first.drop();
    await order();
    await order();
    for (const start of [{ lastEventId: first.lastId() }, { query: `?lastEventId=${first.lastId()}` }]) {
      const again = await listen(dealer, start);
      await again.until(({ event }) => event === 'ready');
      expect(again.heard.map(({ event, id }) => [event, id])).toEqual([
        ['order', '2'],
        ['order', '3'],
        ['ready', '3'],
      ]);
    }
  });

  it('starts with recent events if asked to', async () => {
    await order();
    await order();
    await test.app
      .db('order_events')
      .where('sequence', 1)
      .update({ created_at: Date.now() - 60_000 });
    const listener = await listenWell(dealer, { query: '?recent=20' });
    expect(listener.orders().map(({ id }) => id)).toEqual(['2']);
    expect((await listenWell(dealer)).heard).toEqual([{ id: '2', event: 'ready', data: {} }]);
  });

  it('asks for a full reload if the events since are gone or unknown', async () => {
    const { app } = test;
    const own = () => app.db('order_events').where('fabricator_id', dealer.fabricator.id);
    await order();
    await order();
    await own().where('sequence', 1).delete();
    for (const lastEventId of ['0', '3', '99999999999999999999', '-1', 'nonsense']) {
      const listener = await listenWell(dealer, { lastEventId });
      expect(listener.heard.map(({ event, id }) => [event, id])).toEqual([
        ['reload', '2'],
        ['ready', '2'],
      ]);
    }
    expect((await listenWell(dealer, { lastEventId: '1' })).heard[0]?.event).toBe('order');
    // From there on it goes on as ever.
    const listener = await listenWell(dealer, { lastEventId: 'nonsense' });
    await order();
    expect((await listener.until(isOrder('ORD-1003'))).id).toBe('3');
  });

  it('does not replay more than a listener can use', async () => {
    const now = Date.now();
    const { id } = dealer.fabricator;
    await test.app.db('order_event_heads').insert({ fabricator_id: id, sequence: 501 });
    const rows = Array.from({ length: 501 }, (_, index) => ({
      id: `${id.slice(0, 30)}${index}`,
      fabricator_id: id,
      sequence: index + 1,
      kind: 'changed',
      order_id: 'o',
      reference: 1001,
      created_at: now,
    }));
    await test.app.db.batchInsert('order_events', rows, 100);
    expect((await listenWell(dealer, { lastEventId: '0' })).heard[0]?.event).toBe('reload');
    expect((await listenWell(dealer, { query: '?recent=60' })).heard[0]?.event).toBe('reload');
    const listener = await listen(dealer, { lastEventId: '1' });
    await listener.until((event) => event.id === '501');
    expect(listener.orders()).toHaveLength(500);
  });

  it('is for dealers, with good tokens and a known query', async () => {
    const status = async (person: Pick<Person, 'headers'>, query = '') =>
      (await listen(person, { query })).response.statusCode;
    expect(await status({ headers: {} })).toBe(401);
    expect(await status(customer)).toBe(403);
    expect(await status({ headers: expiredHeaders(test.app, dealer) })).toBe(302);
    expect(await status(dealer, '?recent=-1')).toBe(400);
    expect(await status(dealer, '?page=1')).toBe(400);
    const head = await fetch(`${url}/api/fabricator/events`, { method: 'HEAD', headers: dealer.headers });
    expect(head.status).toBe(404);
  });
});

describe('A stream ends', () => {
  it('soon after its session was revoked, and no other does', async () => {
    const second = await registerDealer(test);
    const [listener, kept] = [await listenWell(dealer), await listenWell(second)];
    await dealer.call('POST', 'auth/logout');
    await listener.ended;
    expect(await Promise.race([kept.ended.then(() => 'ended'), sleep(100, 'open')])).toBe('open');
  });

  it('soon after its dealer was deleted', async () => {
    const listener = await listenWell(dealer);
    const admin = await registerAdmin(test);
    expect((await admin.call('DELETE', `admin/fabricator/${dealer.fabricator.id}`)).statusCode).toBe(204);
    await listener.ended;
  });

  it('with its access token, and continues with the next one', async () => {
    const { sub, sid } = claimsOf(dealer.token.accessToken);
    const accessToken = test.app.jwt.sign({ sub, sid }, { expiresIn: '2s' });
    const listener = await listenWell({
      headers: { ...dealer.headers, authorization: `Bearer ${accessToken}` },
    });
    await listener.ended;
    expect(claimsOf(accessToken).exp * 1_000).toBeLessThanOrEqual(Date.now());
    await order();
    const next = await listen(dealer, { lastEventId: listener.lastId() });
    await next.until(isOrder('ORD-1001'));
  });

  it('when a user opens a ninth one: the oldest ends', async () => {
    const own = [];
    for (let i = 0; i < 9; i += 1) own.push(await listenWell(dealer));
    await own[0]?.ended;
    await order();
    for (const listener of own.slice(1)) await listener.until(isOrder('ORD-1001'));
    expect(own[0]?.orders()).toEqual([]);
  });

  it("when the process stops, which doesn't wait for it", async () => {
    const app = await test.another();
    const at = await listenOn(app);
    const open = [await listenWell(dealer, {}, at), await listenWell(dealer, {}, at)];
    await app.close();
    await Promise.all(open.map((listener) => listener.ended));
  });
});

it('The server frees everything of 200 connections that were opened and dropped', async () => {
  await untilGone();
  const dealers = [dealer, ...(await Promise.all(Array.from({ length: 24 }, () => registerDealer(test))))];
  const open = async (index: number) => {
    const listener = await listenToEvents(url, (dealers[index % dealers.length] as Dealer).headers);
    // Some leave before the first word.
    if (index % 2) await listener.until(({ event }) => event === 'ready');
    return listener;
  };
  for (let round = 0; round < 2; round += 1) {
    const all = await Promise.all(Array.from({ length: 100 }, (_, index) => open(index)));
    await Promise.all(all.map((listener) => listener.drop()));
  }
  await untilGone();
  const queries: string[] = [];
  const note = ({ sql }: { sql: string }) => queries.push(sql);
  test.app.db.on('query', note);
  await sleep(2_500);
  test.app.db.removeListener('query', note);
  expect(queries).toEqual([]);
});

it('The server reads events of all dealers once a second, by an index', async () => {
  const dealers = await Promise.all(Array.from({ length: 5 }, () => registerDealer(test)));
  await Promise.all(dealers.map((each) => listenWell(each)));
  await sleep(200);
  const polls: string[] = [];
  const note = ({ sql }: { sql: string }) => {
    if (/order_event/.test(sql)) polls.push(sql);
  };
  const since = performance.now();
  test.app.db.on('query', note);
  await until(() => polls.length >= 3);
  test.app.db.removeListener('query', note);
  expect(performance.now() - since).toBeGreaterThan(900);
  for (const sql of polls) expect(sql).toMatch(/from .order_event_heads. where .fabricator_id. in/);
});

it('The purge deletes events after four days', async () => {
  await order();
  await order();
  const own = () => test.app.db('order_events').where('fabricator_id', dealer.fabricator.id);
  await own()
    .where('sequence', 1)
    .update({ created_at: Date.now() - 96 * HOUR_MS });
  await test.app.jobs.cleanUp.run();
  expect(await own().pluck('sequence')).toEqual([2]);
});
