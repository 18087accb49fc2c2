import type { Order, PricedOffer } from 'bff-contract';
import { addLineItem, addMaterial, createProject, slab } from '../../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let granite: string;
let sink: string;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  customer = await registerCustomer(test);
  dealer = await registerDealer(test);
  granite = await addMaterial(test, dealer, { name: 'Granite', cents: 5_000 });
  sink = await addLineItem(test, dealer, { title: 'Sink', cents: 15_000 });
});
afterAll(() => test.close());

const slabs = () => [slab('K1', granite, [2.4, 0.6])];
const projectOf = (person: Person, more: object = {}) =>
  createProject(person, { title: 'Kitchen', fabricator: dealer.fabricator.id, slabs: slabs(), ...more });
const offerFor = async (id: string, additionalLineItems: string[] = []): Promise<PricedOffer> =>
  (await customer.call('POST', `app/project/${id}/price`, { additionalLineItems })).json();
const order = (body: object) => customer.call('POST', 'app/order', body);
const setProfile = (changes: object) => dealer.call('POST', 'fabricator/profile', changes);

it('The offer for a project is what its order costs, with each step that customers may see', async () => {
  await setProfile({ pricing: { wastePercent: 10, roundTo: 20, per: 'ft2', showSteps: true } });
  await setProfile({ minimumOrder: { amount: 1_500, title: 'Small order' } });
  await dealer.call('POST', 'fabricator/tax', { name: 'Sales tax', rate: 10 });
  const { _id } = await projectOf(customer);
  const { hash, pricedAt: _at, ...offer } = await offerFor(_id, [sink, sink]);
  // 20 ft² × $50 + 2 × $150, up to $1,500, + 10 %
  expect(offer).toMatchObject({
    totalPrice: 1_650,
    materials: [
      { slabs: [{ price: 1_000, steps: { area: 15.500016, withWaste: 17.0500176, source: 'list' } }] },
    ],
    additionalLineItems: [{ price: 150 }, { price: 150 }, { title: 'Small order', price: 200 }],
    taxes: [{ amount: 150 }],
  });
  const response = await order({ project: _id, additionalLineItems: [sink, sink], hash });
  expect(response.statusCode).toBe(201);
  const placed: Order = response.json().created;
  const { pricedAt: _placedAt, ...estimate } = placed.estimate;
  expect(estimate).toEqual(offer);
  // Its offer isn't in the order of another one, or with other line items.
  const next = await projectOf(customer);
  expect((await order({ project: next._id, additionalLineItems: [sink], hash })).statusCode).toBe(409);
});

it('The offer for slabs without a project is that of the project', async () => {
  const body = { fabricator: dealer.fabricator.id, slabs: slabs(), additionalLineItems: [sink] };
  const { pricedAt: _at, ...offer }: PricedOffer = (await customer.call('POST', 'app/price', body)).json();
  const { pricedAt: _later, ...ofProject } = await offerFor((await projectOf(customer))._id, [sink]);
  expect(offer).toEqual(ofProject);
  expect(offer.totalPrice).toBe(925);
});

it.each([
  ['a price', () => dealer.call('POST', `fabricator/material/${granite}`, { pricePerSquareFoot: 60 }), 930],
  ['a rule', () => setProfile({ pricing: { roundTo: 20, per: 'ft2' } }), 1_000],
  ['a minimum', () => setProfile({ minimumOrder: { amount: 800, title: 'Small order' } }), 800],
  ['a tax', () => dealer.call('POST', 'fabricator/tax', { name: 'VAT', rate: 10 }), 852.5],
])(
  'An order is refused if %s has changed since its offer, and gets the new one',
  async (_name, change, total) => {
    const { _id } = await projectOf(customer);
    const { hash } = await offerFor(_id);
    await change();
    const refused = await order({ project: _id, hash });
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { code: 'PRICES_CHANGED', current: { totalPrice: total } },
    ]);
    expect((await customer.call('GET', 'app/order')).json()).toEqual([]);
    const again = await order({ project: _id, hash: refused.json().current.hash });
    expect([again.statusCode, again.json().created?.estimate.totalPrice]).toEqual([201, total]);
  },
);

it('Steps that customers do not see are neither in an offer nor in its hash', async () => {
  await setProfile({ pricing: { wastePercent: 10, roundTo: 20, per: 'ft2' } });
  const { _id } = await projectOf(customer);
  const offer = await offerFor(_id);
  expect(offer.materials[0]?.slabs[0]).toEqual({
    item_id: 'K1',
    area: 1.44,
    price: 1_000,
    billedArea: expect.closeTo(1.858, 3),
  });
  // Up to 20 ft², too.
  await setProfile({ pricing: { wastePercent: 15, roundTo: 20, per: 'ft2' } });
  expect((await order({ project: _id, hash: offer.hash })).statusCode).toBe(201);
});

it('Only what can be ordered is priced', async () => {
  const stranger = await registerCustomer(test);
  const { _id } = await projectOf(customer);
  expect((await stranger.call('POST', `app/project/${_id}/price`, {})).statusCode).toBe(404);
  const rival = await registerDealer(test);
  const theirs = await addMaterial(test, rival, { name: 'Theirs' });
  const price = async (body: object) => {
    const whole = { fabricator: dealer.fabricator.id, slabs: slabs(), ...body };
    return (await customer.call('POST', 'app/price', whole)).json().fields;
  };
  const [kitchen] = slabs();
  expect(await price({ slabs: [slab('K1', theirs)] })).toEqual({
    'slabs.0.material': "K1: this dealer doesn't have this material",
  });
  expect(await price({ slabs: [slab('K1')] })).toEqual({ 'slabs.0.material': 'K1: choose a material' });
  expect(await price({ slabs: [{ ...kitchen, vertices: kitchen?.vertices.slice(0, 2) }] })).toEqual({
    'slabs.0.vertices': expect.stringContaining('K1: '),
  });
  expect(await price({ additionalLineItems: [granite] })).toEqual({
    'additionalLineItems.0': 'This line item does not exist',
  });
  expect(await price({ fabricator: 'nobody' })).toEqual({ fabricator: 'This dealer does not exist' });
});
