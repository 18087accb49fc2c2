import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '../../database/ids';
import { createBuiltServers } from '../../testing/built-server';
import { freezeProcess } from '../../testing/freeze-process';
import { addMaterial, slab } from '../../testing/market';
import { type Dealer, PASSWORD, type Person, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

type Servers = ReturnType<typeof createBuiltServers>;
type Server = Awaited<ReturnType<Servers['start']>>;

let test: TestApp;
let servers: Servers;
let survivor: Server;
let dealer: Dealer;
let customer: Person;
let materialId: string;
beforeAll(async () => {
  // On a busy machine the calls of a test take minutes.
  test = await createTestApp({ accessTokenSeconds: 3_600 });
  const { dataDir, databaseUrl, secret } = test.config;
  servers = createBuiltServers({
    DATA_DIR: dataDir,
    SECRET: secret,
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
    WEB_ROOT: test.config.webRoot ?? '',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });
  servers.build();
  survivor = await servers.start();
  dealer = await registerDealer(test);
  customer = await registerCustomer(test);
  materialId = await addMaterial(test, dealer);
});
afterAll(async () => {
  servers.killAll();
  await test.close();
});

interface Create {
  path: string;
  headers: Record<string, string>;
  body: object;
  /** How many records there are of what is created. */
  count: () => Promise<number>;
}

const count = (table: string, where: object) => async () =>
  Number((await test.app.db(table).where(where).count({ count: '*' }).first())?.count);

/** One of each, all new. */
const newCreates = async (): Promise<Create[]> => {
  const name = newId();
  const email = `${name}@example.com`;
  const newProject = (title: string): Create => ({
    path: 'app/project',
    headers: customer.headers,
    body: { title, fabricator: dealer.fabricator.id, slabs: [slab('K1', materialId)] },
    count: count('projects', { title }),
  });
  const { created } = JSON.parse((await insist(newProject(name), newId())).text);
  return [
    newProject(`Second ${name}`),
    {
      path: 'fabricator/material',
      headers: dealer.headers,
      body: { name, pricePerSquareFoot: 12.5 },
      count: count('materials', { name }),
    },
    {
      path: 'app/order',
      headers: customer.headers,
      body: { project: created._id },
      count: count('orders', { project_id: created._id }),
    },
    {
      path: 'auth/register',
      headers: {},
      body: { name: 'New', email, password: PASSWORD, confirmPassword: PASSWORD, tos: true },
      count: count('users', { email }),
    },
  ];
};

const post = async ({ port }: Server, { path, headers, body }: Create, key: string) => {
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    text: await response.text(),
  };
};

const isBusy = ({ status, text }: { status: number; text: string }) =>
  status === 503 || (status === 409 && JSON.parse(text).code === 'IDEMPOTENCY_KEY_IN_USE');

/** Sends a call until it is done, as a client does that believes `Retry-After`. The time limit of the test ends it. */
const insist = async (create: Create, key: string, at = survivor) => {
  for (;;) {
    const response = await post(at, create, key);
    if (!isBusy(response)) return response;
    expect(response.retryAfter).toBeGreaterThan(0);
    await sleep(response.retryAfter * 1_000);
  }
};

const expectOnce = async (create: Create, key: string) => {
  const retried = await insist(create, key);
  expect([create.path, retried.status]).toEqual([create.path, 201]);
  const again = await insist(create, key);
  expect([create.path, again.status, again.text]).toEqual([create.path, 201, retried.text]);
  expect([create.path, await create.count()]).toEqual([create.path, 1]);
  return retried;
};

/** How often a moment is drawn, and how many ms later each time: the short form draws from the same span, more rarely. */
const ROUNDS =
  process.env.TEST_FORM === 'long'
    ? { kills: { count: 6, step: 10 }, stops: { count: 3, step: 12 } }
    : { kills: { count: 3, step: 20 }, stops: { count: 1, step: 36 } };

it('A call creates once when the process is killed at any moment and the retry goes to another one', async () => {
  const { count: rounds, step } = ROUNDS.kills;
  for (let round = 0; round < rounds; round += 1) {
    const victim = await servers.start();
    const calls = (await newCreates()).map((create) => ({ create, key: newId() }));
    const lost = calls.map(({ create, key }) => post(victim, create, key).catch(() => undefined));
    await sleep(step * (round + Math.random()));
    victim.child.kill('SIGKILL');
    const first = await Promise.all(lost);
    await Promise.all(
      calls.map(async ({ create, key }, index) => {
        const retried = await expectOnce(create, key);
        // Who got the response before the process died gets the very same one.
        if (first[index]?.status === 201) expect(retried.text).toBe(first[index].text);
      }),
    );
  }
});

it('A call creates once when one key is used twenty times at once in two processes', async () => {
  // Hashing a password has a low priority: on a busy machine it takes longer than the default.
  const patient = { REQUEST_DEADLINE_MS: '8000' };
  const two = await Promise.all([servers.start(patient), servers.start(patient)]);
  for (const create of await newCreates()) {
    const key = newId();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => insist(create, key, two[index % 2])),
    );
    expect(responses.map(({ status }) => [create.path, status])).toEqual(Array(20).fill([create.path, 201]));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    expect([create.path, await create.count()]).toEqual([create.path, 1]);
  }
  for (const { child } of two) child.kill('SIGKILL');
});

// A stopped process may hold SQLite's only write lock.
if (process.env.TEST_DATABASE_URL) {
  it('creates once when a process is stopped half-way and continues after its lease', async () => {
    const { count: rounds, step } = ROUNDS.stops;
    for (let round = 0; round < rounds; round += 1) {
      const victim = await servers.start();
      const calls = (await newCreates()).map((create) => ({ create, key: newId() }));
      const late = calls.map(({ create, key }) => post(victim, create, key).catch(() => undefined));
      await sleep(step * (round + Math.random()));
      await freezeProcess(victim.child.pid ?? 0);
      const thaw = sleep(6_000).then(() => victim.child.kill('SIGCONT'));
      const retried = await Promise.all(calls.map(({ create, key }) => insist(create, key)));
      await thaw;
      const responses = await Promise.all(late);
      for (const [index, { create, key }] of calls.entries()) {
        expect([create.path, retried[index]?.status]).toEqual([create.path, 201]);
        expect([create.path, (await insist(create, key)).text]).toEqual([create.path, retried[index]?.text]);
        expect([create.path, await create.count()]).toEqual([create.path, 1]);
        const response = responses[index];
        if (response?.status === 201) expect(response.text).toBe(retried[index]?.text);
      }
      victim.child.kill('SIGKILL');
      await once(victim.child, 'exit');
    }
  });
}
