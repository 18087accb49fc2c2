import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, Token } from 'bff-contract';
import { createBuiltServers } from '../testing/built-server';
import { addMaterial, orderOf } from '../testing/market';
import { type Dealer, type Person, registerCustomer, registerDealer } from '../testing/people';
import { type SmtpReceiver, startSmtpReceiver } from '../testing/smtp-receiver';
import { createTestApp, type TestApp } from '../testing/test-app';
import { until } from '../testing/until';
import { currentTime } from './clock';
import { setClock } from './database-clock';

const onMariadb = process.env.TEST_DATABASE_URL !== undefined;
/** Far enough apart that a mail's lease of 180 s, taken by one process, has ended for the other. */
const SKEW_MS = 120_000;

let test: TestApp;
let smtp: SmtpReceiver;
let servers: ReturnType<typeof createBuiltServers>;
let ahead: number;
let behind: number;
let customer: Person;
let dealer: Dealer;

/** Starts a server whose clock is wrong. Resolves to its port. */
const startSkewed = async (ms: number): Promise<number> => {
  const file = join(test.config.dataDir, `skew${ms}.cjs`);
  writeFileSync(file, `const { now } = Date; Date.now = () => now() + ${ms};`);
  return (await servers.start({ NODE_OPTIONS: `--require ${file}` })).port;
};

beforeAll(async () => {
  test = await createTestApp();
  smtp = await startSmtpReceiver();
  const { dataDir, databaseUrl, secret, webRoot } = test.config;
  servers = createBuiltServers({
    DATA_DIR: dataDir,
    SECRET: secret,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    SMTP_URL: smtp.url,
    WEB_ROOT: webRoot ?? '',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  if (!onMariadb) return;
  customer = await registerCustomer(test);
  dealer = await registerDealer(test);
  servers.build();
  [ahead, behind] = await Promise.all([startSkewed(SKEW_MS), startSkewed(-SKEW_MS)]);
});
afterAll(async () => {
  servers.killAll();
  await smtp.close();
  await test.close();
});
afterEach(() => jest.restoreAllMocks());

const call = (port: number, path: string, headers: Record<string, string>, body?: object) =>
  fetch(`http://127.0.0.1:${port}/api/${path}`, {
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });

const testMariadb = () => {
  it('is corrected by the offset of the database, when it is measured', async () => {
    const { now } = Date;
    jest.spyOn(Date, 'now').mockImplementation(() => now() + 20_000);
    await setClock(test.app.db);
    // The rest is what a busy machine takes.
    expect(Math.abs(currentTime() - now())).toBeLessThan(10_000);
    jest.restoreAllMocks();
    await setClock(test.app.db);
    expect(Math.abs(currentTime() - Date.now())).toBeLessThan(10_000);
  });

  it("stays as it is when this machine's clock jumps", async () => {
    await setClock(test.app.db);
    const { now } = Date;
    for (const jump of [3_600_000, -3_600_000]) {
      jest.spyOn(Date, 'now').mockImplementation(() => now() + jump);
      expect(Math.abs(currentTime() - now())).toBeLessThan(10_000);
    }
  });

  it('lets parallel refreshes in two processes get the same token, and keeps the session', async () => {
    const first = await call(behind, 'auth/refresh', customer.headers);
    const second = await call(ahead, 'auth/refresh', customer.headers);
    expect([first.status, second.status]).toEqual([200, 200]);
    const token = (await first.json()) as Token;
    expect(((await second.json()) as Token).refreshToken).toBe(token.refreshToken);
    for (const port of [ahead, behind]) {
      const headers = { authorization: `Bearer ${token.accessToken}` };
      expect((await call(port, 'auth/whoami', headers)).status).toBe(200);
    }
  });

  it('dates the history of an order in its order', async () => {
    const order = await orderOf(customer, dealer, await addMaterial(test, dealer));
    let updated = order;
    for (const [port, status] of [
      [ahead, 'in-progress'],
      [behind, 'completed'],
    ] as const) {
      const response = await call(port, 'fabricator/order', dealer.headers, { _id: order._id, status });
      updated = ((await response.json()) as { updated: Order }).updated;
    }
    expect(updated.history.map(({ to }) => to)).toEqual(['order-placed', 'in-progress', 'completed']);
    const times = updated.history.map(({ at }) => Date.parse(at));
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(Math.abs((times.at(-1) ?? 0) - Date.now())).toBeLessThan(30_000);
  });

  it('sends a mail once while one process holds its lease', async () => {
    const { email } = (await registerCustomer(test)).user;
    const confirm = smtp.hold();
    const sent = () => smtp.received.filter(({ to }) => to.includes(email)).length;
    await call(behind, 'auth/request-token', {}, { email, confirmEmail: email });
    await until(() => sent() > 0);
    // Both processes look for mails every second.
    await sleep(2_500);
    confirm();
    expect(sent()).toBe(1);
  });
};

describe('The clock', () => {
  if (onMariadb) testMariadb();
  else {
    it("is this machine's on SQLite", async () => {
      jest.spyOn(Date, 'now').mockReturnValue(1_000);
      await setClock(test.app.db);
      expect(currentTime()).toBe(1_000);
    });
  }
});
