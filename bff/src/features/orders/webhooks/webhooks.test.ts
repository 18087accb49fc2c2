import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_EVENTS } from 'bff-contract';
import { Webhook as Verifier } from 'standardwebhooks';
import { fromJson } from '../../../resource/values';
import { addMaterial, orderOf } from '../../../testing/market';
import { type Dealer, registerAdmin, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { until } from '../../../testing/until';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ webhookPrivate: true });
});
afterAll(() => test.close());

interface Received {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

let receiver: Server;
let received: Received[];
let status: number;
/** Bodies with this text get a 400. */
let refused: string | undefined;
/** Responses wait for it. */
let gate: Promise<void> | undefined;
let url: string;
beforeEach(async () => {
  received = [];
  status = 200;
  gate = undefined;
  refused = undefined;
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', async () => {
      received.push({ path: request.url, headers: request.headers, body });
      await gate;
      const isRefused = refused !== undefined && body.includes(refused);
      response.writeHead(isRefused ? 400 : status).end(`Status ${status}`);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
});
afterEach(() => receiver.close());

const create = async (dealer: Dealer, fields: object = {}) => {
  const body = { url, events: WEBHOOK_EVENTS, ...fields };
  return (await dealer.call('POST', 'fabricator/webhook', body)).json().created as {
    _id: string;
    secret: string;
  };
};

const placeOrder = async (dealer: Dealer) =>
  orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));

const deliver = async () => {
  await test.app.webhooks.deliverDue();
  await test.app.webhooks.idle();
};
/** Makes receivers wait, until the result is called. */
const makeSlow = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  gate = promise;
  return resolve;
};
const retryNow = async (id: string, due_at = Date.now() - 1) => {
  await test.app.db('webhooks').where({ id }).update({ due_at });
  await test.app.db('webhook_holds').where({ webhook_id: id }).update({ due_at });
};
/** Makes it look as if nothing that failed had been delivered for so long. */
const age = async (id: string, ms: number, { isDead }: { isDead: boolean }) => {
  const since = Date.now() - ms;
  if (isDead) await test.app.db('webhooks').where({ id }).update({ failing_since: since });
  await test.app.db('webhook_holds').where({ webhook_id: id }).update({ since });
  await retryNow(id);
};
const find = async (dealer: Dealer, id: string) =>
  (await dealer.call('GET', 'fabricator/webhook')).json().find((hook: { _id: string }) => hook._id === id);
const types = () => received.map(({ body }) => JSON.parse(body).type);
const ids = () => received.map(({ headers }) => headers['webhook-id']);

it('Events of an order arrive in order, signed by Standard Webhooks, once each', async () => {
  const dealer = await registerDealer(test);
  const { secret } = await create(dealer);
  const order = await placeOrder(dealer);
  await dealer.call('POST', `fabricator/order/${order._id}`, { status: 'in-progress' });
  await dealer.call('POST', `fabricator/order/${order._id}/due-date`, { dueDate: '2030-01-31' });
  await deliver();
  await deliver();
  expect(types()).toEqual(['order.placed', 'order.status', 'order.due']);
  expect(new Set(ids()).size).toBe(3);
  const [first] = received;
  const verified = new Verifier(secret).verify(first?.body ?? '', first?.headers as Record<string, string>);
  expect(verified).toMatchObject({ data: { _id: order._id, reference: order.reference } });
});

it('A webhook gets the events that it asked for, of its own dealer', async () => {
  const dealer = await registerDealer(test);
  await create(dealer, { events: ['order.status'] });
  const order = await placeOrder(dealer);
  await placeOrder(await registerDealer(test));
  await dealer.call('POST', `fabricator/order/${order._id}`, { status: 'in-progress' });
  await deliver();
  expect(types()).toEqual(['order.status']);
});

it('A revision that is issued, and nothing else of its draft, is told as one', async () => {
  const dealer = await registerDealer(test);
  await create(dealer, { events: ['order.revised'] });
  const path = `fabricator/order/${(await placeOrder(dealer))._id}/draft`;
  const draft = (await dealer.call('POST', path, { base: 1, note: 'Wider' })).json();
  const { version } = draft.updated ?? draft.created ?? draft;
  const issued = await dealer.call('POST', `${path}/issue`, { base: 1, version });
  expect(issued.statusCode).toBeLessThan(300);
  await deliver();
  expect(types()).toEqual(['order.revised']);
});

it('An event that fails is tried again with the same id, before those after it', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  const order = await placeOrder(dealer);
  await dealer.call('POST', `fabricator/order/${order._id}`, { status: 'in-progress' });
  status = 503;
  await deliver();
  await deliver();
  expect(types()).toEqual(['order.placed']);
  const failing = await find(dealer, _id);
  expect(Date.parse(failing.nextTryAt)).toBeGreaterThan(Date.now());
  status = 200;
  await retryNow(_id);
  await deliver();
  expect(types()).toEqual(['order.placed', 'order.placed', 'order.status']);
  expect(ids()[0]).toBe(ids()[1]);
  expect(await find(dealer, _id)).not.toHaveProperty('failingSince');
  const log = (await dealer.call('GET', `fabricator/webhook/${_id}/delivery`)).json();
  expect(log.map(({ status: answered }: { status: number }) => answered)).toEqual([200, 200, 503]);
  expect(log[2]).toMatchObject({ event: 'order.placed', response: 'Status 503', isDelivered: false });
});

/** A dealer with a webhook that has failed for three days. */
const createFailing = async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  await placeOrder(dealer);
  status = 500;
  await deliver();
  await age(_id, 3 * 86_400_000, { isDead: true });
  return { dealer, _id };
};

it('A failing webhook that is changed, rotated or restored says what waits', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  await placeOrder(dealer);
  status = 503;
  await deliver();
  const path = `fabricator/webhook/${_id}`;
  const answers = [
    await dealer.call('POST', path, { events: ['order.placed'] }),
    await dealer.call('POST', `${path}/rotate`),
  ];
  const waits = { waiting: 1, failingSince: (await find(dealer, _id)).failingSince };
  expect(waits.failingSince).toEqual(expect.any(String));
  for (const answer of answers) expect(answer.json().updated).toMatchObject(waits);
  await dealer.call('DELETE', path);
  expect((await dealer.call('POST', `${path}/restore`)).json().updated).toEqual(await find(dealer, _id));
});

it('A webhook whose secret no server can open fails with the reason, and its owner is told', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  await placeOrder(dealer);
  await test.app.db('webhooks').where({ id: _id }).update({ secret_sealed: 'sealed by another SECRET' });
  const reason = 'The portal can no longer read the secret of this webhook. Please make a new one.';
  const tried = await dealer.call('POST', `fabricator/webhook/${_id}/test`);
  expect([tried.statusCode, tried.json()]).toEqual([200, expect.objectContaining({ error: reason })]);
  await deliver();
  expect(await find(dealer, _id)).toMatchObject({ waiting: 1, failingSince: expect.any(String) });
  await age(_id, 3 * 86_400_000, { isDead: true });
  await deliver();
  expect(await find(dealer, _id)).toHaveProperty('pausedAt');
  const mail = await test.app
    .db('outbox')
    .where({ to_email: dealer.user.email, kind: 'webhook-paused' })
    .first();
  expect(mail.text_body).toContain(reason);
  expect(received).toEqual([]);

  // The former secret can't sign, and holds nothing up.
  await dealer.call('POST', `fabricator/webhook/${_id}/rotate`);
  await dealer.call('POST', `fabricator/webhook/${_id}/resume`);
  await deliver();
  expect(types()).toEqual(['order.placed']);
});

it('A webhook that fails for three days is paused with a mail, and resumed where it stopped', async () => {
  const { dealer, _id } = await createFailing();
  await deliver();
  expect(await find(dealer, _id)).toHaveProperty('pausedAt');
  const mail = await test.app
    .db('outbox')
    .where({ to_email: dealer.user.email, kind: 'webhook-paused' })
    .first();
  expect(mail.text_body).toContain('Status 500');
  received = [];
  await deliver();
  expect(received).toEqual([]);
  status = 200;
  await dealer.call('POST', `fabricator/webhook/${_id}/resume`);
  await deliver();
  expect(types()).toEqual(['order.placed']);
});

describe('Mails about a webhook', () => {
  const mailsTo = (email: string) => test.app.db('outbox').where({ to_email: email }).orderBy('id');

  /** Has a webhook with words in its address paused so many times. */
  const pauseAgain = async (dealer: Dealer, times: number) => {
    const { _id } = await create(dealer, { url: `${url}/call-555-0100` });
    await placeOrder(dealer);
    await test.app.db('outbox').where({ to_email: dealer.user.email }).delete();
    status = 410;
    for (let i = 0; i < times; i += 1) {
      await deliver();
      expect(await find(dealer, _id)).toHaveProperty('pausedAt');
      await dealer.call('POST', `fabricator/webhook/${_id}/resume`);
    }
  };

  it('go to no unconfirmed address, which is asked once to confirm it', async () => {
    const dealer = await registerDealer(test, { name: 'Your parcel waits', emailConfirmed: false });
    await pauseAgain(dealer, 3);
    expect(await mailsTo(dealer.user.email).pluck('kind')).toEqual(['confirm-email']);
    expect((await mailsTo(dealer.user.email).first()).text_body).not.toMatch(/555|parcel/);
  });

  it('go to the confirmed contact address of an unconfirmed owner', async () => {
    const dealer = await registerDealer(test, { emailConfirmed: false });
    const contact_email = `desk-${dealer.user.email}`;
    await test.app
      .db('fabricators')
      .where('id', dealer.fabricator.id)
      .update({ contact_email, confirmed_contact_email: contact_email });
    await pauseAgain(dealer, 1);
    expect(await mailsTo(contact_email).pluck('kind')).toEqual(['order-placed', 'webhook-paused']);
  });

  it('are ten a day, and the others come as one that names each', async () => {
    const dealer = await registerDealer(test);
    const { email } = dealer.user;
    await pauseAgain(dealer, 12);
    expect(await mailsTo(email).pluck('state')).toEqual([...Array(10).fill('queued'), 'bundled', 'bundled']);
    expect((await dealer.call('GET', 'fabricator/summary')).json()).not.toHaveProperty('bundledMails');
    await test.app.db('outbox').where({ to_email: email, state: 'bundled' }).update({ due_at: 1 });
    await test.app.mailer.deliverDue();
    const digest = await mailsTo(email).where({ kind: 'order-digest' }).first();
    expect([digest.subject, digest.text_body.match(/A webhook is paused/g)]).toEqual([
      '2 messages from Slabdesk',
      ['A webhook is paused', 'A webhook is paused'],
    ]);
  });
});

it('An event that fails holds back later ones of its order, and none of others', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  const first = await placeOrder(dealer);
  refused = first._id;
  await deliver();
  const second = await placeOrder(dealer);
  for (const order of [first, second])
    await dealer.call('POST', `fabricator/order/${order._id}`, { status: 'in-progress' });
  await deliver();
  await deliver();
  expect(received.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data._id])).toEqual([
    ['order.placed', first._id],
    ['order.placed', second._id],
    ['order.status', second._id],
  ]);
  expect(await find(dealer, _id)).toMatchObject({ waiting: 1, failingSince: expect.any(String) });
  refused = undefined;
  received = [];
  await retryNow(_id);
  await deliver();
  expect(types()).toEqual(['order.placed', 'order.status']);
  expect(await find(dealer, _id)).toMatchObject({ waiting: 0 });
});

it('An event that a working receiver refuses for three days is given up with a mail', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  const order = await placeOrder(dealer);
  refused = order._id;
  await deliver();
  await placeOrder(dealer);
  await deliver();
  await age(_id, 3 * 86_400_000, { isDead: false });
  await deliver();
  const webhook = await find(dealer, _id);
  expect(webhook.waiting).toBe(0);
  expect(webhook).not.toHaveProperty('pausedAt');
  const mails = test.app.db('outbox').where({ to_email: dealer.user.email, kind: 'webhook-event-lost' });
  expect((await mails.first()).text_body).toContain(`order ${order.reference}`);
  refused = undefined;
  received = [];
  await dealer.call('POST', `fabricator/order/${order._id}`, { status: 'in-progress' });
  await retryNow(_id);
  await deliver();
  expect(types()).toEqual(['order.status']);
});

it('A receiver that takes nothing of many orders is asked ever less often', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  status = 500;
  for (let count = 0; count < 6; count += 1) {
    await placeOrder(dealer);
    await deliver();
  }
  expect(received).toHaveLength(5);
  status = 200;
  await dealer.call('POST', `fabricator/webhook/${_id}/resume`);
  for (let count = 0; count < 6; count += 1) await deliver();
  expect(new Set(ids()).size).toBe(6);
  expect(await find(dealer, _id)).toMatchObject({ waiting: 0 });
});

it('Stages, materials and customers are told, too', async () => {
  const dealer = await registerDealer(test);
  await create(dealer, { events: ['order.status', 'order.stage', 'material.changed', 'customer.changed'] });
  const customer = await registerCustomer(test);
  const order = await orderOf(customer, dealer, await addMaterial(test, dealer));
  const stage = (
    await dealer.call('POST', 'fabricator/stage', { name: 'Cutting', status: 'order-placed' })
  ).json();
  await dealer.call('POST', `fabricator/order/${order._id}/stage`, { stage: stage.created._id });
  await customer.call('POST', 'app/user', { _id: customer.user.id, name: 'Renamed' });
  const fields = { name: 'Nero', thickness: '2 cm', pricePerSquareFoot: 50 };
  const material = (await dealer.call('POST', 'fabricator/material', fields)).json().created;
  await dealer.call('DELETE', `fabricator/material/${material._id}`);
  await deliver();
  const told = received.map(({ body }) => [JSON.parse(body).type, JSON.parse(body).data]);
  expect(told).toEqual([
    ['order.stage', { _id: order._id, reference: order.reference }],
    ['customer.changed', { _id: customer.user.id }],
    ['material.changed', { _id: material._id }],
    ['material.changed', { _id: material._id }],
  ]);
});

it('Both dealers are told when an administrator gives a material to another', async () => {
  const [dealer, other] = [await registerDealer(test), await registerDealer(test)];
  const material = await addMaterial(test, dealer);
  for (const each of [dealer, other]) await create(each, { events: ['material.changed'] });
  const move = { _id: material, fabricator: other.fabricator.id };
  expect((await (await registerAdmin(test)).call('POST', 'admin/material', move)).statusCode).toBe(200);
  await deliver();
  expect(received.map(({ body }) => JSON.parse(body).data)).toEqual([{ _id: material }, { _id: material }]);
});

it('A receiver that is gone delays neither another one nor a mail', async () => {
  const [dead, alive] = [await registerDealer(test), await registerDealer(test)];
  const { _id } = await create(dead, { url: 'http://127.0.0.1:1/nobody' });
  await create(alive);
  await placeOrder(dead);
  await placeOrder(alive);
  await deliver();
  expect(types()).toEqual(['order.placed']);
  const [attempt] = (await dead.call('GET', `fabricator/webhook/${_id}/delivery`)).json();
  expect(attempt.error).toBe('The server refuses connections');
  const mail = await test.app.db('outbox').where({ to_email: dead.user.email, kind: 'order-placed' }).first();
  expect(Number(mail.due_at)).toBeLessThanOrEqual(Date.now());
});

it('A slow receiver delays events of another dealer neither before nor after', async () => {
  const [slow, other] = [await registerDealer(test), await registerDealer(test)];
  const { _id } = await create(slow);
  await create(other);
  const answer = makeSlow();
  await placeOrder(slow);
  await test.app.webhooks.deliverDue();
  await until(() => received.length === 1);
  gate = undefined;
  await placeOrder(other);
  await test.app.webhooks.deliverDue();
  await until(() => received.length === 2);
  // Its event is still being sent.
  expect((await slow.call('GET', `fabricator/webhook/${_id}/delivery`)).json()).toEqual([]);
  answer();
  await test.app.webhooks.idle();
});

it('A turn extends its claim with each event, and ends when another process has the webhook', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  const order = await placeOrder(dealer);
  for (const status of ['in-progress', 'completed'])
    await dealer.call('POST', `fabricator/order/${order._id}`, { status });
  const row = () => test.app.db('webhooks').where({ id: _id }).first();
  const startedAt = Date.now();
  const answerFirst = makeSlow();
  await test.app.webhooks.deliverDue();
  await until(() => received.length === 1 && Date.now() > startedAt + 1);
  const claimed = await row();
  const answer = makeSlow();
  answerFirst();
  await until(() => received.length === 2);
  expect((await row()).due_at).toBeGreaterThan(claimed.due_at);
  gate = undefined;
  await retryNow(_id);
  const another = await test.another();
  await another.webhooks.deliverDue();
  await another.webhooks.idle();
  const { position } = await row();
  answer();
  await test.app.webhooks.idle();
  expect(types()).toEqual(['order.placed', 'order.status', 'order.status', 'order.status']);
  expect((await row()).position).toBe(position);
});

it('After a rotation the former and the new secret both check a signature', async () => {
  const dealer = await registerDealer(test);
  const { _id, secret } = await create(dealer);
  const rotated = (await dealer.call('POST', `fabricator/webhook/${_id}/rotate`)).json().updated;
  expect(rotated.secret).not.toBe(secret);
  await dealer.call('POST', `fabricator/webhook/${_id}/test`);
  const [{ body, headers } = { body: '', headers: {} }] = received;
  for (const each of [secret, rotated.secret])
    expect(new Verifier(each).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'test',
    });
  await test.app
    .db('webhooks')
    .where({ id: _id })
    .update({ former_secret_until: Date.now() - 1 });
  await dealer.call('POST', `fabricator/webhook/${_id}/test`);
  const [, later = { body: '', headers: {} }] = received;
  expect(() => new Verifier(secret).verify(later.body, later.headers as Record<string, string>)).toThrow();
});

it('A repeated rotation gets the same secret', async () => {
  const dealer = await registerDealer(test);
  const { _id, secret } = await create(dealer);
  const rotate = async () =>
    (
      await dealer.call('POST', `fabricator/webhook/${_id}/rotate`, undefined, { 'idempotency-key': 'once' })
    ).json().updated.secret;
  expect(await rotate()).toBe(await rotate());
  await dealer.call('POST', `fabricator/webhook/${_id}/test`);
  const [{ body, headers } = { body: '', headers: {} }] = received;
  expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
});

it('Changes at the same time undo nothing of each other', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  const path = `fabricator/webhook/${_id}`;
  const urls = [`${url}/1`, `${url}/2`];
  for (const [index, events] of [['order.status'], ['order.due']].entries()) {
    const changes = [{ url: urls[index] }, { events }].map((body) => dealer.call('POST', path, body));
    const rotated = [1, 2].map(() => dealer.call('POST', `${path}/rotate`));
    await Promise.all([...changes, ...rotated]);
    expect(await find(dealer, _id)).toMatchObject({ url: urls[index], events });
    received = [];
    await dealer.call('POST', `${path}/test`);
    const [{ body, headers } = { body: '', headers: {} }] = received;
    for (const response of rotated) {
      const { secret } = (await response).json().updated;
      expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
    }
  }
});

it('An attempt can be sent again with its id, and no other dealer sees it', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  await placeOrder(dealer);
  await deliver();
  const log = `fabricator/webhook/${_id}/delivery`;
  const [attempt] = (await dealer.call('GET', log)).json();
  const again = await dealer.call('POST', `${log}/${attempt._id}/redeliver`);
  expect(again.json()).toMatchObject({ eventId: attempt.eventId, isDelivered: true });
  expect(received[0]?.body).toBe(received[1]?.body);
  const other = await registerDealer(test);
  expect((await other.call('GET', log)).statusCode).toBe(404);
  expect((await other.call('POST', `${log}/${attempt._id}/redeliver`)).statusCode).toBe(404);
});

it('takes its whole record back with a change', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  const [webhook] = (await dealer.call('GET', 'fabricator/webhook')).json();
  const changed = { ...webhook, events: ['order.status'] };
  // Events come and go without another version.
  const response = await dealer.call('POST', `fabricator/webhook/${_id}`, { ...changed, waiting: 1 });
  expect(response.json().updated).toEqual({ ...changed, version: webhook.version + 1 });
});

it("A change over another person's is refused, with the webhook as it is now", async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  const path = `fabricator/webhook/${_id}`;
  const { version } = await find(dealer, _id);
  const theirs = await dealer.call('POST', path, { version, events: ['order.status'] });
  expect(theirs.json().updated.version).toBe(version + 1);
  const mine = await dealer.call('POST', path, { version, url: `${url}/2`, events: ['order.due'] });
  expect(mine.statusCode).toBe(409);
  expect(mine.json()).toMatchObject({ code: 'STALE_VERSION', current: { url, events: ['order.status'] } });
  expect(await find(dealer, _id)).toEqual(mine.json().current);
  // Another secret is no change of what the form shows.
  await dealer.call('POST', `${path}/rotate`);
  const again = await dealer.call('POST', path, { version: version + 1, events: ['order.due'] });
  expect(again.statusCode).toBe(200);
});

it('Changes of its events and address count from the next event', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer, { url: 'http://127.0.0.1:1/former', events: ['order.placed'] });
  const path = `fabricator/webhook/${_id}`;
  const changed = await dealer.call('POST', path, { url, events: ['order.status'] });
  expect(changed.json().updated).toMatchObject({ url, events: ['order.status'] });
  const order = await placeOrder(dealer);
  await dealer.call('POST', `fabricator/order/${order._id}`, { status: 'in-progress' });
  await deliver();
  expect(types()).toEqual(['order.status']);
  expect((await dealer.call('POST', path, { url: 'http://:' })).statusCode).toBe(400);
});

it.each([
  ['address', '', () => ({ url: `${url}/new` })],
  ['secret', '/rotate', () => ({})],
])('A new %s counts from the next event on, also while events are being sent', async (_what, end, bodyOf) => {
  const dealer = await registerDealer(test);
  const { _id, secret } = await create(dealer);
  await placeOrder(dealer);
  await placeOrder(dealer);
  const answer = makeSlow();
  await test.app.webhooks.deliverDue();
  await until(() => received.length === 1);
  const changed = await dealer.call('POST', `fabricator/webhook/${_id}${end}`, bodyOf());
  expect(changed.statusCode).toBe(200);
  answer();
  await test.app.webhooks.idle();
  expect(received).toHaveLength(1);
  await deliver();
  expect(types()).toEqual(Array(3).fill('order.placed'));
  const [former, ...later] = received;
  expect(later.map(({ headers }) => headers['webhook-id'])).toContain(former?.headers['webhook-id']);
  const { updated } = changed.json();
  for (const { path, body, headers } of later) {
    expect(path).toBe(new URL(updated.url).pathname);
    const verifier = new Verifier(updated.secret ?? secret);
    expect(verifier.verify(body, headers as Record<string, string>)).toBeTruthy();
  }
});

it('A deleted webhook gets nothing, and after it is restored all that it missed, with its log', async () => {
  const dealer = await registerDealer(test);
  const { _id, secret } = await create(dealer);
  const path = `fabricator/webhook/${_id}`;
  await dealer.call('POST', `${path}/test`);
  await dealer.call('DELETE', path);
  expect(await find(dealer, _id)).toBeUndefined();
  await placeOrder(dealer);
  await deliver();
  expect(types()).toEqual(['test']);
  expect((await (await registerDealer(test)).call('POST', `${path}/restore`)).statusCode).toBe(404);
  expect((await dealer.call('POST', `${path}/restore`)).json().updated).toMatchObject({ _id, url });
  await deliver();
  expect(types()).toEqual(['test', 'order.placed']);
  const [, { body, headers } = { body: '', headers: {} }] = received;
  expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toBeTruthy();
  expect((await dealer.call('GET', `${path}/delivery`)).json()).toHaveLength(2);
});

it('A webhook that was deleted before there were versions is restored with the first one', async () => {
  const dealer = await registerDealer(test);
  const { _id } = await create(dealer);
  await dealer.call('DELETE', `fabricator/webhook/${_id}`);
  const deleted = () => test.app.db('deleted_webhooks').where({ id: _id });
  const { version, ...row } = fromJson<{ version: number }>((await deleted().first('webhook')).webhook);
  expect(version).toBe(1);
  await deleted().update({ webhook: JSON.stringify(row) });
  const restored = await dealer.call('POST', `fabricator/webhook/${_id}/restore`);
  expect(restored.json().updated).toMatchObject({ _id, version: 1 });
});

it('A webhook that failed before it was deleted has three days again once it is restored', async () => {
  const { dealer, _id } = await createFailing();
  await dealer.call('DELETE', `fabricator/webhook/${_id}`);
  await dealer.call('POST', `fabricator/webhook/${_id}/restore`);
  await deliver();
  expect(received).toHaveLength(2);
  const restored = await find(dealer, _id);
  expect(restored).toMatchObject({ waiting: 1 });
  expect(restored).not.toHaveProperty('pausedAt');
});

it('A deleted dealer gets nothing, and after it is restored what it missed', async () => {
  const [admin, dealer] = [await registerAdmin(test), await registerDealer(test)];
  await create(dealer);
  const order = await placeOrder(dealer);
  await deliver();
  const path = `admin/fabricator/${dealer.fabricator.id}`;
  expect((await admin.call('DELETE', path)).statusCode).toBe(204);
  await admin.call('POST', `admin/order/${order._id}`, { status: 'in-progress' });
  await deliver();
  expect(types()).toEqual(['order.placed']);
  await admin.call('POST', `${path}/restore`);
  await deliver();
  expect(types()).toEqual(['order.placed', 'order.status']);
});

it.each([true, false])('The days of a deleted dealer end no patience (dead: %s)', async (isDead) => {
  const [admin, dealer] = [await registerAdmin(test), await registerDealer(test)];
  const { _id } = await create(dealer);
  const order = await placeOrder(dealer);
  if (isDead) status = 500;
  else refused = order._id;
  await deliver();
  const path = `admin/fabricator/${dealer.fabricator.id}`;
  expect((await admin.call('DELETE', path)).statusCode).toBe(204);
  await age(_id, 4 * 86_400_000, { isDead });
  await retryNow(_id, Date.now() - 4 * 86_400_000);
  expect((await admin.call('POST', `${path}/restore`)).statusCode).toBe(200);
  received = [];
  await deliver();
  expect(types()).toEqual(['order.placed']);
  const restored = await find(dealer, _id);
  expect(restored).toMatchObject({ waiting: 1 });
  expect(restored).not.toHaveProperty('pausedAt');
  // From then on they count.
  await age(_id, 3 * 86_400_000, { isDead });
  await deliver();
  expect(await find(dealer, _id)).toMatchObject(isDead ? { pausedAt: expect.any(String) } : { waiting: 0 });
});

it('The secret is shown once, and stored sealed', async () => {
  const dealer = await registerDealer(test);
  const { secret } = await create(dealer);
  expect((await dealer.call('GET', 'fabricator/webhook')).body).not.toContain(secret);
  expect(JSON.stringify(await test.app.db('webhooks').select())).not.toContain(secret);
});

describe('Without private addresses', () => {
  let strict: TestApp;
  let dealer: Dealer;
  beforeAll(async () => {
    strict = await createTestApp();
    dealer = await registerDealer(strict);
  });
  afterAll(() => strict.close());

  it.each([
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://localhost/x',
    'https://169.254.169.254/x',
    'https://[::ffff:10.0.0.1]/x',
  ])('nothing connects to %s', async (address) => {
    const { _id } = await create(dealer, { url: address });
    const attempt = (await dealer.call('POST', `fabricator/webhook/${_id}/test`)).json();
    expect(attempt).toMatchObject({
      error: expect.stringMatching(/is not a public address$/),
      isDelivered: false,
    });
  });

  it('http is refused', async () => {
    const body = { url: 'http://hooks.example.com/x', events: ['order.placed'] };
    expect((await dealer.call('POST', 'fabricator/webhook', body)).statusCode).toBe(400);
  });
});
