import { LIMITS } from 'bff-contract';
import fc from 'fast-check';
import type { Knex } from 'knex';
import { newId } from '../../database/ids';
import { createTestApp, type TestApp } from '../../testing/test-app';
import {
  type ListDefinition,
  listAll,
  listCount,
  listNeighbours,
  listPage,
  readList,
  searchIn,
  text,
} from '.';

interface Row {
  id: string;
  name: string;
  price_cents: number;
}

let test: TestApp;
let db: Knex;
beforeAll(async () => {
  test = await createTestApp();
  db = test.app.db;
});
afterAll(() => test.close());

const createDealer = async (): Promise<string> => {
  const id = newId();
  const times = { created_at: 1, updated_at: 1 };
  await db('users').insert({ id, name: 'n', email: `${id}@example.com`, ...times });
  await db('fabricators').insert({
    id,
    user_id: id,
    code: 'CODE11',
    business_name: 'b',
    contact_email: 'c',
    ...times,
  });
  return id;
};

interface Sample {
  name: string;
  thickness?: string;
  cents?: number;
  at?: number;
}

const insertMaterials = async (dealer: string, samples: Sample[]): Promise<string[]> => {
  const rows = samples.map(({ name, thickness = '', cents = 0, at = 1 }) => ({
    id: newId(),
    fabricator_id: dealer,
    name,
    thickness,
    price_cents: cents,
    description: '',
    tags: '[]',
    images: '[]',
    created_at: at,
    updated_at: at,
  }));
  for (let i = 0; i < rows.length; i += 400) await db('materials').insert(rows.slice(i, i + 400));
  return rows.map((row) => row.id);
};

const listOf = (dealer: string): ListDefinition<Row, Row> => ({
  from: 'materials',
  scope: (query) => query.where('materials.fabricator_id', dealer).whereNull('materials.deleted_at'),
  sort: {
    name: text('name'),
    thickness: text('thickness'),
    price: 'price_cents',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  },
  defaultSort: 'name',
  filters: { thickness: (query, value: string) => query.where('materials.thickness', value) },
  search: searchIn('materials.name'),
  select: () => {},
  map: (row) => row,
});

it('Texts are sorted without regard to case and accents, by page, cursor and neighbour', async () => {
  const dealer = await createDealer();
  const names = ['Ärgern', 'argon', 'Émile', 'Emily', 'Łukasz', 'lyon', 'Östergård', 'Oswald', 'Zoë'];
  await insertMaterials(
    dealer,
    [...names].reverse().map((name) => ({ name })),
  );
  const list = listOf(dealer);
  for (const [sort, expected] of [
    ['name', names],
    ['-name', [...names].reverse()],
  ] as const) {
    const { items } = await listPage(db, list, { sort });
    expect(items.map(({ name }) => name)).toEqual(expected);
    const walked: string[] = [];
    for (let after: string | undefined; walked.length < names.length; ) {
      const page = await listPage(db, list, { sort, after, pageSize: 2 });
      walked.push(...page.items.map(({ name }) => name));
      after = page.nextCursor;
    }
    expect(walked).toEqual(expected);
    const [, , middle] = items;
    const around = await listNeighbours(db, list, { sort }, middle?.id ?? '');
    expect([around?.previous?.name, around?.next?.name]).toEqual([expected[1], expected[3]]);
  }
});

const SORTS = ['name', 'thickness', 'price', 'createdAt', 'updatedAt'].flatMap((field) => [
  field,
  `-${field}`,
]);

const readByCursor = async (
  definition: ListDefinition<Row, Row>,
  query: { sort?: string; pageSize: number; search?: string },
  between: () => Promise<unknown> = async () => {},
): Promise<Row[]> => {
  const items: Row[] = [];
  let after: string | undefined;
  do {
    const page = await listPage(db, definition, { ...query, after });
    items.push(...page.items);
    after = page.nextCursor;
    await between();
  } while (after);
  return items;
};

const hostile = [
  'Granite',
  'granite',
  'GRANITE',
  'Gränite',
  'ÄRGER',
  'ärger',
  '😀 slab',
  "O'Brien; drop table materials; --",
  '100%',
  '100_',
  '"quoted"',
  'back\\slash',
  '',
];

describe('Paging by keyset', () => {
  const sample = fc.record({
    name: fc.constantFrom(...hostile),
    thickness: fc.constantFrom('', '2 cm', '2 CM', '3/4 inch'),
    cents: fc.constantFrom(0, 5, 1_000, 100_000_000),
    at: fc.constantFrom(1, 2, 1_790_000_000_000),
  });

  it('returns every record once, whatever the order, ties and page size', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sample, { maxLength: 30 }),
        fc.constantFrom(...SORTS),
        fc.integer({ min: 1, max: 12 }),
        async (samples, sort, pageSize) => {
          const dealer = await createDealer();
          const ids = await insertMaterials(dealer, samples);
          const found = (await readByCursor(listOf(dealer), { sort, pageSize })).map((row) => row.id);
          expect([...found].sort()).toEqual(ids);
          const whole = (await listPage(db, listOf(dealer), { sort })).items.map((row) => row.id);
          expect(found).toEqual(whole);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('returns the same records as paging by offset', async () => {
    const dealer = await createDealer();
    await insertMaterials(
      dealer,
      [...hostile, ...hostile].map((name) => ({ name })),
    );
    for (const sort of SORTS) {
      const byOffset: Row[] = [];
      for (let page = 0; page < 6; page += 1) {
        byOffset.push(...(await listPage(db, listOf(dealer), { sort, page, pageSize: 5 })).items);
      }
      expect(byOffset).toEqual(await readByCursor(listOf(dealer), { sort, pageSize: 7 }));
    }
  });

  it('sorts names that differ in case only side by side', async () => {
    const dealer = await createDealer();
    await insertMaterials(
      dealer,
      ['b', 'A', 'B', 'a', 'C'].map((name) => ({ name })),
    );
    const names = (await readByCursor(listOf(dealer), { pageSize: 1 })).map((row) => row.name);
    expect(names.join('')).toMatch(/^(Aa|aA)(Bb|bB)C$/);
  });

  it.each(SORTS)('neither skips nor repeats records by %s while others insert', async (sort) => {
    const dealer = await createDealer();
    const before = await insertMaterials(
      dealer,
      Array.from({ length: 23 }, (_, i) => ({ name: hostile[i % 5] ?? '', cents: i % 3, at: i % 4 })),
    );
    const insertSome = () =>
      insertMaterials(dealer, [
        { name: 'Granite', cents: 1, at: 2 },
        { name: '', at: 0 },
        { name: 'zz', at: 9 },
      ]);
    const found = (await readByCursor(listOf(dealer), { sort, pageSize: 4 }, insertSome)).map(
      (row) => row.id,
    );
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(before));
  });

  it('has no cursor after the last record', async () => {
    const dealer = await createDealer();
    await insertMaterials(
      dealer,
      ['a', 'b', 'c', 'd'].map((name) => ({ name })),
    );
    expect((await listPage(db, listOf(dealer), { pageSize: 4 })).nextCursor).toBeUndefined();
    expect((await listPage(db, listOf(dealer), { pageSize: 3 })).nextCursor).toEqual(expect.any(String));
    expect((await listPage(db, listOf(dealer), { page: 1, pageSize: 4 })).items).toEqual([]);
  });

  it('returns up to 1,000 records and a cursor for the rest without a page size', async () => {
    const dealer = await createDealer();
    await insertMaterials(
      dealer,
      Array.from({ length: 1_003 }, (_, i) => ({ name: `m${i}` })),
    );
    const first = await listPage(db, listOf(dealer), {});
    expect(first.items).toHaveLength(LIMITS.wholeList);
    const rest = await listPage(db, listOf(dealer), { after: first.nextCursor });
    expect(rest.items).toHaveLength(3);
    expect(new Set([...first.items, ...rest.items].map((row) => row.id)).size).toBe(1_003);
  });
});

it.each(['price', '-price'])('Far pages by %s are reached from the beginning of their part', async (sort) => {
  const dealer = await createDealer();
  const cents = (i: number) => (i * 37) % 2_999;
  await insertMaterials(
    dealer,
    Array.from({ length: 2_999 }, (_, i) => ({ name: `m${i}`, cents: cents(i) })),
  );
  // An empty part, too.
  const parts = [0, 700, 2_100, 2_100].map((from, index) => ({
    from,
    rows: [700, 1_400, 0, 899][index] ?? 0,
  }));
  const definition = { ...listOf(dealer), parts: () => Promise.resolve(parts) };
  const statements: string[] = [];
  const watch = ({ sql }: { sql: string }) => statements.push(sql);
  db.on('query', watch);
  for (const page of [99, 100, 139, 140, 141, 209, 210, 280, 299, 300]) {
    const { items } = await readList(db, definition, { sort, page, pageSize: 10 });
    const expected = Array.from({ length: 10 }, (_, i) => page * 10 + i).filter((at) => at < 2_999);
    expect(items.map((row) => row.price_cents)).toEqual(
      expected.map((at) => (sort === 'price' ? at : 2_998 - at)),
    );
  }
  db.removeListener('query', watch);
  expect(statements.some((sql) => /price_cents` (>=|<) \?/.test(sql))).toBe(true);
});

describe('Cursors that were not made for the list', () => {
  const forge = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const refused = { statusCode: 400, details: { fields: { after: expect.any(String) } } };

  it.each([
    ['of another order', 'price', forge(['name', 'a', newId()])],
    ['of the other direction', 'name', forge(['-name', 'a', newId()])],
    ['a number for a text', 'name', forge(['name', 5, newId()])],
    ['a text for a number', 'price', forge(['price', 'abc', newId()])],
    ['a text for a time', '-createdAt', forge(['-createdAt', '1', newId()])],
    ['an endless number', 'price', Buffer.from('["price",1e999,"x"]').toString('base64url')],
    ['nothing for a value', 'name', forge(['name', null, newId()])],
    ['an object for a value', 'name', forge(['name', { $gt: '' }, newId()])],
    ['an array for a value', 'price', forge(['price', [1], newId()])],
    ['a flag for a value', 'price', forge(['price', true, newId()])],
    ['an object for the id', 'name', forge(['name', 'a', { id: 1 }])],
    ['no array', 'name', forge({ sort: 'name' })],
    ['null', 'name', forge(null)],
    ['no JSON', 'name', 'bm90IGpzb24'],
    ['no base64', 'name', '💥'],
  ])('refuses one with %s', async (_what, sort, after) => {
    await expect(listPage(db, listOf(newId()), { sort, after, pageSize: 5 })).rejects.toMatchObject(refused);
  });

  it.each([
    ['quotes', "' or 1=1 -- ", "' or 1=1 -- "],
    ['characters outside ASCII', '😀ü', '😀ü'],
    ['half a character', '\ud800', '\udfff'],
    ['a zero', 'a\u0000b', '\u0000'],
    ['backslashes', '\\', '\\'],
  ])('takes %s literally', async (_what, value, id) => {
    const page = await listPage(db, listOf(newId()), {
      sort: 'name',
      after: forge(['name', value, id]),
      pageSize: 5,
    });
    expect(page).toEqual({ items: [], nextCursor: undefined });
  });

  it('refuses a page together with a cursor', async () => {
    const after = forge(['name', 'a', newId()]);
    await expect(listPage(db, listOf(newId()), { page: 0, after })).rejects.toMatchObject({
      statusCode: 400,
      details: { fields: { page: expect.any(String) } },
    });
  });
});

describe('search', () => {
  let dealer: string;
  const find = async (search: string) =>
    (await listPage(db, listOf(dealer), { search })).items.map((row) => row.name).sort();
  beforeAll(async () => {
    dealer = await createDealer();
    await insertMaterials(
      dealer,
      hostile.map((name) => ({ name })),
    );
  });

  it('takes wildcards literally', async () => {
    expect(await find('%')).toEqual(['100%']);
    expect(await find('_')).toEqual(['100_']);
    expect(await find('!')).toEqual([]);
    expect(await find('\\')).toEqual(['back\\slash']);
    expect(await find('!%')).toEqual([]);
  });

  it('matches anywhere in the text, without regard to case, beyond ASCII too', async () => {
    expect(await find('RANIT')).toEqual(expect.arrayContaining(['GRANITE', 'Granite', 'granite']));
    expect(await find('Ärg')).toEqual(['ÄRGER', 'ärger']);
    expect(await find('äRGe')).toEqual(['ÄRGER', 'ärger']);
    expect(await find('😀')).toEqual(['😀 slab']);
  });

  it('takes quotes and SQL literally', async () => {
    expect(await find("o'brien; DROP")).toEqual(["O'Brien; drop table materials; --"]);
    expect(await find("' or ''='")).toEqual([]);
  });

  it('pages by cursor', async () => {
    const found = await readByCursor(listOf(dealer), { search: 'a', pageSize: 1 });
    expect(found.map((row) => row.name).sort()).toEqual(await find('a'));
  });
});

describe('listCount', () => {
  let dealer: string;
  beforeAll(async () => {
    dealer = await createDealer();
    const samples = Array.from({ length: 10_001 }, (_, i) => ({
      name: `slab ${i}`,
      thickness: i % 10 === 0 ? '2 cm' : '3 cm',
    }));
    await insertMaterials(dealer, samples);
  });

  it('is exact without a search, and with a filter', async () => {
    expect(await listCount(db, listOf(dealer), {})).toEqual({ total: 10_001, relation: 'eq' });
    const filtered: Record<string, string> = { thickness: '2 cm' };
    expect(await listCount(db, listOf(dealer), filtered)).toEqual({ total: 1_001, relation: 'eq' });
  });

  it('stops at 10,000 matches of a search', async () => {
    expect(await listCount(db, listOf(dealer), { search: 'SLAB' })).toEqual({
      total: 10_000,
      relation: 'gte',
    });
    const narrower = { search: 'slab', thickness: '3 cm' };
    expect(await listCount(db, listOf(dealer), narrower)).toEqual({ total: 9_000, relation: 'eq' });
    expect(await listCount(db, listOf(dealer), { search: 'slab 10000' })).toEqual({
      total: 1,
      relation: 'eq',
    });
  });

  it('exports all matches, and yields to other requests meanwhile', async () => {
    const seen = new Set<string>();
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 1);
    for await (const rows of listAll(db, listOf(dealer), { sort: '-thickness' })) {
      for (const { id } of rows) seen.add(id);
    }
    clearInterval(ticking);
    expect(seen.size).toBe(10_001);
    expect(turns).toBeGreaterThan(5);
  });
});
