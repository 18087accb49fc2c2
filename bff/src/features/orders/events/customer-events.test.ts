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
import { expiredHeaders } from '../../../testing/tokens';
import { twoApps } from '../../../testing/two-apps';

let test: TestApp;
let url: string;
let customer: Person;
let dealer: Dealer;
const listeners: EventListener[] = [];

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false, ...QUIET });
  url = await listenOn((await twoApps(test)).at(-1) ?? test.app);
});
beforeEach(async () => {
  customer = await registerCustomer(test);
  dealer = await registerDealer(test);
});
afterEach(async () => {
  for (const listener of listeners.splice(0)) await listener.drop();
});
afterAll(() => test.close());

/** Listens to the second process, if there is one; changes are made in the first. */
const listen = async (
  person: Pick<Person, 'headers'>,
  options: Omit<NonNullable<Parameters<typeof listenToEvents>[2]>, 'area'> = {},
) => {
  const listener = await listenToEvents(url, person.headers, { ...options, area: 'app' });
  listeners.push(listener);
  if (listener.response.statusCode === 200) await listener.until(({ event }) => event === 'ready');
  return listener;
};

const order = async (to = dealer, by = customer) => orderOf(by, to, await addMaterial(test, to));

const addStage = async (name: string, isPublic: boolean): Promise<string> =>
  (await dealer.call('POST', 'fabricator/stage', { name, status: 'in-progress', isPublic })).json().created
    ._id;

/** Waits for an order's restoring, which each test does last, and returns what was heard of it until then. */
const kindsOf = async (listener: EventListener, _id: string) => {
  await listener.until(({ data }) => data.order === _id && data.kind === 'restored');
  return listener.orders().flatMap(({ data }) => (data.order === _id ? [data.kind] : []));
};

const deleteAndRestore = async (_id: string) => {
  const admin = await registerAdmin(test);
  await admin.call('DELETE', `admin/order/${_id}`);
  await admin.call('POST', `admin/order/${_id}/restore`);
};

describe('GET app/events', () => {
  it('sends what happens to the own orders at all dealers, in another process, too', async () => {
    const listener = await listen(customer);
    const other = await registerDealer(test);
    const [first, second] = [await order(), await order(other)];
    const move = `fabricator/order/${first._id}`;
    await dealer.call('POST', `${move}/draft`, { base: 1, note: 'A round corner' });
    await dealer.call('POST', `${move}/draft/issue`, { base: 1 });
    const { text, ...accepted } = { revision: 2, name: 'Ann', text: 'Wider' };
    await customer.call('POST', `app/order/${first._id}/request-change`, { revision: 2, text });
    await customer.call('POST', `app/order/${first._id}/accept`, accepted);
    await dealer.call('POST', 'fabricator/order', { _id: first._id, status: 'in-progress' });
    await deleteAndRestore(first._id);
    expect(await kindsOf(listener, first._id)).toEqual([
      'placed',
      'revised',
      'change-requested',
      'accepted',
      'status',
      'deleted',
      'restored',
    ]);
    const heard = listener.orders();
    expect(heard[1]?.data).toEqual({ kind: 'placed', order: second._id, reference: second.reference });
    expect(heard.map(({ id }) => id)).toEqual(heard.map((_, index) => String(index + 1)));
  });

  it('leaves out what only the dealer sees', async () => {
    const { _id } = await order();
    const [hidden, shown] = [await addStage('At the saw', false), await addStage('Polishing', true)];
    const listener = await listen(customer);
    const at = `fabricator/order/${_id}`;
    await dealer.call('POST', `${at}/note`, { text: 'Never pays' });
    await dealer.call('POST', `${at}/assignee`, { assignee: dealer.user.id });
    await dealer.call('POST', `${at}/draft`, { base: 1, note: 'Perhaps' });
    await dealer.call('POST', `${at}/due-date`, { dueDate: '2027-01-31' });
    await dealer.call('POST', 'fabricator/profile', { showsDueDates: true });
    await dealer.call('POST', `${at}/due-date`, { dueDate: '2027-02-01' });
    await dealer.call('POST', 'fabricator/order', { _id, status: 'in-progress' });
    for (const stage of [hidden, shown, hidden, null]) await dealer.call('POST', `${at}/stage`, { stage });
    await deleteAndRestore(_id);
    const kinds = await kindsOf(listener, _id);
    expect(kinds).toEqual(['due', 'status', 'stage', 'stage', 'deleted', 'restored']);
  });

  it("sends nothing of other customers' orders, whatever id a listener names", async () => {
    const neighbour = await registerCustomer(test);
    const [mine, theirs] = [await listen(customer), await listen(neighbour)];
    const { _id } = await order(dealer, neighbour);
    await theirs.until(({ data }) => data.order === _id);
    const own = await order();
    await mine.until(({ data }) => data.order === own._id);
    expect(mine.orders()).toHaveLength(1);
    const again = await listen(customer, { lastEventId: '0' });
    expect(again.orders().map(({ data }) => data.order)).toEqual([own._id]);
    // A dealer gets the events of orders that he has placed, not of his customers'.
    expect((await listen(dealer, { lastEventId: '0' })).orders()).toEqual([]);
  });

  it('continues after the last event that the listener names in the header or query', async () => {
    const first = await listen(customer);
    const { _id } = await order();
    await first.until(({ data }) => data.order === _id);
    await first.drop();
    await order();
    await order(await registerDealer(test));
    for (const start of [{ lastEventId: first.lastId() }, { query: `?lastEventId=${first.lastId()}` }]) {
      const again = await listen(customer, start);
      expect(again.heard.map(({ event, id }) => [event, id])).toEqual([
        ['order', '2'],
        ['order', '3'],
        ['ready', '3'],
      ]);
    }
    expect((await listen(customer, { lastEventId: '4' })).heard[0]?.event).toBe('reload');
  });

  it('is for signed-in users with good tokens and a known query', async () => {
    const status = async (person: Pick<Person, 'headers'>, query = '') =>
      (await listen(person, { query })).response.statusCode;
    expect(await status({ headers: {} })).toBe(401);
    expect(await status({ headers: expiredHeaders(test.app, customer) })).toBe(302);
    expect(await status(customer, '?recent=60')).toBe(400);
    const { key } = (
      await dealer.call('POST', 'fabricator/api-key', { name: 'ERP', scopes: ['order:read'] })
    ).json().created;
    expect(await status({ headers: { authorization: `Bearer ${key}` } })).toBe(403);
  });

  it('ends soon after the session was revoked, and no other does', async () => {
    const neighbour = await registerCustomer(test);
    const [listener, kept] = [await listen(customer), await listen(neighbour)];
    await customer.call('POST', 'auth/logout');
    await listener.ended;
    const { _id } = await order(dealer, neighbour);
    await kept.until(({ data }) => data.order === _id);
  });

  it('ends the oldest when a user opens a ninth one', async () => {
    const own = [];
    for (let i = 0; i < 9; i += 1) own.push(await listen(customer));
    await own[0]?.ended;
    const { _id } = await order();
    for (const listener of own.slice(1)) await listener.until(({ data }) => data.order === _id);
  });
});

it('Events of a customer have no gaps when dealers change his orders at once', async () => {
  const dealers = await Promise.all(Array.from({ length: 4 }, () => registerDealer(test)));
  const listener = await listen(customer);
  const placed = [];
  for (const each of dealers) placed.push(await order(each));
  await Promise.all(
    placed.flatMap(({ _id }, index) =>
      ['in-progress', 'completed', 'in-progress'].map((status) =>
        dealers[index]?.call('POST', 'fabricator/order', { _id, status }),
      ),
    ),
  );
  const head = await test.app.db('customer_event_heads').where('user_id', customer.user.id).first();
  await listener.until(({ id }) => id === String(head.sequence));
  const ids = listener.orders().map(({ id }) => Number(id));
  expect(ids).toEqual(Array.from({ length: head.sequence }, (_, index) => index + 1));
  expect(listener.heard.map(({ event }) => event)).not.toContain('reload');
});
