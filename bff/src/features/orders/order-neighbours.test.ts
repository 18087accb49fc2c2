import type { OrderItem } from 'bff-contract';
import { addMaterial, orderOf } from '../../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let rival: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test);
  [dealer, rival] = [await registerDealer(test), await registerDealer(test)];
  const material = await addMaterial(test, dealer);
  const sizes: [number, number][] = [
    [2, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [1, 1],
  ];
  for (const [index, size] of sizes.entries()) {
    const { _id } = await orderOf(customer, dealer, material, {
      title: index % 2 === 0 ? 'Even kitchen' : 'Odd bar',
      size,
    });
    if (index === 3) await dealer.call('POST', 'fabricator/order', { _id, status: 'completed' });
  }
  await orderOf(customer, rival, await addMaterial(test, rival));
});
afterAll(() => test.close());

const list = async (query: string): Promise<OrderItem[]> =>
  (await dealer.call('GET', `fabricator/order?${query}`)).json();
const neighbours = (id: string, query: string, by: Dealer = dealer) =>
  by.call('GET', `fabricator/order/${id}/neighbours?${query}`);

describe('GET fabricator/order/:id/neighbours', () => {
  it.each([
    '',
    'sort=createdAt',
    'sort=-orderValue',
    'sort=orderSize',
    'sort=status',
    'status=order-placed',
    'status=order-placed&sort=status',
    'search=kitchen&sort=-reference',
    `month=${new Date().toISOString().slice(0, 7)}&sort=orderValue`,
  ])('names the orders before and after each one of the list: %s', async (query) => {
    const orders = await list(query);
    expect(orders.length).toBeGreaterThan(1);
    const links = orders.map(({ _id, reference }) => ({ _id, reference }));
    for (const [index, { _id }] of links.entries()) {
      const [previous, next] = [links[index - 1], links[index + 1]];
      expect((await neighbours(_id, query)).json()).toEqual({
        ...(previous && { previous }),
        ...(next && { next }),
      });
    }
  });

  it('continues from the place of an order that has left the list', async () => {
    const [newest, left, ...others] = await list('');
    expect(left?.status).toBe('completed');
    expect((await neighbours(left?._id ?? '', 'status=order-placed')).json()).toEqual({
      previous: { _id: newest?._id, reference: newest?.reference },
      next: { _id: others[0]?._id, reference: others[0]?.reference },
    });
  });

  it("does not know other dealers' orders", async () => {
    const [order] = await list('');
    expect((await neighbours(order?._id ?? '', '', rival)).statusCode).toBe(404);
  });

  it('refuses an unknown sort order', async () => {
    const [order] = await list('');
    expect((await neighbours(order?._id ?? '', 'sort=colour')).statusCode).toBe(400);
  });
});
