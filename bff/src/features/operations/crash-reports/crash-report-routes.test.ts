import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashReportGroup } from 'bff-contract';
import { newId } from '../../../database/ids';
import { insist } from '../../../testing/insist';
import { type Person, registerAdmin, registerCustomer } from '../../../testing/people';
import { ON_MYSQL, watchPlans } from '../../../testing/plans';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  admin = await registerAdmin(test);
  customer = await registerCustomer(test);
});
afterAll(() => test.close());

const report = (payload: object | string, headers: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/log/crash-report',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });

const crash = {
  id: 'new',
  error: {
    name: 'TypeError',
    message: 'x is undefined',
    stack: ['at a', 'at b'],
    cause: { deep: [1, null] },
  },
  data: { componentName: 'OrderPage', location: '/orders/1', browser: 'Firefox', other: true },
};

/** Reports again while the server is busy, as on a slow machine. */
const create = async (body: object = crash): Promise<string> => {
  const response = await insist((headers) => report(body, headers));
  expect(response.statusCode).toBe(200);
  return response.json().id;
};

const find = async (id: string) => {
  const all = (await admin.call('GET', 'admin/crash-report')).json() as Array<{ _id: string }>;
  return all.find(({ _id }) => _id === id);
};

describe('POST log/crash-report', () => {
  it('stores a new report whole', async () => {
    const id = await create({
      ...crash,
      data: { ...crash.data, user: { _id: '1' }, userDescription: 'I clicked' },
    });
    expect(await find(id)).toMatchObject({
      name: 'TypeError',
      message: 'x is undefined',
      componentName: 'OrderPage',
      location: '/orders/1',
      browser: 'Firefox',
      user: { _id: '1' },
      userDescription: 'I clicked',
      error: crash.error,
      data: crash.data,
    });
  });

  it('adds the user and the description later, and nothing else', async () => {
    const id = await create();
    expect((await report({ id, data: { user: { name: 'Ann' } } })).json()).toEqual({ id });
    expect((await report({ id, data: { userDescription: 'I clicked' } })).statusCode).toBe(200);
    const refused = await report({ id, error: { name: 'Other' }, data: { location: '/', user: 1 } });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(['error', 'data.location']);
    expect((await report({ ...crash, id })).statusCode).toBe(200);
    expect(await find(id)).toMatchObject({
      name: 'TypeError',
      location: '/orders/1',
      user: { name: 'Ann' },
      userDescription: 'I clicked',
    });
  });

  it('returns 404 for an unknown id', async () => {
    for (const id of [newId(), 'NEW', '%']) {
      expect((await report({ id, data: { user: 1 } })).statusCode).toBe(404);
    }
  });

  it('refuses more than 64 KiB', async () => {
    const tooLarge = await report({ id: 'new', data: { text: 'x'.repeat(65 * 1024) } });
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json()).toMatchObject({ code: 'TOO_LARGE', requestId: expect.any(String) });
    expect((await report({ id: 'new', data: { text: 'x'.repeat(60 * 1024) } })).statusCode).toBe(200);
  });

  it('refuses a deeply nested report before it becomes the fingerprint of an Idempotency-Key', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/log/crash-report',
      payload: `{"id":"new","data":{"x":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`,
      headers: { 'content-type': 'application/json', 'idempotency-key': newId() },
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID']);
  });

  it('accepts any hostile JSON as a report, or returns 400', async () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
    const bodies: Array<[body: string, status: number]> = [
      [`{"id":"new","data":{"x":${nested(30_000)}}}`, 400],
      [`{"id":"new","error":{"x":${objects(10_000)}}}`, 400],
      [`{"id":"${newId()}","data":{"user":${nested(10_000)}}}`, 400],
      [`{"id":"new","data":{"user":${nested(30)}}}`, 200],
      [`{"id":"new","data":{"__proto__":{"x":1}}}`, 400],
      [`{"id":"new","data":{"constructor":{"prototype":{"x":1}}}}`, 400],
      [`{"id":"new","error":{"name":"\\u0000\\ud800 \\u202e","message":1e999,"stack":"x"}}`, 200],
      [`{"id":"new","error":{"name":"${'é'.repeat(5_000)}","message":"${'💥'.repeat(2_000)}"}}`, 200],
      [`{"id":"new","error":{"name":{"toString":1}},"data":{"componentName":["x"]}}`, 200],
      [`{"id":"new","data":{"userDescription":{"x":1}}}`, 400],
      [`{"id":"new","data":{"userDescription":"${'x'.repeat(5_001)}"}}`, 400],
      [`{"id":"new","data":{"userDescription":"\\ud800"}}`, 200],
      [`{"id":"new","data":null}`, 400],
      [`{"id":"new","error":"text"}`, 400],
      [`{"id":"new","data":[]}`, 400],
      [`{"id":"","data":{}}`, 400],
      [`{"id":1}`, 400],
      [`{"id":"new","extra":1}`, 400],
      ['{}', 400],
      ['[]', 400],
      ['null', 400],
      ['', 400],
      ['{"id":"new"}', 200],
    ];
    for (const [body, status] of bodies) {
      const response = await report(body);
      expect([body.slice(0, 60), response.statusCode]).toEqual([body.slice(0, 60), status]);
    }
    expect((await admin.call('GET', 'admin/crash-report')).statusCode).toBe(200);
  });

  it('is limited by address', async () => {
    const limited = await test.another({ rateLimit: true });
    const responses = [];
    for (let call = 0; call < 125; call += 1) {
      responses.push(await limited.inject({ method: 'POST', url: '/api/log/crash-report', payload: crash }));
    }
    expect(responses.slice(0, 120).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(responses[124]?.statusCode).toBe(429);
    expect(Number(responses[124]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('needs no session, and accepts an ended one', async () => {
    const response = await test.app.inject({
      method: 'POST',
      url: '/api/log/crash-report',
      payload: crash,
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(response.statusCode).toBe(200);
  });
});

describe('POST app/submit-crash-report', () => {
  it('adds the description of a signed-in user', async () => {
    const id = await create();
    const response = await customer.call('POST', 'app/submit-crash-report', {
      id,
      userDescription: ' Two\nlines ',
    });
    expect([response.statusCode, response.json()]).toEqual([200, { id }]);
    expect(await find(id)).toMatchObject({ userDescription: 'Two\nlines' });
  });

  it('returns 404 for an unknown report, 400 without a description and 401 for a visitor', async () => {
    const call = (body: object) => customer.call('POST', 'app/submit-crash-report', body);
    expect((await call({ id: newId(), userDescription: 'x' })).statusCode).toBe(404);
    expect((await call({ id: newId() })).statusCode).toBe(400);
    const visitor = await test.app.inject({
      method: 'POST',
      url: '/api/app/submit-crash-report',
      payload: { id: newId(), userDescription: 'x' },
    });
    expect(visitor.statusCode).toBe(401);
  });
});

describe('GET admin/crash-report', () => {
  it('filters, searches, sorts and exports', async () => {
    const name = `Error ${newId()}`;
    for (const componentName of ['B', 'A', 'C']) {
      await create({ id: 'new', error: { name, message: '=1+1' }, data: { componentName } });
    }
    const list = async (query: string) => {
      const response = await admin.call(
        'GET',
        `admin/crash-report?name=${encodeURIComponent(name)}&${query}`,
      );
      return (response.json() as Array<{ componentName: string }>).map(({ componentName }) => componentName);
    };
    expect(await list('sort=componentName')).toEqual(['A', 'B', 'C']);
    expect(await list('sort=-createdAt&pageSize=2')).toEqual(['C', 'A']);
    expect(await list('componentName=B')).toEqual(['B']);
    expect((await list('componentName=B,C')).sort()).toEqual(['B', 'C']);
    expect(await list(`search=${encodeURIComponent(name.slice(10, 40))}`)).toHaveLength(3);
    const csv = await admin.call('GET', `admin/crash-report?name=${encodeURIComponent(name)}`, undefined, {
      accept: 'text/csv',
    });
    expect(csv.body).toContain('"Created At"');
    expect(csv.body).toContain(`"'=1+1"`);
  });

  it('is for administrators', async () => {
    expect((await customer.call('GET', 'admin/crash-report')).statusCode).toBe(403);
    expect((await test.app.inject('/api/admin/crash-report')).statusCode).toBe(401);
  });
});

describe('GET admin/crash-report/groups', () => {
  const groups = async (query = '') =>
    (await admin.call('GET', `admin/crash-report/groups?${query}`)).json() as CrashReportGroup[];
  const crashOf = (name: string, message: string, componentName: string, user?: unknown) =>
    create({
      id: 'new',
      error: { name, message },
      data: { componentName, ...(user !== undefined && { user }) },
    });
  const unique = () => `Error-${newId()}`;

  it('counts reports by error and component, ignoring numbers and ids in them', async () => {
    const name = unique();
    const [first, second] = [newId(), newId()];
    await crashOf(name, `order ${first} has 3 slabs`, 'dealer/order');
    await crashOf(name, `order ${second} has 14 slabs`, 'dealer/order');
    await crashOf(name, `order ${first} has 3 slabs`, 'dealer/orders');
    await crashOf(name, 'another message', 'dealer/order');
    const found = await groups(`search=${name}&sort=componentName`);
    expect(found.map((group) => [group.componentName, group.count])).toEqual(
      expect.arrayContaining([
        ['dealer/order', 2],
        ['dealer/order', 1],
        ['dealer/orders', 1],
      ]),
    );
    expect(found).toHaveLength(3);
    const two = found.find(({ count }) => count === 2);
    expect(two).toMatchObject({ name, message: `order ${second} has 14 slabs`, users: 0 });
    expect(Date.parse(two?.firstSeenAt ?? '')).toBeLessThanOrEqual(Date.parse(two?.lastSeenAt ?? ''));
  });

  it('counts each user once, also one who signs in later', async () => {
    const name = unique();
    await crashOf(name, 'x', 'a', 'user-1');
    await crashOf(name, 'x', 'a', { _id: 'user-1', name: 'Ann' });
    const id = await crashOf(name, 'x', 'a');
    await report({ id, data: { user: 'user-2' } });
    await report({ id, data: { user: 'user-2' } });
    await report({ id, data: { userDescription: 'I clicked' } });
    await crashOf(name, 'x', 'a', { anything: 'else' });
    expect(await groups(`search=${name}`)).toMatchObject([{ count: 4, users: 2 }]);
  });

  it('sorts, pages, exports, and links to the reports of a group', async () => {
    const name = unique();
    await crashOf(name, 'rare', 'a');
    await sleep(2);
    for (let i = 0; i < 3; i += 1) await crashOf(name, 'often', 'a');
    await sleep(2);
    await crashOf(name, 'late', 'a');
    const messages = async (query: string) =>
      (await groups(`search=${name}&${query}`)).map(({ message }) => message);
    expect(await messages('')).toEqual(['late', 'often', 'rare']);
    expect(await messages('sort=-count&pageSize=1')).toEqual(['often']);
    expect(await messages('sort=firstSeenAt')).toEqual(['rare', 'often', 'late']);
    const [often] = await groups(`search=${name}&sort=-count`);
    const list = await admin.call('GET', `admin/crash-report?group=${often?._id}&pageSize=2`);
    expect(list.headers['x-total-count']).toBe('3');
    expect(list.json()).toMatchObject([
      { group: often?._id, message: 'often' },
      { group: often?._id, message: 'often' },
    ]);
    const accept = { accept: 'text/csv' };
    const csv = await admin.call('GET', `admin/crash-report/groups?search=${name}`, undefined, accept);
    expect(csv.body.trim().split('\n')).toHaveLength(4);
  });

  it('loses no count when a page crashes for many users at once', async () => {
    const name = unique();
    await Promise.all(Array.from({ length: 30 }, (_, i) => crashOf(name, 'x', 'a', `user-${i % 10}`)));
    expect(await groups(`search=${name}`)).toMatchObject([{ count: 30, users: 10 }]);
  });

  it('is for administrators', async () => {
    expect((await customer.call('GET', 'admin/crash-report/groups')).statusCode).toBe(403);
    expect((await test.app.inject('/api/admin/crash-report/groups')).statusCode).toBe(401);
  });
});

describe('The crash report lists', () => {
  it('read their pages by an index', async () => {
    const plans = watchPlans(test);
    const { db } = test.app;
    const now = Date.now();
    const rows = Array.from({ length: 2_000 }, (_, i) => ({
      id: newId(),
      group_id: `group-${i % 50}`,
      name: `N${i % 7}`,
      message: 'm',
      component_name: `C${i % 11}`,
      location: '/',
      browser: 'b',
      error: '{}',
      data: '{}',
      created_at: now - i,
      updated_at: now - i,
    }));
    await db.batchInsert('crash_reports', rows, 50);
    const groupRows = rows.map(({ id, name, message, component_name }, i) => ({
      ...{ id, name, message, component_name },
      reports: i % 100,
      first_at: now - i,
      last_at: now - i,
    }));
    await db.batchInsert('crash_report_groups', groupRows, 50);
    if (ON_MYSQL) await db.raw('analyze table crash_reports, crash_report_groups');
    const list = 'admin/crash-report?pageSize=20&group=group-3';
    await plans.expectIndex('crash_reports', admin, list, 'crash_reports_of_group');
    for (const [field, column] of [
      ['lastSeenAt', 'last_at'],
      ['firstSeenAt', 'first_at'],
      ['count', 'reports'],
      ['name', 'name'],
      ['componentName', 'component_name'],
    ]) {
      const url = `admin/crash-report/groups?pageSize=20&sort=-${field}`;
      await plans.expectIndex('crash_report_groups', admin, url, `crash_report_groups_by_${column}`);
    }
  });
});
