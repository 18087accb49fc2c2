import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from '../app';
import { openDatabase } from '../database';
import { queryLimit } from '../database/time-limits';
import { hashPassword } from '../features/identity/sign-in/password-hash';
import { RULES } from '../http/rate-limit/rules';
import { type Person, registerDealer } from '../testing/people';
import { writeShellBuild } from '../testing/shell-build';
import { startSmtpReceiver } from '../testing/smtp-receiver';
import { createTestApp, type TestApp, testConfig } from '../testing/test-app';
import { type Config, loadConfig } from './config';

/** Passwords that are hashed at the same time, at most. */
let hashing = 0;
let mostHashing = 0;
jest.mock('../features/identity/sign-in/argon2-threads', () => {
  const actual = jest.requireActual('../features/identity/sign-in/argon2-threads');
  const hash = async (...args: unknown[]) => {
    hashing += 1;
    mostHashing = Math.max(mostHashing, hashing);
    return actual.hash(...args).finally(() => {
      hashing -= 1;
    });
  };
  return { ...actual, hash };
});

let test: TestApp;
let dealer: Person;
beforeAll(async () => {
  test = await createTestApp();
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

/** The config that settings result in. */
const configOf = (env: Record<string, string>): Partial<Config> =>
  loadConfig({ DATA_DIR: test.config.dataDir, SECRET: test.config.secret, ...env });

const appWith = (env: Record<string, string>) => test.another(pick(env));

/** Only what differs from the settings of the test. */
const pick = (env: Record<string, string>): Partial<Config> => {
  const usual = configOf({});
  return Object.fromEntries(
    Object.entries(configOf(env)).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name as keyof Config]),
    ),
  );
};

it('REQUEST_DEADLINE_MS limits the queries of a request, and the wait for a connection', async () => {
  const config = testConfig({ ...pick({ REQUEST_DEADLINE_MS: '6000' }) });
  const app = await buildApp(config, { db: openDatabase(config) });
  app.get('/api/limit', { config: { access: 'public' } }, async () => queryLimit().ms);
  expect(Number((await app.inject('/api/limit')).body)).toBe(4_000);
  await app.close();
  const mysql = openDatabase({ ...config, databaseUrl: 'mysql://user@127.0.0.1:1/portal' });
  expect(mysql.client.pool.acquireTimeoutMillis).toBe(3_667);
  await mysql.destroy();
});

it('KEEP_ALIVE_SECONDS keeps idle connections, with and without a proxy', async () => {
  const keptBy = async (env: Record<string, string>) => (await appWith(env)).server.keepAliveTimeout;
  expect([await keptBy({}), await keptBy({ TRUST_PROXY: '10.0.0.0/8' })]).toEqual([15_000, 72_000]);
  expect(await keptBy({ KEEP_ALIVE_SECONDS: '620', TRUST_PROXY: '10.0.0.0/8' })).toBe(620_000);
});

it('MAX_UPLOAD_MB refuses larger files before they are sent', async () => {
  const app = await appWith({ MAX_UPLOAD_MB: '2' });
  const sign = (size: number) =>
    app.inject({
      method: 'POST',
      url: '/api/s3/get-signed-post-url/a.png/image%2Fpng',
      headers: dealer.headers,
      payload: { size },
    });
  expect((await sign(2 * 2 ** 20)).statusCode).toBe(200);
  const refused = await sign(2 * 2 ** 20 + 1);
  expect([refused.statusCode, refused.json().fields]).toEqual([400, { size: 'Files may be up to 2 MiB' }]);
});

it('MAX_UPLOAD_MB is known to pages', async () => {
  const webRoot = writeShellBuild(join(test.config.dataDir, 'web'));
  const app = await appWith({ MAX_UPLOAD_MB: '2', WEB_ROOT: webRoot });
  const { body } = await app.inject({ url: '/login', headers: { accept: 'text/html' } });
  const [, boot = ''] = /id="boot"[^>]*>([^<]+)</.exec(body) ?? [];
  expect(JSON.parse(boot)).toMatchObject({ maxUpload: 2 * 2 ** 20 });
});

it('ADDRESS_LIMIT_FACTOR raises the limits of addresses, and not those of accounts', async () => {
  const { rateLimits } = await appWith({ ADDRESS_LIMIT_FACTOR: '2' });
  const allowed = async (rule: 'mail-link-address' | 'mail-request-account') => {
    let count = 0;
    while (await rateLimits.allows({ rule, key: 'one' })) count += 1;
    return count;
  };
  expect(await allowed('mail-link-address')).toBe(2 * RULES['mail-link-address'].limit);
  expect(await allowed('mail-request-account')).toBe(RULES['mail-request-account'].limit);
});

it.each([1, 5])('PASSWORD_THREADS=%i limits how many passwords are hashed at once', async (threads) => {
  await appWith({ PASSWORD_THREADS: String(threads) });
  mostHashing = 0;
  await Promise.all(Array.from({ length: 7 }, () => hashPassword('Measured-Twice-1')));
  expect(mostHashing).toBe(threads);
});

it('PASSWORD_THREADS limits how many calls are admitted, and PASSWORD_WAIT_SECONDS how long others wait', async () => {
  const { admission } = await appWith({ PASSWORD_THREADS: '1', PASSWORD_WAIT_SECONDS: '1' });
  const { signal } = new AbortController();
  for (let place = 0; place < 3; place += 1) await admission.enter('a', signal);
  const next = admission.enter('a', signal);
  expect([admission.admitted(), admission.waiting()]).toEqual([3, 1]);
  await expect(next).rejects.toMatchObject({ statusCode: 503 });
});

it('SMTP_CONNECTIONS limits how many mails are sent at once', async () => {
  const smtp = await startSmtpReceiver();
  const app = await appWith({ SMTP_URL: smtp.url, SMTP_CONNECTIONS: '2' });
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    const to = { name: '', email: `${name}@example.com` };
    await app.mailer.queue(app.db, { kind: 'confirm-email', to, data: { link: 'https://x.example' } });
  }
  await app.db('outbox').whereNot('kind', 'confirm-email').delete();
  const release = smtp.hold();
  const delivered = app.mailer.deliverDue();
  while (smtp.received.length < 2) await sleep(10);
  await sleep(200);
  expect(smtp.received).toHaveLength(2);
  release();
  expect(await delivered).toBeGreaterThanOrEqual(5);
  await smtp.close();
});
