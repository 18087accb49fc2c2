import type { Order, OrderRevision } from 'bff-contract';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { postInTurns, twoApps } from '../../../testing/two-apps';

const ROUNDS = 20;

let test: TestApp;
let post: ReturnType<typeof postInTurns>;
let customer: Person;
let dealer: Dealer;
let order: Order;

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  post = postInTurns(await twoApps(test));
  customer = await registerCustomer(test);
  dealer = await registerDealer(test);
  order = await orderOf(customer, dealer, await addMaterial(test, dealer));
});
afterAll(() => test.close());

const path = () => `fabricator/order/${order._id}`;
const issue = (base: number) => post(dealer, `${path()}/draft/issue`, { base });
const draft = async (base: number, price: number): Promise<void> => {
  const saved = await post(dealer, `${path()}/draft`, { base, slabs: [{ item_id: 'K1', price }] });
  expect(saved.statusCode).toBe(200);
};
const read = async (): Promise<Order> => (await dealer.call('GET', path())).json();
const currentOf = async () => (await read()).revision;

it('A draft is issued once, whoever does it at the same time', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const base = await currentOf();
    await draft(base, round);
    const responses = await Promise.all([issue(base), issue(base), issue(base)]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    for (const response of responses.filter(({ statusCode }) => statusCode === 409)) {
      expect(response.json()).toMatchObject({ code: 'SUPERSEDED', current: { revision: base + 1 } });
    }
    const now = await read();
    expect([now.revision, now.estimate.totalPrice, now.revisions.length]).toEqual([
      base + 1,
      round,
      base + 1,
    ]);
  }
  const numbers = await test.app.db('order_revisions').where('order_id', order._id).pluck('revision');
  expect(numbers.map(Number).sort((a, b) => a - b)).toEqual(
    Array.from({ length: ROUNDS + 1 }, (_, index) => index + 1),
  );
});

it('An acceptance during an issue is of the revision that was seen, or refused with the newer one', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    const seen = await currentOf();
    await draft(seen, round);
    const [accepted, issued] = await Promise.all([
      post(customer, `app/order/${order._id}/accept`, { revision: seen, name: 'Carla' }),
      issue(seen),
    ]);
    expect(issued.statusCode).toBe(200);
    const revisions: OrderRevision[] = (await read()).revisions;
    const isAccepted = (revision: number) => revisions[revision - 1]?.accepted !== undefined;
    expect([isAccepted(seen), isAccepted(seen + 1)]).toEqual([accepted.statusCode === 200, false]);
    if (accepted.statusCode !== 200) {
      expect(accepted.statusCode).toBe(409);
      expect(accepted.json()).toMatchObject({ code: 'SUPERSEDED', current: { revision: seen + 1 } });
    }
  }
});

it('Two members who begin at the same time find out about each other', async () => {
  const other = await orderOf(customer, dealer, await addMaterial(test, dealer));
  const url = `fabricator/order/${other._id}/draft`;
  const saves = await Promise.all(
    [dealer, await registerMember(test, dealer, 'staff')].map((person, price) =>
      post(person, url, { base: 1, slabs: [{ item_id: 'K1', price }] }),
    ),
  );
  expect(saves.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const codes = saves.map((response) => response.json().code);
  expect(codes.filter(Boolean)).toEqual(['DRAFT_EXISTS']);
});
