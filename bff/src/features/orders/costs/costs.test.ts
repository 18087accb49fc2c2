import type { Order, OrderDraft } from 'bff-contract';
import { addLineItem, addMaterial, createProject, placeOrder, slab } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

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
  granite = await addMaterial(test, dealer, { cents: 5_000, cost: { amount: 20, per: 'ft2' } });
  sink = await addLineItem(test, dealer, { cents: 15_000, costCents: 6_000 });
});
afterAll(() => test.close());

const post = async (person: Person, url: string, body: object) => {
  const response = await person.call('POST', url, body);
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  return response.json().updated;
};
/** An order of 1.44 m² = 15.500016 ft² and a sink. */
const order = async (): Promise<string> => {
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', granite, [2.4, 0.6])],
  });
  return (await placeOrder(customer, project._id, [sink]))._id;
};
const read = async (id: string): Promise<Order> =>
  (await dealer.call('GET', `fabricator/order/${id}`)).json();
const save = (id: string, body: object): Promise<OrderDraft> =>
  post(dealer, `fabricator/order/${id}/draft`, body);

it('An order keeps the costs of when it was placed', async () => {
  await post(dealer, `fabricator/material/${granite}`, { pricing: { wastePercent: 20 } });
  const id = await order();
  // 18.6000192 ft² at $50 are $930, and cost $372.
  const placed = {
    cost: 432,
    margin: 60,
    unknown: 0,
    materials: [{ cost: 372, margin: 60, slabs: [{ cost: 372, margin: 60 }] }],
    additionalLineItems: [{ cost: 60, margin: 60 }],
  };
  expect((await read(id)).costs).toEqual(placed);
  await post(dealer, `fabricator/material/${granite}`, { cost: { amount: 30, per: 'ft2' } });
  await post(dealer, `fabricator/line-item/${sink}`, { cost: null });
  expect((await read(id)).costs).toEqual(placed);
  expect((await read(await order())).costs).toMatchObject({ cost: 558, unknown: 1 });
  // Nor do other changes of the order lose them.
  expect((await post(dealer, `fabricator/order/${id}`, { status: 'in-progress' })).costs).toEqual(placed);
});

it('An order without known costs shows none', async () => {
  await post(dealer, `fabricator/material/${granite}`, { cost: null });
  await post(dealer, `fabricator/line-item/${sink}`, { cost: null });
  const id = await order();
  await post(dealer, `fabricator/material/${granite}`, { cost: { amount: 30, per: 'ft2' } });
  expect(await read(id)).not.toHaveProperty('costs');
  expect(await save(id, { base: 1 })).not.toHaveProperty('costs');
});

it('A revision has the former costs of what stays, and the costs of today of what changes', async () => {
  const id = await order();
  // 15.500016 ft² at $20
  expect((await read(id)).costs).toMatchObject({ cost: 370 });
  await post(dealer, `fabricator/material/${granite}`, { cost: { amount: 30, per: 'ft2' } });
  const line = { lineItemId: sink, quantity: 2 };
  const draft = await save(id, { base: 1, lineItems: [line] });
  expect(draft.costs).toMatchObject({
    cost: 430,
    materials: [{ slabs: [{ cost: 310 }] }],
    additionalLineItems: [{ cost: 120, margin: 60 }],
  });
  const changed = { base: 1, lineItems: [line], slabs: [{ item_id: 'K1', price: 500 }] };
  const costs = { cost: 585, materials: [{ slabs: [{ cost: 465, margin: 7 }] }] };
  expect((await save(id, changed)).costs).toMatchObject(costs);
  expect((await read(id)).costs).toMatchObject({ cost: 370 });
  const saved = await dealer.call('GET', `fabricator/order/${id}/draft`);
  expect(saved.json().costs).toMatchObject(costs);
  expect((await post(dealer, `fabricator/order/${id}/draft/issue`, { base: 1 })).costs).toMatchObject(costs);
  expect((await read(id)).costs).toMatchObject(costs);
});

it('A draft that is discarded leaves no costs', async () => {
  const id = await order();
  await save(id, { base: 1, lineItems: [] });
  await dealer.call('DELETE', `fabricator/order/${id}/draft`);
  expect((await save(id, { base: 1 })).costs).toMatchObject({ cost: 370 });
});

it('A line item that is no longer offered keeps the cost of one', async () => {
  const id = await order();
  await dealer.call('DELETE', `fabricator/line-item/${sink}`);
  const draft = await save(id, { base: 1, lineItems: [{ lineItemId: sink, quantity: 3 }] });
  expect(draft.costs?.additionalLineItems).toEqual([{ cost: 180, margin: 60 }]);
});

it('Staff get no costs, with an order that has changed meanwhile either', async () => {
  const staff = await registerMember(test, dealer, 'staff');
  const id = await order();
  await save(id, { base: 1, note: 'A wider sink' });
  const drafted = await staff.call('POST', `fabricator/order/${id}/draft`, { base: 1, note: 'Mine' });
  expect([drafted.statusCode, drafted.json().code]).toEqual([409, 'DRAFT_EXISTS']);
  await post(dealer, `fabricator/order/${id}/draft/issue`, { base: 1 });
  const issued = await staff.call('POST', `fabricator/order/${id}/draft/issue`, { base: 1 });
  expect([issued.statusCode, issued.json().code]).toEqual([409, 'SUPERSEDED']);
  const stale = await staff.call('POST', `fabricator/order/${id}`, { status: 'completed', version: 1 });
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'STALE_VERSION']);
  for (const { current } of [drafted, issued, stale].map((response) => response.json())) {
    expect(current).toHaveProperty('estimate');
    expect(current).not.toHaveProperty('costs');
  }
  const own = await dealer.call('POST', `fabricator/order/${id}`, { status: 'completed', version: 1 });
  expect(own.json().current).toHaveProperty('costs');
});

it('Administrators get no costs, and their log of changes has none', async () => {
  await post(dealer, `fabricator/material/${granite}`, { cost: { amount: 31.07, per: 'm2' } });
  await post(dealer, `fabricator/line-item/${sink}`, { cost: 31.07 });
  const rows = await test.app.db('audit_entries').whereIn('record_id', [granite, sink]).select();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).toContain('redacted');
  expect(JSON.stringify(rows)).not.toContain('31.07');
});

it('Files have a column of costs for managers, and none for staff and customers', async () => {
  const roles = { manager: true, staff: false, 'read-only': false } as const;
  const csv = async (person: Person, url: string) =>
    (await person.call('GET', url, undefined, { accept: 'text/csv' })).body;
  for (const [role, may] of Object.entries(roles)) {
    const member = await registerMember(test, dealer, role as keyof typeof roles);
    const files = [await csv(member, 'fabricator/material'), await csv(member, 'fabricator/line-item')];
    expect([role, files.map((file) => /Cost \(USD.*\)".*(?:20|60)\.00(?:,"")?$/s.test(file.trim()))]).toEqual(
      [role, [may, may]],
    );
    expect(files.some((file) => file.includes('Cost'))).toBe(may);
  }
  for (const url of ['app/material?fabricator=', 'app/line-item?owner=']) {
    expect(await csv(customer, `${url}${dealer.fabricator.id}`)).not.toContain('Cost');
  }
});

it("Staff don't issue revisions below the dealer's margin, managers do", async () => {
  await post(dealer, 'fabricator/profile', { minimumMargin: 40 });
  const staff = await registerMember(test, dealer, 'staff');
  const manager = await registerMember(test, dealer, 'manager');
  const id = await order();
  const lines = [{ lineItemId: sink, quantity: 1 }];
  const discounted = async (base: number, value: number) => {
    const discount = { kind: 'amount', value, reason: 'Regular customer' };
    await post(staff, `fabricator/order/${id}/draft`, { base, lineItems: lines, discount });
  };
  const issue = (person: Person, base: number) =>
    person.call('POST', `fabricator/order/${id}/draft/issue`, { base });
  // $925 - $308.35 are $616.65, of which the costs of $370 leave 39.998 %: it is shown as 40, and is enough.
  await discounted(1, 308.35);
  expect((await issue(staff, 1)).statusCode).toBe(200);
  // $615.50 leave 39.9 %.
  await discounted(2, 309.5);
  const refused = await issue(staff, 2);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'LOW_MARGIN']);
  expect(refused.json().error).not.toMatch(/\d/);
  expect((await issue(manager, 2)).statusCode).toBe(200);
  // For nothing at all
  await discounted(3, 925);
  expect((await issue(staff, 3)).json().code).toBe('LOW_MARGIN');
  await post(dealer, 'fabricator/profile', { minimumMargin: null });
  expect((await issue(staff, 3)).statusCode).toBe(200);
});
