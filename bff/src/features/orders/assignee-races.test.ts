import type { FastifyInstance } from 'fastify';
import { createStatementHold } from '../../testing/hold-statement';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { ON_MYSQL } from '../../testing/plans';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';
import { until } from '../../testing/until';

let test: TestApp;
let other: FastifyInstance;
let hold: ReturnType<typeof createStatementHold>;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  test = await createTestApp(QUIET);
  other = await test.another();
  hold = createStatementHold(other.db);
  admin = await registerAdmin(test);
  customer = await registerCustomer(test);
});
afterAll(() => test.close());

/** Whether a statement waits for a lock of the other process. SQLite has one writer, which lets nobody wait here. */
const isWaiting = async (): Promise<boolean> => {
  if (!ON_MYSQL) return false;
  const running: string[] = await test.app
    .db('information_schema.processlist')
    .whereNotNull('info')
    .pluck('info');
  return running.some((sql) => /guards|for update/.test(sql) && !sql.includes('processlist'));
};

type Leave = (dealer: Dealer, member: Dealer) => Promise<{ statusCode: number }>;

const WAYS: Array<[string, Leave]> = [
  ['is removed', (dealer, { user }) => dealer.call('DELETE', `fabricator/team/${user.id}`)],
  ['leaves', (_dealer, member) => member.call('DELETE', 'fabricator/membership')],
  [
    'may only read from now on',
    (dealer, { user }) => dealer.call('POST', `fabricator/team/${user.id}`, { role: 'read-only' }),
  ],
  ['is deleted', (_dealer, { user }) => admin.call('DELETE', `admin/user/${user.id}`)],
];

/** Lets the member leave between another process's write to an order and its COMMIT. Resolves to the order afterwards. */
const leaveMeanwhile = async (
  dealer: Dealer,
  member: Dealer,
  leave: Leave,
  _id: string,
  url: string,
  payload: object = {},
  { headers }: Pick<Person, 'headers'> = dealer,
) => {
  const { arrived, release } = hold(/update .orders. set/);
  const written = other.inject({ method: 'POST', url: `/api/${url}`, headers, payload });
  await arrived;
  let isOver = false;
  const left = leave(dealer, member).finally(() => {
    isOver = true;
  });
  await until(async () => isOver || (await isWaiting()));
  release();
  expect([200, 204]).toContain((await left).statusCode);
  expect([200, 400]).toContain((await written).statusCode);
  return (await dealer.call('GET', `fabricator/order/${_id}`)).json();
};

const begin = async () => {
  const dealer = await registerDealer(test);
  const member = await registerMember(test, dealer, 'staff');
  const { _id } = await orderOf(customer, dealer, await addMaterial(test, dealer));
  return { dealer, member, _id, path: `fabricator/order/${_id}` };
};

it.each(WAYS)('A member who %s while being assigned keeps no open order', async (_how, leave) => {
  const { dealer, member, _id, path } = await begin();
  const payload = { assignee: member.user.id };
  const order = await leaveMeanwhile(dealer, member, leave, _id, `${path}/assignee`, payload);
  expect(order).not.toHaveProperty('assignee');
});

// On SQLite, a change of statuses keeps others from writing by then.
if (ON_MYSQL) {
  it.each(WAYS)('A member who %s while an order is reopened keeps no open order', async (_how, leave) => {
    const { dealer, member, _id, path } = await begin();
    await dealer.call('POST', `${path}/assignee`, { assignee: member.user.id });
    await dealer.call('POST', 'fabricator/order', { _id, status: 'completed' });
    const payload = { changes: [{ _id, status: 'in-progress' }] };
    const url = 'fabricator/order/change-status';
    const order = await leaveMeanwhile(dealer, member, leave, _id, url, payload);
    expect(order.status).toBe('in-progress');
    expect(order).not.toHaveProperty('assignee');
  });
}

it.each(WAYS)('A member who %s while an order is restored keeps no open order', async (_how, leave) => {
  const { dealer, member, _id, path } = await begin();
  await dealer.call('POST', `${path}/assignee`, { assignee: member.user.id });
  await admin.call('DELETE', `admin/order/${_id}`);
  const order = await leaveMeanwhile(dealer, member, leave, _id, `admin/order/${_id}/restore`, {}, admin);
  expect(order).not.toHaveProperty('assignee');
});
