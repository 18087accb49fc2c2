import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import {
  type EventListener,
  type HeardEvent,
  listenOn,
  listenToEvents,
} from '../../../testing/event-listener';
import { insist } from '../../../testing/insist';
import { addMaterial, createProject, slab } from '../../../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { twoApps } from '../../../testing/two-apps';

const ORDERS_PER_DEALER = 17;

let test: TestApp;
let apps: FastifyInstance[];
let urls: string[];
let customer: Person;

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  apps = await twoApps(test);
  urls = await Promise.all(apps.map(listenOn));
  customer = await registerCustomer(test);
});
afterAll(() => test.close());

const pick = <T>(of: T[], index: number): T => of[index % of.length] as T;

const post = (app: FastifyInstance, person: Person, url: string, payload: object) =>
  insist((headers) =>
    app.inject({
      method: 'POST',
      url: `/api/${url}`,
      payload,
      headers: { ...person.headers, ...headers },
    }),
  );

/** Listens to a dealer, now here and now there, dropping the connection again and again. */
const listenRestlessly = (dealer: Dealer, nth: number) => {
  const heard: HeardEvent[] = [];
  let lastEventId = '0';
  let stopping = false;
  const take = async (listener: EventListener, ms: number) => {
    await Promise.race([listener.ended, sleep(ms)]);
    await listener.drop();
    // As a browser does: what was read counts, whatever else was on its way.
    heard.push(...listener.orders());
    lastEventId = listener.lastId() ?? lastEventId;
  };
  const run = async () => {
    for (let round = nth; !stopping; round += 1) {
      await take(
        await listenToEvents(pick(urls, round), dealer.headers, { lastEventId }),
        (round * 37) % 150,
      );
    }
  };
  const running = run();
  return {
    heard,
    stop: async () => {
      stopping = true;
      await running;
      const last = await listenToEvents(pick(urls, nth), dealer.headers, { lastEventId });
      await last.until(({ event }) => event === 'ready');
      await take(last, 0);
    },
  };
};

it('Listeners get every event of their dealer once, in order, and no other, whatever is dropped', async () => {
  const dealers = await Promise.all([1, 2, 3].map(() => registerDealer(test)));
  const listeners = dealers.map(listenRestlessly);
  const projects: Array<{ dealer: Dealer; project: string }> = [];
  const materials = await Promise.all(dealers.map((dealer) => addMaterial(test, dealer)));
  for (let i = 0; i < ORDERS_PER_DEALER * dealers.length; i += 1) {
    const dealer = pick(dealers, i);
    const slabs = [slab('K1', pick(materials, i))];
    const { _id } = await createProject(customer, { title: `${i}`, fabricator: dealer.fabricator.id, slabs });
    projects.push({ dealer, project: _id });
  }
  const place = async ({ dealer, project }: (typeof projects)[number], i: number) => {
    const response = await post(pick(apps, i), customer, 'app/order', { project });
    expect(response.statusCode).toBe(201);
    const { _id } = response.json().created;
    if (i % 3) return;
    const changed = await post(pick(apps, i + 1), dealer, 'fabricator/order', { _id, status: 'completed' });
    expect(changed.statusCode).toBe(200);
  };
  await Promise.all(projects.map(place));
  await Promise.all(listeners.map((listener) => listener.stop()));

  for (const [index, { heard }] of listeners.entries()) {
    const { id } = dealers[index]?.fabricator ?? {};
    const rows = await test.app.db('order_events').where('fabricator_id', id).orderBy('sequence');
    const expected = rows.map((row) => [
      String(row.sequence),
      row.kind,
      row.order_id,
      `ORD-${row.reference}`,
    ]);
    expect(heard.map((event) => [event.id, event.data.kind, event.data.order, event.data.reference])).toEqual(
      expected,
    );
    const orders = await test.app.db('orders').where('fabricator_id', id).pluck('id');
    const placed = heard.filter(({ data }) => data.kind === 'placed');
    expect(placed.map(({ data }) => data.order).sort()).toEqual(orders.sort());
    expect(placed).toHaveLength(ORDERS_PER_DEALER);
    expect(rows.map((row) => Number(row.sequence))).toEqual(rows.map((_, i) => i + 1));
  }
});

it('Listeners get events of another process', async () => {
  const dealer = await registerDealer(test);
  const material = await addMaterial(test, dealer);
  const slabs = [slab('K1', material)];
  const { _id } = await createProject(customer, { title: 'x', fabricator: dealer.fabricator.id, slabs });
  const listener = await listenToEvents(pick(urls, 1), dealer.headers);
  await listener.until(({ event }) => event === 'ready');
  await post(pick(apps, 0), customer, 'app/order', { project: _id });
  const { data } = await listener.until(({ event }) => event === 'order');
  expect(data.reference).toBe('ORD-1001');
  await listener.drop();
});
