import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/transaction';
import { ON_MYSQL } from '../plans';
import { createTestApp, type TestApp } from '../test-app';
import { watchForScans } from './explain';
import { combinationsOf, listEndpoints } from './list-calls';
import { LARGE, peopleOf, sampleOf, scaledSize } from './market';
import { seed } from './seed';

/** Among so many orders the optimiser chooses as it will among a million. On SQLite the lists are only read. */
const SIZE = scaledSize(ON_MYSQL ? 20_000 : 300);
/** A month of the large dealer has about 550 orders. */
const FEW_ROWS = 250;

let test: TestApp;
let scansOf: ReturnType<typeof watchForScans>;
let headers: Record<'dealer' | 'admin', Record<string, string>>;

const headersOf = async (app: FastifyInstance, user: string) => {
  const token = await inTransaction(app.db, (trx) =>
    app.sessions.start(trx, user, { address: '127.0.0.1', userAgent: 'test' }),
  );
  return { authorization: `${token.tokenType} ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
};

beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  await seed(test.app.db, SIZE, () => {});
  await test.app.jobs.derived.update();
  await test.app.jobs.derived.check();
  const people = peopleOf(SIZE);
  headers = {
    dealer: await headersOf(test.app, people.large),
    admin: await headersOf(test.app, people.admin),
  };
  scansOf = watchForScans(test.app.db, FEW_ROWS);
});
afterAll(() => test.close());

/** A row per dealer, month and status, all of which are summed up. */
const SUMMARY = /^order_totals /;

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
      const scans = found.filter((problem) => !SUMMARY.test(problem));
      if (scans.length > 0) problems[query] = scans;
    }
    expect(problems).toEqual({});
  });
});
