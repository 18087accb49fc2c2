import {
  type AreaPrice,
  LIMITS,
  PRICE_ROUNDINGS,
  type PriceChange,
  type PriceChangeReport,
} from 'bff-contract';
import fc from 'fast-check';
import { dialectOf } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import {
  addLineItem,
  addMaterial,
  createProject,
  perFoot,
  placeOrder,
  remove,
  slab,
} from '../../../testing/market';
import { type Dealer, registerAdmin, registerCustomer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { completeRule } from '../pricing-rule';
import { createPriceChangeService } from './price-change-service';
import { createPriceRepository } from './price-repository';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const MATERIALS = 'fabricator/material/change-prices';
const LINE_ITEMS = 'fabricator/line-item/change-prices';

const rise = (percent: number, more: Partial<PriceChange> = {}): PriceChange => ({
  percent,
  rounding: '0.01',
  filter: {},
  ...more,
});

const preview = async (dealer: Dealer, change: PriceChange, url = MATERIALS): Promise<PriceChangeReport> => {
  const response = await dealer.call('POST', url, { ...change, dryRun: true });
  expect(response.statusCode).toBe(200);
  return response.json();
};

const run = (
  dealer: Dealer,
  change: PriceChange,
  { fingerprint }: { fingerprint: string },
  url = MATERIALS,
) => dealer.call('POST', url, { ...change, expect: fingerprint });

const undo = (dealer: Dealer, { rows }: PriceChangeReport, url = MATERIALS) =>
  dealer.call('POST', `${url}/undo`, {
    changes: rows
      .filter((row) => row.result === 'changed')
      .map(({ name: _name, thickness: _thickness, result: _result, ...change }) => change),
  });

it('A change of prices that is under way holds up no order', async () => {
  // SQLite has one writer.
  if (dialectOf(test.app.db) === 'sqlite') return;
  const dealer = await stock({ Nero: 40 });
  const customer = await registerCustomer(test);
  const [{ _id: material } = { _id: '' }] = await listOf(dealer);
  const { created } = (
    await dealer.call('POST', 'fabricator/line-item', { title: 'Sink', price: 50 })
  ).json();
  const project = await createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('Top', material)],
  });
  // One of materials ends with an event, whose number orders wait for until its transaction ends.
  const change = rise(10);
  const { fingerprint } = await preview(dealer, change, LINE_ITEMS);
  await test.app.db.transaction(async (trx) => {
    const actor = { id: dealer.user.id, name: 'Dana', role: 'dealer', address: '', requestId: '' } as const;
    const changes = createPriceChangeService(trx, 'line-item', dealer.fabricator.id, actor);
    expect(await changes.run({ ...change, expect: fingerprint })).toMatchObject({ changed: 1 });
    expect((await placeOrder(customer, project._id, [created._id])).status).toBe('order-placed');
  });
});

interface Listed {
  _id: string;
  name: string;
  pricePerSquareFoot: number;
  price: AreaPrice;
  version: number;
}

const listOf = async (dealer: Dealer): Promise<Listed[]> =>
  (await dealer.call('GET', 'fabricator/material?sort=name')).json();

const pricesOf = async (dealer: Dealer) =>
  Object.fromEntries((await listOf(dealer)).map((each) => [each.name, each.pricePerSquareFoot]));

const stock = async (prices: Record<string, number>): Promise<Dealer> => {
  const dealer = await registerDealer(test);
  for (const [name, usd] of Object.entries(prices)) {
    await addMaterial(test, dealer, { name, cents: Math.round(usd * 100) });
  }
  return dealer;
};

describe('Changing prices', () => {
  it('previews the changes, and then makes exactly those', async () => {
    const dealer = await stock({ Granite: 10.45, Onyx: 99.99, Sample: 0 });
    const before = await listOf(dealer);
    const report = await preview(dealer, rise(10, { rounding: '0.05' }));
    expect(report).toEqual({
      dryRun: true,
      changed: 2,
      unchanged: 1,
      errors: 0,
      missing: 0,
      fingerprint: expect.any(String),
      rows: [
        {
          _id: before[0]?._id,
          name: 'Granite',
          thickness: '3/4 inch',
          from: 10.45,
          to: 11.5,
          result: 'changed',
        },
        expect.objectContaining({ name: 'Onyx', from: 99.99, to: 110, result: 'changed' }),
        expect.objectContaining({ name: 'Sample', from: 0, to: 0, result: 'unchanged' }),
      ],
    });
    expect(await listOf(dealer)).toEqual(before);

    const done = await run(dealer, rise(10, { rounding: '0.05' }), report);
    expect([done.statusCode, done.json()]).toEqual([200, { ...report, dryRun: false }]);
    const after = await listOf(dealer);
    expect(after[0]).toEqual({
      ...before[0],
      pricePerSquareFoot: 11.5,
      price: { amount: 11.5, per: 'ft2' },
      version: 2,
      updatedAt: expect.any(String),
    });
    expect(after[2]).toEqual(before[2]);
  });

  it('matches the preview for any list, percentage and rounding, and undoing restores every price', async () => {
    const dealer = await registerDealer(test);
    const cents = fc.oneof(fc.constantFrom(0, 1, 49, 50), fc.integer({ min: 0, max: 9_000_000 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(cents, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: -9_999, max: 100_000 }),
        fc.constantFrom(...PRICE_ROUNDINGS),
        async (prices, hundredths, rounding) => {
          await test.app.db('materials').where({ fabricator_id: dealer.fabricator.id }).delete();
          const materials = prices.map((price, i) => ({
            name: `M ${i}`,
            thickness: '',
            price: perFoot(price),
          }));
          await createPriceRepository(test.app.db, 'material', dealer.fabricator.id).insertAll(materials);
          const before = await pricesOf(dealer);
          const change = rise(hundredths / 100, { rounding });
          const report = await preview(dealer, change);
          expect((await run(dealer, change, report)).statusCode).toBe(200);
          const expected = Object.fromEntries(report.rows.map(({ name, to }) => [name, to]));
          expect(await pricesOf(dealer)).toEqual(expected);
          if (report.changed === 0) return;
          expect((await undo(dealer, report)).json()).toEqual({ restored: report.changed });
          expect(await pricesOf(dealer)).toEqual(before);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('changes and restores prices per m² in that unit', async () => {
    const dealer = await registerDealer(test);
    const enter = (name: string, amount: number) =>
      dealer.call('POST', 'fabricator/material', { name, price: { amount, per: 'm2' } });
    for (const [name, amount] of [
      ['Granite', 100.05],
      ['Slate', 0.05],
      ['Odd', 33.3333],
    ] as const) {
      expect((await enter(name, amount)).statusCode).toBe(201);
    }
    const entered = async () => (await listOf(dealer)).map(({ price }) => price);
    const before = await entered();
    const change = rise(10, { rounding: '0.05' });
    const report = await preview(dealer, change);
    expect((await run(dealer, change, report)).statusCode).toBe(200);
    expect(await entered()).toEqual([
      { amount: 110.05, per: 'm2' },
      { amount: 36.65, per: 'm2' },
      { amount: 0.05, per: 'm2' },
    ]);
    expect((await undo(dealer, report)).json()).toEqual({ restored: 2 });
    expect(await entered()).toEqual(before);
  });

  it('finds the same materials as the list', async () => {
    const dealer = await stock({ 'Ärmel 100%': 10, 'armel stone': 20, Other: 30 });
    await addMaterial(test, dealer, { name: 'Ärmel thin', thickness: '2 cm', cents: 4_000 });
    const names = async (filter: PriceChange['filter']) =>
      (await preview(dealer, rise(5, { filter }))).rows.map((row) => row.name);
    expect(await names({ search: ' ÄRMEL ' })).toEqual(['Ärmel 100%', 'armel stone', 'Ärmel thin']);
    expect(await names({ search: '100%' })).toEqual(['Ärmel 100%']);
    expect(await names({ search: '_' })).toEqual([]);
    expect(await names({ search: 'ärmel', thickness: '2 cm' })).toEqual(['Ärmel thin']);
    expect(await names({ thickness: '2 cm' })).toEqual(['Ärmel thin']);
    expect(await names({ thickness: '' })).toEqual([]);
    const [first] = (await preview(dealer, rise(5))).rows;
    const others = await preview(dealer, rise(5, { except: [first?._id ?? '', newId()] }));
    expect(others.rows.map((row) => row.name)).toEqual(['armel stone', 'Ärmel thin', 'Other']);
  });

  it("accepts ids, each once, and leaves out deleted and other dealers' materials", async () => {
    const [dealer, rival] = [await stock({ Kept: 10, Gone: 20 }), await stock({ Foreign: 30 })];
    const [gone, kept] = await listOf(dealer);
    const [foreign] = await listOf(rival);
    await remove(test, 'materials', gone?._id ?? '');
    const ids = [kept, kept, gone, foreign, { _id: newId() }].map((each) => each?._id ?? '');
    const change = rise(10, { filter: undefined, ids });
    const report = await preview(dealer, change);
    expect(report).toMatchObject({ changed: 1, missing: 3, rows: [{ name: 'Kept', to: 11 }] });
    expect((await run(dealer, change, report)).statusCode).toBe(200);
    expect(await pricesOf(rival)).toEqual({ Foreign: 30 });
    const stolen = { rows: [{ _id: foreign?._id, from: 1, to: 30, result: 'changed' }] };
    expect((await undo(dealer, stolen as PriceChangeReport)).statusCode).toBe(409);
    expect(await pricesOf(rival)).toEqual({ Foreign: 30 });
  });

  it('changes nothing if a price would exceed the limit', async () => {
    const dealer = await stock({ Cheap: 10, Dear: 999_999 });
    const report = await preview(dealer, rise(5));
    expect(report).toMatchObject({ changed: 1, errors: 1 });
    expect(report.rows[1]).toMatchObject({
      name: 'Dear',
      result: 'error',
      to: 1_049_998.95,
      reason: 'A price can be 1,000,000.00 at most',
    });
    const refused = await run(dealer, rise(5), report);
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      "1 of these prices can't be changed, so nothing was written.",
    ]);
    expect(await pricesOf(dealer)).toEqual({ Cheap: 10, Dear: 999_999 });
  });

  it('refuses to differ from the preview, and returns a new one', async () => {
    const dealer = await stock({ Granite: 10, Onyx: 20 });
    const report = await preview(dealer, rise(5));
    const [granite] = await listOf(dealer);
    await dealer.call('POST', `fabricator/material/${granite?._id}`, { pricePerSquareFoot: 11 });
    const stale = await run(dealer, rise(5), report);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'PREVIEW_OUTDATED']);
    expect(stale.json().current).toEqual(await preview(dealer, rise(5)));
    expect(await pricesOf(dealer)).toEqual({ Granite: 11, Onyx: 20 });
    expect((await run(dealer, rise(6), stale.json().current)).statusCode).toBe(409);
    expect((await run(dealer, rise(5), stale.json().current)).statusCode).toBe(200);
    await addMaterial(test, dealer, { name: 'New' });
    expect((await run(dealer, rise(5), stale.json().current)).statusCode).toBe(409);
  });

  it('continues if other fields of a material were edited', async () => {
    const dealer = await stock({ Granite: 10 });
    const report = await preview(dealer, rise(5));
    const [granite] = await listOf(dealer);
    await dealer.call('POST', `fabricator/material/${granite?._id}`, { description: 'new' });
    expect((await run(dealer, rise(5), report)).statusCode).toBe(200);
    expect((await listOf(dealer))[0]).toMatchObject({ pricePerSquareFoot: 10.5, description: 'new' });
  });

  it('audits each price, changed and restored', async () => {
    const dealer = await stock({ Granite: 10, Sample: 0 });
    const report = await preview(dealer, rise(5));
    await run(dealer, rise(5), report);
    await undo(dealer, report);
    const lines = await test.app.db('audit_entries').where({ actor_id: dealer.user.id }).orderBy('id');
    expect(lines).toMatchObject([
      {
        action: 'update',
        resource: 'material',
        record_id: report.rows[0]?._id,
        label: 'Granite',
        before_value: '{"pricePerSquareFoot":10}',
        after_value: '{"pricePerSquareFoot":10.5}',
      },
      { label: 'Granite', before_value: '{"pricePerSquareFoot":10.5}' },
    ]);
    expect(lines).toHaveLength(2);
  });

  it('repeats its response for a repeated Idempotency-Key instead of changing twice', async () => {
    const dealer = await stock({ Granite: 10 });
    const report = await preview(dealer, rise(5));
    const body = { ...rise(5), expect: report.fingerprint };
    const call = () => dealer.call('POST', MATERIALS, body, { 'idempotency-key': 'once' });
    const [first, second] = [await call(), await call()];
    expect([first.statusCode, second.statusCode, second.body]).toEqual([200, 200, first.body]);
    expect(await pricesOf(dealer)).toEqual({ Granite: 10.5 });
  });

  it('accepts as many ids as the limit allows, and no more', async () => {
    // A busy machine takes longer for them than a change may.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const dealer = await registerDealer(test);
    const materials = Array.from({ length: LIMITS.priceChangeRows }, (_, i) => ({
      name: `Slab ${i}`,
      thickness: '',
      price: perFoot(i),
      rule: completeRule({ basis: 'rectangle', wastePercent: 12.25, roundTo: 0.125, per: 'm2' }),
      cost: { amount: 1_000 + i / 100, per: 'm2' as const },
    }));
    await createPriceRepository(test.app.db, 'material', dealer.fabricator.id).insertAll(materials);
    // The undo of all values is sent as one body.
    const change = rise(100, { costs: true, pricing: { wastePercent: 10.5, roundTo: 0.25, per: 'm2' } });
    const report = await preview(dealer, change);
    expect(report).toMatchObject({ changed: LIMITS.priceChangeRows });
    expect((await run(dealer, change, report)).statusCode).toBe(200);
    expect((await undo(dealer, report)).json()).toEqual({ restored: LIMITS.priceChangeRows });
    const byIds = rise(1, { filter: undefined, ids: report.rows.map((row) => row._id) });
    expect(await preview(dealer, byIds)).toMatchObject({ missing: 0, rows: { length: 5_000 } });

    await addMaterial(test, dealer, { name: 'One more' });
    const refused = await dealer.call('POST', MATERIALS, { ...rise(1), dryRun: true });
    expect([refused.statusCode, refused.json().fields]).toEqual([
      400,
      { filter: 'These are more than 5,000 materials. Please narrow them down by a search.' },
    ]);
    expect((await preview(dealer, rise(1, { filter: { search: 'one more' } }))).changed).toBe(1);
  });

  it.each([
    ['no percentage', { percent: undefined }, 'percent'],
    ['a percentage as text', { percent: '5' }, 'percent'],
    ['parts of a hundredth', { percent: 1.005 }, 'percent'],
    ['-100 %', { percent: -100 }, 'percent'],
    ['too many percent', { percent: 1_000.01 }, 'percent'],
    ['an unknown rounding', { rounding: '0.25' }, 'rounding'],
    ['neither ids nor filter', { filter: undefined }, 'ids'],
    ['both', { ids: ['a'] }, 'ids'],
    ['no ids at all', { filter: undefined, ids: [] }, 'ids'],
    ['an unknown filter', { filter: { owner: 'x' } }, 'filter.owner'],
    ['another field', { fabricator: 'x' }, 'fabricator'],
    ['no preview', { dryRun: false }, 'expect'],
  ])('refuses %s by name', async (_what, wrong, field) => {
    const dealer = await registerDealer(test);
    const response = await dealer.call('POST', MATERIALS, { ...rise(5), dryRun: true, ...(wrong as object) });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it('is for dealers', async () => {
    for (const person of [await registerCustomer(test), await registerAdmin(test)]) {
      for (const url of [MATERIALS, LINE_ITEMS, `${MATERIALS}/undo`, `${LINE_ITEMS}/undo`]) {
        expect((await person.call('POST', url, {})).statusCode).toBe(403);
      }
    }
    expect((await test.app.inject({ method: 'POST', url: `/api/${MATERIALS}` })).statusCode).toBe(401);
  });
});

describe('Undoing a price change', () => {
  it('restores nothing once a price has changed again', async () => {
    const dealer = await stock({ Granite: 10, Onyx: 20, Slate: 30 });
    const report = await preview(dealer, rise(10));
    await run(dealer, rise(10), report);
    const [granite, onyx] = await listOf(dealer);
    await dealer.call('POST', `fabricator/material/${granite?._id}`, { pricePerSquareFoot: 12 });
    await dealer.call('DELETE', `fabricator/material/${onyx?._id}`);
    const refused = await undo(dealer, report);
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'PRICES_CHANGED',
        error: '2 of these prices have been changed or deleted since. Nothing was undone.',
      }),
    ]);
    expect(await pricesOf(dealer)).toEqual({ Granite: 12, Slate: 33 });
  });

  it('works once', async () => {
    const dealer = await stock({ Granite: 10 });
    const report = await preview(dealer, rise(10));
    await run(dealer, rise(10), report);
    const responses = await Promise.all(Array.from({ length: 5 }, () => undo(dealer, report)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409, 409, 409, 409]);
    expect((await listOf(dealer))[0]).toMatchObject({ pricePerSquareFoot: 10, version: 3 });
  });

  it.each([
    ['nothing', { changes: [] }, 'changes'],
    ['no price', { changes: [{ _id: 'x', from: -1, to: 1 }] }, 'changes.0.from'],
  ])('refuses %s', async (_what, body, field) => {
    const response = await (await registerDealer(test)).call('POST', `${MATERIALS}/undo`, body);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});

describe('Line items', () => {
  it('are changed in the same way, found by title or description', async () => {
    const dealer = await stock({ 'Sink slab': 10 });
    await addLineItem(test, dealer, { title: 'Tap', cents: 1_000, description: 'beside the SINK' });
    await addLineItem(test, dealer, { title: 'Sink cut-out', cents: 15_000 });
    await addLineItem(test, dealer, { title: 'Edge', cents: 700 });
    const change = rise(-10, { filter: { search: 'sink' } });
    const report = await preview(dealer, change, LINE_ITEMS);
    expect(report.rows.map(({ name, from, to }) => [name, from, to])).toEqual([
      ['Sink cut-out', 150, 135],
      ['Tap', 10, 9],
    ]);
    expect((await run(dealer, change, report, LINE_ITEMS)).statusCode).toBe(200);
    const prices = async () =>
      (await dealer.call('GET', 'fabricator/line-item?sort=title'))
        .json()
        .map((item: { price: number }) => item.price);
    expect(await prices()).toEqual([7, 135, 9]);
    expect(await pricesOf(dealer)).toEqual({ 'Sink slab': 10 });
    expect((await undo(dealer, report, LINE_ITEMS)).json()).toEqual({ restored: 2 });
    expect(await prices()).toEqual([7, 150, 10]);
    const thick = { ...rise(1), filter: { thickness: '2 cm' }, dryRun: true };
    expect((await dealer.call('POST', LINE_ITEMS, thick)).statusCode).toBe(400);
  });
});

describe('Values besides the price', () => {
  const edgeRates = (base: number, ...prices: [number, number]) => ({
    unit: 'foot',
    base,
    ranges: [10, 24].map((from, index) => ({ from, price: prices[index] })),
    rangesBy: 'quantity',
  });
  const rates = edgeRates(50, 15, 9.99);
  const recordsOf = async (dealer: Dealer, list: 'material' | 'line-item') =>
    (await dealer.call('GET', `fabricator/${list}`))
      .json()
      .map(({ version: _version, updatedAt: _at, ...record }: Listed & { updatedAt: string }) => record);

  it.each<[string, Partial<PriceChange>, object, object]>([
    [
      'prices with those of ranges',
      { percent: 10 },
      { from: 18, to: 19.8, rates: { from: rates, to: edgeRates(50, 16.5, 10.99) } },
      { from: 40, to: 44 },
    ],
    ['an amount', { amount: -10 }, { to: 8, rates: { from: rates, to: edgeRates(50, 5, 0) } }, { to: 30 }],
    [
      'base fees',
      { prices: false, bases: true, amount: 5 },
      { from: 18, to: 18, rates: { from: rates, to: edgeRates(55, 15, 9.99) } },
      {},
    ],
    [
      'costs, to the cent',
      { prices: false, costs: true, percent: 5, rounding: '1.00' },
      { to: 18, cost: { from: { amount: 7.77 }, to: { amount: 8.16 } } },
      {},
    ],
    ['taxes', { prices: false, taxable: false }, { to: 18, taxable: { from: true, to: false } }, {}],
  ])('of line items are changed and restored: %s', async (_what, more, edge, tap) => {
    const dealer = await registerDealer(test);
    const add = (item: object) => dealer.call('POST', 'fabricator/line-item', item);
    await add({ title: 'Edge', price: 18, ...rates, cost: 7.77 });
    await add({ title: 'Tap', price: 40, taxable: false });
    const before = await recordsOf(dealer, 'line-item');
    const change = rise(0, more);
    const report = await preview(dealer, change, LINE_ITEMS);
    expect(report.rows).toMatchObject([
      { name: 'Edge', result: 'changed', ...edge },
      { name: 'Tap', from: 40, to: 40, result: 'to' in tap ? 'changed' : 'unchanged', ...tap },
    ]);
    expect((await run(dealer, change, report, LINE_ITEMS)).statusCode).toBe(200);
    const made = report.rows[0] as PriceChangeReport['rows'][number];
    const [after] = await recordsOf(dealer, 'line-item');
    expect(after).toMatchObject({
      price: made.to,
      ...(made.rates?.to ?? rates),
      cost: made.cost?.to.amount ?? 7.77,
      taxable: made.taxable?.to ?? true,
    });
    expect((await undo(dealer, report, LINE_ITEMS)).json()).toEqual({ restored: report.changed });
    expect(await recordsOf(dealer, 'line-item')).toEqual(before);
    // Nothing is as the change left it.
    expect((await undo(dealer, report, LINE_ITEMS)).statusCode).toBe(409);
  });

  it('of materials are costs in the unit in which they were entered; the log has none', async () => {
    const dealer = await stock({ Slate: 10 });
    const cost = { amount: 100.05, per: 'm2' };
    await dealer.call('POST', 'fabricator/material', { name: 'Granite', price: cost, cost });
    const before = await recordsOf(dealer, 'material');
    const change = rise(10, { prices: false, costs: true });
    const report = await preview(dealer, change);
    expect(report).toMatchObject({
      changed: 1,
      rows: [{ name: 'Granite', cost: { from: cost, to: { amount: 110.06, per: 'm2' } } }, { name: 'Slate' }],
    });
    await run(dealer, change, report);
    expect((await recordsOf(dealer, 'material'))[0]).toEqual({
      ...before[0],
      cost: { amount: 110.06, per: 'm2' },
    });
    const [entry] = await test.app
      .db('audit_entries')
      .where({ actor_id: dealer.user.id, action: 'update' })
      .orderBy('id');
    expect([entry.before_value, entry.after_value]).toEqual(Array(2).fill('{"cost":"[redacted]"}'));
    expect((await undo(dealer, report)).json()).toEqual({ restored: 1 });
    expect(await recordsOf(dealer, 'material')).toEqual(before);
  });

  it('are refused above the limit, and where a record has none', async () => {
    const dealer = await stock({ Granite: 10 });
    await dealer.call('POST', 'fabricator/line-item', { title: 'Edge', price: 1, base: LIMITS.price });
    const change = rise(1, { prices: false, bases: true });
    expect(await preview(dealer, change, LINE_ITEMS)).toMatchObject({
      errors: 1,
      rows: [{ result: 'error' }],
    });
    const wrong = { ...rise(1), taxable: true, dryRun: true };
    expect((await dealer.call('POST', MATERIALS, wrong)).json().fields).toHaveProperty('taxable');
    const [{ _id = '' } = {}] = await listOf(dealer);
    const cost = { amount: 5, per: 'ft2' };
    const changes = [{ _id, from: 10, to: 10, cost: { from: cost, to: cost } }];
    expect((await dealer.call('POST', `${MATERIALS}/undo`, { changes })).statusCode).toBe(409);
  });

  it('are refused in an undo, if no record may have them', async () => {
    const dealer = await registerDealer(test);
    const fieldsOf = async (url: string, change: object) => {
      const changes = [{ _id: newId(), from: 10, to: 10, ...change }];
      const response = await dealer.call('POST', `${url}/undo`, { changes });
      return [response.statusCode, ...Object.keys(response.json().fields)];
    };
    const wrong = { ...rates, ranges: [10, 10].map((from) => ({ from, price: 1 })) };
    expect(await fieldsOf(LINE_ITEMS, { rates: { from: wrong, to: rates } })).toEqual([
      400,
      'changes.0.rates.from.ranges.1.from',
    ]);
    const cost = { amount: LIMITS.price * 11, per: 'm2' };
    expect(await fieldsOf(MATERIALS, { cost: { from: cost, to: cost } })).toEqual([
      400,
      'changes.0.cost.from.amount',
    ]);
  });

  it('that are too many for one undo are refused before anything changes', async () => {
    const dealer = await registerDealer(test);
    const ranges = Array.from({ length: LIMITS.lineRanges }, (_, i) => ({
      from: LIMITS.lineQuantity / 2 + i + 0.123456789,
      price: 123_456.78 + i,
    }));
    const items = Array.from({ length: 2_600 }, (_, i) => ({
      name: `${i % 2 === 0 ? 'Edge' : 'Sink'} ${i}`,
      price: { amount: 123_456.78, per: 'item' as const },
      rates: { unit: 'each' as const, base: 0, ranges, rangesBy: 'quantity' as const },
      taxable: true,
      description: '',
    }));
    await createPriceRepository(test.app.db, 'line-item', dealer.fabricator.id).insertAll(items);
    const refused = await dealer.call('POST', LINE_ITEMS, { ...rise(1), dryRun: true });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['filter']]);
    const change = rise(1, { filter: { search: 'edge' } });
    const report = await preview(dealer, change, LINE_ITEMS);
    expect((await run(dealer, change, report, LINE_ITEMS)).statusCode).toBe(200);
    expect((await undo(dealer, report, LINE_ITEMS)).json()).toEqual({ restored: 1_300 });
  });
});

describe('Concurrent price changes', () => {
  const ROUNDS = 12;

  it('with the same preview happen once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dealer = await stock({ Granite: 10, Onyx: 20 });
      const report = await preview(dealer, rise(10));
      const responses = await Promise.all(Array.from({ length: 4 }, () => run(dealer, rise(10), report)));
      expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409, 409, 409]);
      expect(await pricesOf(dealer)).toEqual({ Granite: 11, Onyx: 22 });
    }
  });

  it('and a single edit keep both changes', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const dealer = await stock({ Granite: 10, Onyx: 20 });
      const [granite] = await listOf(dealer);
      const report = await preview(dealer, rise(10));
      const edit = { pricePerSquareFoot: 50, version: 1 };
      const [changed, edited] = await Promise.all([
        run(dealer, rise(10), report),
        dealer.call('POST', `fabricator/material/${granite?._id}`, edit),
      ]);
      // The second one is refused.
      expect([changed.statusCode, edited.statusCode].sort()).toEqual([200, 409]);
      expect(await pricesOf(dealer)).toEqual(
        edited.statusCode === 200 ? { Granite: 50, Onyx: 20 } : { Granite: 11, Onyx: 22 },
      );
    }
  });

  it('and an import run one after the other, and the second is refused', async () => {
    const form = () => {
      const body = new FormData();
      body.append('file', new Blob(['name,pricePerSquareFoot\nGranite,40\nOnyx,20\nNew,5\n']), 'a.csv');
      return new Response(body);
    };
    const send = async (dealer: Dealer, query: string) => {
      const encoded = form();
      return test.app.inject({
        method: 'POST',
        url: `/api/fabricator/material/import?${query}`,
        headers: { ...dealer.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
        payload: Buffer.from(await encoded.arrayBuffer()),
      });
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      const dealer = await stock({ Granite: 10, Onyx: 20 });
      const report = await preview(dealer, rise(10));
      const dry = (await send(dealer, 'dryRun=true')).json();
      const [changed, imported] = await Promise.all([
        run(dealer, rise(10), report),
        send(dealer, `expect=${dry.fingerprint}`),
      ]);
      expect([changed.statusCode, imported.statusCode].sort()).toEqual([200, 409]);
      expect(await pricesOf(dealer)).toEqual(
        imported.statusCode === 200 ? { Granite: 40, New: 5, Onyx: 20 } : { Granite: 11, Onyx: 22 },
      );
    }
  });
});
