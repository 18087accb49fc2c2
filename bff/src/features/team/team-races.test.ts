import type { FastifyInstance } from 'fastify';
import { createStatementHold } from '../../testing/hold-statement';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';

let test: TestApp;
let other: FastifyInstance;
let hold: ReturnType<typeof createStatementHold>;
let admin: Person;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp(QUIET);
  other = await test.another();
  hold = createStatementHold(other.db);
  admin = await registerAdmin(test);
});
beforeEach(async () => {
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

/** Calls the other process. */
const callOther = ({ headers }: Person, method: 'POST' | 'DELETE', url: string, payload?: object) =>
  other.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });

const give = ({ fabricator }: Dealer, to: Person) =>
  admin.call('POST', `admin/fabricator/${fabricator.id}`, { user: to.user.id });

it('A user who loses the dealer while making an API key gets none', async () => {
  // Before the first lock. SQLite has none, and runs the transaction again.
  const { arrived, release } = hold(/guards.* values|insert into .api_keys/);
  const made = callOther(dealer, 'POST', 'fabricator/api-key', { name: 'Key', scopes: ['order:read'] });
  await arrived;
  expect((await give(dealer, await registerCustomer(test))).statusCode).toBe(200);
  release();
  expect((await made).statusCode).toBe(403);
  expect(await test.app.db('api_keys').where('fabricator_id', dealer.fabricator.id)).toEqual([]);
});

it('Of two revocations of an API key at once, one finds it', async () => {
  const body = { name: 'Key', scopes: ['order:read'] };
  const { _id } = (await dealer.call('POST', 'fabricator/api-key', body)).json().created;
  const { arrived, release } = hold(/delete from .api_keys/);
  const first = callOther(dealer, 'DELETE', `fabricator/api-key/${_id}`);
  await arrived;
  expect((await dealer.call('DELETE', `fabricator/api-key/${_id}`)).statusCode).toBe(204);
  release();
  expect((await first).statusCode).toBe(404);
});
