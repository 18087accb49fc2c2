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

it.each<[string, (dealer: Dealer, member: Dealer) => Promise<{ statusCode: number }>]>([
  ['is removed', (dealer, { user }) => dealer.call('DELETE', `fabricator/team/${user.id}`)],
  ['leaves', (_dealer, member) => member.call('DELETE', 'fabricator/membership')],
  [
    'may only read from now on',
    (dealer, { user }) => dealer.call('POST', `fabricator/team/${user.id}`, { role: 'read-only' }),
  ],
  ['is deleted', (_dealer, { user }) => admin.call('DELETE', `admin/user/${user.id}`)],
])('A member who %s while being assigned keeps no open order', async (_how, leave) => {
  const dealer = await registerDealer(test);
  const member = await registerMember(test, dealer, 'staff');
  const { _id } = await orderOf(customer, dealer, await addMaterial(test, dealer));
  const { arrived, release } = hold(/update .orders. set/);
  const assigned = other.inject({
    method: 'POST',
    url: `/api/fabricator/order/${_id}/assignee`,
    headers: dealer.headers,
    payload: { assignee: member.user.id },
  });
  await arrived;
  let isOver = false;
  const left = leave(dealer, member).finally(() => {
    isOver = true;
  });
  await until(async () => isOver || (await isWaiting()));
  release();
  expect([200, 204]).toContain((await left).statusCode);
  expect([200, 400]).toContain((await assigned).statusCode);
  const order = (await dealer.call('GET', `fabricator/order/${_id}`)).json();
  expect(order).not.toHaveProperty('assignee');
});
