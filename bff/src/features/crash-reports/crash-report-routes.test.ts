import { newId } from '../../shared/ids';
import { type Person, registerAdmin, registerCustomer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let admin: Person;
let customer: Person;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
  admin = await registerAdmin(test);
  customer = await registerCustomer(test);
});
afterAll(() => test.close());

const report = (payload: object | string) =>
  test.app.inject({
    method: 'POST',
    url: '/api/log/crash-report',
    payload,
    headers: { 'content-type': 'application/json' },
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

const create = async (body: object = crash): Promise<string> => {
  const answer = await report(body);
  expect(answer.statusCode).toBe(200);
  return answer.json().id;
};

const find = async (id: string) => {
  const all = (await admin.call('GET', 'admin/crash-report')).json() as Array<{ _id: string }>;
  return all.find(({ _id }) => _id === id);
};

describe('POST log/crash-report', () => {
  it('keeps a new report whole', async () => {
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
    expect((await report({ id })).statusCode).toBe(400);
    expect(await find(id)).toMatchObject({
      name: 'TypeError',
      location: '/orders/1',
      user: { name: 'Ann' },
      userDescription: 'I clicked',
    });
  });

  it('answers 404 for an unknown id', async () => {
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

  it('takes any hostile JSON for a report, or for a bad request', async () => {
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
      const answer = await report(body);
      expect([body.slice(0, 60), answer.statusCode]).toEqual([body.slice(0, 60), status]);
    }
    expect((await admin.call('GET', 'admin/crash-report')).statusCode).toBe(200);
  });

  it('is limited by address', async () => {
    const limited = await test.another({ rateLimit: true });
    const answers = [];
    for (let call = 0; call < 125; call += 1) {
      answers.push(await limited.inject({ method: 'POST', url: '/api/log/crash-report', payload: crash }));
    }
    expect(answers.slice(0, 120).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(answers[124]?.statusCode).toBe(429);
    expect(Number(answers[124]?.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('needs no session, and a dead one does no harm', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/log/crash-report',
      payload: crash,
      headers: { authorization: 'Bearer nonsense' },
    });
    expect(answer.statusCode).toBe(200);
  });
});

describe('POST app/submit-crash-report', () => {
  it('adds the description of somebody who has signed in', async () => {
    const id = await create();
    const answer = await customer.call('POST', 'app/submit-crash-report', {
      id,
      userDescription: ' Two\nlines ',
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { id }]);
    expect(await find(id)).toMatchObject({ userDescription: 'Two\nlines' });
  });

  it('answers 404 for an unknown report, 400 for no description and 401 for a visitor', async () => {
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
      const answer = await admin.call('GET', `admin/crash-report?name=${encodeURIComponent(name)}&${query}`);
      return (answer.json() as Array<{ componentName: string }>).map(({ componentName }) => componentName);
    };
    expect(await list('sort=componentName')).toEqual(['A', 'B', 'C']);
    expect(await list('sort=-createdAt&pageSize=2')).toEqual(['C', 'A']);
    expect(await list('componentName=B')).toEqual(['B']);
    expect(await list(`search=${encodeURIComponent(name.slice(10, 40))}`)).toHaveLength(3);
    const csv = await admin.call('GET', `admin/crash-report?name=${encodeURIComponent(name)}`, undefined, {
      accept: 'text/csv',
    });
    expect(csv.body).toContain('createdAt');
    expect(csv.body).toContain(`"'=1+1"`);
  });

  it('is for administrators', async () => {
    expect((await customer.call('GET', 'admin/crash-report')).statusCode).toBe(403);
    expect((await test.app.inject('/api/admin/crash-report')).statusCode).toBe(401);
  });
});
