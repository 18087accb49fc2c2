import type { Order, OrderDraft, OrderRevision, RevisedOrder, SharedOrder } from 'bff-contract';
import { type EventListener, listenOn, listenToEvents } from '../../../testing/event-listener';
import { addLineItem, addMaterial, createProject, placeOrder, remove, slab } from '../../../testing/market';
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
let marble: string;
let sink: string;
let edge: string;
let order: Order;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  dealer = await registerDealer(test, { name: 'Stone & Sons' });
  granite = await addMaterial(test, dealer, { name: 'Granite', cents: 5_000 });
  marble = await addMaterial(test, dealer, { name: 'Marble', cents: 10_000 });
  sink = await addLineItem(test, dealer, { title: 'Sink cut-out', cents: 15_000 });
  edge = await addLineItem(test, dealer, { title: 'Edge', cents: 1_999 });
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    // 1 m² and 2 m²: $538.20 and $1,076.39.
    slabs: [slab('K1', granite, [2, 0.5]), slab('K2', granite, [2, 1])],
  });
  order = await placeOrder(customer, project._id, [sink]);
});
afterAll(() => test.close());

const path = () => `fabricator/order/${order._id}`;
const respond = async (person: Person, method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => {
  const response = await person.call(method, url, body);
  return { status: response.statusCode, body: response.body === '' ? undefined : response.json() };
};

const save = async (body: object, by: Person = dealer): Promise<OrderDraft> => {
  const response = await respond(by, 'POST', `${path()}/draft`, body);
  expect([response.status, response.body]).toMatchObject([200, { updated: expect.anything() }]);
  return response.body.updated;
};
const refuse = async (body: object, by: Person = dealer) => {
  const { status, body: answer } = await respond(by, 'POST', `${path()}/draft`, body);
  return { status, ...answer };
};
const issue = async (base: number, by: Person = dealer): Promise<Order> => {
  const response = await respond(by, 'POST', `${path()}/draft/issue`, { base });
  expect([response.status, response.body]).toMatchObject([200, { updated: expect.anything() }]);
  return response.body.updated;
};
const read = async (by: Person = dealer): Promise<Order> => (await by.call('GET', path())).json();
const readOwn = async (): Promise<Order> => (await customer.call('GET', `app/order/${order._id}`)).json();

const SINK = () => ({ lineItemId: sink, quantity: 1 });

const setPrice = (table: string, id: string, cents: number) =>
  test.app.db(table).where({ id }).update({ price_cents: cents });

const mailsTo = (person: Person, kind: string) =>
  test.app.db('outbox').where({ to_email: person.user.email, kind }).orderBy('id').select();

describe('An order that was never revised', () => {
  it('is its first revision', async () => {
    const first = {
      revision: 1,
      at: order.createdAt,
      actor: { name: 'Carla Customer', role: 'customer' },
      totalPrice: order.estimate.totalPrice,
    };
    expect(order).toMatchObject({ revision: 1, revisions: [first] });
    expect(await read()).toMatchObject({ revision: 1, revisions: [first] });
    expect(await readOwn()).toMatchObject({ revision: 1, revisions: [first] });
    const [listed] = (await dealer.call('GET', 'fabricator/order')).json();
    expect(listed).toMatchObject({ revision: 1 });
    expect((await dealer.call('GET', `${path()}/revision`)).json()).toEqual([first]);
    const revised: RevisedOrder = (await dealer.call('GET', `${path()}/revision/1`)).json();
    expect(revised).toMatchObject({ ...first, estimate: order.estimate });
    expect(revised.project.slabs).toEqual(order.project.slabs);
    expect((await dealer.call('GET', `${path()}/revision/2`)).statusCode).toBe(404);
    expect((await dealer.call('GET', `${path()}/draft`)).statusCode).toBe(404);
  });
});

describe('A draft', () => {
  it('is shown as it would begin, which nobody else sees before it is saved', async () => {
    const opened = await respond(dealer, 'GET', `${path()}/draft/opened?base=1`);
    expect(opened).toMatchObject({ status: 200, body: { version: 0, author: { name: dealer.user.name } } });
    expect((await dealer.call('GET', `${path()}/draft`)).statusCode).toBe(404);
    expect(await read()).not.toHaveProperty('draft');
    const { updatedAt: _at, ...saved } = await save({ base: 1 });
    const { createdAt: _created, updatedAt: _updated, ...begun } = opened.body;
    expect(saved).toMatchObject({
      ...begun,
      version: 1,
      estimate: { ...begun.estimate, pricedAt: expect.any(String) },
    });
    expect(await refuse({ ...opened.body, note: 'Late' })).toMatchObject({
      status: 409,
      code: 'STALE_VERSION',
    });
    expect(await respond(dealer, 'GET', `${path()}/draft/opened?base=1`)).toMatchObject({
      body: { version: 1 },
    });
  });

  it('begins as the current revision is', async () => {
    const draft = await save({ base: 1 });
    expect(draft).toMatchObject({
      base: 1,
      author: { _id: dealer.user.id, name: dealer.user.name },
      version: 1,
      lineItems: [SINK()],
      slabs: [
        { item_id: 'K1', material: { _id: granite, name: 'Granite' }, included: true },
        { item_id: 'K2', material: { _id: granite, name: 'Granite' }, included: true },
      ],
      estimate: { totalPrice: order.estimate.totalPrice },
      difference: { totalPrice: 0, lines: [] },
    });
    // Opening it again changes nothing.
    await save({ base: 1, note: 'Kept' });
    expect(await save({ base: 1 })).toMatchObject({ version: 2, note: 'Kept' });
    expect((await dealer.call('GET', `${path()}/draft`)).json()).toMatchObject({ version: 2, note: 'Kept' });
  });

  it('shows old, new and the difference of each line and in total', async () => {
    const draft = await save({
      base: 1,
      lineItems: [
        { lineItemId: edge, quantity: 2.5 },
        { lineItemId: sink, quantity: 2 },
      ],
      slabs: [
        { item_id: 'K1', material: marble },
        { item_id: 'K2', included: false },
      ],
    });
    // 2.5 × $19.99 = $49.975.
    expect(draft.estimate).toMatchObject({
      totalPrice: 1_426.37,
      area: 1,
      materials: [{ materialId: marble, name: 'Marble', subTotalPrice: 1_076.39 }],
      additionalLineItems: [
        { lineItemId: edge, quantity: 2.5, unitPrice: 19.99, price: 49.98 },
        { lineItemId: sink, quantity: 2, unitPrice: 150, price: 300 },
      ],
    });
    expect(draft.difference).toEqual({
      from: 1_764.59,
      to: 1_426.37,
      totalPrice: -338.22,
      lines: [
        {
          kind: 'slab',
          name: 'K1',
          index: 0,
          change: 'changed',
          from: { price: 538.2, material: 'Granite' },
          to: { price: 1_076.39, material: 'Marble' },
          difference: 538.19,
        },
        {
          kind: 'slab',
          name: 'K2',
          change: 'removed',
          from: { price: 1_076.39, material: 'Granite' },
          difference: -1_076.39,
        },
        {
          kind: 'line-item',
          name: 'Edge',
          index: 0,
          change: 'added',
          to: { price: 49.98, quantity: 2.5 },
          difference: 49.98,
        },
        {
          kind: 'line-item',
          name: 'Sink cut-out',
          index: 1,
          change: 'changed',
          from: { price: 150, quantity: 1 },
          to: { price: 300, quantity: 2 },
          difference: 150,
        },
      ],
    });
    // Nothing of it is the order's yet.
    expect(await read()).toMatchObject({ revision: 1, estimate: order.estimate });
  });

  it('keeps the price and the date of unchanged lines, and prices others as of today', async () => {
    await setPrice('materials', granite, 6_000);
    await setPrice('line_items', sink, 20_000);
    const draft = await save({
      base: 1,
      lineItems: [SINK(), { lineItemId: sink, quantity: 1 }],
      slabs: [{ item_id: 'K2', price: 1_000 }],
    });
    const { pricedAt } = order.estimate;
    expect(draft.estimate.materials).toMatchObject([
      {
        pricePerSquareFoot: 50,
        slabs: [
          { item_id: 'K1', price: 538.2, pricedAt },
          // 2 m² × 10.7639 × $60.
          { item_id: 'K2', price: 1_000, listPrice: 1_291.67, pricePerSquareFoot: 60 },
        ],
      },
    ]);
    expect(draft.estimate.additionalLineItems).toMatchObject([
      { price: 150, pricedAt },
      { price: 200, unitPrice: 200 },
    ]);
    expect(draft.estimate.materials[0]?.slabs[1]).not.toHaveProperty('pricedAt');
    expect(Date.parse(draft.estimate.pricedAt)).toBeGreaterThanOrEqual(Date.parse(pricedAt));
  });

  it('keeps a price that was set by hand until it is taken back', async () => {
    const first = await save({ base: 1, lineItems: [{ lineItemId: sink, quantity: 1, price: 99.5 }] });
    expect(first.estimate.additionalLineItems).toMatchObject([
      { price: 99.5, unitPrice: 99.5, listPrice: 150 },
    ]);
    await issue(1);
    const [line] = (await save({ base: 2 })).lineItems;
    expect(line).toEqual({ lineItemId: sink, quantity: 1, price: 99.5 });
    const more = await save({ base: 2, lineItems: [{ ...line, quantity: 3 }] });
    expect(more.estimate.additionalLineItems).toMatchObject([
      { price: 298.5, unitPrice: 99.5, listPrice: 150 },
    ]);
    const listed = await save({ base: 2, lineItems: [{ lineItemId: sink, quantity: 3, price: null }] });
    expect(listed.estimate.additionalLineItems).toMatchObject([{ price: 450, unitPrice: 150 }]);
    expect(listed.estimate.additionalLineItems[0]).not.toHaveProperty('listPrice');
  });

  it('charges edges that are chosen on the plans, by their measured length', async () => {
    const ogee = await addLineItem(test, dealer, { title: 'Ogee', cents: 1_000, unit: 'metre' });
    // 2 m and 0.5 m of K1; 2 m of K2.
    const edges = [
      { slab: 2, numbers: [3] },
      { slab: 1, numbers: [2, 1] },
    ];
    const draft = await save({ base: 1, lineItems: [{ lineItemId: ogee, quantity: 99, edges }] });
    expect(draft.lineItems).toEqual([{ lineItemId: ogee, quantity: 4.5, edges }]);
    expect(draft.estimate.additionalLineItems).toMatchObject([
      {
        price: 45,
        quantity: 4.5,
        edges: [
          { slab: 1, item_id: 'K1', numbers: [1, 2] },
          { slab: 2, item_id: 'K2', numbers: [3] },
        ],
      },
    ]);
    // Edges of a slab that is left out are not charged, and come back with it.
    const slabs = [{ item_id: 'K1', included: false }];
    const less = await save({ base: 1, lineItems: draft.lineItems, slabs });
    expect(less.lineItems).toEqual([{ lineItemId: ogee, quantity: 2, edges }]);
    const k2 = [{ slab: 1, item_id: 'K2', numbers: [3] }];
    expect(less.estimate.additionalLineItems).toMatchObject([{ price: 20, quantity: 2, edges: k2 }]);
    expect(less.difference.lines).toContainEqual(
      expect.objectContaining({ name: 'Ogee', to: { price: 20, quantity: 2, edges: 'K2: edge 3' } }),
    );
    const { estimate } = await issue(1);
    expect(estimate.additionalLineItems).toMatchObject([{ price: 20, edges: k2 }]);

    const next = await save({ base: 2 });
    expect(next.lineItems).toEqual([{ lineItemId: ogee, quantity: 2, edges: [{ slab: 2, numbers: [3] }] }]);
    expect(next.difference.lines).toEqual([]);
    // A revision as it is before any change, also while its draft is another one.
    const { lineItems, slabs: begun } = next;
    await save({ base: 2, lineItems: [], slabs: [{ item_id: 'K2', price: 1 }], discount: null });
    expect((await respond(dealer, 'GET', `${path()}/revision/2`)).body.asDraft).toEqual({
      lineItems,
      slabs: begun,
    });
    const { slabs: included } = await save({
      base: 2,
      lineItems: next.lineItems,
      slabs: [{ item_id: 'K1', included: true }],
    });
    expect(included.map(({ included: is }) => is)).toEqual([true, true]);
    // The opposite edge is as long: the price stays, the change is shown.
    const opposite = await save({
      base: 2,
      lineItems: [{ lineItemId: ogee, edges: [{ slab: 2, numbers: [1] }] }],
    });
    expect(opposite.difference.lines).toMatchObject([
      {
        name: 'Ogee',
        change: 'changed',
        from: { edges: 'K2: edge 3' },
        to: { edges: 'K2: edge 1' },
        difference: 0,
      },
    ]);
  });

  it.each([
    ['of a slab that does not exist', () => [{ slab: 3, numbers: [1] }], /no such edges/],
    ['that a slab does not have', () => [{ slab: 1, numbers: [5] }], /no such edges/],
    [
      'of a slab twice',
      () => [
        { slab: 1, numbers: [1] },
        { slab: 1, numbers: [2] },
      ],
      /no such edges/,
    ],
    ['only of slabs that are left out', () => [{ slab: 1, numbers: [1] }], /left out/],
  ])('refuses edges %s', async (_name, edges, prompt) => {
    const lineItemId = await addLineItem(test, dealer, { title: 'Ogee', cents: 1_000, unit: 'foot' });
    const answer = await refuse({
      base: 1,
      lineItems: [SINK(), { lineItemId, edges: edges() }],
      slabs: [{ item_id: 'K1', included: false }],
    });
    expect(answer).toMatchObject({
      status: 400,
      fields: { 'lineItems.1.edges': expect.stringMatching(prompt) },
    });
  });

  it('refuses edges of a line item that is not priced by them', async () => {
    const edges = [{ slab: 1, numbers: [1] }];
    expect(await refuse({ base: 1, lineItems: [{ lineItemId: sink, edges }] })).toMatchObject({
      status: 400,
      fields: { 'lineItems.0.edges': 'This line item is not priced by edges' },
    });
  });

  it.each([
    [{ kind: 'percent', value: 12.5, reason: 'Spring' }, -220.57],
    [{ kind: 'amount', value: 64.59, reason: 'Spring' }, -64.59],
  ])('takes a discount as a line of its own: %j', async (discount, price) => {
    const draft = await save({ base: 1, lineItems: [SINK()], discount });
    expect(draft.estimate.additionalLineItems.at(-1)).toEqual({
      lineItemId: 'discount',
      title: 'Spring',
      price,
      discount: { kind: discount.kind, value: discount.value },
    });
    expect(draft.estimate.totalPrice).toBeCloseTo(1_764.59 + price, 5);
    expect(draft.difference.lines).toEqual([
      { kind: 'discount', name: 'Spring', index: 1, change: 'added', to: { price }, difference: price },
    ]);
    await issue(1);
    expect((await save({ base: 2 })).discount).toEqual(discount);
    // Without line items, which stay as they are.
    const other = { kind: 'amount', value: 1, reason: 'Early' };
    const revision = await respond(dealer, 'GET', `${path()}/revision/2`);
    expect(revision.body.asDraft).toMatchObject({ discount, lineItems: draft.lineItems });
    const changed = await save({ base: 2, discount: other });
    expect([changed.discount, changed.lineItems]).toEqual([other, draft.lineItems]);
    expect(changed.estimate.additionalLineItems.at(-1)).toMatchObject({ price: -1 });
    expect(await save({ base: 2, discount: null })).not.toHaveProperty('discount');
  });

  it('that leaves out its line items prices those that change as of today', async () => {
    const seal = await addLineItem(test, dealer, { title: 'Seal', cents: 2_000, unit: 'square-metre' });
    const ranges = [{ from: 2, price: 15 }];
    await dealer.call('POST', `fabricator/line-item/${seal}`, { ranges });
    await save({ base: 1, lineItems: [SINK(), { lineItemId: seal, quantity: 1 }] });
    await issue(1);
    await setPrice('line_items', seal, 2_500);
    const slabs = [{ item_id: 'K2', included: false }];
    const { estimate } = await save({ base: 2, slabs });
    expect(estimate.additionalLineItems).toMatchObject([
      { lineItemId: sink, price: 150 },
      // 1 m² of what was 3 m²
      { lineItemId: seal, price: 25, quantity: 1, unitPrice: 25, range: { from: 0, to: 2 } },
    ]);
    const lineItems = [SINK(), { lineItemId: seal, quantity: 1 }];
    expect((await save({ base: 2, slabs, lineItems })).estimate.additionalLineItems).toEqual(
      estimate.additionalLineItems,
    );
  });

  it('that leaves out its line items keeps the price of one that needs a size today', async () => {
    const seal = await addLineItem(test, dealer, { title: 'Seal', cents: 2_000, unit: 'square-metre' });
    await save({ base: 1, lineItems: [{ lineItemId: seal, quantity: 1 }] });
    await issue(1);
    const ranges = [{ from: 24, price: 30 }];
    const path = `fabricator/line-item/${seal}`;
    expect((await dealer.call('POST', path, { unit: 'each', ranges, rangesBy: 'inch' })).statusCode).toBe(
      200,
    );
    const slabs = [{ item_id: 'K2', included: false }];
    const { estimate } = await save({ base: 2, slabs });
    expect(estimate.additionalLineItems).toMatchObject([
      { lineItemId: seal, price: 20, quantity: 1, unit: 'square-metre' },
    ]);
    const { status, fields } = await refuse({
      base: 2,
      slabs,
      lineItems: [{ lineItemId: seal, quantity: 1 }],
    });
    expect([status, Object.keys(fields)]).toEqual([400, ['lineItems.0.size']]);
  });

  it('keeps lines that the price list no longer has, and adds none of them', async () => {
    await remove(test, 'line_items', sink);
    await remove(test, 'materials', granite);
    const kept = await save({ base: 1, lineItems: [{ lineItemId: sink, quantity: 2 }] });
    expect(kept.estimate.additionalLineItems).toMatchObject([{ price: 300, title: 'Sink cut-out' }]);
    const { status, fields } = await refuse({
      base: 1,
      lineItems: [SINK(), SINK()],
      slabs: [
        { item_id: 'K1', material: granite },
        { item_id: 'K2', material: 'nonsense' },
      ],
    });
    expect([status, Object.keys(fields)]).toEqual([400, ['slabs.1.material', 'lineItems.1']]);
  });

  it('measures a line again that had nothing to measure when the price list lost it', async () => {
    const seal = await addLineItem(test, dealer, { cents: 2_000, costCents: 500, unit: 'square-metre' });
    const lineItems = [{ lineItemId: seal, quantity: 1 }];
    const slabs = (included: boolean) => ['K1', 'K2'].map((item_id) => ({ item_id, included }));
    await save({ base: 1, lineItems, slabs: slabs(false) });
    await issue(1);
    await remove(test, 'line_items', seal);
    const { estimate } = await save({ base: 2, lineItems, slabs: slabs(true) });
    expect(estimate.additionalLineItems).toMatchObject([{ lineItemId: seal, price: 60, quantity: 3 }]);
  });

  it('keeps lines that were added before the price list lost them, at their last price', async () => {
    const lines = [SINK(), { lineItemId: edge, quantity: 2 }];
    await save({ base: 1, lineItems: lines });
    await remove(test, 'line_items', edge);
    const kept = await save({ base: 1, version: 1, lineItems: lines, note: 'Later' });
    expect(kept.estimate.additionalLineItems).toMatchObject([{}, { title: 'Edge', price: 39.98 }]);
    const changed = await save({
      base: 1,
      version: 2,
      lineItems: [SINK(), { lineItemId: edge, quantity: 3 }],
    });
    expect(changed.estimate.additionalLineItems).toMatchObject([{}, { title: 'Edge', price: 59.97 }]);
  });

  it.each([
    [{ discount: { kind: 'amount', value: 1_764.6, reason: 'x' } }, 'discount.value'],
    [{ discount: { kind: 'percent', value: 100.01, reason: 'x' } }, 'discount.value'],
    [{ discount: { kind: 'percent', value: 5, reason: '' } }, 'discount.reason'],
    [{ discount: { kind: 'percent', value: -5, reason: 'x' } }, 'discount.value'],
    [{ slabs: [{ item_id: 'K3' }] }, 'slabs.0.item_id'],
    [
      {
        lineItems: [],
        slabs: [
          { item_id: 'K1', included: false },
          { item_id: 'K2', included: false },
        ],
      },
      'slabs',
    ],
    [{ lineItems: [{ lineItemId: 'x', quantity: 0 }] }, 'lineItems.0.quantity'],
    [{ lineItems: [{ lineItemId: 'x', quantity: 1, price: -1 }] }, 'lineItems.0.price'],
  ])('refuses %j', async (body, field) => {
    const { status, fields } = await refuse({ base: 1, lineItems: [SINK()], ...body });
    expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]]);
  });

  it("is the team's: a second person sees whose it is, and overwrites nothing", async () => {
    const colleague = await registerMember(test, dealer, 'staff');
    const draft = await save({ base: 1, note: 'Mine' });
    expect((await read(colleague)).draft).toEqual({
      base: 1,
      author: draft.author,
      createdAt: draft.createdAt,
    });
    const taken = await refuse({ base: 1, note: 'Theirs' }, colleague);
    expect(taken).toMatchObject({
      status: 409,
      code: 'DRAFT_EXISTS',
      error: `${dealer.user.name} is revising this order.`,
      current: { note: 'Mine' },
    });
    expect(await save({ base: 1, version: 1, note: 'Theirs' }, colleague)).toMatchObject({
      version: 2,
      author: { _id: colleague.user.id },
    });
    const stale = await refuse({ base: 1, version: 1, note: 'Mine again' });
    expect(stale).toMatchObject({ status: 409, code: 'STALE_VERSION', current: { note: 'Theirs' } });
  });

  it('takes the whole record back, and none that was changed by others', async () => {
    const draft = await save({ base: 1, lineItems: [SINK()] });
    expect(await save({ ...draft, note: 'More' })).toMatchObject({ version: 2, note: 'More' });
    const { status, fields } = await refuse({ ...draft, version: 2, createdAt: '2020-01-01T00:00:00.000Z' });
    expect([status, Object.keys(fields)]).toEqual([400, expect.arrayContaining(['createdAt'])]);
  });

  it('is not disturbed by a status, a due date or a note', async () => {
    const body = { base: 1, lineItems: [{ lineItemId: sink, quantity: 4 }] };
    const draft = await save(body);
    await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'in-progress' });
    await dealer.call('POST', `${path()}/due-date`, { dueDate: '2027-01-31' });
    await dealer.call('POST', `${path()}/note`, { text: 'Sharp edges' });
    expect((await dealer.call('GET', `${path()}/draft`)).json()).toEqual(draft);
    expect(await issue(1)).toMatchObject({ revision: 2, status: 'in-progress', dueDate: '2027-01-31' });
  });

  it('is discarded, and comes back as the same body', async () => {
    const { version: _version, ...draft } = await save({ base: 1, lineItems: [], note: 'Gone' });
    expect((await dealer.call('DELETE', `${path()}/draft`)).statusCode).toBe(204);
    expect((await dealer.call('GET', `${path()}/draft`)).statusCode).toBe(404);
    expect(await read()).not.toHaveProperty('draft');
    expect((await dealer.call('DELETE', `${path()}/draft`)).statusCode).toBe(404);
    expect(await save(draft)).toMatchObject({ lineItems: [], note: 'Gone', difference: draft.difference });
  });

  it('never has the version of an earlier draft of its order', async () => {
    await save({ base: 1, note: 'Mine' });
    await dealer.call('DELETE', `${path()}/draft`);
    expect(await save({ base: 1, note: 'Begun anew' })).toMatchObject({ version: 2 });
    const stale = { status: 409, code: 'STALE_VERSION', current: { note: 'Begun anew' } };
    expect(await refuse({ base: 1, version: 1, note: 'Of the first one' })).toMatchObject(stale);
    await issue(1);
    expect(await save({ base: 2, note: 'Of the second revision' })).toMatchObject({ version: 3 });
  });

  it('is discarded only as it was seen', async () => {
    const colleague = await registerMember(test, dealer, 'staff');
    const discard = async (version = '', by: Person = dealer) => {
      const { status, body } = await respond(by, 'DELETE', `${path()}/draft${version}`);
      return { status, ...body };
    };
    await save({ base: 1, note: 'Mine' });
    await save({ base: 1, version: 1, note: 'Theirs' }, colleague);
    const current = { version: 2, note: 'Theirs' };
    expect(await discard('?version=1')).toMatchObject({ status: 409, code: 'STALE_VERSION', current });
    expect(await discard()).toMatchObject({ status: 409, code: 'DRAFT_EXISTS', current });
    expect((await dealer.call('GET', `${path()}/draft`)).json()).toMatchObject(current);
    expect(await discard('?version=2')).toEqual({ status: 204 });
    expect((await dealer.call('GET', `${path()}/draft`)).statusCode).toBe(404);
  });
});

describe('Issuing', () => {
  const REVISED = () => ({
    base: 1,
    lineItems: [{ lineItemId: sink, quantity: 2 }],
    slabs: [{ item_id: 'K1', included: false }],
    note: 'Without the small one',
  });

  it('makes the draft the current revision, which everything follows', async () => {
    await save(REVISED());
    const revised = await issue(1);
    expect(revised).toMatchObject({
      revision: 2,
      version: order.version + 1,
      estimate: { totalPrice: 1_376.39, area: 2 },
      project: { slabCount: 1, totalSquareFeet: 21.5278, slabs: [{ item_id: 'K2' }] },
      revisions: [
        { revision: 1, totalPrice: 1_764.59 },
        {
          revision: 2,
          totalPrice: 1_376.39,
          note: 'Without the small one',
          actor: { name: dealer.user.name, role: 'dealer' },
        },
      ],
    });
    expect(revised).not.toHaveProperty('draft');
    expect(revised.activity?.at(-1)).toMatchObject({ kind: 'revised', revision: 2, totalPrice: 1_376.39 });
    const [listed] = (await dealer.call('GET', 'fabricator/order')).json();
    expect(listed).toMatchObject({ revision: 2, estimate: { totalPrice: 1_376.39 } });
    const totals = (await dealer.call('GET', 'fabricator/order/totals')).json();
    expect(totals).toMatchObject({ orders: 1, totalPrice: 1_376.39 });
    const [buyer] = (await dealer.call('GET', 'fabricator/customer')).json();
    expect(buyer).toMatchObject({ totalPrice: 1_376.39 });
    const csv = await dealer.call('GET', 'fabricator/order', undefined, { accept: 'text/csv' });
    expect(csv.body).toContain('1376.39');
  });

  it('keeps the superseded revision as it was', async () => {
    await save(REVISED());
    await issue(1);
    await setPrice('materials', granite, 1);
    await save({ base: 2, lineItems: [], slabs: [{ item_id: 'K1', included: true }] });
    const third = await issue(2);
    // K1 is new, so it has the price of today.
    expect(third.estimate.totalPrice).toBe(1_076.39 + 0.11);
    const at = async (n: number): Promise<RevisedOrder> =>
      (await dealer.call('GET', `${path()}/revision/${n}`)).json();
    expect(await at(1)).toMatchObject({ estimate: order.estimate, project: { slabCount: 2 } });
    expect((await at(1)).project.slabs).toEqual(order.project.slabs);
    expect(await at(2)).toMatchObject({
      estimate: { totalPrice: 1_376.39 },
      project: { slabCount: 1, slabs: [{ item_id: 'K2' }] },
    });
    expect(await at(3)).toMatchObject({ estimate: third.estimate, project: { slabCount: 2 } });
    expect((await at(1)).project).not.toHaveProperty('owner');

    const compared = async (n: number, since: number) =>
      (await dealer.call('GET', `${path()}/revision/${n}?since=${since}`)).json().difference;
    expect(await compared(3, 1)).toMatchObject({
      from: 1_764.59,
      to: 1_076.5,
      lines: [
        { kind: 'slab', name: 'K1', from: { price: 538.2 }, to: { price: 0.11 } },
        { kind: 'line-item', name: 'Sink cut-out', change: 'removed' },
      ],
    });
    expect((await compared(1, 3)).totalPrice).toBe(-(await compared(3, 1)).totalPrice);
    expect((await dealer.call('GET', `${path()}/revision/1?since=4`)).statusCode).toBe(404);
  });

  it('is refused over a newer revision, with that one', async () => {
    await save({ base: 1 });
    await issue(1);
    for (const late of [
      await respond(dealer, 'GET', `${path()}/draft/opened?base=1`),
      await respond(dealer, 'POST', `${path()}/draft`, { base: 1 }),
      await respond(dealer, 'POST', `${path()}/draft/issue`, { base: 1 }),
    ]) {
      expect(late).toMatchObject({ status: 409, body: { code: 'SUPERSEDED', current: { revision: 2 } } });
    }
    expect((await respond(dealer, 'POST', `${path()}/draft/issue`, { base: 2 })).status).toBe(404);
  });

  it.each(['completed', 'cancelled'])('is refused for a %s order until it is set back', async (status) => {
    await save({ base: 1 });
    await dealer.call('POST', 'fabricator/order', { _id: order._id, status });
    for (const url of [`${path()}/draft`, `${path()}/draft/issue`]) {
      const refused = await respond(dealer, 'POST', url, { base: 1 });
      expect(refused).toMatchObject({ status: 409, body: { code: 'ORDER_CLOSED' } });
    }
    await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'order-placed' });
    expect(await issue(1)).toMatchObject({ revision: 2 });
  });

  it('mails the customer, tells open pages, and leaves an entry with before and after', async () => {
    await save(REVISED());
    const listener: EventListener = await listenToEvents(await listenOn(test.app), dealer.headers);
    await listener.until(({ event }) => event === 'ready');
    await issue(1);
    await listener.until(({ event, data }) => event === 'order' && data.order === order._id);
    await listener.drop();
    const [mail] = await mailsTo(customer, 'order-revised');
    expect(mail.subject).toBe(`Your order ${order.reference} (Kitchen) was revised`);
    expect(mail.text_body).toContain('R2');
    expect(mail.text_body).toContain('$1,376.39');
    expect(mail.text_body).toContain('Without the small one');
    const [entry] = await test.app.db('audit_entries').where({ record_id: order._id, action: 'revise' });
    expect([JSON.parse(entry.before_value), JSON.parse(entry.after_value)]).toEqual([
      { revision: 1, totalPrice: 1_764.59 },
      { revision: 2, totalPrice: 1_376.39 },
    ]);
    await test.app.db('users').where('id', customer.user.id).update({ email_confirmed_at: null });
    await save({ base: 2 });
    await issue(2);
    expect(await mailsTo(customer, 'order-revised')).toHaveLength(1);
  });

  it('has an end', async () => {
    await test.app.db('orders').where('id', order._id).update({ revision: 100 });
    expect((await refuse({ base: 100 })).status).toBe(409);
  });

  it('needs the permission to revise', async () => {
    const reader = await registerMember(test, dealer, 'read-only');
    await save({ base: 1 });
    expect((await reader.call('GET', `${path()}/draft`)).statusCode).toBe(200);
    expect((await reader.call('POST', `${path()}/draft/issue`, { base: 1 })).statusCode).toBe(403);
  });
});

describe('The customer', () => {
  const reply = (kind: 'accept' | 'request-change', body: object, by: Person = customer) =>
    respond(by, 'POST', `app/order/${order._id}/${kind}`, body);

  it('accepts one revision in the app, once', async () => {
    const accepted = { at: expect.any(String), name: 'Carla' };
    const body = { revision: 1, name: 'Carla' };
    const answers = await Promise.all([reply('accept', body), reply('accept', body)]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 200, body: { updated: { revisions: [{ accepted }] } } });
    }
    expect((await read()).activity).toMatchObject([
      { kind: 'accepted', revision: 1, totalPrice: 1_764.59, actor: { name: 'Carla', role: 'customer' } },
    ]);
    const mails = await mailsTo(dealer, 'order-accepted');
    expect(mails).toHaveLength(1);
    expect(mails[0].text_body).toContain('Carla has accepted the order in the app.');
    expect(mails[0].text_body).not.toContain('link can reply');
  });

  it('is told which revision is current if another one was seen', async () => {
    await reply('accept', { revision: 1, name: 'Carla' });
    await save({ base: 1, lineItems: [{ lineItemId: sink, quantity: 1, price: 100 }] });
    await issue(1);
    for (const [kind, body] of [
      ['accept', { revision: 1, name: 'Carla' }],
      ['request-change', { revision: 1, text: 'Wider' }],
    ] as const) {
      const { status, body: answer } = await reply(kind, body);
      expect([status, answer.code, answer.current.revision]).toEqual([409, 'SUPERSEDED', 2]);
      expect(JSON.stringify(answer.current)).not.toContain('listPrice');
      expect(answer.current).not.toHaveProperty('activity');
    }
    expect((await reply('accept', { revision: 2, name: 'Carla' })).body.updated.revisions).toMatchObject([
      { revision: 1, accepted: { name: 'Carla' } },
      { revision: 2, accepted: { name: 'Carla' } },
    ]);
  });

  it('requests changes of a revision', async () => {
    const text = 'A round corner';
    expect((await reply('request-change', { revision: 1, text })).status).toBe(200);
    expect((await reply('request-change', { revision: 1, text })).status).toBe(200);
    expect((await read()).activity).toMatchObject([
      { kind: 'change-requested', text, revision: 1, actor: { name: 'Carla Customer' } },
    ]);
  });

  it('accepts again what it accepted before a request for a change', async () => {
    const accept = { revision: 1, name: 'Carla' };
    await reply('accept', accept);
    await reply('request-change', { revision: 1, text: 'Wider' });
    expect((await reply('accept', accept)).status).toBe(200);
    const kinds = (await read()).activity?.map(({ kind }) => kind);
    expect(kinds).toEqual(['accepted', 'change-requested', 'accepted']);
    expect(await mailsTo(dealer, 'order-accepted')).toHaveLength(2);
  });

  it('sees no drafts, and no list prices beside those that were set by hand', async () => {
    await save({
      base: 1,
      lineItems: [{ lineItemId: sink, quantity: 1, price: 1 }],
      slabs: [{ item_id: 'K1', price: 2 }],
    });
    expect(await readOwn()).not.toHaveProperty('draft');
    await issue(1);
    expect(JSON.stringify(await read())).toContain('listPrice');
    expect(JSON.stringify(await readOwn())).not.toContain('listPrice');
  });
});

describe('The page of a link', () => {
  const share = async (): Promise<string> => {
    const { created } = (await dealer.call('POST', `${path()}/link`, { days: 30 })).json();
    return new URL(created.url).hash.slice(1);
  };
  const visit = async (url: string, payload: object) => {
    const response = await test.app.inject({
      method: 'POST',
      url: `/api/public/shared-order${url}`,
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const open = async (token: string): Promise<SharedOrder> => (await visit('', { token })).body;
  const revise = async (base: number, quantity: number) => {
    await save({ base, lineItems: [{ lineItemId: sink, quantity, price: 10 }], note: `For ${quantity}` });
    await issue(base);
  };

  it('shows the current revision with what changed since the one that was seen', async () => {
    const [token, unseen] = [await share(), await share()];
    expect(await open(token)).not.toHaveProperty('changes');
    await revise(1, 2);
    const changes = {
      since: 1,
      from: 1_764.59,
      to: 1_634.59,
      totalPrice: -130,
      lines: [
        {
          kind: 'line-item',
          name: 'Sink cut-out',
          change: 'changed',
          from: { price: 150, quantity: 1 },
          to: { price: 20, quantity: 2 },
          difference: -130,
        },
      ],
    };
    for (let times = 0; times < 2; times += 1) {
      const shown = await open(token);
      expect(shown).toMatchObject({
        revision: 2,
        revisedAt: expect.any(String),
        note: 'For 2',
        lineItems: [{ title: 'Sink cut-out', price: 20, quantity: 2, unitPrice: 10 }],
      });
      expect(shown.changes).toEqual(changes);
      expect(JSON.stringify(shown)).not.toContain(sink);
    }
    expect(await open(unseen)).not.toHaveProperty('changes');
    await revise(2, 3);
    expect((await open(token)).changes).toMatchObject({ since: 2, totalPrice: 10 });
  });

  it('compares with what was accepted', async () => {
    const token = await share();
    const { body } = await visit('/accept', { token, name: 'Carla', revision: 1 });
    expect(body.accepted).toMatchObject({ name: 'Carla', revision: 1 });
    await revise(1, 2);
    await open(token);
    await revise(2, 3);
    expect(await open(token)).toMatchObject({ changes: { since: 1 }, accepted: { revision: 1 } });
    await visit('/accept', { token, name: 'Carla', revision: 3 });
    expect(await open(token)).not.toHaveProperty('changes');
  });

  it('takes what was seen and accepted before there were revisions for the first one', async () => {
    const [seen, token] = [await share(), await share()];
    await open(seen);
    await test.app.db('order_links').where('order_id', order._id).update({ shown_revision: null });
    await revise(1, 2);
    expect((await open(seen)).changes).toMatchObject({ since: 1 });
    await visit('/accept', { token, name: 'Carla', revision: 2 });
    await test.app.db('order_activity').where('order_id', order._id).update({ revision: null });
    expect(await open(token)).toMatchObject({ accepted: { revision: 1 }, changes: { since: 1 } });
    expect((await read()).revisions).toMatchObject([{ accepted: { name: 'Carla' } }, {}]);
  });

  it('says in the history which replies came by the link', async () => {
    await visit('/accept', { token: await share(), name: 'Carla', revision: 1 });
    await revise(1, 2);
    await customer.call('POST', `app/order/${order._id}/accept`, { revision: 2, name: 'Carla' });
    const accepted = (await read()).activity?.filter(({ kind }) => kind === 'accepted');
    expect(accepted?.map(({ byLink }) => byLink)).toEqual([true, undefined]);
  });

  it('accepts exactly one revision', async () => {
    const token = await share();
    await revise(1, 2);
    const late = await visit('/accept', { token, name: 'Carla', revision: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'SUPERSEDED', current: { revision: 2 } } });
    expect(JSON.stringify(late.body.current)).not.toContain(order._id);
    expect((await visit('/accept', { token, name: 'Carla' })).status).toBe(400);
    // Pages from before there were revisions send the total.
    const old = await visit('/accept', { token, name: 'Carla', totalPrice: 1_764.59 });
    expect(old).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } });
    const accepted = await visit('/accept', { token, name: 'Carla', totalPrice: 1_634.59 });
    expect(accepted).toMatchObject({ status: 200, body: { accepted: { revision: 2 } } });
    const revisions: OrderRevision[] = (await dealer.call('GET', `${path()}/revision`)).json();
    expect(revisions.map((revision) => revision.accepted?.name)).toEqual([undefined, 'Carla']);
  });

  it('forgets a request once it was answered by a revision', async () => {
    const token = await share();
    await visit('/request-change', { token, name: 'Carla', text: 'Wider', revision: 1 });
    expect(await open(token)).toHaveProperty('changeRequestedAt');
    await revise(1, 2);
    expect(await open(token)).not.toHaveProperty('changeRequestedAt');
    const late = await visit('/request-change', { token, name: 'Carla', text: 'Wider', revision: 1 });
    expect(late).toMatchObject({ status: 409, body: { code: 'SUPERSEDED' } });
  });
});
