import { randomBytes } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { EXPORT_TYPES, type ExportFormat } from 'bff-contract';
import { readXlsx } from 'hucre/xlsx';
import type { Knex } from 'knex';
import { newId } from '../database/ids';
import { type Deadline, requestDeadline } from '../database/time-limits';
import { type Dealer, registerDealer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';

const ROWS = 6_000;
/** Rows that an export reads at once. */
const PAGE = 1_000;
/** Counting 45 MB of texts takes a busy database longer than a request may usually take. */
const REQUEST_MS = 8_000;
/** So long that the rows are far more than the buffers of a connection hold, even compressed: an unread export has to wait. */
const longText = () => randomBytes(5_600).toString('base64');

let test: TestApp;
let dealer: Dealer;
let port: number;
beforeAll(async () => {
  test = await createTestApp({ requestDeadlineMs: REQUEST_MS });
  dealer = await registerDealer(test);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  port = (test.app.server.address() as AddressInfo).port;
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    id: newId(),
    fabricator_id: dealer.fabricator.id,
    title: `Item ${i % 900}`,
    price_cents: i,
    description: longText(),
    created_at: 1,
    updated_at: 1,
  }));
  for (let i = 0; i < ROWS; i += 200) await test.app.db('line_items').insert(rows.slice(i, i + 200));
});
afterAll(() => test.close());

let responses: IncomingMessage[] = [];
afterEach(() => {
  jest.restoreAllMocks();
  // An export that nobody reads would keep the server from closing.
  for (const response of responses) response.destroy();
  responses = [];
});

/** Starts an export over the network, without reading its body yet. */
const startExport = (query = '', format: ExportFormat = 'csv', encoding = 'identity') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { ...dealer.headers, accept: EXPORT_TYPES[format], 'accept-encoding': encoding };
    const path = `/api/fabricator/line-item${query}`;
    get({ port, host: '127.0.0.1', path, headers }, (response) => {
      responses.push(response);
      resolve(response);
    }).on('error', reject);
  });

const readBytes = async (response: IncomingMessage): Promise<Buffer> =>
  Buffer.concat(await response.toArray());

const read = async (response: IncomingMessage): Promise<string> => (await readBytes(response)).toString();

type Query = (connection: unknown, query: { sql: string }) => Promise<unknown>;

/** Stands before every query that reads a page; `page` counts from 1. */
const beforePages = (hook: (page: number) => void) => {
  const client = test.app.db.client as Knex.Client & { query: Query };
  const original: Query = client.query.bind(client);
  let page = 0;
  jest.spyOn(client, 'query').mockImplementation((async (connection: unknown, query: { sql: string }) => {
    if (query.sql.includes('page_keys')) {
      page += 1;
      hook(page);
    }
    return original(connection, query);
  }) as never);
  return { pages: () => page };
};

const alive = async () => {
  const answer = await dealer.call('GET', 'fabricator/line-item?pageSize=1');
  expect(answer.statusCode).toBe(200);
};

it.each<ExportFormat>(['csv', 'xlsx'])(
  'An export as %s names its type and file, and announces its records',
  async (format) => {
    const { headers } = await startExport('?pageSize=10', format);
    expect(headers['content-type']).toContain(EXPORT_TYPES[format]);
    expect(headers['content-disposition']).toBe(`attachment; filename="line-items.${format}"`);
    expect(headers).toMatchObject({ 'x-total-count': String(ROWS), 'x-total-count-relation': 'eq' });
    expect(headers['x-content-type-options']).toBe('nosniff');
  },
);

it('A CSV contains every match once, over the network', async () => {
  const text = await read(await startExport('?sort=-title'));
  const lines = text.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(ROWS);
  expect(new Set(lines.map((line) => line.split(',')[1])).size).toBe(ROWS);
});

it('A CSV is compressed for clients that accept it, and breaks the connection if it fails half-way', async () => {
  const plain = await read(await startExport('?search=Item%207'));
  const packed = await startExport('?search=Item%207', 'csv', 'br;q=0, gzip');
  expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' });
  expect(gunzipSync(await readBytes(packed)).toString()).toBe(plain);
  const refused = await startExport('?search=Item%207', 'csv', 'gzip;q=0');
  expect(refused.headers['content-encoding']).toBeUndefined();
  beforePages((page) => {
    if (page === 3) throw new Error('the database went away');
  });
  await expect(readBytes(await startExport('', 'csv', 'gzip'))).rejects.toThrow(/aborted/);
});

it('A workbook contains every match once, over the network', async () => {
  const { sheets } = await readXlsx(await readBytes(await startExport('?sort=-title', 'xlsx')));
  const rows = sheets[0]?.rows.slice(1) ?? [];
  expect(rows).toHaveLength(ROWS);
  expect(new Set(rows.map((row) => row[1])).size).toBe(ROWS);
});

describe.each<ExportFormat>(['csv', 'xlsx'])('An export as %s', (format) => {
  it('reads no faster than its client, and stops when the client disconnects', async () => {
    const { pages } = beforePages(() => {});
    const response = await startExport('', format);
    await sleep(300);
    const waiting = pages();
    expect(waiting).toBeLessThan(ROWS / PAGE);
    response.destroy();
    await sleep(300);
    expect(pages()).toBeLessThanOrEqual(waiting + 1);
    jest.restoreAllMocks();
    await alive();
  });

  it('breaks the connection if it fails half-way, so that nobody takes a part for the whole', async () => {
    beforePages((page) => {
      if (page === 3) throw new Error('the database went away');
    });
    const response = await startExport('', format);
    expect(response.statusCode).toBe(200);
    await expect(read(response)).rejects.toThrow(/aborted/);
    jest.restoreAllMocks();
    await alive();
  });

  it('responds with an error if it fails at once', async () => {
    beforePages(() => {
      throw new Error('secret details of the database');
    });
    const response = await startExport('', format);
    expect(response.statusCode).toBe(500);
    expect(response.headers['content-type']).toContain('application/json');
    expect(response.headers).not.toHaveProperty('content-disposition');
    const body = await read(response);
    expect(JSON.parse(body)).toMatchObject({ code: 'INTERNAL' });
    expect(body).not.toContain('secret');
    jest.restoreAllMocks();
    await alive();
  });

  it("has the request's deadline for its first page only", async () => {
    const deadlines: Array<Deadline | undefined> = [];
    beforePages(() => deadlines.push(requestDeadline.getStore()));
    await read(await startExport('', format));
    const [first, ...others] = deadlines;
    expect(first?.isRequest).toBe(true);
    // Each of the others has a deadline of its own.
    expect(new Set(others).size).toBe(ROWS / PAGE - 1);
    for (const each of others) expect(each?.isRequest ?? false).toBe(false);
  });
});
