import {
  CSV_FORMATS,
  EXPORT_TYPES,
  LIMITS,
  LINE_UNITS,
  type LineItem,
  type LineItemImportReport,
  RANGES_BY,
} from 'bff-contract';
import fc from 'fast-check';
import { type Dealer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createPriceRepository, type NewEntry } from '../price-changes/price-repository';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
afterAll(() => test.close());

const PATH = 'fabricator/line-item';

const send = async (
  dealer: Dealer,
  file: string | Uint8Array<ArrayBuffer>,
  query = '',
  answers: Record<string, string> = {},
) => {
  const form = new FormData();
  for (const [answer, lines] of Object.entries(answers)) form.append(answer, lines);
  form.append('file', new Blob([file], { type: 'text/csv' }), 'prices.csv');
  const encoded = new Response(form);
  return test.app.inject({
    method: 'POST',
    url: `/api/${PATH}/import${query}`,
    headers: { ...dealer.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
};

const report = async (...args: Parameters<typeof send>): Promise<LineItemImportReport> => {
  const response = await send(...args);
  expect([response.statusCode, response.body]).toEqual([200, response.body]);
  return response.json();
};

const listOf = async (dealer: Dealer): Promise<LineItem[]> => (await dealer.call('GET', PATH)).json();

const exportOf = (dealer: Dealer, accept: string = EXPORT_TYPES.csv) =>
  dealer.call('GET', PATH, undefined, { accept });

const create = async (dealer: Dealer, item: object): Promise<LineItem> =>
  (await dealer.call('POST', PATH, item)).json().created;

const amount = fc.integer({ min: 0, max: LIMITS.price * 100 }).map((cents) => cents / 100);
const starts = fc.uniqueArray(
  fc.oneof(
    fc.integer({ min: 1, max: LIMITS.lineQuantity }),
    fc.integer({ min: 1, max: LIMITS.lineQuantity * 1e3 }).map((thousandths) => thousandths / 1e3),
    fc.integer({ min: 1, max: 1e6 }).map((billionths) => billionths / 1e9),
  ),
  { maxLength: LIMITS.lineRanges },
);
const ranges = starts.chain((all) =>
  fc.tuple(...all.sort((a, b) => a - b).map((from) => fc.record({ from: fc.constant(from), price: amount }))),
);
const text = fc
  .array(fc.constantFrom('=', "'", '"', ',', ';', ':', ' ', '1', 'é', 'b', '\n', '\r\n', '_x000D'), {
    maxLength: 12,
  })
  .map((parts) => parts.join('').trim());
const record: fc.Arbitrary<NewEntry> = fc.record({
  name: text.map((value) => `Item ${value}`.replace(/[\r\n]/g, '').trim()),
  price: amount.map((usd) => ({ amount: usd, per: 'item' as const })),
  rates: fc.record({
    unit: fc.constantFrom(...LINE_UNITS),
    base: amount,
    ranges,
    rangesBy: fc.constantFrom(...RANGES_BY),
  }),
  cost: fc.option(
    amount.map((usd) => ({ amount: usd })),
    { nil: undefined },
  ),
  taxable: fc.boolean(),
  description: text,
});

const stock = async ({ fabricator }: Dealer, records: NewEntry[]) => {
  await test.app.db('line_items').where({ fabricator_id: fabricator.id }).delete();
  await createPriceRepository(test.app.db, 'line-item', fabricator.id).insertAll(records);
};

it('An exported list changes nothing where it is from, and makes another one the same', async () => {
  const [dealer, other] = [await registerDealer(test), await registerDealer(test)];
  const bare = async (of: Dealer) =>
    (await listOf(of))
      .map(({ _id, owner, version, createdAt, updatedAt, rangesBy, ...item }) =>
        // Without ranges there is nothing to choose them by.
        JSON.stringify({ ...item, ...(item.ranges?.length && { rangesBy }) }),
      )
      .sort();
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(record, { minLength: 1, maxLength: 8, selector: ({ name }) => name }),
      fc.constantFrom(...CSV_FORMATS),
      async (records, csvFormat) => {
        await dealer.call('POST', 'app/profile', { csvFormat });
        await stock(dealer, records);
        await stock(other, []);
        const before = await listOf(dealer);
        const csv = (await exportOf(dealer)).body;
        const workbook = new Uint8Array((await exportOf(dealer, EXPORT_TYPES.xlsx)).rawPayload);
        for (const file of [csv, workbook]) {
          expect(await report(dealer, file, '?dryRun=true')).toMatchObject({
            unchanged: records.length,
            errors: 0,
            missing: [],
            notices: [],
          });
        }
        expect(await report(dealer, csv)).toMatchObject({ unchanged: records.length });
        expect(await listOf(dealer)).toEqual(before);
        const lines = (await report(other, csv, '?dryRun=true')).rows.flatMap(({ probable, row }) =>
          probable ? [row] : [],
        );
        await report(other, csv, '', lines.length > 0 ? { add: lines.join() } : {});
        expect(await bare(other)).toEqual(await bare(dealer));
      },
    ),
    { numRuns: 25 },
  );
});

it('A file changes the fields of its columns and no others, with a preview, a version and an audit entry', async () => {
  const dealer = await registerDealer(test);
  const rates = { unit: 'foot', base: 20, ranges: [{ from: 10, price: 8 }], rangesBy: 'quantity' };
  const edge = await create(dealer, { title: 'Edge', price: 9, cost: 4, taxable: false, ...rates });
  const sink = await create(dealer, { title: 'Sink', price: 150 });
  await create(dealer, { title: 'Visit', price: 80 });

  const prices = 'title;price\nEdge;9,50\nSink;150\nNew;1\n';
  const dry = await report(dealer, prices, '?dryRun=true');
  expect(dry).toMatchObject({
    rows: [
      { row: 2, result: 'changed', name: 'Edge', changes: [{ field: 'price', from: '9', to: '9.5' }] },
      { row: 3, result: 'unchanged', name: 'Sink', price: 150 },
      { row: 4, result: 'added', name: 'New', price: 1 },
    ],
    missing: [{ name: 'Visit', price: 80 }],
  });
  await report(dealer, prices, `?expect=${dry.fingerprint}`);
  expect((await send(dealer, prices, `?expect=${dry.fingerprint}`)).statusCode).toBe(409);
  const byTitle = async (title: string) => (await listOf(dealer)).find((item) => item.title === title);
  expect(await byTitle('Edge')).toEqual({
    ...edge,
    price: 9.5,
    version: 2,
    updatedAt: expect.any(String),
  });
  expect(await byTitle('Sink')).toEqual(sink);
  expect(await byTitle('New')).toMatchObject({ unit: 'each', base: 0, ranges: [], taxable: true });
  expect(await byTitle('New')).not.toHaveProperty('cost');

  const all =
    // The base fee as earlier exports name it.
    'Title,Price (USD),Unit,Base Price (USD),Price From Quantity,Price From Size,Taxable,Cost (USD),Description\n' +
    'Edge,9.50,,,,,,,Polished\nSink,150,each,$30,,"24 IN: $220; 36.5 in: 300.00",no,100,\n';
  const { rows } = await report(dealer, all);
  expect(rows.map(({ changes }) => changes)).toEqual([
    [
      { field: 'cost', from: '4.00', to: '' },
      { field: 'unit', from: 'Foot', to: 'Each' },
      { field: 'base', from: '20.00', to: '0.00' },
      { field: 'ranges', from: '10: 8.00', to: '' },
      { field: 'taxable', from: 'No', to: 'Yes' },
      { field: 'description', from: '', to: 'Polished' },
    ],
    [
      { field: 'cost', from: '', to: '100.00' },
      { field: 'base', from: '0.00', to: '30.00' },
      { field: 'ranges', from: '', to: '24 in: 220.00; 36.5 in: 300.00' },
      { field: 'taxable', from: 'Yes', to: 'No' },
    ],
  ]);
  expect(await byTitle('Sink')).toMatchObject({
    base: 30,
    cost: 100,
    rangesBy: 'inch',
    ranges: [
      { from: 24, price: 220 },
      { from: 36.5, price: 300 },
    ],
  });
  const entries = await test.app
    .db('audit_entries')
    .where({ actor_id: dealer.user.id, action: 'import', resource: 'line-item' })
    .orderBy('id');
  expect(entries.map(({ label, after_value }) => [label, JSON.parse(after_value).title])).toEqual([
    ['Edge', undefined],
    ['New', 'New'],
    ['Edge', undefined],
    ['Sink', undefined],
  ]);
  expect(JSON.stringify(entries)).not.toContain('"cost":4');
});

it.each([
  ['Price (USD)', 'Sink,,', 'Price (USD) is required'],
  ['Price (USD)', 'Sink,€5,', 'Price (USD): "€5" is not an amount in US dollars'],
  ['Unit', 'Sink,1,yard', 'Unit must be Each, Order, Slab, Foot, Square foot, Meter, Square meter'],
  ['Taxable', 'Sink,1,maybe', 'Taxable must be Yes or No'],
  ['Taxable', 'Sink,1,\u2717', 'Taxable must be Yes or No'],
  ['Base Fee (USD)', 'Sink,1,1000000.01', 'Base Fee (USD) must be 1,000,000 or less'],
  ['Price From Quantity', 'Sink,1,10:45.3', 'Price From Quantity must be like "10: 4.50; 20: 4.00"'],
  ['Price From Quantity', 'Sink,1,24 in: 5', 'Price From Quantity must be like "10: 4.50; 20: 4.00"'],
  [
    'Price From Quantity',
    'Sink,1,20: 5; 10: 4',
    'Price From Quantity: each range must begin above the one before it',
  ],
  ['Price From Quantity', 'Sink,1,0: 5', 'Price From Quantity must be like'],
  [
    'Price From Quantity',
    'Sink,1,10: 4; 20000: 3',
    'Price From Quantity, range 2: from must be 10,000 or less',
  ],
  [
    'Price From Quantity',
    // The end of so many ranges isn't read.
    `Sink,1,${Array.from({ length: LIMITS.lineRanges + 2 }, (_, i) => (i > LIMITS.lineRanges ? 'no range' : `${i + 1}: 5`)).join('; ')}`,
    `Price From Quantity may have at most ${LIMITS.lineRanges} entries`,
  ],
  ['Price From Quantity', 'Sink,1,"1,234: 5"', 'Price From Quantity: "1,234" could mean 1234 or 1.234'],
  ['Price From Size', 'Sink,1,24: 220', 'Price From Size must be like "24 in: 220.00; 36 in: 300.00"'],
  ['Price From Size', 'Sink,1,24 in: 1; 90 cm: 2', 'Price From Size must be like'],
  [
    'Price From Size',
    'Sink,1,24 in: cheap',
    'Price From Size: the price from 24 must be a number such as 12.50',
  ],
])('A wrong cell of %s is refused with its row and column: %s', async (label, line, reason) => {
  const dealer = await registerDealer(test);
  const header = label === 'Price (USD)' ? `Title,${label}` : `Title,Price (USD),${label}`;
  const response = await send(dealer, `${header}\n${line}\n`);
  expect([response.statusCode, response.json().fields]).toEqual([
    400,
    { 'rows.2': expect.stringContaining(reason) },
  ]);
  expect(await listOf(dealer)).toEqual([]);
});

it('A file needs titles and prices, and one cell of ranges at most', async () => {
  const dealer = await registerDealer(test);
  for (const file of ['Title,Unit\nSink,each', 'Price (USD)\n5', 'name,pricePerSquareFoot\nNero,5']) {
    expect(Object.keys((await send(dealer, file)).json().fields)).toEqual(['file']);
  }
  const both = 'Title,Price,Price From Quantity,Price From Size\nSink,1,10: 4,24 in: 5\n';
  expect((await report(dealer, both, '?dryRun=true')).rows).toMatchObject([
    { reasons: ["Price From Quantity and Price From Size can't both be given"] },
  ]);
});

it('Cells full of blanks are refused as fast as others', async () => {
  const dealer = await registerDealer(test);
  const cell = `1${' '.repeat(60_000)}x`;
  const file = `Title,Price,Price From Size\n${`Sink,1,${cell}\n`.repeat(20)}`;
  expect(await report(dealer, file, '?dryRun=true')).toMatchObject({ errors: 20 });
});

it('A unit is compared in full width, too, and made comparable once', async () => {
  const dealer = await registerDealer(test);
  const normalize = jest.spyOn(String.prototype, 'normalize');
  const cell = '\uff39'.repeat(90);
  expect(await report(dealer, `Title,Price,Unit\nSink,1,${cell}\n`, '?dryRun=true')).toMatchObject({
    errors: 1,
  });
  expect(normalize.mock.contexts.filter((text) => String(text) === cell)).toHaveLength(1);
  normalize.mockRestore();
  expect(await report(dealer, 'Title,Price,Unit\nSink,1,\uff33lab\n', '?dryRun=true')).toMatchObject({
    added: 1,
  });
});

it("Imports reach neither other dealers' line items nor deleted ones, and ask about look-alikes", async () => {
  const [dealer, rival] = [await registerDealer(test), await registerDealer(test)];
  const foreign = await create(rival, { title: 'Sink', price: 5 });
  const gone = await create(dealer, { title: 'Sink', price: 7 });
  await dealer.call('DELETE', `${PATH}/${gone._id}`);
  expect(await report(dealer, 'title,price\nSink,9')).toMatchObject({ added: 1 });
  expect(await listOf(rival)).toEqual([foreign]);
  const asked = await report(dealer, 'title,price\nSINK,10', '?dryRun=true');
  expect(asked.rows).toMatchObject([
    {
      result: 'error',
      probable: { name: 'Sink', price: 9 },
      reasons: [expect.stringContaining('line item')],
    },
  ]);
  await report(dealer, 'title,price\nSINK,10', '', { update: '2' });
  expect(await listOf(dealer)).toMatchObject([{ title: 'Sink', price: 10 }]);
});
