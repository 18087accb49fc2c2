import { ORDER_STATUSES, REPORTS } from 'bff-contract';
import { ON_MYSQL } from '../plans';
import { createTestApp, QUIET, type TestApp } from '../test-app';
import { combinationsOf, listEndpoints } from './list-calls';
import { LARGE, peopleOf, sampleOf, scaledSize } from './market';
import { headersOf } from './people-headers';
import { seed } from './seed';

/** Seeding so many orders takes too long for the short form, and fewer don't tell a scan from a bounded count. */
const RUNS = ON_MYSQL && process.env.TEST_FORM === 'long';
const SIZE = scaledSize(100_000);
const MINUTES = 60_000;

/** Twenty times the rows of a page. */
const PAGE = 20 * 20;
/** Customers with orders of a status are counted in one index. */
const CUSTOMERS = PAGE + SIZE.users;
/** Rows of a report are counted up to 1,000. */
const REPORT = PAGE + 1_001;
/** The rows of a dealer. */
const TOTALS_OF_DEALER = 37 * ORDER_STATUSES.length;
/** The count of all orders adds up a row per dealer, month and status. */
const TOTALS = SIZE.dealers * 36 * ORDER_STATUSES.length;
/** A far page by time begins in its month, of which there are 36. */
const FAR_PAGE = PAGE + SIZE.orders / 30 + TOTALS_OF_DEALER;
/** A count stops at 10,000 rows. */
const CAPPED = PAGE + 10_000;
/** The entries of a word of a dealer's customers or materials, or of users. */
const OF_FEW = PAGE + 3_000;
/** A search of one word counts 12,000 entries at most. An exact count reads each counted row once more. */
const ONE_WORD = PAGE + 13_000;
/** A search of several words counts the entries of the rarest, 12,000 at most, gathers them, and looks them up among the others. */
const search = (words: number) => PAGE + 12_000 + words * 12_100;
/** An administrator's word is also one of dealers' names, whose orders are counted together with its entries. */
const WITH_DEALERS = ONE_WORD + 2 * 13_000;
/** The palette reads 100 entries of each word of orders and of customers, the beginnings of both lists, and 500 entries of each rarest word. */
const palette = (words: number) => PAGE + 1_000 + words * 500;
/** Where few of these match, it reads 12,000 entries of an order's word, and 3,000 of a customer's. */
const PALETTE_OF_NONE = palette(2) + 15_000;
/** A list also finds the only two records that have two frequent words: it reads all entries of the rarer one. */
const LIST_OF_NONE = search(2) + SIZE.orders / 8;

const sample = sampleOf(LARGE, SIZE);
const { rare } = sample;
const owner = sample.filtersOf('fabricator/order')('owner');

/** The list, its footer and the palette. */
const searchesOf = (text: string, limit: number, hits = limit): Array<[url: string, limit: number]> => [
  [`fabricator/order?pageSize=20&search=${encodeURIComponent(text)}`, limit],
  [`fabricator/order/totals?search=${encodeURIComponent(text)}`, limit],
  [`app/search?q=${encodeURIComponent(text)}`, hits],
];

/** Calls of the large dealer, or of an administrator, and the most rows that each may read, however many orders there are. */
const CALLS: Array<[url: string, limit: number]> = [
  ...['reference', '-createdAt', '-updatedAt', 'orderSize', '-orderValue', 'status'].map(
    (sort): [string, number] => [`fabricator/order?pageSize=20&sort=${sort}`, PAGE],
  ),
  ['fabricator/order?pageSize=20&status=completed', PAGE],
  ['fabricator/order?pageSize=20&assignee=none&status=completed', CAPPED],
  ['fabricator/order?pageSize=20&assignee=none', CAPPED],
  ...['month=2024-12', 'from=2024-07-01', 'assignee=none'].map((filter): [string, number] => [
    `fabricator/order?pageSize=20&${filter}&owner=${owner}`,
    PAGE,
  ]),
  ...['updatedAt', '-updatedAt', 'reference', 'status'].map((sort): [string, number] => [
    `fabricator/order?pageSize=20&month=2024-12&sort=${sort}`,
    PAGE + SIZE.orders / 30,
  ]),
  ['fabricator/order?pageSize=20&from=2024-07-01&sort=updatedAt', 2_000],
  // Each entry of the index that was changed after this day.
  ['fabricator/order?pageSize=20&to=2024-07-01&sort=-updatedAt', PAGE + SIZE.orders],
  [`fabricator/order?pageSize=20&page=${SIZE.orders / 40}`, FAR_PAGE],
  [`fabricator/order?pageSize=20&status=completed&sort=createdAt&page=${SIZE.orders / 160}`, FAR_PAGE],
  ...['name', '-orders', '-totalPrice', '-lastOrderAt'].map((sort): [string, number] => [
    `fabricator/customer?pageSize=20&sort=${sort}`,
    PAGE,
  ]),
  ['fabricator/customer?pageSize=20&status=order-placed', CUSTOMERS],
  ['fabricator/customer?pageSize=20&status=order-placed&from=2024-07-01&sort=totalPrice', CUSTOMERS],
  ...['name', '-pricePerSquareFoot', 'thickness'].map((sort): [string, number] => [
    `fabricator/material?pageSize=20&sort=${sort}`,
    PAGE,
  ]),
  ...REPORTS.map((by): [string, number] => [`fabricator/report?pageSize=20&by=${by}`, REPORT]),
  ['admin/order?pageSize=20', PAGE + TOTALS],
  ['admin/project?pageSize=20', PAGE],
  ['admin/user?pageSize=20', PAGE],
  ...searchesOf('zzyzx', PAGE),
  ...searchesOf(rare, PAGE),
  ...searchesOf('ORD-99999', PAGE),
  ...searchesOf(`kitchen ${rare}`, PAGE),
  ...searchesOf('kitchen', ONE_WORD, palette(1)),
  ...searchesOf('anna whit', search(2), palette(2)),
  ...searchesOf('kitchen whitaker', search(2), palette(2)),
  ...searchesOf('calacatta kitchen anna', search(3), palette(3)),
  ...searchesOf('kitchen bathroom', LIST_OF_NONE, PALETTE_OF_NONE),
  ...searchesOf('anna ben', LIST_OF_NONE, PALETTE_OF_NONE),
  ['fabricator/material?pageSize=20&search=calacatta', OF_FEW],
  ...['whitaker', 'anna whit'].flatMap(
    (text, index): Array<[string, number]> => [
      [`fabricator/customer?pageSize=20&search=${text}`, OF_FEW],
      [`admin/user?pageSize=20&search=${text}`, OF_FEW],
      [`admin/order?pageSize=20&search=${text}`, index === 0 ? WITH_DEALERS : search(2)],
      [`admin/project?pageSize=20&search=${text}`, PAGE],
      [`admin/audit?pageSize=20&search=${text}`, CAPPED],
    ],
  ),
  ['admin/project?pageSize=20&search=kitchen calacatta', search(2)],
];

/** The most rows that a list may read in any sort order with any filter or two, and why it reads more than others. */
const MORE: Array<[calls: RegExp, limit: number]> = [
  // Each order that was changed after this day, and each of a status.
  [/^fabricator\/order.*&to=.*sort=-updatedAt/, PAGE + SIZE.orders],
  [/^fabricator\/order.*&(from|to)=.*sort=-?status/, PAGE + SIZE.orders / ORDER_STATUSES.length],
  // The entries of three years, which are counted by day, resource and action.
  [/^admin\/audit/, PAGE + 3 * 366 * 16],
  [/^admin\/order/, PAGE + TOTALS],
  [/^fabricator\/customer.*(status|from|to)=/, CUSTOMERS],
  // Each material of the dealer.
  [/on-date/, PAGE + SIZE.materials],
  // Overdue orders are counted and sorted, and so is a month of all.
  [/due=/, PAGE + 5 * (SIZE.orders / 100)],
  [/month=/, PAGE + SIZE.orders / 30],
  [/./, 2_000],
];

(RUNS ? describe : describe.skip)('At 100,000 orders', () => {
  let test: TestApp;
  let headers: Record<'dealer' | 'admin', Record<string, string>>;
  beforeAll(async () => {
    test = await createTestApp({ rateLimit: false, accessTokenSeconds: 3_600, ...QUIET });
    await test.app.db.raw('set global userstat = 1');
    await seed(test.app.db, SIZE, () => {});
    const { large, admin } = peopleOf(SIZE);
    headers = { dealer: await headersOf(test.app, large), admin: await headersOf(test.app, admin) };
  }, 20 * MINUTES);
  afterAll(() => test.close());

  /** As the database counts them, in all tables. */
  const rowsRead = async (): Promise<number> => {
    const row = await test.app
      .db('information_schema.table_statistics')
      .whereRaw('table_schema = database()')
      .sum({ rows: 'rows_read' })
      .first();
    return Number(row?.rows);
  };

  const rowsReadBy = async (url: string): Promise<number> => {
    const before = await rowsRead();
    const response = await test.app.inject({
      url: `/api/${url}`,
      headers: headers[url.startsWith('admin') ? 'admin' : 'dealer'],
    });
    expect([url, response.statusCode]).toEqual([url, 200]);
    return (await rowsRead()) - before;
  };

  it.each(listEndpoints.map((list) => [list.path, list] as const))(
    'The list %s reads few rows in every sort order with every filter, and with two of them',
    async (path, list) => {
      const above: string[] = [];
      for (const query of combinationsOf(list, sample.filtersOf(path))) {
        const url = `${path}?pageSize=20&${query}`;
        const rows = await rowsReadBy(url);
        const limit = MORE.find(([calls]) => calls.test(url))?.[1] ?? 0;
        if (rows > limit) above.push(`${url}: ${rows}`);
      }
      expect(above).toEqual([]);
    },
    MINUTES,
  );

  /** As if the tables had been analyzed with a part of their rows, or with none. */
  const divideStatistics = async (by: number) => {
    const { db } = test.app;
    for (const [table, figure] of [
      ['innodb_table_stats', 'n_rows'],
      ['innodb_table_stats', 'clustered_index_size'],
      ['innodb_index_stats', 'stat_value'],
    ] as const) {
      const ofTables = db(`mysql.${table}`).whereRaw('database_name = database()');
      await ofTables.update({ [figure]: db.raw('?? div ?', [figure, by]) });
    }
    await db.raw('flush tables');
  };

  describe.each([
    ['fresh', 1],
    ['stale', 100],
    ['no', 1_000_000],
  ])('With %s statistics', (_, by) => {
    beforeAll(() => divideStatistics(by));

    it.each(CALLS)('%s reads at most %d rows', async (url, limit) => {
      expect(await rowsReadBy(url)).toBeLessThanOrEqual(limit);
    });
  });
});
