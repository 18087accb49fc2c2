import { LIMITS } from 'bff-contract';
import { SYSTEM } from '../../http/caller/actor';
import { newestLink } from '../../testing/mails';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { erasePerson } from '../privacy/erase-person';

let test: TestApp;
let owner: Dealer;
let staff: Dealer;
let customer: Person;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  owner = await registerDealer(test);
  staff = await registerMember(test, owner, 'staff', { name: 'Sam Staff' });
  customer = await registerCustomer(test);
  admin = await registerAdmin(test);
});
afterAll(() => test.close());

const place = async () => orderOf(customer, owner, await addMaterial(test, owner));
const assign = (by: Person, id: string, body: object) =>
  by.call('POST', `fabricator/order/${id}/assignee`, body);

describe('An assignee', () => {
  it('is a member of the team, in the history and the audit log under the name of who assigned it', async () => {
    const order = await place();
    const assigned = await assign(staff, order._id, { assignee: staff.user.id, version: order.version });
    expect(assigned.json().updated.assignee).toEqual({ _id: staff.user.id, name: 'Sam Staff' });
    await staff.call('POST', 'fabricator/order', { _id: order._id, status: 'in-progress' });
    await assign(owner, order._id, {});
    const read = (await owner.call('GET', `fabricator/order/${order._id}`)).json();
    expect(read).not.toHaveProperty('assignee');
    const history = read.history.map(({ at: _at, ...entry }: { at: string }) => entry);
    expect(history.slice(1)).toEqual([
      {
        actor: { name: 'Sam Staff', role: 'dealer' },
        from: 'order-placed',
        to: 'order-placed',
        assignee: 'Sam Staff',
      },
      { actor: { name: 'Sam Staff', role: 'dealer' }, from: 'order-placed', to: 'in-progress' },
      {
        actor: { name: owner.user.name, role: 'dealer' },
        from: 'in-progress',
        to: 'in-progress',
        assignee: '',
      },
    ]);
    const entries = await test.app.db('audit_entries').where({ record_id: order._id }).orderBy('id');
    expect(entries.map(({ action, actor_name }) => [action, actor_name]).slice(1)).toEqual([
      ['assign', 'Sam Staff'],
      ['update', 'Sam Staff'],
      ['assign', owner.user.name],
    ]);
  });

  it('is nobody outside the team, nor a member who only reads', async () => {
    const order = await place();
    const readOnly = await registerMember(test, owner, 'read-only');
    const stranger = await registerDealer(test);
    for (const { user } of [readOnly, stranger, customer]) {
      const response = await assign(owner, order._id, { assignee: user.id });
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['assignee']]);
    }
    const colleagues = (await readOnly.call('GET', 'fabricator/colleague')).json();
    expect(colleagues).toEqual([
      { _id: owner.user.id, name: owner.user.name },
      { _id: staff.user.id, name: 'Sam Staff' },
    ]);
  });

  it('filters the list, whatever it is sorted by', async () => {
    const mine = await place();
    await place();
    const worker = await registerMember(test, owner, 'staff');
    await assign(owner, mine._id, { assignee: worker.user.id });
    for (const more of [
      '',
      '&status=order-placed',
      '&sort=-orderValue',
      '&sort=status&status=order-placed',
    ]) {
      const list = await worker.call(
        'GET',
        `fabricator/order?page=0&pageSize=10&assignee=${worker.user.id}${more}`,
      );
      expect(list.json().map(({ _id }: { _id: string }) => _id)).toEqual([mine._id]);
      expect(list.headers['x-total-count']).toBe('1');
    }
  });

  it('filters by the caller and by nobody, in the list, its totals, its neighbours and changes of many orders', async () => {
    const dealer = await registerDealer(test);
    const worker = await registerMember(test, dealer, 'staff');
    const material = await addMaterial(test, dealer);
    const orders = [];
    for (let index = 0; index < 4; index += 1) orders.push(await orderOf(customer, dealer, material));
    const [first, second, third, fourth] = orders.map(({ _id }) => _id);
    for (const id of [first, third]) await assign(dealer, `${id}`, { assignee: worker.user.id });
    const idsOf = async (by: Person, query: string) =>
      (await by.call('GET', `fabricator/order?page=0&pageSize=10&sort=reference&${query}`))
        .json()
        .map(({ _id }: { _id: string }) => _id);
    expect(await idsOf(worker, 'assignee=me')).toEqual([first, third]);
    expect(await idsOf(worker, 'assignee=none')).toEqual([second, fourth]);
    expect(await idsOf(dealer, 'assignee=me')).toEqual([]);
    expect(await idsOf(worker, 'assignee=none&status=completed')).toEqual([]);
    const totals = await worker.call('GET', 'fabricator/order/totals?assignee=me');
    expect(totals.json()).toMatchObject({ orders: 2, relation: 'eq', totalPrice: expect.any(Number) });
    const near = await worker.call('GET', `fabricator/order/${first}/neighbours?assignee=me&sort=reference`);
    expect(near.json()).toEqual({ next: { _id: third, reference: expect.any(String) } });
    const filter = { assignee: 'me' };
    const scope = { status: 'in-progress', filter };
    const preview = await worker.call('POST', 'fabricator/order/change-status/preview', scope);
    expect(
      preview
        .json()
        .orders.map(({ _id }: { _id: string }) => _id)
        .sort(),
    ).toEqual([first, third].sort());
  });

  it('is counted up to 10,000 orders', async () => {
    const limits = LIMITS as { searchCount: number };
    const usual = limits.searchCount;
    limits.searchCount = 1;
    await place();
    await place();
    const list = await owner.call('GET', 'fabricator/order?page=0&pageSize=10&assignee=none');
    const totals = await owner.call('GET', 'fabricator/order/totals?assignee=none');
    limits.searchCount = usual;
    expect([list.headers['x-total-count'], list.headers['x-total-count-relation']]).toEqual(['1', 'gte']);
    expect(totals.json()).toEqual({ orders: 1, relation: 'gte' });
  });

  it.each<[string, (worker: Dealer) => Promise<unknown>]>([
    ['is removed', ({ user }) => owner.call('DELETE', `fabricator/team/${user.id}`)],
    ['leaves', (worker) => worker.call('DELETE', 'fabricator/membership')],
    [
      'may only read from now on',
      ({ user }) => owner.call('POST', `fabricator/team/${user.id}`, { role: 'read-only' }),
    ],
    ['is deleted', ({ user }) => admin.call('DELETE', `admin/user/${user.id}`)],
    ['is erased', ({ user }) => erasePerson(test.app.db, SYSTEM, user.id)],
  ])('who %s leaves open orders to nobody, and completed ones as they were', async (_how, leave) => {
    const worker = await registerMember(test, owner, 'staff', { name: 'Lee Leaving' });
    const [open, completed, others] = [await place(), await place(), await place()];
    for (const { _id } of [open, completed]) await assign(owner, _id, { assignee: worker.user.id });
    await assign(owner, others._id, { assignee: staff.user.id });
    await owner.call('POST', 'fabricator/order', { _id: completed._id, status: 'completed' });
    await leave(worker);

    const read = async ({ _id }: { _id: string }) =>
      (await owner.call('GET', `fabricator/order/${_id}`)).json();
    const left = await read(open);
    expect(left).not.toHaveProperty('assignee');
    expect(left.history.at(-1)).toMatchObject({ from: 'order-placed', to: 'order-placed', assignee: '' });
    expect(left.version).toBe(open.version + 2);
    expect(await read(completed)).toHaveProperty('assignee._id', worker.user.id);
    expect(await read(others)).toHaveProperty('assignee._id', staff.user.id);
    const unassigned = (await owner.call('GET', 'fabricator/order?assignee=none&sort=-createdAt')).json();
    const found = unassigned.map(({ _id }: { _id: string }) => _id);
    expect([open, completed, others].map(({ _id }) => found.includes(_id))).toEqual([true, false, false]);
  });

  it('who owned a business that an administrator gives to another user leaves its orders to nobody', async () => {
    const former = await registerDealer(test);
    const { _id } = await orderOf(customer, former, await addMaterial(test, former));
    await assign(former, _id, { assignee: former.user.id });
    const colleague = await registerMember(test, former, 'owner');
    const dealer = { _id: former.fabricator.id, user: colleague.user.id };
    expect((await admin.call('POST', 'admin/fabricator', dealer)).statusCode).toBe(200);
    const left = (await colleague.call('GET', `fabricator/order/${_id}`)).json();
    expect(left).not.toHaveProperty('assignee');
    expect(left.history.at(-1)).toMatchObject({ actor: { role: 'admin' }, assignee: '' });
  });

  it('who has left does not come back with an open order that is restored', async () => {
    const worker = await registerMember(test, owner, 'staff', { name: 'Lee Leaving' });
    const [open, completed, others] = [await place(), await place(), await place()];
    for (const { _id } of [open, completed]) await assign(owner, _id, { assignee: worker.user.id });
    await assign(owner, others._id, { assignee: staff.user.id });
    await owner.call('POST', 'fabricator/order', { _id: completed._id, status: 'completed' });
    for (const { _id } of [open, completed, others]) {
      expect((await admin.call('DELETE', `admin/order/${_id}`)).statusCode).toBe(204);
    }
    await owner.call('DELETE', `fabricator/team/${worker.user.id}`);

    const restore = async ({ _id }: { _id: string }) => {
      expect((await admin.call('POST', `admin/order/${_id}/restore`)).statusCode).toBe(200);
      return (await owner.call('GET', `fabricator/order/${_id}`)).json();
    };
    const restored = await restore(open);
    expect(restored).not.toHaveProperty('assignee');
    expect(restored.history.at(-1)).toMatchObject({ from: 'order-placed', to: 'order-placed', assignee: '' });
    expect(await restore(completed)).toHaveProperty('assignee._id', worker.user.id);
    expect(await restore(others)).toHaveProperty('assignee._id', staff.user.id);
  });

  it('who has left does not come back with an order that is reopened', async () => {
    const worker = await registerMember(test, owner, 'staff', { name: 'Lee Leaving' });
    const [first, second, others] = [await place(), await place(), await place()];
    const setAll = (status: string) =>
      owner.call('POST', 'fabricator/order/change-status', {
        changes: [first, second, others].map(({ _id }) => ({ _id, status })),
      });
    for (const { _id } of [first, second]) await assign(owner, _id, { assignee: worker.user.id });
    await assign(owner, others._id, { assignee: staff.user.id });
    await setAll('completed');
    await owner.call('DELETE', `fabricator/team/${worker.user.id}`);

    const read = async ({ _id }: { _id: string }) =>
      (await owner.call('GET', `fabricator/order/${_id}`)).json();
    await setAll('cancelled');
    expect(await read(first)).toHaveProperty('assignee._id', worker.user.id);
    await setAll('in-progress');
    for (const order of [first, second]) {
      const reopened = await read(order);
      expect(reopened).not.toHaveProperty('assignee');
      expect(reopened.history.slice(-2)).toMatchObject([
        { from: 'cancelled', to: 'in-progress' },
        { from: 'in-progress', to: 'in-progress', assignee: '' },
      ]);
    }
    expect(await read(others)).toHaveProperty('assignee._id', staff.user.id);
    const entries = await test.app.db('audit_entries').where({ record_id: first._id }).orderBy('id');
    expect(JSON.parse(entries.at(-1).before_value)).toEqual({
      status: 'cancelled',
      assignee: { _id: worker.user.id },
    });
  });

  it('is not shown to the customer', async () => {
    const order = await place();
    await assign(owner, order._id, { assignee: staff.user.id });
    const read = await customer.call('GET', `app/order/${order._id}`);
    expect(read.json().history).toHaveLength(1);
    const list = await customer.call('GET', 'app/order');
    expect(`${read.body}${list.body}`).not.toMatch(/assignee|Sam Staff/);
  });

  it('can be a new member, once the invitation is accepted', async () => {
    const order = await place();
    const email = 'new@assignee.example';
    const member = { name: 'Nia New', email, role: 'staff' };
    const invited = (await owner.call('POST', 'fabricator/team', member)).json().created;
    expect((await assign(owner, order._id, { assignee: invited._id })).statusCode).toBe(400);
    expect((await owner.call('GET', 'fabricator/colleague')).body).not.toContain('Nia New');
    const { token, id } = await newestLink(test, email);
    const password = 'Plenty-Of-Slabs-9';
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/invitation/register',
      payload: { token, id, name: 'Nia New', password, confirmPassword: password },
    });
    const [colleague] = (await owner.call('GET', 'fabricator/colleague'))
      .json()
      .filter(({ name }: { name: string }) => name === 'Nia New');
    const assigned = await assign(owner, order._id, { assignee: colleague._id });
    expect(assigned.json().updated.assignee.name).toBe('Nia New');
  });
});
