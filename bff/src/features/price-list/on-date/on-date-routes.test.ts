import {
  addDays,
  dayOf,
  LIMITS,
  type LineItem,
  type LineItemOnDate,
  type Material,
  type MaterialOnDate,
  type PriceChangeReport,
} from 'bff-contract';
import fc from 'fast-check';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const MATERIALS = 'fabricator/material';
const LINE_ITEMS = 'fabricator/line-item';
const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  dealer = await registerDealer(test);
  await dealer.call('POST', 'fabricator/profile', { timeZone: ZONE });
});
afterAll(() => test.close());

/** Where it is noon, so that no test runs across midnight. */
const ZONE = (() => {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
})();
const today = () => dayOf(Date.now(), ZONE);
const daysAgo = (days: number) => addDays(today(), -days);
const ok = async (method: 'GET' | 'POST' | 'DELETE', url: string, body?: object) => {
  const response = await dealer.call(method, url, body);
  expect([url, response.statusCode < 300, response.body]).toEqual([url, true, response.body]);
  return response.statusCode === 204 ? undefined : response.json();
};
const create = async (url: string, body: object): Promise<string> =>
  (await ok('POST', url, body)).created._id;
const onDate = <Entry = MaterialOnDate>(on: string, url = MATERIALS): Promise<Entry[]> =>
  ok('GET', `${url}/on-date?on=${on}`);

const TIMES = {
  materials: ['created_at', 'updated_at', 'deleted_at'],
  line_items: ['created_at', 'updated_at', 'deleted_at'],
  material_versions: ['updated_at', 'deleted_at', 'replaced_at'],
  line_item_versions: ['updated_at', 'deleted_at', 'replaced_at'],
};

/** Lets all that the dealer has written become so many days older. */
const passDays = async (days: number) => {
  const { db } = test.app;
  for (const [table, columns] of Object.entries(TIMES)) {
    const older = columns.map((column) => [column, db.raw('?? - ?', [column, days * DAY_MS])]);
    await db(table).where({ fabricator_id: dealer.fabricator.id }).update(Object.fromEntries(older));
  }
};

const shownMaterial = ({
  _id,
  name,
  thickness,
  pricePerSquareFoot,
  price,
  pricing,
  cost,
}: Material | MaterialOnDate) => ({
  _id,
  name,
  thickness,
  pricePerSquareFoot,
  price,
  pricing,
  cost,
});
const shownItem = ({
  _id,
  title,
  price,
  unit,
  base,
  ranges,
  rangesBy,
  cost,
  taxable,
}: LineItem | LineItemOnDate) => ({
  _id,
  title,
  price,
  unit,
  base,
  ranges,
  rangesBy,
  cost,
  taxable,
});
const byId = (one: { _id: string }, other: { _id: string }) => (one._id < other._id ? -1 : 1);

const readList = async () => ({
  materials: (await ok('GET', MATERIALS)).map(shownMaterial).sort(byId),
  items: (await ok('GET', LINE_ITEMS)).map(shownItem).sort(byId),
});
const readOn = async (on: string) => ({
  materials: (await onDate(on)).map(shownMaterial).sort(byId),
  items: (await onDate<LineItemOnDate>(on, LINE_ITEMS)).map(shownItem).sort(byId),
});

describe('The price list on a date', () => {
  const usd = fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100);
  const change = fc.oneof(
    fc.record({ kind: fc.constant('add'), price: usd }),
    fc.record({
      kind: fc.constant('edit'),
      at: fc.nat(5),
      name: fc.constantFrom('Onyx', 'Slate'),
      price: usd,
    }),
    fc.record({ kind: fc.constant('metric'), at: fc.nat(5), price: usd }),
    fc.record({ kind: fc.constant('rule'), at: fc.nat(5), wastePercent: fc.nat(30) }),
    fc.record({ kind: fc.constant('item'), at: fc.nat(5), price: usd, base: usd, taxable: fc.boolean() }),
    fc.record({ kind: fc.constant('delete'), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('restore'), at: fc.nat(5) }),
    fc.record({ kind: fc.constant('raise'), percent: fc.integer({ min: -50, max: 50 }) }),
    fc.record({ kind: fc.constant('import'), price: usd }),
  );
  type Change = {
    kind: string;
    at?: number;
    name?: string;
    price?: number;
    percent?: number;
    wastePercent?: number;
  };

  const importFile = (price: number) => {
    const file = `Name,Price (USD/ft²),Cost (USD/ft²)\r\nOnyx,${price},1\r\nImported,${price},2\r\n`;
    const part = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\nContent-Type: text/csv';
    return dealer.call('POST', `${MATERIALS}/import`, `--b\r\n${part}\r\n\r\n${file}\r\n--b--\r\n`, {
      'content-type': 'multipart/form-data; boundary=b',
    });
  };

  /** Deleted records refuse some changes. */
  const tryTo = async (method: 'POST' | 'DELETE', url: string, body?: object) =>
    expect([200, 204, 404]).toContain((await dealer.call(method, url, body)).statusCode);

  const make = async (ids: string[], items: string[], { kind, at = 0, ...more }: Change) => {
    const material = `${MATERIALS}/${ids[at % ids.length]}`;
    const { name, price = 0, percent = 0, wastePercent = 0 } = more;
    if (kind === 'add') ids.push(await create(MATERIALS, { name: 'Granite', pricePerSquareFoot: price }));
    if (kind === 'edit') await tryTo('POST', material, { name, pricePerSquareFoot: price });
    if (kind === 'metric') await tryTo('POST', material, { price: { amount: price, per: 'm2' } });
    if (kind === 'rule') {
      const pricing = wastePercent ? { wastePercent } : null;
      await tryTo('POST', material, { pricing, cost: { amount: wastePercent, per: 'ft2' } });
    }
    if (kind === 'item') {
      const item = `${LINE_ITEMS}/${items[at % items.length]}`;
      await ok('POST', item, { ...more, ranges: [{ from: 2, price }] });
    }
    if (kind === 'delete') await tryTo('DELETE', material);
    if (kind === 'restore') await tryTo('POST', `${material}/restore`);
    if (kind === 'import') expect((await importFile(price)).statusCode).toBeLessThan(401);
    if (kind !== 'raise') return;
    for (const url of [MATERIALS, LINE_ITEMS]) {
      const body = { percent, rounding: '0.01', filter: {} };
      const { fingerprint } = await ok('POST', `${url}/change-prices`, { ...body, dryRun: true });
      await ok('POST', `${url}/change-prices`, { ...body, expect: fingerprint });
    }
  };

  it('equals the list that was read at the end of that day, whatever changed since', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(change, { maxLength: 4 }), { minLength: 2, maxLength: 4 }),
        async (days) => {
          dealer = await registerDealer(test);
          const ids = [await create(MATERIALS, { name: 'Onyx', pricePerSquareFoot: 10 })];
          const items = [await create(LINE_ITEMS, { title: 'Sink', price: 10 })];
          const lists: object[] = [];
          for (const changes of days) {
            for (const each of changes) await make(ids, items, each);
            lists.push(await readList());
            await passDays(1);
          }
          for (const [index, list] of lists.entries())
            expect(await readOn(daysAgo(days.length - index))).toEqual(list);
          expect(await readOn(today())).toEqual(lists.at(-1));
        },
      ),
      { numRuns: 8 },
    );
  });

  // On these days clocks are changed.
  it.each([
    ['America/Los_Angeles', '2026-03-08', '2026-03-09T07:00:00Z'],
    ['America/Los_Angeles', '2026-11-01', '2026-11-02T08:00:00Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-05T12:00:00Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-27T11:00:00Z'],
  ])('in %s of %s is that of the last millisecond of the day', async (timeZone, day, end) => {
    await ok('POST', 'fabricator/profile', { timeZone });
    const id = await create(MATERIALS, { name: 'Onyx', pricePerSquareFoot: 10 });
    await ok('POST', `${MATERIALS}/${id}`, { pricePerSquareFoot: 11 });
    await passDays(10_000);
    const pricesIf = async (replaced: number) => {
      await test.app.db('material_versions').where({ material_id: id }).update({ replaced_at: replaced });
      const lists = [await onDate(day), await onDate(addDays(day, 1))];
      return lists.map(([entry]) => entry?.pricePerSquareFoot);
    };
    expect(await pricesIf(Date.parse(end))).toEqual([10, 11]);
    expect(await pricesIf(Date.parse(end) - 1)).toEqual([11, 11]);
  });

  it('says since when an entry is known whose former versions were not kept', async () => {
    const id = await addMaterial(test, dealer, { name: 'Onyx' });
    await passDays(3);
    await ok('POST', `${MATERIALS}/${id}`, { pricePerSquareFoot: 11 });
    await test.app.db('material_versions').where({ material_id: id }).delete();
    const [{ updatedAt }] = await ok('GET', MATERIALS);
    expect(await onDate(daysAgo(1))).toMatchObject([{ pricePerSquareFoot: 11, knownSince: updatedAt }]);
    const url = `${MATERIALS}/on-date?on=${daysAgo(1)}`;
    const { body } = await dealer.call('GET', url, undefined, { accept: 'text/csv' });
    const [titles = '', row = ''] = body.split('\r\n').map((line) => line.split(',').at(-1));
    expect([titles, row.slice(1, 11)]).toEqual(['"Known Since"', today()]);
    const [{ knownSince } = {}] = await onDate(today());
    expect(knownSince).toBeUndefined();
  });

  it('is searched, paged and exported, and shows costs only to roles that may see them', async () => {
    const cost = { amount: 7.77, per: 'ft2' } as const;
    for (const name of ['Onyx', 'Onyx White', 'Slate']) await addMaterial(test, dealer, { name, cost });
    const url = `${MATERIALS}/on-date?on=${today()}`;
    const page = await dealer.call('GET', `${url}&search=onyx&page=1&pageSize=1`);
    expect([page.json().map(({ name }: Material) => name), page.headers['x-total-count']]).toEqual([
      ['Onyx White'],
      '2',
    ]);
    const csv = { accept: 'text/csv' };
    expect((await dealer.call('GET', url, undefined, csv)).body).toContain('7.77');
    const staff = await registerMember(test, dealer, 'staff');
    expect((await staff.call('GET', url)).body).not.toContain('cost');
    expect((await staff.call('GET', url, undefined, csv)).body).not.toContain('7.77');
  });

  it("shows no dealer what a material was while it was another's", async () => {
    const rival = await registerDealer(test);
    const admin = await registerAdmin(test);
    const id = await create(MATERIALS, { name: 'Onyx', pricePerSquareFoot: 10 });
    await passDays(3);
    await create('fabricator/price', { material: id, everyone: true, price: 1, from: today() });
    await admin.call('POST', `admin/material/${id}`, {
      fabricator: rival.fabricator.id,
      pricePerSquareFoot: 20,
    });
    dealer = rival;
    expect((await onDate(today()))[0]?.everyone).toBeUndefined();
    const [{ price } = {}] = (
      await rival.call('GET', `app/material?fabricator=${rival.fabricator.id}`)
    ).json();
    expect(price).toEqual({ amount: 20, per: 'ft2' });
    const [then] = await onDate(daysAgo(1));
    expect(then).toMatchObject({ pricePerSquareFoot: 20, knownSince: expect.stringContaining(today()) });
    expect(await test.app.db('material_versions').where({ material_id: id })).toEqual([]);
  });
});

describe('Restoring the prices of a day', () => {
  const restore = async (on: string, url = MATERIALS, filter = {}): Promise<PriceChangeReport> => {
    const { fingerprint } = await ok('POST', `${url}/restore-prices`, { on, filter, dryRun: true });
    return ok('POST', `${url}/restore-prices`, { on, filter, expect: fingerprint });
  };
  const undo = (url: string, { rows }: PriceChangeReport) => {
    const changes = rows.map(({ name: _name, thickness: _thickness, result: _result, ...made }) => made);
    return ok('POST', `${url}/change-prices/undo`, { changes });
  };

  it('gives materials their prices and rules back, in the unit in which they were entered, and can be undone', async () => {
    const rule = { basis: 'rectangle', wastePercent: 10, roundTo: 0 } as const;
    const onyx = await create(MATERIALS, { name: 'Onyx', price: { amount: 100, per: 'm2' }, pricing: rule });
    await create(MATERIALS, { name: 'Same', pricePerSquareFoot: 10 });
    const deleted = await create(MATERIALS, { name: 'Deleted', pricePerSquareFoot: 10 });
    await passDays(2);
    const changed = {
      name: 'Onyx White',
      pricePerSquareFoot: 50,
      pricing: null,
      cost: { amount: 5, per: 'ft2' },
    };
    await ok('POST', `${MATERIALS}/${onyx}`, changed);
    await ok('POST', `${MATERIALS}/${deleted}`, { pricePerSquareFoot: 20 });
    await ok('DELETE', `${MATERIALS}/${deleted}`);
    await create(MATERIALS, { name: 'New', pricePerSquareFoot: 10 });
    const before = await ok('GET', `${MATERIALS}/${onyx}`);

    const report = await restore(daysAgo(1));
    expect(report.rows).toEqual([
      {
        _id: onyx,
        name: 'Onyx White',
        thickness: '',
        from: 50,
        to: 9.290313,
        per: { from: 'ft2', to: 'm2' },
        pricing: { to: rule },
        result: 'changed',
      },
    ]);
    const restored = await ok('GET', `${MATERIALS}/${onyx}`);
    expect(restored).toMatchObject({
      name: 'Onyx White',
      cost: changed.cost,
      price: { amount: 100, per: 'm2' },
      pricing: rule,
    });

    expect(await undo(MATERIALS, report)).toEqual({ restored: 1 });
    const undone = await ok('GET', `${MATERIALS}/${onyx}`);
    expect([undone.price, undone.pricing]).toEqual([before.price, before.pricing]);
    // Restored prices are part of the history, too.
    await passDays(1);
    expect(await onDate(daysAgo(2))).toMatchObject([{ name: 'Deleted' }, { name: 'Onyx' }, { name: 'Same' }]);
  });

  it('gives a material the unit of its price back, and can be undone', async () => {
    const id = await create(MATERIALS, { name: 'Onyx', price: { amount: 100, per: 'm2' } });
    const { pricePerSquareFoot } = await ok('GET', `${MATERIALS}/${id}`);
    await passDays(1);
    const inFeet = { amount: pricePerSquareFoot, per: 'ft2' };
    await ok('POST', `${MATERIALS}/${id}`, { price: inFeet });
    const report = await restore(daysAgo(1));
    expect((await ok('GET', `${MATERIALS}/${id}`)).price).toEqual({ amount: 100, per: 'm2' });
    expect(await undo(MATERIALS, report)).toEqual({ restored: 1 });
    expect((await ok('GET', `${MATERIALS}/${id}`)).price).toEqual(inFeet);
  });

  it('gives line items their unit, base fee and ranges back, and can be undone', async () => {
    const then = { price: 10, unit: 'foot', base: 5, ranges: [{ from: 10, price: 8 }], rangesBy: 'inch' };
    const now = { price: 10, unit: 'each', base: 0, ranges: [], rangesBy: 'quantity' };
    const id = await create(LINE_ITEMS, { title: 'Edge', ...then, taxable: true });
    await create(LINE_ITEMS, { title: 'Sink', price: 10 });
    await passDays(1);
    await ok('POST', `${LINE_ITEMS}/${id}`, { ...now, taxable: false });
    const report = await restore(daysAgo(1), LINE_ITEMS);
    expect(report).toMatchObject({ changed: 1, rows: [{ _id: id, from: 10, to: 10 }] });
    expect(await ok('GET', `${LINE_ITEMS}/${id}`)).toMatchObject({ ...then, taxable: false });
    expect(await undo(LINE_ITEMS, report)).toEqual({ restored: 1 });
    expect(await ok('GET', `${LINE_ITEMS}/${id}`)).toMatchObject(now);
  });

  it('is narrowed by a search, and leaves entries alone whose price of that day is unknown', async () => {
    for (const name of ['Onyx', 'Slate', 'Quartz']) await addMaterial(test, dealer, { name });
    const [{ _id: onyx }, { _id: quartz }] = await ok('GET', `${MATERIALS}?sort=name`);
    await passDays(1);
    const body = { percent: 10, rounding: '0.01', filter: {} };
    const { fingerprint } = await ok('POST', `${MATERIALS}/change-prices`, { ...body, dryRun: true });
    await ok('POST', `${MATERIALS}/change-prices`, { ...body, expect: fingerprint });
    await test.app.db('material_versions').where({ material_id: quartz }).delete();
    await ok('POST', `${MATERIALS}/${quartz}`, { pricePerSquareFoot: 70 });
    expect((await restore(daysAgo(1), MATERIALS, { search: 'onyx' })).rows.map(({ _id }) => _id)).toEqual([
      onyx,
    ]);
    expect((await restore(daysAgo(1))).rows.map(({ name }) => name)).toEqual(['Slate']);
  });

  it('leaves no entry out because deletions of another were undone', async () => {
    jest.replaceProperty(LIMITS, 'priceChangeRows', 2 as never);
    const [onyx, slate] = [
      await create(MATERIALS, { name: 'Onyx', pricePerSquareFoot: 10 }),
      await create(MATERIALS, { name: 'Slate', pricePerSquareFoot: 10 }),
    ];
    await passDays(1);
    for (let undone = 0; undone < 2; undone += 1) {
      await ok('DELETE', `${MATERIALS}/${onyx}`);
      await ok('POST', `${MATERIALS}/${onyx}/restore`);
    }
    for (const id of [onyx, slate]) await ok('POST', `${MATERIALS}/${id}`, { pricePerSquareFoot: 20 });
    expect((await restore(daysAgo(1))).rows.map(({ name }) => name)).toEqual(['Onyx', 'Slate']);
    jest.restoreAllMocks();
  });

  it('refuses today, later days, no preview and an outdated one', async () => {
    const id = await create(MATERIALS, { name: 'Onyx', pricePerSquareFoot: 10 });
    await passDays(1);
    await ok('POST', `${MATERIALS}/${id}`, { pricePerSquareFoot: 20 });
    const url = `${MATERIALS}/restore-prices`;
    const refusal = async (body: object) => {
      const response = await dealer.call('POST', url, body);
      return [response.statusCode, ...Object.keys(response.json().fields ?? {})];
    };
    for (const on of [today(), addDays(today(), 1)])
      expect(await refusal({ on, dryRun: true })).toEqual([400, 'on']);
    expect(await refusal({ on: daysAgo(1) })).toEqual([400, 'expect']);
    const { fingerprint } = await ok('POST', url, { on: daysAgo(1), dryRun: true });
    await ok('POST', `${MATERIALS}/${id}`, { pricePerSquareFoot: 21 });
    expect(await refusal({ on: daysAgo(1), expect: fingerprint })).toEqual([409]);
  });
});

describe('A price for everyone', () => {
  const PRICE = 'fabricator/price';
  const dayAhead = (days: number) => addDays(today(), days);
  const refusal = async (method: 'POST' | 'DELETE', url: string, body?: object) => {
    const response = await dealer.call(method, url, body);
    return [response.statusCode, ...Object.keys(response.json().fields ?? {})];
  };
  /** Lets so many days pass for a price. */
  const passDaysOf = async (id: string, days: number) => {
    const row = await test.app.db('special_prices').where({ id }).first();
    const earlier = (day: string | null) => day && addDays(day, -days);
    await test.app
      .db('special_prices')
      .where({ id })
      .update({ starts_on: earlier(row.starts_on), ends_on: earlier(row.ends_on) });
  };

  it('applies on its days to customers without another special price, and is on the list of these days', async () => {
    const customer = await registerCustomer(test);
    const material = await create(MATERIALS, { name: 'Onyx', pricePerSquareFoot: 50 });
    const lineItem = await create(LINE_ITEMS, { title: 'Sink', price: 50 });
    await orderOf(customer, dealer, material);
    const days = { from: today(), to: dayAhead(2) };
    const price = await create(PRICE, { material, everyone: true, price: 500, per: 'm2', ...days });
    await create(PRICE, { lineItem, everyone: true, price: 40, from: dayAhead(1) });
    const path = `app/material?fabricator=${dealer.fabricator.id}`;
    const paid = async () => (await customer.call('GET', path)).json()[0].price;
    expect(await paid()).toEqual({ amount: 500, per: 'm2' });
    expect(
      await ok('GET', `fabricator/customer/${customer.user.id}/price?material=${material}&on=${today()}`),
    ).toMatchObject({
      source: 'everyone',
      price: 500,
    });
    await create(PRICE, { material, customer: customer.user.id, price: 45 });
    expect(await paid()).toEqual({ amount: 45, per: 'ft2' });

    const everyonesOn = async (day: string) =>
      [...(await onDate(day)), ...(await onDate<LineItemOnDate>(day, LINE_ITEMS))].map(
        ({ everyone }) => everyone,
      );
    const ofMaterial = { price: 500, per: 'm2', ...days };
    expect(await everyonesOn(today())).toEqual([ofMaterial, undefined]);
    expect(await everyonesOn(dayAhead(1))).toEqual([ofMaterial, { price: 40, from: dayAhead(1) }]);
    expect(await everyonesOn(dayAhead(2))).toEqual([undefined, { price: 40, from: dayAhead(1) }]);
    const csv = await dealer.call('GET', `${MATERIALS}/on-date?on=${today()}`, undefined, {
      accept: 'text/csv',
    });
    expect(csv.body).toContain('Price for Everyone (USD/ft²)');
    expect(csv.body).toContain('46.45');
    expect(await ok('GET', `${PRICE}/${price}`)).toMatchObject({ everyone: true, price: 500 });
  });

  it('changes no day before today', async () => {
    const material = await create(MATERIALS, { name: 'Onyx', pricePerSquareFoot: 50 });
    const body = { material, everyone: true, price: 45 };
    expect(await refusal('POST', PRICE, { ...body, group: 'x' })).toEqual([400, 'group']);
    for (const from of [null, daysAgo(1)])
      expect(await refusal('POST', PRICE, { ...body, from })).toEqual([400, 'from']);
    const id = await create(PRICE, { ...body, from: today(), to: dayAhead(9) });
    const url = `${PRICE}/${id}`;
    await ok('DELETE', url);
    await ok('POST', `${url}/restore`);
    await ok('POST', url, { price: 44, from: dayAhead(1) });

    await passDaysOf(id, 3);
    for (const change of [{ price: 43 }, { from: dayAhead(1) }, { from: null }, { to: daysAgo(1) }]) {
      expect(await refusal('POST', url, change)).toEqual([400, 'from']);
    }
    expect(await refusal('DELETE', url)).toEqual([409]);
    await ok('POST', url, { to: dayAhead(1) });
    await ok('POST', url, { to: today() });
    await passDaysOf(id, 1);
    expect(await refusal('POST', url, { to: dayAhead(1) })).toEqual([400, 'from']);
    expect((await onDate(daysAgo(2)))[0]?.everyone).toBeUndefined();
  });
});
