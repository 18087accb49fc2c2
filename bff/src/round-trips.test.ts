import { addMaterial, orderOf } from './testing/market';
import { registerCustomer, registerDealer } from './testing/people';
import { watchRoundTrips } from './testing/round-trips';
import { createTestApp, type TestApp } from './testing/test-app';

const ON_MYSQL = process.env.TEST_DATABASE_URL !== undefined;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());
afterEach(() => jest.restoreAllMocks());

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
