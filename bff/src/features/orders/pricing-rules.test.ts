import type {
  Estimate,
  ImportReport,
  Material,
  Order,
  OrderDraft,
  OrderItem,
  PriceChangeReport,
} from 'bff-contract';
import { migrations } from '../../database/migrations';
import { addMaterial, createProject, placeOrder, slab } from '../../testing/market';
import { pagesOfPdf } from '../../testing/pdf-text';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let granite: string;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  customer = await registerCustomer(test);
  dealer = await registerDealer(test);
  granite = await addMaterial(test, dealer, { name: 'Granite', cents: 5_000 });
});
afterAll(() => test.close());

const post = async (person: Person, url: string, body: object) => {
  const response = await person.call('POST', url, body);
  expect([response.statusCode, response.body]).toEqual([200, expect.anything()]);
  return response.json();
};
const setRule = (id: string, pricing: object | null): Promise<{ updated: Material }> =>
  post(dealer, `fabricator/material/${id}`, { pricing });
const setDefault = (pricing: object | null) => post(dealer, 'fabricator/profile', { pricing });

const send = async (text: string, query = ''): Promise<ImportReport> => {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'prices.csv');
  const encoded = new Response(form);
  const response = await test.app.inject({
    method: 'POST',
    url: `/api/fabricator/material/import${query}`,
    headers: { ...dealer.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return response.json();
};

/** An order of 1.44 m² = 15.500016 ft². */
const order = async (material = granite): Promise<Order> => {
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', material, [2.4, 0.6])],
  });
  return placeOrder(customer, project._id);
};
const read = async (id: string): Promise<Order> =>
  (await dealer.call('GET', `fabricator/order/${id}`)).json();
const slabOf = ({ materials }: Pick<Estimate, 'materials'>) => materials[0]?.slabs[0];

it('A slab is priced by the rule of its material, else by that of the dealer', async () => {
  expect(slabOf((await order()).estimate)).toEqual({ item_id: 'K1', area: 1.44, price: 775 });
  // 15.500016 ft² + 10 % = 17.0500176, up to 20 ft² at $50
  await setDefault({ wastePercent: 10, roundTo: 20, per: 'ft2' });
  const placed = await order();
  expect(placed.estimate).toMatchObject({ totalPrice: 1_000, area: 1.44 });
  const [listed]: OrderItem[] = (await dealer.call('GET', 'fabricator/order?sort=-reference')).json();
  // 20 ft² / 10.7639
  expect(listed?.estimate.billedArea).toBeCloseTo(1.858063, 6);
  // 15.500016 ft² + 20 % = 18.6000192
  await setRule(granite, { wastePercent: 20 });
  expect((await order()).estimate.totalPrice).toBe(930);
  // No waste, whatever the dealer adds to other materials.
  await setRule(granite, { basis: 'outline' });
  expect((await order()).estimate.totalPrice).toBe(775);
  const { updated } = await setRule(granite, null);
  expect(updated).not.toHaveProperty('pricing');
  expect((await order()).estimate.totalPrice).toBe(1_000);
  await setDefault(null);
  expect((await order()).estimate.totalPrice).toBe(775);
  // The order keeps its price and its steps.
  expect(slabOf((await read(placed._id)).estimate)).toMatchObject({
    price: 1_000,
    steps: { area: 15.500016, wastePercent: 10, withWaste: 17.0500176, roundTo: 20, billed: 20, per: 'ft2' },
  });
});

describe('A step that is sent without a unit', () => {
  const useUnits = async (units: string) =>
    void (await post(dealer, 'app/profile', { unitPreference: units }));
  const priced = async () => (await order()).estimate.totalPrice;

  it("gets the unit of the dealer's own user", async () => {
    await useUnits('metric');
    await setDefault({ roundTo: 2 });
    // 2 m² × 10.7639 × $50
    expect(slabOf((await read((await order())._id)).estimate)).toMatchObject({
      price: 1_076.39,
      billedArea: 2,
      steps: { per: 'm2' },
    });
  });

  it.each([
    ['of the dealer', () => setDefault({ roundTo: 2 })],
    ['of a material', () => setRule(granite, { roundTo: 2 })],
    [
      'of a new material',
      async () => {
        const body = { name: 'Onyx', pricePerSquareFoot: 50, pricing: { roundTo: 2 } };
        granite = (await dealer.call('POST', 'fabricator/material', body)).json().created._id;
      },
    ],
    [
      'of a price change',
      async () => {
        const change = {
          percent: 0,
          rounding: '0.01',
          ids: [granite],
          prices: false,
          pricing: { roundTo: 2 },
        };
        const url = 'fabricator/material/change-prices';
        const { fingerprint, rows } = await post(dealer, url, { ...change, dryRun: true });
        expect(rows).toMatchObject([{ pricing: { to: { roundTo: 2, per: 'ft2' } } }]);
        await post(dealer, url, { ...change, expect: fingerprint });
      },
    ],
    [
      'of a file',
      async () => {
        const file = 'Name,Price (USD/ft²),Round Areas Up To\r\nGranite,50,2';
        expect(await send(file)).toMatchObject({ changed: 1 });
      },
    ],
  ])('keeps it whatever units users choose later: %s', async (_where, write) => {
    await write();
    // 15.500016 ft², up to 16 ft² at $50
    expect(await priced()).toBe(800);
    await useUnits('metric');
    expect(await priced()).toBe(800);
  });

  it('keeps what it is billed by today when it was stored by an earlier version', async () => {
    const { db } = test.app;
    const { id } = dealer.fabricator;
    await setRule(granite, { basis: 'outline', wastePercent: 0, roundTo: 2, per: 'm2' });
    await setRule(granite, { basis: 'outline', wastePercent: 0, roundTo: 3, per: 'm2' });
    await setDefault({ roundTo: 4, showSteps: true });
    const unitless = (roundTo: number) => ({ pricing: JSON.stringify({ roundTo, showSteps: false }) });
    await db('materials').where({ fabricator_id: id }).update(unitless(2));
    await db('material_versions').where({ fabricator_id: id }).update(unitless(3));
    await db('fabricators').where({ id }).update(unitless(4));
    await db('users').where({ id: dealer.user.id }).update({ unit_preference: 'metric' });
    // Servers of that version may still run.
    expect(await priced()).toBe(1_076.39);
    await migrations['0147-units-of-steps']?.up(db);
    await useUnits('american');
    expect(await priced()).toBe(1_076.39);
    const cells = await Promise.all([
      db('fabricators').where({ id }).pluck('pricing'),
      db('material_versions').where({ fabricator_id: id }).distinct().pluck('pricing'),
    ]);
    expect(cells.flat()).toEqual([
      '{"roundTo":4,"per":"m2","showSteps":false}',
      '{"roundTo":3,"per":"m2","showSteps":false}',
    ]);
  });
});

/** The slab of an order in the app, on the shared page and in the PDF. */
const seenBy = async (id: string) => {
  const { created } = (await dealer.call('POST', `fabricator/order/${id}/link`, { days: 30 })).json();
  const token = new URL(created.url).hash.slice(1);
  const pdf = await customer.call('GET', `app/order/${id}/revision/1/pdf`);
  return {
    app: slabOf((await customer.call('GET', `app/order/${id}`)).json().estimate),
    link: slabOf(await post(customer, 'public/shared-order', { token })),
    pdf: (await pagesOfPdf(pdf.rawPayload)).join(' '),
  };
};

it('A customer sees the billed area, and the steps if the dealer shows them', async () => {
  await setDefault({ wastePercent: 10, roundTo: 0.5, per: 'm2' });
  const placed = await order();
  const hidden = await seenBy(placed._id);
  for (const seen of [slabOf(placed.estimate), hidden.app, hidden.link]) {
    // 1.44 m² + 10 % = 1.584, up to 2 m²
    expect(seen).toMatchObject({ area: 1.44, billedArea: 2 });
    expect(seen).not.toHaveProperty('steps');
  }
  expect(hidden.pdf).toMatch(/Billed 21\.5 ft²/);
  expect(hidden.pdf).not.toContain('waste');
  await setDefault({ wastePercent: 10, roundTo: 0.5, per: 'm2', showSteps: true });
  const shown = await seenBy((await order())._id);
  for (const seen of [shown.app, shown.link]) expect(seen).toMatchObject({ steps: { withWaste: 1.584 } });
  expect(shown.pdf).toContain('10% waste: 1.58 m²');
});

it('The steps name a special price to the dealer and the customer, not on a shared page or in a PDF', async () => {
  await setDefault({ wastePercent: 10, showSteps: true });
  const { created } = (await dealer.call('POST', 'fabricator/customer-group', { name: 'Builders' })).json();
  const group = created._id;
  await order();
  await post(dealer, `fabricator/customer/${customer.user.id}/group`, { group });
  await dealer.call('POST', 'fabricator/price', { material: granite, group, price: 40, per: 'ft2' });
  const { _id, estimate } = await order();
  const { app, link, pdf } = await seenBy(_id);
  for (const seen of [slabOf(estimate), app]) expect(seen).toMatchObject({ steps: { source: 'group' } });
  expect(link).toMatchObject({ steps: { rate: { amount: 40, per: 'ft2' } } });
  expect(JSON.stringify(link)).not.toContain('group');
  expect(pdf).toContain('at $40.00/ft²');
  expect(pdf).not.toContain('group');
});

it('A revision prices a changed slab by the rule of today, and hides the steps beside a price by hand', async () => {
  const { _id } = await order();
  await setDefault({ roundTo: 20, per: 'ft2', showSteps: true });
  const onyx = await addMaterial(test, dealer, { name: 'Onyx', cents: 10_000 });
  const draft = async (slabs: object[]): Promise<OrderDraft> =>
    (await post(dealer, `fabricator/order/${_id}/draft`, { base: 1, slabs })).updated;
  // As before: by the price of the order.
  expect((await draft([])).estimate.totalPrice).toBe(775);
  expect((await draft([{ item_id: 'K1', material: onyx }])).estimate.totalPrice).toBe(2_000);
  const { estimate } = await draft([{ item_id: 'K1', material: onyx, price: 1_500 }]);
  expect(slabOf(estimate)).toMatchObject({ price: 1_500, listPrice: 2_000, steps: { billed: 20 } });
  await post(dealer, `fabricator/order/${_id}/draft/issue`, { base: 1 });
  const seen = slabOf((await customer.call('GET', `app/order/${_id}`)).json().estimate);
  expect(seen).toMatchObject({ price: 1_500 });
  expect(seen).not.toHaveProperty('steps');
  expect(seen).not.toHaveProperty('billedArea');
});

it('An order that is too small gets a line up to the minimum, in each place where it is shown', async () => {
  const minimumOrder = { amount: 1_000, title: 'Small order charge' };
  const placed = await order();
  await post(dealer, 'fabricator/profile', { minimumOrder });
  expect((await dealer.call('GET', 'fabricator/profile')).json().minimumOrder).toEqual(minimumOrder);
  const { _id, estimate } = await order();
  const line = { lineItemId: 'minimum', title: 'Small order charge', price: 225 };
  expect(estimate).toMatchObject({ totalPrice: 1_000, minimumOrder, additionalLineItems: [line] });
  const seen = (await customer.call('GET', `app/order/${_id}`)).json().estimate;
  expect(seen.additionalLineItems).toEqual([line]);
  const { created } = (await dealer.call('POST', `fabricator/order/${_id}/link`, { days: 30 })).json();
  const token = new URL(created.url).hash.slice(1);
  expect(await post(customer, 'public/shared-order', { token })).toMatchObject({
    totalPrice: 1_000,
    lineItems: [{ title: 'Small order charge', price: 225 }],
  });
  const pdf = await dealer.call('GET', `fabricator/order/${_id}/revision/1/pdf`);
  expect((await pagesOfPdf(pdf.rawPayload)).join(' ')).toContain('Small order charge $225.00');

  // A revision has the minimum of its order, whatever the dealer changes.
  await post(dealer, 'fabricator/profile', { minimumOrder: null });
  expect((await dealer.call('GET', 'fabricator/profile')).json()).not.toHaveProperty('minimumOrder');
  const draft = async (id: string, price: number, discount?: object): Promise<OrderDraft> =>
    (
      await post(dealer, `fabricator/order/${id}/draft`, {
        base: 1,
        lineItems: [],
        slabs: [{ item_id: 'K1', price }],
        discount,
      })
    ).updated;
  expect(await draft(_id, 900)).toMatchObject({
    estimate: { totalPrice: 1_000 },
    difference: {
      totalPrice: 0,
      lines: [
        { kind: 'slab', difference: 125 },
        { kind: 'line-item', added: 'minimum', name: 'Small order charge', index: 0, difference: -125 },
      ],
    },
  });
  // A discount is taken from the minimum.
  const discount = { kind: 'percent', value: 10, reason: 'First order' };
  expect((await draft(_id, 900, discount)).estimate.totalPrice).toBe(900);
  expect((await draft(placed._id, 900)).estimate.totalPrice).toBe(900);
});

it('Taxes are on each order, in each place where it is shown, until the dealer deletes them', async () => {
  const tax = { name: 'Sales tax', rate: 8.875 };
  const created = (await dealer.call('POST', 'fabricator/tax', tax)).json().created;
  expect(created).toMatchObject({ ...tax, inclusive: false });
  const permit = (
    await dealer.call('POST', 'fabricator/line-item', { title: 'Permit', price: 40, taxable: false })
  ).json().created._id;
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', granite, [2.4, 0.6])],
  });
  const { _id, estimate } = await placeOrder(customer, project._id, [permit]);
  // $775 × 8.875 % = $68.78125
  const taxes = [{ ...tax, inclusive: false, taxable: 775, amount: 68.78 }];
  expect(estimate).toMatchObject({ totalPrice: 883.78, taxes });
  expect(estimate.additionalLineItems).toMatchObject([{ title: 'Permit', price: 40, taxable: false }]);
  expect((await customer.call('GET', `app/order/${_id}`)).json().estimate.taxes).toEqual(taxes);
  const link = (await dealer.call('POST', `fabricator/order/${_id}/link`, { days: 30 })).json().created;
  const token = new URL(link.url).hash.slice(1);
  expect(await post(customer, 'public/shared-order', { token })).toMatchObject({ totalPrice: 883.78, taxes });
  const pdf = await dealer.call('GET', `fabricator/order/${_id}/revision/1/pdf`);
  expect((await pagesOfPdf(pdf.rawPayload)).join(' ')).toContain('Sales tax (8.875% of $775.00) $68.78');
  const listed: OrderItem[] = (await dealer.call('GET', 'fabricator/order')).json();
  expect(listed[0]?.estimate).toMatchObject({ totalPrice: 883.78, tax: 68.78 });

  // An order keeps its taxes. Of a line without, they aren't taken in a revision either.
  await dealer.call('DELETE', `fabricator/tax/${created._id}`);
  const url = `fabricator/order/${_id}/draft`;
  const lineItems = [{ lineItemId: permit, quantity: 2 }];
  const discount = { kind: 'amount', value: 85.5, reason: 'First order' };
  const { updated }: { updated: OrderDraft } = await post(dealer, url, { base: 1, lineItems, discount });
  // 10 % off $855: $697.50 × 8.875 % = $61.903125
  expect(updated.estimate).toMatchObject({ totalPrice: 831.4, taxes: [{ taxable: 697.5, amount: 61.9 }] });
  expect(updated.difference.lines).toContainEqual({
    kind: 'line-item',
    added: 'tax',
    name: 'Sales tax',
    change: 'changed',
    from: { price: 68.78 },
    to: { price: 61.9 },
    difference: -6.88,
  });
  await post(dealer, `${url}/issue`, { base: 1 });
  const [revised] = (await dealer.call('GET', 'fabricator/order')).json();
  expect(revised.estimate.tax).toBe(61.9);
  expect((await order()).estimate).not.toHaveProperty('taxes');
});

it.each([
  [{ amount: 0, title: 'Small order' }, 'minimumOrder.amount'],
  [{ amount: 1.001, title: 'Small order' }, 'minimumOrder.amount'],
  [{ amount: 100, title: ' ' }, 'minimumOrder.title'],
  [{ amount: 100 }, 'minimumOrder.title'],
])('A minimum of %j is refused', async (minimumOrder, field) => {
  const response = await dealer.call('POST', 'fabricator/profile', { minimumOrder });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
});

it.each([
  [{ wastePercent: -1 }, 'pricing.wastePercent'],
  [{ wastePercent: 500.01 }, 'pricing.wastePercent'],
  [{ wastePercent: 1.001 }, 'pricing.wastePercent'],
  [{ roundTo: 10_001 }, 'pricing.roundTo'],
  [{ basis: 'box' }, 'pricing.basis'],
  [{ per: 'yard' }, 'pricing.per'],
])('A rule of %j is refused', async (pricing, field) => {
  for (const url of [`fabricator/material/${granite}`, 'fabricator/profile']) {
    const response = await dealer.call('POST', url, { pricing });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  }
});

it('How a material is billed is shown to its dealer alone', async () => {
  await setRule(granite, { wastePercent: 10, roundTo: 5, per: 'ft2' });
  const rule = { basis: 'outline', wastePercent: 10, roundTo: 5, per: 'ft2' };
  expect((await dealer.call('GET', `fabricator/material/${granite}`)).json().pricing).toEqual(rule);
  const rival = await registerDealer(test);
  const url = `app/material?fabricator=${dealer.fabricator.id}`;
  for (const other of [customer, rival]) {
    expect((await other.call('GET', url)).json()[0]).not.toHaveProperty('pricing');
    expect((await other.call('GET', `app/material/${granite}`)).json()).not.toHaveProperty('pricing');
    expect((await other.call('GET', url, undefined, { accept: 'text/csv' })).body).not.toContain('Waste');
  }
});

describe('Files and many materials at once', () => {
  const exported = async (): Promise<string> =>
    (await dealer.call('GET', 'fabricator/material', undefined, { accept: 'text/csv' })).body;
  const ruleOf = async (id: string) => (await dealer.call('GET', `fabricator/material/${id}`)).json().pricing;

  it('exports rules, imports them as they were, and keeps them where a file says nothing of them', async () => {
    const rule = { basis: 'rectangle', wastePercent: 12.5, roundTo: 0.5, per: 'm2' };
    await setRule(granite, rule);
    const file = await exported();
    expect(file).toContain('"Billed Area","Waste (%)","Round Areas Up To"');
    expect(file).toContain('"Rectangle",12.5,"0.5 m²",');
    expect(await send(file)).toMatchObject({ unchanged: 1, changed: 0, errors: 0, notices: [] });
    await send('Name,Price (USD/ft²)\nGranite,60');
    expect(await ruleOf(granite)).toEqual(rule);
    const changed = await send(
      'Name,Price (USD/ft²),Waste (%),Round Areas Up To\nGranite,60,"10%",50\nOnyx,9,,',
    );
    expect(changed.rows).toMatchObject([
      {
        result: 'changed',
        changes: [
          { field: 'pricing', from: 'Rectangle, + 12.5%, up to 0.5 m²', to: 'Outline, + 10%, up to 50 ft²' },
        ],
      },
      { result: 'added' },
    ]);
    expect(await ruleOf(granite)).toEqual({ basis: 'outline', wastePercent: 10, roundTo: 50, per: 'ft2' });
    await send('Name,Price (USD/ft²),Waste (%)\nGranite,60,');
    expect(await ruleOf(granite)).toBeUndefined();
  });

  it.each([
    ['Box,,', 'Billed Area must be Outline or Rectangle'],
    [',ten,', 'Waste (%) must be a number such as 10'],
    [',501,', 'Waste (%) must be 500 or less'],
    [',,"1,000"', 'Round Areas Up To: "1,000" could mean 1000 or 1.000'],
    [',,5 yd²', 'Round Areas Up To must be a number such as 50 ft²'],
  ])('refuses the cells %s', async (cells, reason) => {
    const file = `Name,Price (USD/ft²),Billed Area,Waste (%),Round Areas Up To\nGranite,50,${cells}`;
    const { rows } = await send(file, '?dryRun=true');
    expect(rows).toMatchObject([{ result: 'error', reasons: [expect.stringContaining(reason)] }]);
  });

  it('sets the rule of many materials, and can undo that', async () => {
    const onyx = await addMaterial(test, dealer, { name: 'Onyx' });
    const former = { basis: 'rectangle', wastePercent: 5, roundTo: 0 };
    await setRule(onyx, former);
    const url = 'fabricator/material/change-prices';
    const pricing = { basis: 'outline', wastePercent: 10, roundTo: 50, per: 'ft2' };
    const change = { percent: 0, rounding: '0.01', filter: {}, pricing };
    const preview: PriceChangeReport = await post(dealer, url, { ...change, dryRun: true });
    expect(preview).toMatchObject({
      changed: 2,
      rows: [
        { name: 'Granite', from: 50, to: 50, pricing: { to: pricing } },
        { name: 'Onyx', pricing: { from: former, to: pricing } },
      ],
    });
    await post(dealer, url, { ...change, expect: preview.fingerprint });
    expect([await ruleOf(granite), await ruleOf(onyx)]).toEqual([pricing, pricing]);
    const changes = preview.rows.map(({ _id, from, to, pricing: rules }) => ({
      _id,
      from,
      to,
      pricing: rules,
    }));
    await post(dealer, `${url}/undo`, { changes });
    expect([await ruleOf(granite), await ruleOf(onyx)]).toEqual([undefined, former]);
    // Its rule is another one by now.
    expect((await dealer.call('POST', `${url}/undo`, { changes })).statusCode).toBe(409);
  });
});

it('A line item is priced by its unit, its base fee and its ranges, in each place where it is shown', async () => {
  const add = async (body: object): Promise<string> =>
    (await dealer.call('POST', 'fabricator/line-item', body)).json().created._id;
  const sink = await add({ title: 'Sink', price: 150 });
  const edge = await add({
    title: 'Ogee edge',
    unit: 'foot',
    price: 18,
    base: 50,
    ranges: [{ from: 10, price: 16 }],
  });
  const sealing = await add({ title: 'Sealing', unit: 'square-foot', price: 3 });
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('K1', granite, [2.4, 0.6]), slab('K2', granite, [2.4, 0.6])],
  });
  const { _id, estimate } = await placeOrder(customer, project._id, [sink, edge, sealing, sink, edge]);
  // Two slabs of 15.500016 ft² at $50
  expect(estimate).toMatchObject({
    totalPrice: 1_550 + 150 + 86 + 93 + 150,
    additionalLineItems: [
      { title: 'Sink', price: 150 },
      // 2 ft × $18 + $50
      { price: 86, quantity: 2, unit: 'foot', unitPrice: 18, base: 50, range: { from: 0, to: 10 } },
      // 31.000032 ft² × $3
      { price: 93, quantity: 31.000032, unit: 'square-foot', unitPrice: 3 },
      { title: 'Sink', price: 150 },
    ],
  });

  const draft = async (body: object): Promise<OrderDraft> =>
    (await post(dealer, `fabricator/order/${_id}/draft`, { base: 1, ...body })).updated;
  const opened = await draft({});
  expect(opened.difference).toMatchObject({ totalPrice: 0, lines: [] });
  expect((await draft({ ...opened, version: undefined })).difference.lines).toEqual([]);
  // 12 ft × $16 + $50, and one slab less.
  const revised = await draft({
    lineItems: [{ lineItemId: edge, quantity: 12 }, { lineItemId: sealing }],
    slabs: [{ item_id: 'K2', included: false }],
  });
  expect(revised.estimate.additionalLineItems).toMatchObject([
    { price: 242, quantity: 12, unitPrice: 16, base: 50, range: { from: 10 } },
    { price: 46.5, quantity: 15.500016 },
  ]);
  // A price by hand is for a foot, and the base fee stays.
  const byHand = await draft({ lineItems: [{ lineItemId: edge, quantity: 12, price: 10 }] });
  expect(byHand.estimate.additionalLineItems[0]).toMatchObject({ price: 170, unitPrice: 10, listPrice: 16 });
  await draft({ lineItems: revised.lineItems });
  await post(dealer, `fabricator/order/${_id}/draft/issue`, { base: 1 });

  const { created } = (await dealer.call('POST', `fabricator/order/${_id}/link`, { days: 30 })).json();
  const token = new URL(created.url).hash.slice(1);
  expect((await post(customer, 'public/shared-order', { token })).lineItems[0]).toEqual({
    title: 'Ogee edge',
    price: 242,
    quantity: 12,
    unit: 'foot',
    unitPrice: 16,
    base: 50,
    range: { from: 10 },
  });
  const pdf = await customer.call('GET', `app/order/${_id}/revision/2/pdf`);
  expect((await pagesOfPdf(pdf.rawPayload)).join(' ')).toContain(
    '12 ft × $16.00 (from 10 ft) + $50.00 base fee',
  );
});

it('A line item with ranges of sizes needs a size for each of its pieces, in each place where it is ordered', async () => {
  const body = { title: 'Sink', price: 150, base: 10, ranges: [{ from: 24, price: 220 }], rangesBy: 'inch' };
  const sink: string = (await dealer.call('POST', 'fabricator/line-item', body)).json().created._id;
  const slabs = [slab('K1', granite, [2.4, 0.6])];
  const { _id: project } = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs,
  });
  const size = (value: number, unit = 'inch') => ({ lineItem: sink, value, unit });
  const additionalLineItems = [sink, sink, sink];
  for (const sizes of [undefined, [size(24), size(22, 'centimetre'), size(22)]]) {
    const refused = await customer.call('POST', `app/project/${project}/price`, {
      additionalLineItems,
      sizes,
    });
    expect([refused.statusCode, refused.json().fields]).toMatchObject([
      400,
      { 'additionalLineItems.2': 'Sink: please enter its size in inches' },
    ]);
  }
  const sizes = [size(23.999), size(24), size(23.999)];
  const priced = [
    {
      price: 310,
      quantity: 2,
      unitPrice: 150,
      range: { from: 0, to: 24 },
      size: { value: 23.999, unit: 'inch' },
    },
    { price: 230, quantity: 1, unitPrice: 220, range: { from: 24 }, size: { value: 24, unit: 'inch' } },
  ];
  const offer = await post(customer, 'app/price', {
    fabricator: dealer.fabricator.id,
    slabs,
    additionalLineItems,
    sizes,
  });
  expect(offer.additionalLineItems).toMatchObject(priced);
  const ordered = await customer.call('POST', 'app/order', { project, additionalLineItems, sizes });
  expect(ordered.statusCode).toBe(201);
  const { _id, estimate } = ordered.json().created;
  expect(estimate.additionalLineItems).toMatchObject(priced);

  const draft = async (lines: object): Promise<OrderDraft> =>
    (await post(dealer, `fabricator/order/${_id}/draft`, { base: 1, ...lines })).updated;
  const { lineItems, difference } = await draft({});
  expect(difference.lines).toEqual([]);
  expect(lineItems).toEqual(
    priced.map((line) => ({ lineItemId: sink, quantity: line.quantity, size: line.size })),
  );
  const larger = await draft({ lineItems: [{ ...lineItems[0], size: { value: 30, unit: 'inch' } }] });
  expect(larger.estimate.additionalLineItems).toMatchObject([{ price: 450, quantity: 2, unitPrice: 220 }]);
  expect(larger.difference.lines[0]).toMatchObject({ from: { size: '23.999 in' }, to: { size: '30 in' } });
  const refused = await dealer.call('POST', `fabricator/order/${_id}/draft`, {
    base: 1,
    lineItems: [{ lineItemId: sink, quantity: 3 }],
  });
  expect([refused.statusCode, refused.json().fields]).toMatchObject([
    400,
    { 'lineItems.0.size': 'Sink: please enter its size in inches' },
  ]);

  await dealer.call('DELETE', `fabricator/line-item/${sink}`);
  const change = (version: number, changes: object) =>
    dealer.call('POST', `fabricator/order/${_id}/draft`, {
      base: 1,
      version,
      lineItems: [{ ...lineItems[0], ...changes }],
    });
  const asSaved = { quantity: 3, size: { value: 30, unit: 'inch' } };
  const saved = (await change(larger.version, asSaved)).json().updated;
  expect(saved.estimate.additionalLineItems).toMatchObject([{ price: 670, unitPrice: 220, ...asSaved }]);
  expect((await change(saved.version, { size: { value: 31, unit: 'inch' } })).json().fields).toEqual({
    'lineItems.0.size': "Sink is no longer offered, so its size can't change",
  });
  const kept = (await change(saved.version, { quantity: 3 })).json().updated;
  expect(kept.estimate.additionalLineItems).toMatchObject([{ price: 460, size: { value: 23.999 } }]);
});
