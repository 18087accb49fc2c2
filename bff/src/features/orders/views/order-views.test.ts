import { LIMITS, type OrderView } from 'bff-contract';
import { SYSTEM } from '../../../http/caller/actor';
import { createStatementHold } from '../../../testing/hold-statement';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { erasePerson } from '../../privacy/erase-person';
import { createOrderViewRepository } from './order-view-repository';

const DAY_MS = 24 * 3_600_000;
const PATH = 'fabricator/order-view';

let test: TestApp;
let dealer: Dealer;
let manager: Person;
let staff: Person;
let readOnly: Person;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  dealer = await registerDealer(test);
  manager = await registerMember(test, dealer, 'manager');
  staff = await registerMember(test, dealer, 'staff');
  readOnly = await registerMember(test, dealer, 'read-only');
});
afterAll(() => test.close());

const save = (person: Person, name: string, more: object = {}) =>
  person.call('POST', PATH, { name, query: { status: 'in-progress' }, isShared: false, ...more });
const saved = async (person: Person, name: string, more: object = {}): Promise<OrderView> => {
  const response = await save(person, name, more);
  expect(response.statusCode).toBe(201);
  return response.json().created;
};
const list = async (person: Person): Promise<OrderView[]> => (await person.call('GET', PATH)).json();
const namesOf = async (person: Person) => (await list(person)).map(({ name }) => name);
const statusOf = async (call: Promise<{ statusCode: number }>) => (await call).statusCode;

it('A view keeps filters, sort and columns under its name', async () => {
  const query = { status: 'in-progress', sort: '-dueOn', search: 'Ünal & sons', shown: 'customer,project' };
  const view = await saved(staff, ' In work ', { query });
  expect(view).toEqual({
    _id: expect.any(String),
    name: 'In work',
    query,
    isShared: false,
    isOwn: true,
    isDefault: false,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  });
  expect(await list(staff)).toEqual([view]);
});

it('Private views are for their author, shared ones for the team, and none for other dealers', async () => {
  await saved(staff, 'Private');
  await saved(staff, 'Shared', { isShared: true });
  await saved(dealer, 'Also shared', { isShared: true });
  expect(await namesOf(staff)).toEqual(['Also shared', 'Private', 'Shared']);
  for (const person of [dealer, manager, readOnly]) {
    expect(await namesOf(person)).toEqual(['Also shared', 'Shared']);
  }
  expect(await namesOf(await registerDealer(test))).toEqual([]);
});

describe('A view', () => {
  it('is changed, deleted and restored by its author, with entries in the audit log', async () => {
    const { _id, version } = await saved(staff, 'Mine');
    const path = `${PATH}/${_id}`;
    const changed = await staff.call('POST', path, { query: { month: '2026-09' }, version });
    expect(changed.json().updated).toMatchObject({ name: 'Mine', query: { month: '2026-09' }, version: 2 });
    const stale = await staff.call('POST', path, { name: 'Too late', version });
    expect([stale.statusCode, stale.json().current.name]).toEqual([409, 'Mine']);
    expect(await statusOf(staff.call('DELETE', path))).toBe(204);
    expect(await namesOf(staff)).toEqual([]);
    expect(await statusOf(staff.call('POST', `${path}/restore`))).toBe(200);
    expect(await namesOf(staff)).toEqual(['Mine']);
    const lines = await test.app.db('audit_entries').where('record_id', _id).orderBy('id');
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update', 'delete', 'restore']);
  });

  it('of another person does not exist while it is private', async () => {
    const { _id } = await saved(staff, 'Private');
    for (const person of [dealer, manager, readOnly]) {
      expect(await statusOf(person.call('POST', `${PATH}/${_id}`, { name: 'Yours' }))).toBe(404);
      expect(await statusOf(person.call('DELETE', `${PATH}/${_id}`))).toBe(404);
      expect(await statusOf(person.call('PUT', `${PATH}/default`, { view: _id }))).toBe(404);
    }
    expect(await namesOf(staff)).toEqual(['Private']);
  });

  it('is changed by managers too while it is shared', async () => {
    const { _id } = await saved(staff, 'Shared', { isShared: true });
    const rename = (person: Person, name: string) =>
      statusOf(person.call('POST', `${PATH}/${_id}`, { name }));
    expect(await rename(readOnly, 'No')).toBe(403);
    expect(await rename(await registerMember(test, dealer, 'staff'), 'No')).toBe(403);
    expect(await rename(await registerDealer(test), 'No')).toBe(404);
    expect(await rename(manager, 'Better')).toBe(200);
    expect(await namesOf(staff)).toEqual(['Better']);
  });

  it('of a member who has left goes to the member who takes it back from the team', async () => {
    const { _id } = await saved(staff, 'Shared', { isShared: true });
    await dealer.call('DELETE', `fabricator/team/${staff.user.id}`);
    const unshared = await manager.call('POST', `${PATH}/${_id}`, { isShared: false });
    expect(unshared.json().updated).toMatchObject({ isShared: false, isOwn: true });
    expect([await namesOf(manager), await namesOf(dealer)]).toEqual([['Shared'], []]);
  });

  it('that is taken back while its author leaves goes to the member who takes it back', async () => {
    const author = await registerMember(test, dealer, 'staff');
    const { _id } = await saved(author, 'Shared', { isShared: true });
    const other = await test.another();
    const { arrived, release } = createStatementHold(other.db)(/guards|update .order_views./);
    const atOnce = other.inject({
      method: 'POST',
      url: `/api/${PATH}/${_id}`,
      headers: manager.headers,
      payload: { isShared: false },
    });
    await arrived;
    expect(await statusOf(author.call('DELETE', 'fabricator/membership'))).toBe(204);
    release();
    expect(await statusOf(atOnce)).toBe(200);
    expect(await namesOf(manager)).toEqual(['Shared']);
  });

  it('is not shared by roles that only read, who may have views of their own', async () => {
    expect(await statusOf(save(readOnly, 'Shared', { isShared: true }))).toBe(403);
    const { _id } = await saved(readOnly, 'Mine');
    expect(await statusOf(readOnly.call('POST', `${PATH}/${_id}`, { isShared: true }))).toBe(403);
    expect(await namesOf(dealer)).toEqual([]);
  });
});

describe('The default view', () => {
  it('has at most one audit entry if it is chosen twice at once', async () => {
    const { _id } = await saved(staff, 'Mine');
    const other = await test.another();
    const { arrived, release } = createStatementHold(other.db)(/guards|insert into .order_view_defaults/);
    const payload = { view: _id };
    const atOnce = other.inject({
      method: 'PUT',
      url: `/api/${PATH}/default`,
      headers: staff.headers,
      payload,
    });
    await arrived;
    await staff.call('PUT', `${PATH}/default`, payload);
    release();
    expect(await statusOf(atOnce)).toBe(200);
    const entries = test.app.db('audit_entries').where({ record_id: _id, action: 'update' });
    expect(await entries).toHaveLength(1);
  });

  const choose = (person: Person, view: string | null) =>
    statusOf(person.call('PUT', `${PATH}/default`, { view }));
  const defaultsOf = async (person: Person) =>
    (await list(person)).filter(({ isDefault }) => isDefault).map(({ name }) => name);

  it('is chosen by each person, and replaced by the next', async () => {
    const shared = await saved(staff, 'Shared', { isShared: true });
    const own = await saved(staff, 'Own');
    expect(await choose(staff, own._id)).toBe(200);
    expect(await choose(staff, shared._id)).toBe(200);
    expect(await defaultsOf(staff)).toEqual(['Shared']);
    expect(await defaultsOf(dealer)).toEqual([]);
    expect(await choose(staff, null)).toBe(200);
    expect(await defaultsOf(staff)).toEqual([]);
  });

  it('is chosen by several calls at once without an error', async () => {
    const views = await Promise.all(['A', 'B', 'C'].map((name) => saved(staff, name)));
    const statuses = await Promise.all(views.map(({ _id }) => choose(staff, _id)));
    expect(statuses).toEqual([200, 200, 200]);
    expect(await defaultsOf(staff)).toHaveLength(1);
  });

  it('ends when its author takes it back, for others', async () => {
    const { _id } = await saved(staff, 'Shared', { isShared: true });
    await choose(dealer, _id);
    await staff.call('POST', `${PATH}/${_id}`, { isShared: false });
    expect(await list(dealer)).toEqual([]);
  });
});

it.each([
  ['name', { name: '' }],
  ['name', { name: 'x'.repeat(201) }],
  ['query.a=b&c', { query: { 'a=b&c': '1' } }],
  ['query.search', { query: { search: 'x'.repeat(201) } }],
  ['query', { query: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`p${'x'.repeat(n)}`, '1'])) }],
  ['query.status', { query: { status: ['new'] } }],
  ['isShared', { isShared: 'yes' }],
])('A wrong %s is refused: %j', async (field, more) => {
  const response = await save(dealer, 'Wrong', more);
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
});

it(`A person has at most ${LIMITS.orderViews} views`, async () => {
  const { _id } = await saved(staff, 'First');
  for (let count = 1; count < LIMITS.orderViews; count += 1) await saved(staff, `View ${count}`);
  const refused = await save(staff, 'One more');
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    `You have ${LIMITS.orderViews} views. Please delete one first.`,
  ]);
  expect(await statusOf(save(manager, 'Of another person'))).toBe(201);
  await staff.call('DELETE', `${PATH}/${_id}`);
  const other = await test.another();
  const { arrived, release } = createStatementHold(other.db)(/guards|insert into .order_views/);
  const payload = { name: 'At once', query: { status: 'in-progress' }, isShared: false };
  const atOnce = other.inject({ method: 'POST', url: `/api/${PATH}`, headers: staff.headers, payload });
  await arrived;
  expect(await statusOf(save(staff, 'One more'))).toBe(201);
  release();
  expect(await statusOf(atOnce)).toBe(409);
  expect(await statusOf(staff.call('POST', `${PATH}/${_id}/restore`))).toBe(409);
});

it('Deleted views are purged after 30 days, with the choices of them as default', async () => {
  const { _id } = await saved(staff, 'Old');
  await staff.call('PUT', `${PATH}/default`, { view: _id });
  await staff.call('DELETE', `${PATH}/${_id}`);
  const { db } = test.app;
  const { purge } = createOrderViewRepository(db);
  await purge(Date.now());
  expect(await db('order_views').where('id', _id)).toHaveLength(1);
  await purge(Date.now() + 31 * DAY_MS);
  expect(await db('order_views').where('id', _id)).toEqual([]);
  expect(await db('order_view_defaults').where('view_id', _id)).toEqual([]);
});

it('An erased person is in no name and no search of a view, and has no private ones', async () => {
  const customer = await registerCustomer(test, { name: 'Wilma Whitaker' });
  await orderOf(customer, dealer, await addMaterial(test, dealer));
  const shared = await saved(staff, 'For Wilma Whitaker', {
    query: { search: 'Wilma Whitaker' },
    isShared: true,
  });
  await saved(staff, 'Private');
  await staff.call('PUT', `${PATH}/default`, { view: shared._id });
  const { db } = test.app;
  await erasePerson(db, SYSTEM, customer.user.id);
  const [view] = await list(dealer);
  expect(JSON.stringify(view)).not.toContain('Whitaker');
  expect(view?.query.search).toMatch(/^Erased/);
  await erasePerson(db, SYSTEM, staff.user.id);
  expect(await namesOf(dealer)).toHaveLength(1);
  expect(await db('order_views').where('owner_id', staff.user.id)).toHaveLength(1);
  expect(await db('order_view_defaults').where('user_id', staff.user.id)).toEqual([]);
});
