import { addDays, dayOf, type Material, type Order, type OrderDraft, type PricedOffer } from 'bff-contract';
import fc from 'fast-check';
import { addLineItem, addMaterial, createProject, orderOf, placeOrder, slab } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const PRICE = 'fabricator/price';
const GROUP = 'fabricator/customer-group';

let test: TestApp;
let dealer: Dealer;
let rival: Dealer;
/** A customer of the dealer. */
let whitaker: Person;
/** Another one. */
let other: Person;
let granite: string;
let sink: string;

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  [dealer, rival] = [await registerDealer(test), await registerDealer(test)];
  [whitaker, other] = [await registerCustomer(test), await registerCustomer(test)];
  granite = await addMaterial(test, dealer, { name: 'Granite', cents: 5_000 });
  sink = await addLineItem(test, dealer, { title: 'Sink', cents: 15_000 });
  await orderOf(whitaker, dealer, granite);
  await orderOf(other, dealer, granite);
});
afterAll(() => test.close());

const today = dayOf(Date.now(), 'UTC');
const created = async (path: string, body: object) => {
  const response = await dealer.call('POST', path, body);
  expect(response.statusCode).toBe(201);
  return response.json().created;
};
const addPrice = (body: object) => created(PRICE, body);
const refused = async (body: object) => {
  const response = await dealer.call('POST', PRICE, body);
  return [response.statusCode, ...Object.keys(response.json().fields ?? {})];
};
const join = (customer: Person, group: string | null) =>
  dealer.call('POST', `fabricator/customer/${customer.user.id}/group`, { group });
const projectOf = (customer: Person) =>
  createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', granite, [2.4, 0.6])],
  });
const offerFor = async (customer: Person, more: object = {}): Promise<PricedOffer> =>
  (
    await customer.call('POST', 'app/price', {
      fabricator: dealer.fabricator.id,
      slabs: [slab('K1', granite, [2.4, 0.6])],
      additionalLineItems: [sink],
      ...more,
    })
  ).json();
const listedTo = async (person: Person): Promise<Material[]> =>
  (await person.call('GET', `app/material?fabricator=${dealer.fabricator.id}`)).json();

// 1.44 m² = 15.500016 ft²: $775 of the price list, $620 at $40, $697.50 at $45.
const LIST = 775;

describe('A special price', () => {
  it('of the customer comes before that of the group, and that before the price list', async () => {
    const { _id: builders } = await created(GROUP, { name: 'Builders' });
    const total = async () => (await offerFor(whitaker, { additionalLineItems: [] })).totalPrice;
    await addPrice({ material: granite, group: builders, price: 45 });
    expect(await total()).toBe(LIST);
    const joined = await join(whitaker, builders);
    expect(joined.json().updated).toMatchObject({ group: { _id: builders, name: 'Builders' } });
    expect(await total()).toBe(697.5);
    const { _id } = await addPrice({ material: granite, customer: whitaker.user.id, price: 40 });
    expect(await total()).toBe(620);
    await dealer.call('DELETE', `${PRICE}/${_id}`);
    expect(await total()).toBe(697.5);
    await join(whitaker, null);
    expect(await total()).toBe(LIST);
  });

  it('of a deleted group applies to nobody, and to its customers again once the group is restored', async () => {
    const { _id: builders } = await created(GROUP, { name: 'Builders' });
    await join(whitaker, builders);
    await addPrice({ material: granite, group: builders, price: 45 });
    const totals = async () => [(await offerFor(whitaker)).totalPrice, (await offerFor(other)).totalPrice];
    expect(await totals()).toEqual([697.5 + 150, LIST + 150]);
    await dealer.call('DELETE', `${GROUP}/${builders}`);
    expect(await totals()).toEqual([LIST + 150, LIST + 150]);
    const customer = (await dealer.call('GET', `fabricator/customer/${whitaker.user.id}`)).json();
    expect(customer.group).toBeUndefined();
    await dealer.call('POST', `${GROUP}/${builders}/restore`);
    expect(await totals()).toEqual([697.5 + 150, LIST + 150]);
  });

  it('is shown to its customer alone, in lists, exports and offers', async () => {
    await addPrice({ material: granite, customer: whitaker.user.id, price: 100, per: 'm2' });
    await addPrice({ lineItem: sink, customer: whitaker.user.id, price: 120 });
    const own = { price: { amount: 100, per: 'm2' }, pricePerSquareFoot: 9.290313 };
    expect(await listedTo(whitaker)).toMatchObject([own]);
    expect((await whitaker.call('GET', `app/material/${granite}`)).json()).toMatchObject(own);
    const csv = { accept: 'text/csv' };
    const path = `app/material?fabricator=${dealer.fabricator.id}`;
    expect((await whitaker.call('GET', path, undefined, csv)).body).toContain('9.29');
    expect((await whitaker.call('GET', `app/line-item?owner=${dealer.fabricator.id}`)).json()).toMatchObject([
      { price: 120 },
    ]);
    expect((await whitaker.call('GET', `app/line-item/${sink}`)).json().price).toBe(120);

    for (const person of [other, rival, dealer]) {
      expect(await listedTo(person)).toMatchObject([{ pricePerSquareFoot: 50 }]);
      expect((await person.call('GET', `app/material/${granite}`)).json().pricePerSquareFoot).toBe(50);
      expect((await person.call('GET', path, undefined, csv)).body).not.toContain('9.29');
      expect((await person.call('GET', `app/line-item/${sink}`)).json().price).toBe(150);
      expect((await offerFor(person)).totalPrice).toBe(LIST + 150);
    }
    for (const url of [path, `app/material/${granite}`, `app/line-item/${sink}`, PRICE, GROUP]) {
      expect((await test.app.inject({ url: `/api/${url}` })).statusCode).toBe(401);
    }
    expect((await rival.call('GET', PRICE)).json()).toEqual([]);
    expect(
      (await rival.call('GET', `fabricator/customer/${whitaker.user.id}/price?lineItem=${sink}`)).statusCode,
    ).toBe(404);
  });

  it('is what an order costs, and its revisions; the estimate says where each is from', async () => {
    const { _id: builders } = await created(GROUP, { name: 'Builders' });
    await join(whitaker, builders);
    await addPrice({ material: granite, customer: whitaker.user.id, price: 40 });
    await addPrice({ lineItem: sink, group: builders, price: 120 });
    const { _id, estimate }: Order = await placeOrder(whitaker, (await projectOf(whitaker))._id, [sink]);
    expect(estimate).toMatchObject({
      totalPrice: 740,
      materials: [{ pricePerSquareFoot: 40, slabs: [{ price: 620, source: 'customer' }] }],
      additionalLineItems: [{ price: 120, source: 'group' }],
    });
    await addPrice({ lineItem: sink, customer: whitaker.user.id, price: 110 });
    const lineItems = [{ lineItemId: sink, quantity: 2 }];
    const draft: OrderDraft = (
      await dealer.call('POST', `fabricator/order/${_id}/draft`, { base: 1, lineItems })
    ).json().updated;
    expect(draft.estimate).toMatchObject({
      totalPrice: 840,
      materials: [{ slabs: [{ source: 'customer' }] }],
      additionalLineItems: [{ price: 220, source: 'customer' }],
    });
  });

  it('that changed since the offer refuses the order', async () => {
    const { _id } = await projectOf(whitaker);
    const { hash } = (await whitaker.call('POST', `app/project/${_id}/price`, {})).json();
    await addPrice({ material: granite, customer: whitaker.user.id, price: 40, from: today });
    const response = await whitaker.call('POST', 'app/order', { project: _id, hash });
    expect([response.statusCode, response.json().code]).toEqual([409, 'PRICES_CHANGED']);
    expect(response.json().current.totalPrice).toBe(620);
  });

  it('takes the place of the ranges of a line item, not of its base fee', async () => {
    const item = { title: 'Edge', price: 18, unit: 'slab', base: 25, ranges: [{ from: 2, price: 15 }] };
    const { _id } = await created('fabricator/line-item', item);
    await addPrice({ lineItem: _id, customer: whitaker.user.id, price: 10 });
    const { additionalLineItems } = await offerFor(whitaker, {
      slabs: [slab('K1', granite), slab('K2', granite), slab('K3', granite)],
      additionalLineItems: [_id],
    });
    expect(additionalLineItems).toMatchObject([{ price: 55, unitPrice: 10, base: 25 }]);
    expect(additionalLineItems[0]?.range).toBeUndefined();
  });

  it('applies on its days alone', async () => {
    await addPrice({ material: granite, customer: whitaker.user.id, price: 40, to: today });
    await addPrice({ material: granite, customer: whitaker.user.id, price: 45, from: addDays(today, 1) });
    expect((await offerFor(whitaker)).totalPrice).toBe(LIST + 150);
    await addPrice({
      material: granite,
      customer: whitaker.user.id,
      price: 30,
      from: today,
      to: addDays(today, 1),
    });
    expect((await listedTo(whitaker))[0]?.pricePerSquareFoot).toBe(30);
  });

  it('of a customer whose orders were all deleted is still listed, and can be ended', async () => {
    const { _id } = await addPrice({ material: granite, customer: whitaker.user.id, price: 40 });
    const admin = await registerAdmin(test);
    const placed: Order[] = (await whitaker.call('GET', 'app/order')).json();
    for (const order of placed)
      expect((await admin.call('DELETE', `admin/order/${order._id}`)).statusCode).toBe(204);
    expect((await dealer.call('GET', `fabricator/customer/${whitaker.user.id}`)).statusCode).toBe(404);
    expect((await offerFor(whitaker)).totalPrice).toBe(620 + 150);
    expect((await dealer.call('GET', `${PRICE}?material=${granite}`)).json()).toMatchObject([
      { _id, customer: { name: whitaker.user.name } },
    ]);
    const changed = await dealer.call('POST', `${PRICE}/${_id}`, { price: 45 });
    expect([changed.statusCode, (await offerFor(whitaker)).totalPrice]).toEqual([200, 697.5 + 150]);
    await dealer.call('DELETE', `${PRICE}/${_id}`);
    expect((await offerFor(whitaker)).totalPrice).toBe(LIST + 150);
  });

  it('says what a customer pays on a day, and why', async () => {
    const { _id: builders } = await created(GROUP, { name: 'Builders' });
    await join(whitaker, builders);
    await addPrice({ material: granite, group: builders, price: 400, per: 'm2' });
    const dates = { from: '2027-03-01', to: '2027-04-01' };
    await addPrice({ material: granite, customer: whitaker.user.id, price: 40, ...dates });
    const pays = async (query: string) =>
      (await dealer.call('GET', `fabricator/customer/${whitaker.user.id}/price?${query}`)).json();
    const list = { price: 50, per: 'ft2' };
    expect(await pays(`material=${granite}&on=2027-02-28`)).toEqual({
      on: '2027-02-28',
      price: 400,
      per: 'm2',
      source: 'group',
      group: 'Builders',
      list,
    });
    expect(await pays(`material=${granite}&on=2027-03-01`)).toEqual({
      on: '2027-03-01',
      price: 40,
      per: 'ft2',
      source: 'customer',
      ...dates,
      list,
    });
    expect(await pays(`lineItem=${sink}`)).toEqual({
      on: today,
      price: 150,
      source: 'list',
      list: { price: 150 },
    });
  });
});

describe('Saving a special price', () => {
  const base = () => ({ material: granite, customer: whitaker.user.id, price: 40 });

  it('shows names, and changes the price and the days alone', async () => {
    const price = await addPrice({ ...base(), from: '2027-03-01' });
    expect(price).toMatchObject({
      material: { _id: granite, name: 'Granite' },
      customer: { _id: whitaker.user.id, name: whitaker.user.name },
      price: 40,
      per: 'ft2',
      from: '2027-03-01',
    });
    const url = `${PRICE}/${price._id}`;
    const changed = await dealer.call('POST', url, { ...price, price: 41.5, from: null, to: '2027-04-01' });
    expect(changed.json().updated).toMatchObject({ price: 41.5, to: '2027-04-01', version: 2 });
    expect(changed.json().updated.from).toBeUndefined();
    const moved = await dealer.call('POST', url, { customer: other.user.id });
    expect([moved.statusCode, Object.keys(moved.json().fields)]).toEqual([400, ['customer']]);
    const backwards = await dealer.call('POST', url, { from: '2027-04-01' });
    expect([backwards.statusCode, Object.keys(backwards.json().fields)]).toEqual([400, ['to']]);
    const listed = await dealer.call('GET', `${PRICE}?material=${granite}&customer=${whitaker.user.id}`);
    expect(listed.json()).toMatchObject([{ _id: price._id }]);
    expect((await dealer.call('GET', `${PRICE}?customer=${other.user.id}`)).json()).toEqual([]);
  });

  it('refuses what is not the dealer’s, or not one thing for one audience', async () => {
    const foreign = await addMaterial(test, rival);
    const { _id: group } = (await rival.call('POST', GROUP, { name: 'Foreign' })).json().created;
    const stranger = await registerCustomer(test);
    const { customer, ...noCustomer } = base();
    expect(await refused({ ...base(), material: foreign })).toEqual([400, 'material']);
    expect(await refused({ ...base(), customer: stranger.user.id })).toEqual([400, 'customer']);
    expect(await refused({ ...noCustomer, group })).toEqual([400, 'group']);
    expect(await refused(noCustomer)).toEqual([400, 'group']);
    expect(await refused({ ...base(), lineItem: sink })).toEqual([400, 'material']);
    expect(await refused({ lineItem: sink, customer, price: 1, per: 'm2' })).toEqual([400, 'per']);
    expect(await refused({ lineItem: sink, customer, price: 1.005 })).toEqual([400, 'price']);
    expect(await refused({ ...base(), from: '2027-02-29' })).toEqual([400, 'from']);
    expect(await refused({ ...base(), from: '2027-03-01', to: '2027-03-01' })).toEqual([400, 'to']);
    expect((await join(whitaker, group)).statusCode).toBe(400);
    expect((await join(stranger, null)).statusCode).toBe(404);
  });

  it('refuses days on which another price of the same entry and audience applies', async () => {
    const day = fc.option(fc.integer({ min: 0, max: 20 }));
    const interval = fc
      .tuple(day, day)
      .filter(([from, to]) => from === null || to === null || from < to)
      .map(([from, to]) => ({ from, to }));
    type Interval = { from: number | null; to: number | null };
    const covers = ({ from, to }: Interval, at: number) => (from ?? -1) <= at && at < (to ?? 22);
    const days = Array.from({ length: 23 }, (_, at) => at - 1);
    const dates = ({ from, to }: Interval) => ({
      from: from === null ? null : addDays('2027-03-01', from),
      to: to === null ? null : addDays('2027-03-01', to),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(interval, { minLength: 2, maxLength: 6 }), async (intervals) => {
        const material = await addMaterial(test, dealer);
        const saved: Interval[] = [];
        for (const each of intervals) {
          const response = await dealer.call('POST', PRICE, { ...base(), material, ...dates(each) });
          const isFree = !days.some((at) => covers(each, at) && saved.some((one) => covers(one, at)));
          expect(response.statusCode).toBe(isFree ? 201 : 400);
          if (isFree) saved.push(each);
        }
      }),
      { numRuns: 15 },
    );
  });

  it.each([
    [{ from: '2026-12-20', to: '2027-01-01' }, 'from Dec 20, 2026 to Dec 31, 2026'],
    [{ from: '2026-12-20' }, 'from Dec 20, 2026'],
    [{ to: '2027-01-01' }, 'until Dec 31, 2026'],
    [{}, 'on all days'],
  ])('names the first and the last day of the price that applies: %j', async (days, text) => {
    const material = await addMaterial(test, dealer);
    await addPrice({ ...base(), material, ...days });
    const response = await dealer.call('POST', PRICE, {
      ...base(),
      material,
      from: '2026-12-24',
      to: '2026-12-26',
    });
    expect(response.json().fields.from).toBe(
      `Another price applies ${text}. Only one price may apply on a day.`,
    );
  });

  it('does not name the material that an administrator has moved to another dealer', async () => {
    const [admin, next] = [await registerAdmin(test), await registerDealer(test)];
    await addPrice(base());
    await admin.call('POST', `admin/material/${granite}`, { fabricator: next.fabricator.id });
    await next.call('POST', `fabricator/material/${granite}`, { name: 'New collection' });
    expect((await dealer.call('GET', PRICE)).json()).toMatchObject([
      { material: { _id: granite, name: '' } },
    ]);
  });

  it('counts no price of the dealer from whom an administrator has moved the material', async () => {
    const material = await addMaterial(test, dealer);
    const price = { material, everyone: true, price: 40, from: '2090-01-01' };
    await addPrice(price);
    const [admin, next] = [await registerAdmin(test), await registerDealer(test)];
    await admin.call('POST', `admin/material/${material}`, { fabricator: next.fabricator.id });
    expect((await next.call('POST', PRICE, price)).statusCode).toBe(201);
  });

  it('refuses an overlap that a change or a restored price would make, and of two at once', async () => {
    const first = await addPrice({ ...base(), to: '2027-03-01' });
    const second = await addPrice({ ...base(), from: '2027-03-01' });
    expect((await dealer.call('POST', `${PRICE}/${second._id}`, { from: '2027-02-28' })).statusCode).toBe(
      400,
    );
    await dealer.call('DELETE', `${PRICE}/${first._id}`);
    expect((await dealer.call('POST', `${PRICE}/${second._id}`, { from: null })).statusCode).toBe(200);
    expect((await dealer.call('POST', `${PRICE}/${first._id}/restore`)).statusCode).toBe(400);
    await dealer.call('DELETE', `${PRICE}/${second._id}`);
    const both = await Promise.all(
      [1, 2, 3].map((price) => dealer.call('POST', PRICE, { ...base(), price })),
    );
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400, 400]);
  });
});
