import { LIMITS, type SearchHit } from 'bff-contract';
import { MAX_HITS } from '../../resource/palette';
import { indexedWords, searchedWords } from '../../resource/word-index/words';
import { ON_MYSQL } from '../plans';
import { createTestApp, QUIET, type TestApp } from '../test-app';
import { wordProblems } from '../word-problems';
import { watchForScans } from './explain';
import { combinationsOf, listEndpoints } from './list-calls';
import { LARGE, peopleOf, sampleOf, scaledSize } from './market';
import { headersOf } from './people-headers';
import { seed } from './seed';

/** Among so many orders the optimiser chooses as it will among a million. On SQLite the lists are only read. */
const SIZE = scaledSize(ON_MYSQL ? 20_000 : 300);
/** A month of the large dealer has about 550 orders. */
const FEW_ROWS = 250;

let test: TestApp;
let scansOf: ReturnType<typeof watchForScans>;
let headers: Record<'dealer' | 'admin', Record<string, string>>;

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false, ...QUIET });
  await seed(test.app.db, SIZE, () => {});
  const people = peopleOf(SIZE);
  headers = {
    dealer: await headersOf(test.app, people.large),
    admin: await headersOf(test.app, people.admin),
  };
  scansOf = watchForScans(test.app.db, FEW_ROWS);
});
afterAll(() => test.close());

it('The market has the words that its records have', async () => {
  expect(await wordProblems(test.app.db)).toEqual([]);
});

/** A row per dealer, month and status, all of which are summed up. */
const SUMMARY = /^order_totals /;
/** The orders of a period are sorted by what follows time, or by their one status: the index of that order would be read up to the period. */
const SORTED_PERIOD = /^orders sorts \d+ rows of orders_by_(?:status_)?created_at$/;

describe.each(listEndpoints.map((list) => [list.path, list] as const))('The list %s', (path, list) => {
  it('is read by an index in every sort order with every filter, and with two of them', async () => {
    const problems: Record<string, string[]> = {};
    const queries = combinationsOf(
      list,
      sampleOf(LARGE, SIZE).filtersOf(path),
      process.env.TEST_FORM !== 'long',
    );
    for (const query of queries) {
      const found = await scansOf(async () => {
        const response = await test.app.inject({
          url: `/api/${path}?pageSize=20&${query}`,
          headers: headers[list.access === 'admin' ? 'admin' : 'dealer'],
        });
        expect([query, response.statusCode]).toEqual([query, 200]);
      });
      const isOfPeriod = /month=|sort=-?status/.test(query);
      const scans = found.filter(
        (problem) => !SUMMARY.test(problem) && !(isOfPeriod && SORTED_PERIOD.test(problem)),
      );
      if (scans.length > 0) problems[query] = scans;
    }
    expect(problems).toEqual({});
  });
});

describe('The search of a large dealer', () => {
  interface Searched {
    id: string;
    search_text: string;
  }

  let orders: Array<{ id: string; words: string[] }>;
  beforeAll(async () => {
    const dealer = await test.app.db('fabricators').where('user_id', peopleOf(SIZE).large).first('id');
    const { db } = test.app;
    // Deleted orders keep their words.
    const some = await db('orders')
      .where('fabricator_id', dealer.id)
      .orderBy('id', 'desc')
      .limit(10)
      .pluck('id');
    await db('orders').whereIn('id', some).update({ deleted_at: 1 });
    const rows: Searched[] = await db('orders')
      .where('fabricator_id', dealer.id)
      .whereNull('deleted_at')
      .orderBy([
        { column: 'created_at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select('id', 'search_text');
    orders = rows.map(({ id, search_text }) => ({ id, words: indexedWords(search_text) }));
  });

  const matchesOf = (text: string): string[] =>
    orders
      .filter(({ words }) =>
        searchedWords(text).every((searched) => words.some((word) => word.startsWith(searched))),
      )
      .map(({ id }) => id);

  const search = (query: string) =>
    test.app.inject({ url: `/api/fabricator/order?${query}`, headers: headers.dealer });

  // Words that all, many, some, few and no orders have, together and alone.
  it.each([
    'ord',
    'ord example',
    'ord kitchen',
    'example mail1',
    'kitchen whitaker',
    'anna whit',
    'ORD-1001',
    'calacatta kitchen anna',
    '17',
    'zzyzx',
    'ord zzyzx',
  ])(
    'finds the newest orders with all words of "%s", counts them, and shows some in the palette',
    async (text) => {
      const expected = matchesOf(text);
      for (const page of [0, 2]) {
        const response = await search(`search=${encodeURIComponent(text)}&pageSize=20&page=${page}`);
        const ids = response.json().map(({ _id }: { _id: string }) => _id);
        expect(ids).toEqual(expected.slice(page * 20, (page + 1) * 20));
        const { 'x-total-count': total, 'x-total-count-relation': relation } = response.headers;
        expect(relation).toBe(expected.length > LIMITS.searchCount ? 'gte' : 'eq');
        if (relation === 'eq') expect(Number(total)).toBe(expected.length);
        else expect(Number(total)).toBeLessThanOrEqual(LIMITS.searchCount);
      }
      const url = `/api/app/search?q=${encodeURIComponent(text)}`;
      const hits: SearchHit[] = (await test.app.inject({ url, headers: headers.dealer })).json();
      const found = hits.filter(({ kind }) => kind === 'order').map(({ _id }) => _id);
      expect(expected).toEqual(expect.arrayContaining(found));
      expect(found).toHaveLength(Math.min(expected.length, MAX_HITS));
    },
  );

  if (ON_MYSQL) {
    it('refuses a page that is only reached from the one before, and says how', async () => {
      const far = await search('search=ord&pageSize=20&page=60');
      expect([far.statusCode, far.json().fields]).toEqual([400, { page: expect.stringContaining('after') }]);
      expect((await search('search=ord&pageSize=20&page=30')).json()).toHaveLength(20);
    });
  }
});
