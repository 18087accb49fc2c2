import { Type } from '@sinclair/typebox';
import {
  Body,
  Day,
  Email,
  LIMITS,
  LongText,
  listQuery,
  Name,
  Price,
  ProjectCreate,
  ReferenceInput,
} from 'bff-contract';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { errors } from '../error-responses';
import { createValidator, validation } from './validation';

const schema = Body({
  name: Name(),
  text: Type.Optional(LongText()),
  email: Type.Optional(Email()),
  price: Type.Optional(Price()),
  day: Type.Optional(Day()),
  count: Type.Optional(Type.Integer({ minimum: 1 })),
  on: Type.Optional(Type.Boolean()),
  secret: Type.Optional(Type.String({ minLength: 1, requiredPrompt: 'Please provide it' })),
  user: Type.Optional(ReferenceInput()),
  inner: Type.Optional(Type.Array(Body({ title: Name({ prompt: 'Give it a title' }) }), { maxItems: 2 })),
});

let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ bodyLimit: LIMITS.bodyBytes });
  await app.register(errors);
  await app.register(validation);
  app.post('/api/strict', { schema: { body: schema } }, async (request) => request.body);
  app.post('/api/lenient', { schema: { body: Body({ name: Type.Optional(Name()) }) } }, async (request) => ({
    body: request.body ?? null,
  }));
  app.delete('/api/thing', async (_request, reply) => reply.code(204).send());
  app.get('/api/one', { config: { access: 'public' } }, async () => ({}));
  app.get(
    '/api/list',
    {
      schema: { querystring: listQuery({ sort: ['name'], filters: { on: Type.Optional(Type.Boolean()) } }) },
    },
    async (request) => request.query,
  );
  app.get(
    '/api/revision/:revision',
    { schema: { params: Type.Object({ revision: Type.Integer({ minimum: 1 }) }) } },
    async (request) => request.params,
  );
});
afterAll(() => app.close());

const JSON_TYPE = { 'content-type': 'application/json' };
const send = (
  payload: InjectOptions['payload'],
  headers: Record<string, string> = JSON_TYPE,
  url = '/api/strict',
) => app.inject({ method: 'POST', url, payload, headers });

const fieldsOf = async (body: object | string) => {
  const response = await send(body);
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    code: 'INVALID',
    error: expect.any(String),
    requestId: expect.any(String),
  });
  return response.json().fields as Record<string, string>;
};
const accepted = async (body: object) => {
  const response = await send(body);
  expect(response.statusCode).toBe(200);
  return response.json();
};

describe('Text', () => {
  it('is trimmed and normalised', async () => {
    expect(await accepted({ name: '  Cafe\u0301\t' })).toEqual({ name: 'Café' });
    expect(await accepted({ name: 'x', text: '\n one\r\n two \n' })).toEqual({
      name: 'x',
      text: 'one\r\n two',
    });
    expect(await accepted({ name: 'x', inner: [{ title: ' t ' }] })).toEqual({
      name: 'x',
      inner: [{ title: 't' }],
    });
    expect(await accepted({ name: 'x', email: ' ann@example.com ' })).toMatchObject({
      email: 'ann@example.com',
    });
  });

  it('of spaces only counts as missing', async () => {
    expect(await fieldsOf({ name: ' \u00a0 ' })).toEqual({ name: 'name is required' });
  });

  it('may have as many characters as its limit after trimming', async () => {
    expect(await accepted({ name: ` ${'x'.repeat(200)} ` })).toEqual({ name: 'x'.repeat(200) });
    expect(await accepted({ name: '💥'.repeat(200) })).toEqual({ name: '💥'.repeat(200) });
    expect(await fieldsOf({ name: 'x'.repeat(201) })).toEqual({ name: expect.stringContaining('200') });
    expect(await fieldsOf({ name: 'x', text: 'x'.repeat(5_001) })).toEqual({
      text: expect.stringContaining('5000'),
    });
  });

  it.each(['a\u0000b', 'a\u0007', 'a\nb', 'a\tb', 'a\u007fb', 'a\u0085b', 'a\u2028b', 'a\ud800b', '\udc00'])(
    'refuses control characters and halves of characters in a line: %j',
    async (name) => {
      expect(await fieldsOf({ name })).toEqual({ name: "name has characters that can't be used" });
    },
  );

  it('of several lines may have line breaks, and no other control character', async () => {
    expect(await accepted({ name: 'x', text: 'a\nb\r\nc' })).toHaveProperty('text', 'a\nb\r\nc');
    for (const text of ['a\u0000b', 'a\u001bb', 'a\tb', 'a\u2029b']) {
      expect(await fieldsOf({ name: 'x', text })).toHaveProperty('text');
    }
  });
});

it.each(['\u200b', '\u200d\ufeff', 'a\u202eb', 'a\u2066b'])(
  'refuses a name that is not seen, or that turns the direction of what follows: %j',
  async (name) => {
    expect(await fieldsOf({ name })).toHaveProperty('name');
  },
);

it.each(['👩‍👩‍👧', 'שלום', 'مرحبا'])('Text accepts %s', async (name) => {
  expect(await accepted({ name })).toEqual({ name });
});

it('A query is refused by name if the endpoint takes none', async () => {
  const response = await app.inject('/api/one?dryrun=true');
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['dryrun']]);
  expect((await app.inject('/api/one')).statusCode).toBe(200);
});

describe('A reference', () => {
  it.each(['u1', { _id: 'u1' }, { _id: 'u1', name: 'Ann' }])('accepts %j', async (user) => {
    expect(await accepted({ name: 'x', user })).toEqual({ name: 'x', user: 'u1' });
  });

  it.each([null, [], {}, 1, { _id: null }])('refuses %j', async (user) => {
    expect(await fieldsOf({ name: 'x', user })).toHaveProperty(
      typeof user === 'object' && user && !Array.isArray(user) ? ['user._id'] : ['user'],
    );
  });
});

it('An empty value gets the prompt of a missing one', async () => {
  expect(await fieldsOf({ name: 'x', secret: '' })).toEqual({ secret: 'Please provide it' });
});

describe('Money', () => {
  it.each([0, 0.01, 0.1, 1.15, 19.99, 4.35, 999_999.99, 1_000_000])('accepts %p', async (price) => {
    expect(await accepted({ name: 'x', price })).toEqual({ name: 'x', price });
  });

  it.each([-0.01, 0.001, 1.005, 1.0000001, 1_000_000.01, 1e308, '1', null, true])(
    'refuses %p',
    async (price) => {
      expect(await fieldsOf({ name: 'x', price })).toHaveProperty('price');
    },
  );
});

describe('A day', () => {
  it.each(['2026-02-28', '2028-02-29', '1000-01-01'])('accepts %s', async (day) => {
    expect((await send({ name: 'x', day })).statusCode).toBe(200);
  });

  it.each(['2026-02-29', '2026-13-01', '2026-1-1', '0999-01-01', '2026-01-01T00:00:00Z', '', null, 20260101])(
    'refuses %p',
    async (day) => {
      expect(await fieldsOf({ name: 'x', day })).toEqual({ day: expect.any(String) });
    },
  );
});

describe('A body', () => {
  it('is never coerced', async () => {
    expect(
      Object.keys(await fieldsOf({ name: 1, count: '1', on: 'true', price: '2', text: null })).sort(),
    ).toEqual(['count', 'name', 'on', 'price', 'text']);
    expect(await fieldsOf({ name: 'x', count: 1.5 })).toEqual({ count: 'count must be a whole number' });
    expect(await fieldsOf({ name: 'x', inner: { 0: { title: 't' } } })).toHaveProperty('inner');
  });

  it('with unknown fields is refused, naming them at any depth', async () => {
    expect(await fieldsOf({ name: 'x', isAdmin: true, 'a.b': 1 })).toEqual({
      isAdmin: 'isAdmin is not a field that can be sent',
      'a.b': 'a.b is not a field that can be sent',
    });
    expect(await fieldsOf({ name: 'x', inner: [{ title: 't', id: 1 }, {}] })).toEqual({
      'inner.0.id': 'inner.0.id is not a field that can be sent',
      'inner.1.title': 'title is required',
    });
  });

  it('gets the prompts of the contract', async () => {
    expect(await fieldsOf({ name: 'x', email: 'no', inner: [{ title: '' }] })).toEqual({
      email: 'Invalid email address',
      'inner.0.title': 'Give it a title',
    });
  });

  it('names at most 20 fields', async () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`x${index}`, 1]));
    expect(Object.keys(await fieldsOf({ name: 'x', ...many }))).toHaveLength(20);
  });

  it.each([
    '{',
    '{"name":}',
    'name',
    '{"name":"x"}}',
    "{'name':'x'}",
    '{"name":"x","__proto__":{"isAdmin":true}}',
    '{"name":"x","\\u005f_proto__":{"isAdmin":true}}',
    '{"name":"x","constructor":{"prototype":{"isAdmin":true}}}',
  ])('that is not harmless JSON is a 400: %s', async (payload) => {
    const response = await send(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID', error: expect.any(String) });
    expect(response.body).not.toMatch(/JSON at position|at .*\.js/);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each(['[]', '"x"', '1', 'true', '[{"name":"x"}]'])(
    'that is not an object is a 400: %s',
    async (payload) => {
      expect(await fieldsOf(payload)).toBeDefined();
    },
  );

  it('may be missing, whatever the content type says', async () => {
    for (const headers of [JSON_TYPE, {}, { 'content-type': 'application/json; charset=utf-8' }]) {
      expect((await send(undefined, headers, '/api/lenient')).statusCode).toBe(200);
      expect((await send('', headers, '/api/lenient')).statusCode).toBe(200);
    }
    expect(await fieldsOf('')).toEqual({ name: 'name is required' });
    expect(await fieldsOf('null')).toEqual({ name: 'name is required' });
    expect((await app.inject({ method: 'DELETE', url: '/api/thing', headers: JSON_TYPE })).statusCode).toBe(
      204,
    );
    expect((await app.inject({ method: 'GET', url: '/api/list', headers: JSON_TYPE })).statusCode).toBe(200);
  });

  it('beyond 1 MiB is a 413', async () => {
    const response = await send({ name: 'x', text: 'x'.repeat(LIMITS.bodyBytes) });
    expect(response.statusCode).toBe(413);
    expect(response.json()).toMatchObject({ code: 'TOO_LARGE' });
  });

  it('that is not UTF-8 is refused, not altered', async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from([0xff]), Buffer.from('"}')]);
    const response = await send(bytes);
    expect([response.statusCode, response.json().error]).toEqual([400, 'This request is not UTF-8 text.']);
    const latin = await send('{"name":"a"}', { 'content-type': 'application/json; charset=iso-8859-1' });
    expect(latin.statusCode).toBe(415);
    expect(
      (await send('{"name":"é"}', { 'content-type': 'application/json;charset="UTF-8"' })).json(),
    ).toEqual({
      name: 'é',
    });
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('of the type %s is a 415', async (type) => {
    const response = await send('name=x', { 'content-type': type });
    expect(response.statusCode).toBe(415);
    expect(response.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE', error: 'Please send JSON.' });
  });
});

describe('A query', () => {
  const query = (search: string) => app.inject(`/api/list?${search}`);

  it('is text on the wire, and read by its schema', async () => {
    expect((await query('page=0&pageSize=100&on=true&sort=-name&search=%20x%20')).json()).toEqual({
      page: 0,
      pageSize: 100,
      on: true,
      sort: '-name',
      search: 'x',
    });
  });

  it.each([
    ['pageSize=0', 'pageSize'],
    ['pageSize=101', 'pageSize'],
    ['page=-1', 'page'],
    ['page=x', 'page'],
    ['page=', 'page'],
    ['page=1.5', 'page'],
    ['page=0x1', 'page'],
    ['page=1e1', 'page'],
    ['page=%201', 'page'],
    ['page=%2B1', 'page'],
    ['page=1.0', 'page'],
    ['page=1&page=2', 'page'],
    ['search=a&search=b', 'search'],
    ['sort=other', 'sort'],
    ['on=maybe', 'on'],
    ['pagesize=10', 'pagesize'],
    ['search=a%00', 'search'],
  ])('?%s is a 400 that names %s', async (search, field) => {
    const response = await query(search);
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toHaveProperty(field);
  });

  it('and a path name an integer that is not plain digits', async () => {
    expect((await app.inject('/api/revision/12')).json()).toEqual({ revision: 12 });
    for (const [url, name] of [
      ['/api/revision/0x1', 'revision'],
      ['/api/list?page=1e1', 'page'],
    ] as const) {
      expect((await app.inject(url)).json().fields).toEqual({ [name]: `${name} must be a whole number` });
    }
  });
});

describe('A hostile body', () => {
  const MARKS = '\u0301\u0316';
  const normalisedCharacters = (spy: jest.SpyInstance) =>
    spy.mock.contexts.reduce((total: number, text) => total + String(text).length, 0);
  afterEach(() => jest.restoreAllMocks());

  it('of combining marks is refused by its length before it is normalised', async () => {
    const normalise = jest.spyOn(String.prototype, 'normalize');
    const marks = MARKS.repeat(100_000);
    expect(await fieldsOf({ name: marks })).toEqual({ name: 'name may have at most 200 characters' });
    expect(await fieldsOf({ name: 'x', text: marks, inner: [{ title: marks }] })).toEqual({
      text: 'text may have at most 5000 characters',
    });
    expect(await fieldsOf({ name: 'x', text: MARKS.repeat(4_000) })).toEqual({
      text: "text has characters that can't be used",
    });
    expect(await fieldsOf({ name: 'x', email: `a${MARKS.repeat(100)}@example.com` })).toEqual({
      email: 'Invalid email address',
    });
    expect(normalisedCharacters(normalise)).toBeLessThan(100);
  });

  it('of combining marks in a query is refused as well', async () => {
    const normalise = jest.spyOn(String.prototype, 'normalize');
    const response = await app.inject(`/api/list?search=${encodeURIComponent(MARKS.repeat(1_000))}`);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['search']]);
    expect(normalisedCharacters(normalise)).toBe(0);
  });

  it.each([
    ['too many fields', `{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`)}}`, /fields/],
    [
      'too many fields in a list',
      `{"inner":[{${Array.from({ length: 90_000 }, (_, i) => `"k${i}":1`)}}]}`,
      /fields/,
    ],
    ['the same field too often', `{${Array.from({ length: 90_000 }, () => '"a":1')}}`, /fields/],
    ['too many entries', `{"inner":[${Array.from({ length: 300_000 }, () => '{}')}]}`, /entries/],
    ['too many entries of no list', `[${Array.from({ length: 300_000 }, () => '{}')}]`, /entries/],
    ['lists in lists', `{"inner":${'['.repeat(500_000)}${']'.repeat(500_000)}}`, /deeply/],
    ['objects in objects', `{"name":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`, /deeply/],
  ])('with %s is never parsed', async (_what, payload, reason) => {
    const parse = jest.spyOn(JSON, 'parse');
    const response = await send(payload);
    expect(parse.mock.calls.filter(([text]) => String(text).length === payload.length)).toEqual([]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID', error: expect.stringMatching(reason) });
    expect(response.body.length).toBeLessThan(500);
  });

  it.each([
    ['a field of a long name', { name: 'x', ['k'.repeat(900_000)]: 1 }],
    ['a long e-mail address', { name: 'x', email: `a@${'a.'.repeat(400_000)}` }],
    ['long texts', { name: 'x'.repeat(300_000), text: 'x'.repeat(300_000), email: 'x'.repeat(300_000) }],
    [
      'many unknown fields of long names',
      Object.fromEntries(Array.from({ length: 900 }, (_, i) => [`${i}${'k'.repeat(1_000)}`, 1])),
    ],
    [
      'lists of lists',
      { name: 'x', inner: Array.from({ length: 900 }, () => Array.from({ length: 300 }, () => [])) },
    ],
  ])('with %s gets a short error', async (_what, body) => {
    const response = await send(body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields).length).toBeGreaterThan(0);
    expect(response.body.length).toBeLessThan(6_000);
  });

  /** Slabs whose corners are counted as they are looked at. */
  const countedSlabs = (slabs: number, corners: number, corner: object) => {
    let looks = 0;
    const vertices = () =>
      new Proxy(
        Array.from({ length: corners }, () => ({ ...corner })),
        {
          get: (target, key, receiver) => {
            if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
            return Reflect.get(target, key, receiver);
          },
        },
      );
    return {
      body: { slabs: Array.from({ length: slabs }, (_, i) => ({ item_id: `S${i}`, vertices: vertices() })) },
      looks: () => looks,
    };
  };

  it.each([
    ['corners without coordinates', 500, 500, {}],
    ['more corners than a slab may have', 1, 300_000, { x: 1, z: 1 }],
    ['more slabs than a project may have', 20_000, 3, { x: 1, z: 1 }],
    ['corners with unknown fields', 500, 500, { a: 1, b: 1, c: 1 }],
  ])('is judged up to its first mistake: %s', (_what, slabs, corners, corner) => {
    const { body, looks } = countedSlabs(slabs, corners, corner);
    const prompts = createValidator(ProjectCreate)(body);
    expect(Object.keys(prompts).length).toBeGreaterThan(0);
    expect(Object.keys(prompts).length).toBeLessThanOrEqual(20);
    expect(looks()).toBeLessThan(5_000);
  });

  it('of ordinary size gets a prompt for each of its fields', () => {
    const { body } = countedSlabs(10, 4, {});
    expect(Object.keys(createValidator(ProjectCreate)(body))).toHaveLength(20);
  });
});
