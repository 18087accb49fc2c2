import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AreaPrice, EXPORT_TYPES, type ImportReport, LIMITS } from 'bff-contract';
import fc from 'fast-check';
import { dialectOf } from '../../../database/dialect';
import { newId } from '../../../database/ids';
import { type Dealer, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createPriceRepository } from '../price-changes/price-repository';
import { completeRule } from '../pricing-rule';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const URL_OF_IMPORT = '/api/fabricator/material/import';

const upload = async (dealer: Dealer, form: FormData, query = '') => {
  const encoded = new Response(form);
  return test.app.inject({
    method: 'POST',
    url: `${URL_OF_IMPORT}${query}`,
    headers: { ...dealer.headers, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
};

const formOf = (text: string | Uint8Array<ArrayBuffer>, answers: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [answer, lines] of Object.entries(answers)) form.append(answer, lines);
  form.append('file', new Blob([text], { type: 'text/csv' }), 'prices.csv');
  return form;
};

const send = (
  dealer: Dealer,
  text: string | Uint8Array<ArrayBuffer>,
  query = '',
  answers: Record<string, string> = {},
) => upload(dealer, formOf(text, answers), query);

/** Adds a material for each line that is in question. */
const sendAndAdd = async (dealer: Dealer, text: string) => {
  const { rows } = (await send(dealer, text, '?dryRun=true')).json<ImportReport>();
  const lines = rows.filter(({ probable }) => probable).map(({ row }) => row);
  return send(dealer, text, '', lines.length > 0 ? { add: lines.join() } : {});
};

const exportOf = async (dealer: Dealer, query = ''): Promise<string> =>
  (await dealer.call('GET', `fabricator/material${query}`, undefined, { accept: 'text/csv' })).body;

const workbookOf = async (dealer: Dealer, query = '') => {
  const { rawPayload } = await dealer.call('GET', `fabricator/material${query}`, undefined, {
    accept: EXPORT_TYPES.xlsx,
  });
  return new Uint8Array(rawPayload);
};

interface Listed {
  _id: string;
  name: string;
  thickness: string;
  pricePerSquareFoot: number;
  price: AreaPrice;
  pricing?: object;
  version: number;
}

const listOf = async (dealer: Dealer): Promise<Listed[]> =>
  (await dealer.call('GET', 'fabricator/material')).json();

const create = (dealer: Dealer, name: string, thickness: string, pricePerSquareFoot: number) =>
  dealer.call('POST', 'fabricator/material', { name, thickness, pricePerSquareFoot, description: 'kept' });

it('Costs are imported as exports have them; a file without the column keeps them', async () => {
  const dealer = await registerDealer(test);
  const costOf = async () => {
    const [material] = (await dealer.call('GET', 'fabricator/material')).json();
    return material.cost;
  };
  const cost = { amount: 215.5, per: 'm2' };
  await dealer.call('POST', 'fabricator/material', { name: 'Nero', pricePerSquareFoot: 50, cost });
  const exported = await exportOf(dealer);
  // $215.50 / 10.7639
  expect(exported).toMatch(/,20\.02\r\n$/);
  const unchanged = { unchanged: 1, changed: 0, errors: 0, notices: [] };
  expect((await send(dealer, exported)).json()).toMatchObject(unchanged);
  expect((await send(dealer, 'name,pricePerSquareFoot\nNero,50')).json()).toMatchObject(unchanged);
  expect(await costOf()).toEqual(cost);
  const file = (cell: string) => `Name,Price (USD/ft²),Cost (USD/ft²)\nNero,50,${cell}`;
  expect((await send(dealer, file('30'), '?dryRun=true')).json().rows).toMatchObject([
    { result: 'changed', changes: [{ field: 'cost', from: '20.02', to: '30.00' }] },
  ]);
  expect((await send(dealer, `${file('30')}\nOnyx,60,40`, '?dryRun=true')).json().rows[1]).toEqual({
    row: 3,
    result: 'added',
    name: 'Onyx',
    thickness: '',
    pricePerSquareFoot: 60,
    values: [{ field: 'cost', value: '40.00' }],
  });
  await send(dealer, file('30'));
  expect(await costOf()).toEqual({ amount: 30, per: 'ft2' });
  const reasonsFor = async (cell: string) =>
    (await send(dealer, file(cell), '?dryRun=true')).json().rows[0].reasons;
  expect(await reasonsFor('cheap')).toEqual(['Cost (USD/ft²) must be a number such as 12.50']);
  expect(await reasonsFor('-1')).toEqual(['Cost (USD/ft²) must be 0 or more']);
  expect(await reasonsFor('1000000.01')).toEqual([
    'Cost (USD/ft²) must be 1,000,000 or less for a square foot',
  ]);
  await send(dealer, file(''));
  expect(await costOf()).toBeUndefined();
});

it('Imports and exports of one user are limited', async () => {
  const busy = await registerDealer(test);
  const statuses: number[] = [];
  for (let index = 0; index < 301; index += 1) {
    statuses.push((await send(busy, 'name,pricePerSquareFoot\nNero,10', '?dryRun=true')).statusCode);
  }
  expect(statuses).toEqual([...Array.from({ length: 300 }, () => 200), 429]);
  for (let index = 0; index < 300; index += 1) await exportOf(busy);
  const refused = await busy.call('GET', 'fabricator/order', undefined, { accept: 'text/csv' });
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
  expect((await busy.call('GET', 'fabricator/order')).statusCode).toBe(200);
});

describe('fabricator/material/import', () => {
  it('previews the changes, and then makes them', async () => {
    const dealer = await registerDealer(test);
    await create(dealer, 'Granite', '2 cm', 10);
    await create(dealer, 'Granite', '3 cm', 20);
    await create(dealer, 'Slate', '2 cm', 7);
    const before = await listOf(dealer);
    const text = 'Thickness;Name;PricePerSquareFoot\n3 cm;Granite;25,50\n2 cm;Granite;10\n;Onyx;90\n';
    const expected = {
      added: 1,
      changed: 1,
      unchanged: 1,
      errors: 0,
      fingerprint: expect.any(String),
      rows: [
        {
          row: 2,
          result: 'changed',
          name: 'Granite',
          thickness: '3 cm',
          pricePerSquareFoot: 25.5,
          changes: [{ field: 'pricePerSquareFoot', from: '20', to: '25.5' }],
        },
        { row: 3, result: 'unchanged', name: 'Granite', thickness: '2 cm', pricePerSquareFoot: 10 },
        { row: 4, result: 'added', name: 'Onyx', thickness: '', pricePerSquareFoot: 90 },
      ],
      missing: [expect.objectContaining({ name: 'Slate', thickness: '2 cm', pricePerSquareFoot: 7 })],
      notices: [],
    };
    const dry = await send(dealer, text, '?dryRun=true');
    expect(dry.statusCode).toBe(200);
    expect(dry.json()).toEqual({ dryRun: true, ...expected });
    expect(await listOf(dealer)).toEqual(before);

    const real = await send(dealer, text);
    expect(real.statusCode).toBe(200);
    expect(real.json()).toEqual({ dryRun: false, ...expected });
    const after = await listOf(dealer);
    expect(after).toHaveLength(4);
    expect(after.find((each) => each.name === 'Onyx')).toMatchObject({ pricePerSquareFoot: 90, version: 1 });
    expect(after.find((each) => each.thickness === '3 cm')).toMatchObject({
      _id: before.find((each) => each.thickness === '3 cm')?._id,
      pricePerSquareFoot: 25.5,
      description: 'kept',
      version: 2,
    });
    expect(after.filter((each) => each.thickness === '2 cm')).toEqual(
      before.filter((each) => each.thickness === '2 cm'),
    );
    expect((await send(dealer, text)).json()).toMatchObject({ added: 0, changed: 0, unchanged: 3 });
  });

  it('keeps prices per square metre exactly, also of a file that the portal has exported', async () => {
    const dealer = await registerDealer(test);
    await dealer.call('POST', 'app/profile', { unitPreference: 'metric' });
    const prices = { Granite: '100.05', Slate: '0.05', Onyx: '0.01', Marble: '99.99', Quartz: '12345.67' };
    const file = `Name;Price (USD/m²)\n${Object.entries(prices)
      .map(([name, price]) => `${name};${price}\n`)
      .join('')}`;
    expect((await send(dealer, file)).json()).toMatchObject({ added: 5 });
    const list = await listOf(dealer);
    expect(Object.fromEntries(list.map(({ name, price }) => [name, price]))).toEqual(
      Object.fromEntries(
        Object.entries(prices).map(([name, price]) => [name, { amount: Number(price), per: 'm2' }]),
      ),
    );
    expect(list.find(({ name }) => name === 'Granite')?.pricePerSquareFoot).toBe(9.294958);
    const exported = await exportOf(dealer);
    for (const [name, price] of Object.entries(prices)) expect(exported).toContain(`"${name}",${price},`);
    for (const again of [file, exported]) {
      expect((await send(dealer, again)).json()).toMatchObject({ changed: 0, unchanged: 5 });
    }
    await dealer.call('POST', 'app/profile', { unitPreference: 'american' });
    const american = await exportOf(dealer);
    expect(american).toContain('"Granite",9.29,');
    expect((await send(dealer, american)).json()).toMatchObject({ changed: 0, unchanged: 5 });
    expect(await listOf(dealer)).toEqual(list);
    const [changed] = (await send(dealer, file.replace('100.05', '100.06'))).json().rows;
    expect(changed).toMatchObject({ result: 'changed', pricePerSquareFoot: 9.295887 });
  });

  it('makes the previewed changes or none, and returns the new preview', async () => {
    const dealer = await registerDealer(test);
    await create(dealer, 'Granite', '', 10);
    const { _id } = (await create(dealer, 'Slate', '', 5)).json().created;
    const text = 'name,pricePerSquareFoot\nGranite,12\nSlate,5\nNew,1\n';
    const dry = (await send(dealer, text, '?dryRun=true')).json();
    const run = (fingerprint: string) => send(dealer, text, `?expect=${encodeURIComponent(fingerprint)}`);

    await dealer.call('DELETE', `fabricator/material/${_id}`);
    const before = await listOf(dealer);
    const stale = await run(dry.fingerprint);
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'PREVIEW_OUTDATED']);
    const { current } = stale.json();
    expect(current).toMatchObject({ dryRun: true, added: 2, changed: 1, unchanged: 0 });
    expect(current).toEqual((await send(dealer, text, '?dryRun=true')).json());
    expect(await listOf(dealer)).toEqual(before);

    // Materials that the file doesn't touch may change meanwhile.
    await create(dealer, 'Somewhere else', '', 7);
    expect((await run(current.fingerprint)).json()).toEqual({
      ...current,
      dryRun: false,
      missing: [expect.objectContaining({ name: 'Somewhere else' })],
    });
    expect(await listOf(dealer)).toHaveLength(4);
    expect((await run(current.fingerprint)).statusCode).toBe(409);
  });

  it('asks about a line that looks like a material, and imports it as answered', async () => {
    const dealer = await registerDealer(test);
    await create(dealer, '00417', '3/4', 10);
    const before = await listOf(dealer);
    const text = 'name,thickness,pricePerSquareFoot\n417,4-Mar,12\n';
    const asked = (await send(dealer, text, '?dryRun=true')).json();
    expect(asked).toMatchObject({
      errors: 1,
      missing: [],
      rows: [
        { row: 2, result: 'error', probable: { name: '00417', thickness: '3/4', pricePerSquareFoot: 10 } },
      ],
    });
    const unanswered = await send(dealer, text, `?expect=${asked.fingerprint}`);
    expect([unanswered.statusCode, Object.keys(unanswered.json().fields)]).toEqual([400, ['rows.2']]);
    expect(await listOf(dealer)).toEqual(before);

    const preview = (await send(dealer, text, '?dryRun=true', { update: '2' })).json();
    expect((await send(dealer, text, `?expect=${preview.fingerprint}`, { add: '2' })).statusCode).toBe(409);
    const done = await send(dealer, text, `?expect=${preview.fingerprint}`, { update: '2' });
    expect(done.json()).toMatchObject({ added: 0, changed: 1, errors: 0 });
    expect(await listOf(dealer)).toMatchObject([{ name: '00417', thickness: '3/4', pricePerSquareFoot: 12 }]);

    expect((await send(dealer, text, '', { add: '2' })).json()).toMatchObject({ added: 1, changed: 0 });
    expect((await listOf(dealer)).map(({ name }) => name).sort()).toEqual(['00417', '417']);
    expect((await dealer.call('GET', 'fabricator/material?search=417')).json()).toMatchObject([
      { name: '417' },
    ]);
  });

  it.each([
    ['update', 'x'],
    ['add', '1;2'],
    ['add', ''],
    ['add', '7,'.repeat(100_000)],
    ['delete', '2'],
  ])('refuses the answer %s: %.10s', async (answer, lines) => {
    const dealer = await registerDealer(test);
    const response = await send(dealer, 'name,pricePerSquareFoot\nA,1\n', '', { [answer]: lines });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [answer]]);
  });

  it.each([
    ['a price', 'name,pricePerSquareFoot\nGranite,13\n'],
    ['a row', 'name,pricePerSquareFoot\nGranite,12\nNew,1\n'],
    ['a mistake', 'name,pricePerSquareFoot\nGranite,12\n,1\n'],
  ])('refuses a file that differs from the previewed one by %s', async (_what, other) => {
    const dealer = await registerDealer(test);
    await create(dealer, 'Granite', '', 10);
    const dry = (await send(dealer, 'name,pricePerSquareFoot\nGranite,12\n', '?dryRun=true')).json();
    expect((await send(dealer, other, `?expect=${dry.fingerprint}`)).statusCode).toBe(409);
    expect((await listOf(dealer))[0]).toMatchObject({ pricePerSquareFoot: 10 });
  });

  it('audits each added and changed material', async () => {
    const dealer = await registerDealer(test);
    await create(dealer, 'Granite', '', 10);
    await create(dealer, 'Slate', '', 5);
    await send(dealer, 'name,pricePerSquareFoot\nGranite,12\nSlate,5\nNew,1\n');
    const lines = await test.app
      .db('audit_entries')
      .where({ actor_id: dealer.user.id, action: 'import' })
      .orderBy('id');
    const idOf = Object.fromEntries((await listOf(dealer)).map(({ name, _id }) => [name, _id]));
    expect(lines.map((line) => [line.record_id, line.label, line.before_value, line.after_value])).toEqual([
      [idOf.Granite, 'Granite', '{"pricePerSquareFoot":10}', '{"pricePerSquareFoot":12}'],
      [idOf.New, 'New', null, '{"name":"New","thickness":"","pricePerSquareFoot":1}'],
    ]);
  });

  it('leaves tags, images and descriptions alone', async () => {
    const dealer = await registerDealer(test);
    const url = 's3/get-signed-post-url/slab.png_2026-01-01T00:00:00.000Z/image%2Fpng';
    const file = await dealer.call('POST', url, { isPublic: true, isViewableByAnyUser: true, size: 9 });
    const material = {
      name: '=HYPERLINK("x"), "Nero" – 御影石',
      thickness: '3/4" slab',
      pricePerSquareFoot: 62.5,
      description: 'two\nlines',
      tags: [{ text: 'black' }],
      images: [{ s3Object: file.json().objectId }],
    };
    const { created } = (await dealer.call('POST', 'fabricator/material', material)).json();
    const exported = await exportOf(dealer);
    expect((await send(dealer, exported)).json()).toMatchObject({ unchanged: 1, added: 0, changed: 0 });
    expect(await listOf(dealer)).toEqual([created]);
    await send(dealer, exported.replace('62.50', '70'));
    expect(await listOf(dealer)).toEqual([
      {
        ...created,
        pricePerSquareFoot: 70,
        price: { amount: 70, per: 'ft2' },
        version: 2,
        updatedAt: expect.any(String),
      },
    ]);
  });

  it('writes nothing if a row is invalid, and names it', async () => {
    const dealer = await registerDealer(test);
    await create(dealer, 'Granite', '', 10);
    const text = 'name,pricePerSquareFoot\nGranite,11\nNew,5\n,7\nBad,ten\n';
    const dry = await send(dealer, text, '?dryRun=true');
    expect(dry.statusCode).toBe(200);
    expect(dry.json()).toMatchObject({ added: 1, changed: 1, errors: 2 });
    expect(dry.json().rows[2]).toEqual({ row: 4, result: 'error', name: '', reasons: ['name is required'] });
    const real = await send(dealer, text);
    expect(real.statusCode).toBe(400);
    expect(real.json()).toMatchObject({
      error: "2 of 4 rows can't be imported, so nothing has been changed.",
      fields: { 'rows.4': 'name is required', 'rows.5': expect.stringContaining('number such as') },
    });
    expect(await listOf(dealer)).toEqual([expect.objectContaining({ pricePerSquareFoot: 10, version: 1 })]);
  });

  it('names the first problems only', async () => {
    const dealer = await registerDealer(test);
    const response = await send(dealer, `name,pricePerSquareFoot\n${'A,x\n'.repeat(500)}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toHaveLength(20);
  });

  it('writes nothing if it fails half-way', async () => {
    const dealer = await registerDealer(test);
    await create(dealer, 'Granite', '', 10);
    const before = await listOf(dealer);
    const { db } = test.app;
    await db.raw(
      dialectOf(db) === 'sqlite'
        ? `create trigger fail_late before insert on materials when new.name = 'New 599'
           begin select raise(abort, 'the disk is full'); end`
        : `create trigger fail_late before insert on materials for each row
           set new.price_cents = if(new.name = 'New 599', null, new.price_cents)`,
    );
    const rows = Array.from({ length: 600 }, (_, i) => `New ${i},1`).join('\n');
    const response = await send(dealer, `name,pricePerSquareFoot\nGranite,11\n${rows}\n`);
    await db.raw('drop trigger fail_late');
    expect(response.statusCode).toBe(500);
    expect(await listOf(dealer)).toEqual(before);
  });

  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc
        .array(
          fc.constantFrom("'", '=', '+', '-', '@', '"', ',', ';', ' ', '1', 'é', '😀', '\u00a0', '#', '\\'),
          {
            maxLength: 12,
          },
        )
        .map((characters) => characters.join('')),
      fc.constantFrom('Granite', 'granite', 'GRANITE', '3/4 inch', '=1+1', "'=1", "''", 'a;b', '-'),
    )
    .map((value) => value.normalize('NFC').trim())
    .filter((value) => value.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(value));
  const amount = fc
    .tuple(
      fc.oneof(fc.constantFrom(0, 1, 1_000, 5_000, 100_000_000), fc.integer({ min: 0, max: 100_000_000 })),
      fc.constantFrom('ft2' as const, 'm2' as const),
    )
    .map(([cents, per]) => ({ amount: cents / 100, per }));
  const rule = fc
    .record(
      {
        basis: fc.constantFrom('outline' as const, 'rectangle' as const),
        wastePercent: fc.integer({ min: 0, max: LIMITS.wastePercent * 100 }).map((waste) => waste / 100),
        roundTo: fc.integer({ min: 0, max: LIMITS.roundTo * 10_000 }).map((step) => step / 10_000),
        per: fc.constantFrom('ft2' as const, 'm2' as const),
      },
      { requiredKeys: ['per'] },
    )
    .map(completeRule);
  const priceList = fc.array(
    fc.record(
      { name: text.filter((name) => name !== ''), thickness: text, price: amount, rule, cost: amount },
      { requiredKeys: ['name', 'thickness', 'price'] },
    ),
    { minLength: 1, maxLength: 25 },
  );

  it('changes nothing for an exported list', async () => {
    const dealer = await registerDealer(test);
    await fc.assert(
      fc.asyncProperty(
        priceList,
        fc.constantFrom('name', '-name', 'pricePerSquareFoot', '-thickness', 'createdAt'),
        fc.constantFrom('american', 'metric'),
        async (materials, sort, unitPreference) => {
          await dealer.call('POST', 'app/profile', { unitPreference });
          await test.app.db('materials').where({ fabricator_id: dealer.fabricator.id }).delete();
          await createPriceRepository(test.app.db, 'material', dealer.fabricator.id).insertAll(materials);
          const before = await listOf(dealer);
          const exported = await exportOf(dealer, `?sort=${sort}`);
          expect(exported.split('\r\n')[0]).toContain(
            unitPreference === 'metric' ? '"Price (USD/m²)"' : '"Price (USD/ft²)"',
          );
          for (const file of [exported, await workbookOf(dealer, `?sort=${sort}`)]) {
            const dry = (await send(dealer, file, '?dryRun=true')).json();
            const counts = { added: 0, changed: 0, unchanged: materials.length, errors: 0 };
            expect(dry).toMatchObject({ ...counts, missing: [], notices: [] });
          }
          expect((await send(dealer, exported)).json()).toMatchObject({ unchanged: materials.length });
          expect(await listOf(dealer)).toEqual(before);
        },
      ),
      { numRuns: 60 },
    );
  });

  it("makes another dealer's list the same", async () => {
    const [from, to] = [await registerDealer(test), await registerDealer(test)];
    await from.call('POST', 'app/profile', { unitPreference: 'metric' });
    await fc.assert(
      fc.asyncProperty(priceList, async (materials) => {
        for (const { fabricator } of [from, to]) {
          await test.app.db('materials').where({ fabricator_id: fabricator.id }).delete();
        }
        // Prices of the other unit are exported rounded.
        const entered = materials.map((each) => ({ ...each, price: { ...each.price, per: 'm2' as const } }));
        await createPriceRepository(test.app.db, 'material', from.fabricator.id).insertAll(entered);
        expect((await sendAndAdd(to, await exportOf(from))).json()).toMatchObject({
          added: materials.length,
        });
        const bare = async (dealer: Dealer) =>
          (await listOf(dealer))
            .map((each) =>
              JSON.stringify([each.name, each.thickness, each.pricePerSquareFoot, each.price, each.pricing]),
            )
            .sort();
        expect(await bare(to)).toEqual(await bare(from));
      }),
      { numRuns: 15 },
    );
  });

  it('takes 10,000 rows, new or changed', async () => {
    // A busy machine takes longer for them than an import may.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    const dealer = await registerDealer(test);
    const rows = (cents: number) =>
      `name,pricePerSquareFoot,thickness\n${Array.from({ length: 10_000 }, (_, i) => `Slab ${i},${i % 500}.${cents},${i % 7} cm`).join('\n')}`;
    const imported = async (body: string, query = '') => {
      const response = await send(dealer, body, query);
      expect(response.statusCode).toBe(200);
      return response.json();
    };
    expect(await imported(rows(10))).toMatchObject({ added: 10_000 });
    expect(await imported(rows(10))).toMatchObject({ unchanged: 10_000 });
    expect(await imported(rows(20), '?dryRun=true')).toMatchObject({ changed: 10_000 });
    expect(await imported(rows(20))).toMatchObject({ changed: 10_000 });
    const count = await dealer.call('GET', 'fabricator/material?pageSize=1&sort=-pricePerSquareFoot');
    expect(count.headers['x-total-count']).toBe('10000');
    expect(count.json()[0]).toMatchObject({ pricePerSquareFoot: 499.2, version: 2 });
    const exported = await exportOf(dealer);
    expect(exported.split('\r\n')).toHaveLength(10_002);
    expect(await imported(exported)).toMatchObject({ unchanged: 10_000 });
  });

  it('adds each material once in concurrent imports', async () => {
    const dealer = await registerDealer(test);
    const body = `name,pricePerSquareFoot\n${Array.from({ length: 60 }, (_, i) => `M${i},1`).join('\n')}`;
    const responses = await Promise.all(Array.from({ length: 6 }, () => send(dealer, body)));
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
    const added = responses.map((response) => response.json().added).sort((a, b) => a - b);
    expect(added).toEqual([0, 0, 0, 0, 0, 60]);
    expect(await listOf(dealer)).toHaveLength(60);
  });

  it('runs before or after a concurrent undo of a deletion', async () => {
    for (let round = 0; round < 12; round += 1) {
      const dealer = await registerDealer(test);
      const { _id } = (await create(dealer, 'Granite', '', 10)).json().created;
      await dealer.call('DELETE', `fabricator/material/${_id}`);
      const text = 'name,pricePerSquareFoot\nGranite,12\n';
      const { fingerprint } = (await send(dealer, text, '?dryRun=true')).json();
      const [imported, restored] = await Promise.all([
        send(dealer, text, `?expect=${fingerprint}`),
        dealer.call('POST', `fabricator/material/${_id}/restore`),
      ]);
      expect(restored.statusCode).toBe(200);
      const prices = (await listOf(dealer)).map((each) => each.pricePerSquareFoot).sort();
      // The import adds what it said it would add, or sees that it would be a change by now.
      if (imported.statusCode === 200) expect(prices).toEqual([10, 12]);
      else expect([imported.statusCode, prices]).toEqual([409, [10]]);
    }
  });

  it("changes neither deleted materials nor other dealers'", async () => {
    const [dealer, rival] = [await registerDealer(test), await registerDealer(test)];
    await create(rival, 'Granite', '', 10);
    const { _id } = (await create(dealer, 'Granite', '', 10)).json().created;
    await dealer.call('DELETE', `fabricator/material/${_id}`);
    expect((await send(dealer, 'name,pricePerSquareFoot\nGranite,99\n')).json()).toMatchObject({ added: 1 });
    expect((await listOf(rival))[0]).toMatchObject({ pricePerSquareFoot: 10, version: 1 });
    expect(await listOf(dealer)).toHaveLength(1);
  });
});

describe('An invalid import', () => {
  let dealer: Dealer;
  beforeAll(async () => {
    dealer = await registerDealer(test);
  });

  it('of more than 10 MiB is refused with 413', async () => {
    const row = `${'x'.repeat(100)},1\n`;
    const large = `name,pricePerSquareFoot\n${row.repeat(Math.ceil(LIMITS.importBytes / row.length) + 1)}`;
    const response = await send(dealer, large, '?dryRun=true');
    expect([response.statusCode, response.json().code]).toEqual([413, 'TOO_LARGE']);
  });

  it('is not a file of several MiB', async () => {
    const rows = Array.from({ length: 15_000 }, (_, i) => `${'y'.repeat(190)} ${i},1,${'z'.repeat(190)}`);
    const response = await send(
      dealer,
      `name,pricePerSquareFoot,thickness\n${rows.join('\n')}`,
      '?dryRun=true',
    );
    expect([response.statusCode, response.json().added]).toEqual([200, 15_000]);
  });

  it.each([
    ['binary', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0xff])],
    ['a wrong header', 'title,price\nA,1\n'],
    ['no rows', 'name,pricePerSquareFoot\n'],
    ['nothing at all', ''],
  ])('%s is refused, naming the file', async (_what, text) => {
    const response = await send(dealer, text);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['file']]);
  });

  it('without a file, with two files, or with other fields is refused', async () => {
    const two = formOf('name,pricePerSquareFoot\nA,1\n');
    two.append('file', new Blob(['name,pricePerSquareFoot\nB,1\n']), 'more.csv');
    const field = new FormData();
    field.append('fabricator', 'somebody else');
    for (const [form, name] of [
      [new FormData(), 'file'],
      [two, 'file'],
      [field, 'fabricator'],
    ] as const) {
      const response = await upload(dealer, form);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [name]]);
    }
    expect(await listOf(dealer)).toEqual([]);
  });

  it('with unknown query keys and values is refused', async () => {
    for (const [query, field] of [
      ['?dryrun=true', 'dryrun'],
      ['?dryRun=maybe', 'dryRun'],
    ] as const) {
      const response = await send(dealer, 'name,pricePerSquareFoot\nA,1\n', query);
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
    }
  });

  it('that is not multipart is refused with 415', async () => {
    for (const [type, payload] of [
      ['application/json', '{}'],
      ['text/csv', 'name,pricePerSquareFoot\nA,1\n'],
    ]) {
      const response = await test.app.inject({
        method: 'POST',
        url: URL_OF_IMPORT,
        headers: { ...dealer.headers, 'content-type': type },
        payload,
      });
      expect([response.statusCode, response.json().code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    [
      'an end that is missing',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname',
    ],
    ['no parts', 'multipart/form-data; boundary=b', 'nonsense'],
    ['nothing', 'multipart/form-data; boundary=b', ''],
    [
      'a field of the prototype',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="__proto__"; filename="a.csv"\r\n\r\nname\r\n--b--\r\n',
    ],
  ])('with a broken form (%s) is refused with 400', async (_what, type, payload) => {
    const response = await test.app.inject({
      method: 'POST',
      url: URL_OF_IMPORT,
      headers: { ...dealer.headers, 'content-type': type },
      payload,
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID', requestId: expect.any(String) });
  });

  it('from a client that disconnects half-way leaves nothing behind', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = test.app.server.address() as AddressInfo;
    await new Promise<void>((resolve) => {
      const call = httpRequest({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: URL_OF_IMPORT,
        headers: {
          ...dealer.headers,
          'content-type': 'multipart/form-data; boundary=b',
          'content-length': 5_000_000,
        },
      });
      call.on('error', () => resolve());
      call.write(
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,pricePerSquareFoot\nA,1\n',
      );
      setTimeout(() => call.destroy(new Error(newId())), 50);
    });
    expect((await send(dealer, 'name,pricePerSquareFoot\nA,1\n', '?dryRun=true')).statusCode).toBe(200);
    expect(await listOf(dealer)).toEqual([]);
  });
});
