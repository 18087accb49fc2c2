import { addDays, type NewOrderLink, type Order, type SharedOrder } from 'bff-contract';
import { newId } from '../../../database/ids';
import { type EventListener, listenOn, listenToEvents } from '../../../testing/event-listener';
import { mailedLinks } from '../../../testing/mails';
import {
  addLineItem,
  addMaterial,
  createProject,
  orderOf,
  placeOrder,
  remove,
  slab,
} from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { erasePerson } from '../../privacy/erase-person';
import { createOrderLinkRepository } from './order-link-repository';

const GONE = {
  statusCode: 404,
  body: { code: 'NOT_FOUND', error: "This link doesn't work any more. Please ask for a new one." },
};

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let order: Order;
beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test, { name: 'Carla Customer' });
});
beforeEach(async () => {
  dealer = await registerDealer(test, { name: 'Stone & Sons' });
  order = await orderOf(customer, dealer, await addMaterial(test, dealer), { title: 'Kitchen' });
});
afterAll(() => test.close());

const linksOf = (id = order._id) => `fabricator/order/${id}/link`;

const share = async (days = 30, id = order._id): Promise<NewOrderLink & { token: string }> => {
  const response = await dealer.call('POST', linksOf(id), { days });
  expect(response.statusCode).toBe(201);
  const { created } = response.json();
  return { ...created, token: new URL(created.url).hash.slice(1) };
};

/** As a visitor without a session. */
const visit = async (
  path: string,
  body: object,
  headers: Record<string, string> = {},
  remoteAddress?: string,
) => {
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/public/shared-order${path}`,
    payload: body,
    headers,
    ...(remoteAddress && { remoteAddress }),
  });
  return { statusCode: response.statusCode, headers: response.headers, body: response.json() };
};
const open = (token: string) => visit('', { token });
const accept = (token: string, totalPrice = order.estimate.totalPrice, name = 'Carla') =>
  visit('/accept', { token, name, totalPrice });
const requestChange = (token: string, text: string) =>
  visit('/request-change', { token, name: 'Carla', text });

const readOrder = async (): Promise<Order> =>
  (await dealer.call('GET', `fabricator/order/${order._id}`)).json();
/** The replies of customers in the history. */
const repliesIn = ({ activity = [] }: Order) => activity.filter(({ kind }) => !kind.startsWith('link-'));
const readReplies = async () => repliesIn(await readOrder());

const mails = (): Promise<Array<{ kind: string; subject: string; text_body: string }>> =>
  test.app
    .db('outbox')
    .where('to_email', dealer.user.email)
    .whereNot('kind', 'order-placed')
    .orderBy('id')
    .select();

const withoutRequestId = ({
  statusCode,
  body: { requestId: _id, ...body },
}: Awaited<ReturnType<typeof open>>) => ({
  statusCode,
  body,
});

describe('A link', () => {
  it('has a secret of 256 bits in its fragment, which is stored as a hash', async () => {
    const { url, token, expiresAt, createdAt } = await share(7);
    expect(url).toBe(`${new URL(url).origin}/shared-order#${token}`);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(expiresAt).toBe(`${addDays(createdAt.slice(0, 10), 7)}T23:59:59.999Z`);
    const rows = await test.app.db('order_links').where('order_id', order._id);
    expect(JSON.stringify(rows)).not.toContain(token);
    const audit = await test.app.db('audit_entries').where('resource', 'order-link');
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('is listed without its address, with when it was opened', async () => {
    const { token, url: _url, ...link } = await share();
    const list = async () => (await dealer.call('GET', linksOf())).json();
    expect(await list()).toEqual([link]);
    const before = Date.now();
    await open(token);
    const [opened] = await list();
    expect(Date.parse(opened.openedAt)).toBeGreaterThanOrEqual(before);
  });

  it.each([0, 1, 31, 365])('is not made for %i days', async (days) => {
    const response = await dealer.call('POST', linksOf(), { days });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['days']]);
  });

  it('is made at most ten times for an order', async () => {
    for (let made = 0; made < 10; made += 1) await share();
    expect((await dealer.call('POST', linksOf(), { days: 7 })).statusCode).toBe(409);
  });

  it('can be revoked only with its own order', async () => {
    const { _id, token } = await share();
    const other = await orderOf(customer, dealer, await addMaterial(test, dealer));
    expect((await dealer.call('DELETE', `${linksOf(other._id)}/${_id}`)).statusCode).toBe(404);
    expect((await open(token)).statusCode).toBe(200);
    expect((await dealer.call('DELETE', `${linksOf()}/${_id}`)).statusCode).toBe(204);
    expect((await readOrder()).activity?.map(({ kind }) => kind)).toEqual(['link-created', 'link-revoked']);
  });
});

describe('What a link shows', () => {
  it('is the summary, the plans and the total, and nothing else', async () => {
    const material = await addMaterial(test, dealer, { name: 'Nero', thickness: '30 mm', cents: 10_000 });
    const lineItem = await addLineItem(test, dealer, { title: 'Sink cut-out', cents: 15_000 });
    const project = await createProject(customer, {
      title: 'Bath',
      fabricator: dealer.fabricator.id,
      slabs: [slab('Vanity', material, [2, 0.5])],
    });
    const placed = await placeOrder(customer, project._id, [lineItem]);
    const { token, expiresAt } = await share(90, placed._id);
    const { statusCode, headers, body } = await open(token);
    const { price } = placed.estimate.materials[0]?.slabs[0] ?? {};
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(body).toEqual({
      reference: placed.reference,
      status: 'order-placed',
      placedAt: placed.createdAt,
      expiresAt,
      dealer: { businessName: 'Stone & Sons', contactEmail: dealer.user.email, timeZone: 'UTC' },
      title: 'Bath',
      slabs: [
        {
          name: 'Vanity',
          location: '',
          material: 0,
          edges: [2, 0.5, 2, 0.5],
          vertices: [
            { x: 0, y: 0, z: 0 },
            { x: 2, y: 0, z: 0 },
            { x: 2, y: 0, z: 0.5 },
            { x: 0, y: 0, z: 0.5 },
          ],
        },
      ],
      materials: [
        {
          name: 'Nero',
          thickness: '30 mm',
          pricePerSquareFoot: 100,
          area: 1,
          subTotalPrice: price,
          slabs: [{ area: 1, price }],
        },
      ],
      lineItems: [{ title: 'Sink cut-out', price: 150 }],
      area: 1,
      totalPrice: placed.estimate.totalPrice,
      revision: 1,
    });
    const text = JSON.stringify(body);
    for (const secret of [placed._id, project._id, material, lineItem, dealer.fabricator.id]) {
      expect(text).not.toContain(secret);
    }
    for (const { user } of [customer, dealer]) expect(text).not.toContain(user.id);
    expect(text).not.toContain(customer.user.email);
    expect(text).not.toContain('Carla Customer');
  });

  it('is the current status and total', async () => {
    const { token } = await share();
    await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'in-progress' });
    await test.app.db('orders').where('id', order._id).update({ total_cents: 12_345 });
    expect((await open(token)).body).toMatchObject({ status: 'in-progress', totalPrice: 123.45 });
  });

  it('is the last public stage, those to come and, if the dealer wants so, the due date', async () => {
    const add = async (name: string, status: string, isPublic = true): Promise<string> =>
      (await dealer.call('POST', 'fabricator/stage', { name, status, isPublic })).json().created._id;
    const [templated] = [await add('Templated', 'in-progress'), await add('Installed', 'completed')];
    const saw = await add('At the saw', 'in-progress', false);
    await dealer.call('POST', `fabricator/stage/${saw}`, { position: 1 });
    await add('Lost', 'cancelled');
    const shown = await share();
    const seen = async () => {
      const { stage, nextStages, dueDate } = (await open(shown.token)).body;
      return { stage, nextStages, dueDate };
    };
    const move = (stage: string) => dealer.call('POST', `fabricator/order/${order._id}/stage`, { stage });
    expect(await seen()).toEqual({ nextStages: ['Templated', 'Installed'] });
    await move(templated);
    await move(saw);
    await dealer.call('POST', `fabricator/order/${order._id}/due-date`, { dueDate: '2027-01-31' });
    expect(await seen()).toEqual({ stage: 'Templated', nextStages: ['Installed'] });
    const inApp = async () => (await customer.call('GET', `app/order/${order._id}`)).json().dueDate;
    expect(await inApp()).toBeUndefined();
    await dealer.call('POST', 'fabricator/profile', { showsDueDates: true, phoneNumber: '+1 555 0100' });
    expect(await seen()).toEqual({ stage: 'Templated', nextStages: ['Installed'], dueDate: '2027-01-31' });
    expect(await inApp()).toBe('2027-01-31');
    expect((await open(shown.token)).body.dealer.phoneNumber).toBe('+1 555 0100');
    await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'completed' });
    expect(await seen()).toEqual({});
    expect(await inApp()).toBeUndefined();
  });

  it('is the same refusal once it is unknown, expired, revoked, or its order or dealer is deleted', async () => {
    const admin = await registerAdmin(test);
    const refused = [await open('x'.repeat(43))];
    const [expired, revoked, ofOrder, ofDealer] = [
      await share(),
      await share(),
      await share(),
      await share(),
    ];
    await test.app.db('order_links').where('id', expired._id).update({ expires_at: Date.now() });
    refused.push(await open(expired.token));
    expect((await dealer.call('DELETE', `${linksOf()}/${revoked._id}`)).statusCode).toBe(204);
    refused.push(await open(revoked.token), await accept(revoked.token));
    await admin.call('DELETE', `admin/order/${order._id}`);
    refused.push(await open(ofOrder.token), await requestChange(ofOrder.token, 'Wider'));
    await admin.call('POST', `admin/order/${order._id}/restore`);
    expect((await open(ofOrder.token)).statusCode).toBe(200);
    await remove(test, 'fabricators', dealer.fabricator.id);
    refused.push(await open(ofDealer.token), await accept(ofDealer.token));
    for (const response of refused) expect(withoutRequestId(response)).toEqual(GONE);
    const replies = test.app
      .db('order_activity')
      .where('order_id', order._id)
      .where('actor_role', 'customer');
    expect(await replies).toEqual([]);
  });

  it('is refused to an address that guesses', async () => {
    const strict = await createTestApp({ rateLimit: true });
    const guess = () =>
      strict.app.inject({ method: 'POST', url: '/api/public/shared-order', payload: { token: 'guess' } });
    let response = await guess();
    for (let tries = 1; response.statusCode === 404 && tries < 60; tries += 1) response = await guess();
    expect(response.statusCode).toBe(429);
    await strict.close();
  });

  it('is not a page of ours that search engines, caches or referrers know', async () => {
    const page = await test.app.inject({ url: '/shared-order', headers: { accept: 'text/html' } });
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    const other = await test.app.inject({ url: '/login', headers: { accept: 'text/html' } });
    expect(other.headers['x-robots-tag']).toBeUndefined();
  });
});

describe('Accepting', () => {
  it('appears once in the history, by mail and to open pages', async () => {
    const { token } = await share();
    const listener: EventListener = await listenToEvents(await listenOn(test.app), dealer.headers);
    await listener.until(({ event }) => event === 'ready');
    const answers = await Promise.all([accept(token), accept(token), accept(token)]);
    const accepted = { name: 'Carla', at: expect.any(String), totalPrice: order.estimate.totalPrice };
    for (const { statusCode, body } of answers) {
      expect([statusCode, body]).toMatchObject([200, { accepted }]);
    }
    await listener.until(({ event, data }) => event === 'order' && data.kind === 'accepted');
    await listener.drop();
    const { activity, version, history } = await readOrder();
    expect(activity).toEqual([
      {
        at: expect.any(String),
        kind: 'link-created',
        actor: { name: dealer.user.name, role: 'dealer' },
      },
      {
        at: expect.any(String),
        kind: 'accepted',
        actor: { name: 'Carla', role: 'customer' },
        totalPrice: order.estimate.totalPrice,
        revision: 1,
        byLink: true,
      },
    ]);
    expect([version, history.length]).toEqual([order.version, order.history.length]);
    expect((await mails()).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['order-accepted', `Accepted: order ${order.reference} (Kitchen)`],
    ]);
    const [link] = await mailedLinks(test, dealer.user.email);
    expect(link?.pathname).toBe(`/orders/${order._id}`);
    const audit = await test.app.db('audit_entries').where({ record_id: order._id, action: 'accept' });
    expect(audit).toMatchObject([{ actor_id: null, actor_name: 'Carla', label: order.reference }]);
  });

  it('is shown by every link of the order, and refused for another total', async () => {
    const [one, other] = [await share(), await share()];
    const changed = await accept(one.token, 1);
    expect([changed.statusCode, changed.body.code]).toEqual([409, 'PRICE_CHANGED']);
    await accept(one.token);
    expect((await open(other.token)).body.accepted).toMatchObject({ name: 'Carla' });
    // The price goes up: what was accepted stays, and the new total can be accepted.
    await test.app.db('orders').where('id', order._id).update({ total_cents: 999_900, revision: 2 });
    const { body } = await open(other.token);
    expect([body.totalPrice, body.accepted.totalPrice]).toEqual([9_999, order.estimate.totalPrice]);
    expect((await accept(other.token, 9_999)).body.accepted.totalPrice).toBe(9_999);
    expect(await readReplies()).toHaveLength(2);
  });

  it.each(['completed', 'cancelled'])('is refused for a %s order', async (status) => {
    const { token } = await share();
    await dealer.call('POST', 'fabricator/order', { _id: order._id, status });
    const response = await accept(token);
    expect([response.statusCode, response.body.code]).toEqual([409, 'ORDER_CLOSED']);
    expect(await mails()).toEqual([]);
  });

  it.each([{ name: '' }, { name: 'x'.repeat(201) }, { name: 'A\u0000' }])(
    'needs a name: %j',
    async ({ name }) => {
      const { token } = await share();
      const response = await accept(token, order.estimate.totalPrice, name);
      expect([response.statusCode, Object.keys(response.body.fields)]).toEqual([400, ['name']]);
    },
  );
});

describe('Requesting a change', () => {
  it('appears in the history as it was written, and by mail without links', async () => {
    const { token } = await share();
    const text = 'Please round the corners,\nas on http://evil.example <b>now</b>';
    const first = await requestChange(token, text);
    expect(first.body).toMatchObject({ changeRequestedAt: expect.any(String) });
    expect(JSON.stringify(first.body)).not.toContain('corners');
    // The same again, as by a second click or a lost response.
    expect((await requestChange(token, text)).body).toEqual(first.body);
    expect(await readReplies()).toMatchObject([{ kind: 'change-requested', text }]);
    const [mail, ...others] = await mails();
    expect([mail?.kind, others]).toEqual(['order-change-requested', []]);
    expect(mail?.text_body).toContain('Please round the corners, as on http: /evil. example');
    await requestChange(token, 'And one cm wider');
    expect(await readReplies()).toHaveLength(2);
  });

  it('is made once by one Idempotency-Key, also after another request and from another address', async () => {
    const { token } = await share();
    const headers = { 'idempotency-key': newId() };
    const body = { token, name: 'Carla', text: 'Wider' };
    const first = await visit('/request-change', body, headers);
    await requestChange(token, 'Or narrower');
    const again = await visit('/request-change', body, headers, '203.0.113.9');
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    expect((await readReplies()).map(({ text }) => text)).toEqual(['Wider', 'Or narrower']);
    expect((await mails()).map(({ kind }) => kind)).toEqual([
      'order-change-requested',
      'order-change-requested',
    ]);
  });

  it('is not repeated by its Idempotency-Key once the link is revoked', async () => {
    const link = await share();
    const headers = { 'idempotency-key': newId() };
    const body = { token: link.token, name: 'Carla', text: 'Wider' };
    expect((await visit('/request-change', body, headers)).statusCode).toBe(200);
    await dealer.call('DELETE', `fabricator/order/${order._id}/link/${link._id}`);
    expect((await visit('/request-change', body, headers)).statusCode).toBe(404);
  });

  it('of another link is another one, whatever its Idempotency-Key', async () => {
    const headers = { 'idempotency-key': newId() };
    for (const { token } of [await share(), await share()]) {
      expect(
        (await visit('/request-change', { token, name: 'Carla', text: token }, headers)).statusCode,
      ).toBe(200);
    }
    expect(await readReplies()).toHaveLength(2);
  });

  it('is not shown to the customer account of the app, nor in its orders', async () => {
    const { token } = await share();
    await requestChange(token, 'Wider');
    const own = (await customer.call('GET', `app/order/${order._id}`)).json();
    expect(own).not.toHaveProperty('activity');
    const admin = await registerAdmin(test);
    const seen: Order = (await admin.call('GET', `admin/order/${order._id}`)).json();
    expect(repliesIn(seen)).toMatchObject([{ text: 'Wider' }]);
    const changed = await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'in-progress' });
    expect(changed.json().updated.activity).toEqual(seen.activity);
  });

  it.each(['', ' \n ', 'x'.repeat(2_001)])('needs words, and not too many', async (text) => {
    const { token } = await share();
    const response = await requestChange(token, text);
    expect([response.statusCode, Object.keys(response.body.fields)]).toEqual([400, ['text']]);
  });

  it('is limited for a link in all, and not for the order', async () => {
    const [used, other] = [await share(), await share()];
    await requestChange(used.token, 'Wider');
    await test.app.db('order_links').where('id', used._id).increment('change_requests', 48);
    expect((await requestChange(used.token, 'Longer')).statusCode).toBe(200);
    expect((await requestChange(used.token, 'Deeper')).statusCode).toBe(409);
    expect((await requestChange(other.token, 'Deeper')).statusCode).toBe(200);
  });

  it('is limited for one link and hour', async () => {
    const strict = await createTestApp({ rateLimit: true });
    const seller = await registerDealer(strict);
    const buyer = await registerCustomer(strict);
    const placed = await orderOf(buyer, seller, await addMaterial(strict, seller));
    const { created } = (
      await seller.call('POST', `fabricator/order/${placed._id}/link`, { days: 7 })
    ).json();
    const token = new URL(created.url).hash.slice(1);
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const payload = { token, name: 'Bo', text: `Change ${index}` };
      const url = '/api/public/shared-order/request-change';
      statuses.push((await strict.app.inject({ method: 'POST', url, payload })).statusCode);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await strict.close();
  });
});

it('An erased customer leaves neither links nor names and words', async () => {
  const person = await registerCustomer(test, { name: 'Petra Gone' });
  const placed = await orderOf(person, dealer, await addMaterial(test, dealer));
  const { token } = await share(30, placed._id);
  await visit('/request-change', { token, name: 'Petra Gone', text: 'For Petra' });
  const { db } = test.app;
  await erasePerson(db, { name: 'System', role: 'system', address: '', requestId: '' }, person.user.id);
  expect((await open(token)).statusCode).toBe(404);
  const rows = await db('order_activity').where({ order_id: placed._id, actor_role: 'customer' });
  expect(rows).toMatchObject([{ text: '', actor_name: expect.stringMatching(/^Erased person/) }]);
});

it('Expired links are purged', async () => {
  const link = await share();
  await test.app.db('order_links').where('id', link._id).update({ expires_at: 1 });
  await createOrderLinkRepository(test.app.db).purge(Date.now());
  expect(await test.app.db('order_links').where('id', link._id)).toEqual([]);
});

it('A link of one order shows no other order of the customer', async () => {
  const other = await orderOf(customer, dealer, await addMaterial(test, dealer), { title: 'Secret bath' });
  const shown: SharedOrder = (await open((await share()).token)).body;
  expect(JSON.stringify(shown)).not.toContain('Secret bath');
  expect(shown.reference).not.toBe(other.reference);
});
