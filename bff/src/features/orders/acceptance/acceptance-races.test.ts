import type { Order } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import { addMaterial, orderOf } from '../../../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { postInTurns, twoApps } from '../../../testing/two-apps';

const ROUNDS = 10;

let test: TestApp;
let apps: FastifyInstance[];
let post: ReturnType<typeof postInTurns>;
let customer: Person;
let dealer: Dealer;
let material: string;
let order: Order;

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  apps = await twoApps(test);
  post = postInTurns(apps);
  customer = await registerCustomer(test);
  dealer = await registerDealer(test);
  material = await addMaterial(test, dealer);
});
beforeEach(async () => {
  order = await orderOf(customer, dealer, material);
});
afterAll(() => test.close());

const rowsOf = (table: string, column = 'order_id') => test.app.db(table).where(column, order._id);
const acceptances = () => rowsOf('order_acceptances');

/** The mails about an acceptance, in the outbox. */
const mailed = async (): Promise<string[]> =>
  (await rowsOf('outbox', 'attached_order_id').pluck('kind')).sort();

it('Of acceptances at once, in the app and by a link, one is recorded and mailed', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    order = await orderOf(customer, dealer, material);
    const { created } = (await dealer.call('POST', `fabricator/order/${order._id}/link`, { days: 7 })).json();
    const token = new URL(created.url).hash.slice(1);
    const inApp = () => post(customer, `app/order/${order._id}/accept`, { revision: 1, name: 'Carla' });
    const byLink = () => post(customer, 'public/shared-order/accept', { token, revision: 1, name: 'Carla' });
    const responses = await Promise.all([inApp(), byLink(), inApp(), byLink()]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(await acceptances()).toHaveLength(1);
    expect(await mailed()).toEqual(['order-accepted', 'order-accepted-copy']);
  }
});

it('Readers of a PDF that does not exist yet all get the same bytes, and one file stays', async () => {
  await post(customer, `app/order/${order._id}/accept`, { revision: 1, name: 'Carla' });
  const [accepted] = await acceptances();
  const url = `order/${order._id}/acceptance/${accepted.id}/pdf`;
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_, index) => {
      const [person, area] = index % 3 === 0 ? [customer, 'app'] : [dealer, 'fabricator'];
      const app = apps[index % apps.length] as FastifyInstance;
      return app.inject({ method: 'GET', url: `/api/${area}/${url}`, headers: person.headers });
    }),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
  const [first, ...others] = responses.map(({ rawPayload }) => rawPayload);
  for (const other of others) expect(other.equals(first as Buffer)).toBe(true);
  const files = test.app
    .db('stored_files')
    .where({ content_type: 'application/pdf', owner_id: customer.user.id })
    .whereNull('removed_at');
  const [{ file_id: kept }] = await acceptances();
  expect(await files.pluck('id')).toEqual([kept]);
});
