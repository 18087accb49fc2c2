import { setClock } from './database';
import { noteStatementTime } from './database/time-limits';
import { addMaterial, orderOf } from './testing/market';
import { registerCustomer, registerDealer } from './testing/people';
import { CONNECTION, watchRoundTrips } from './testing/round-trips';
import { createTestApp, QUIET, type TestApp } from './testing/test-app';

const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(QUIET);
  // Until totals are known, rows are counted by another statement.
  await test.app.jobs.derived.check();
});
afterAll(() => test.close());
afterEach(() => {
  jest.restoreAllMocks();
  noteStatementTime(0);
});

/** Lets each round trip to MySQL take as long as on a slow network. */
const slowDown = (ms: number) => {
  const { query } = CONNECTION;
  jest.spyOn(CONNECTION, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    setTimeout(() => query.apply(this, args), ms);
    return undefined;
  });
};

it('An order succeeds although each round trip takes 200 ms', async () => {
  if (!ON_MYSQL) return;
  const dealer = await registerDealer(test);
  const customer = await registerCustomer(test);
  const material = await addMaterial(test, dealer);
  slowDown(200);
  await setClock(test.app.db);
  const placed = await orderOf(customer, dealer, material);
  expect(placed.status).toBe('order-placed');
});

it('An order takes no round trip for the reports: they count it later', async () => {
  const dealer = await registerDealer(test);
  const [customer, material] = [await registerCustomer(test), await addMaterial(test, dealer)];
  const trips = watchRoundTrips();
  await orderOf(customer, dealer, material);
  const written = trips.filter((sql) => /`(order_figures|report_totals|report_changes)`/.test(sql));
  const withCommit = expect.stringMatching(/into `report_changes`.*commit/is);
  expect(written).toEqual(ON_MYSQL ? [withCommit] : []);
});

/** The session check is one of them. */
describe('Round trips to MySQL', () => {
  it.each([
    ['auth/whoami', 1],
    ['fabricator/summary', 2],
    ['fabricator/order?page=0&pageSize=20', 2],
    ['fabricator/material?page=0&pageSize=20', 2],
    ['fabricator/order/{id}', 2],
  ])('%s: %i', async (resource, count) => {
    const dealer = await registerDealer(test);
    const order = await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
    const trips = watchRoundTrips();
    expect((await dealer.call('GET', resource.replace('{id}', order._id))).statusCode).toBe(200);
    expect(trips).toHaveLength(ON_MYSQL ? count : 0);
  });
});
