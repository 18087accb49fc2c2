import { authEndpoints } from 'bff-contract';
import fc from 'fast-check';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
afterAll(() => test.close());

interface Properties {
  [name: string]: { type?: string; enum?: string[]; const?: unknown };
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '😀',
    "' or 1=1 --",
    '__proto__',
    '%_!',
    'x@example.com',
    'Correct-Horse-1',
    'A'.repeat(300),
  ),
);
/** A value that may or may not be what the schema of a field wants. */
const valueFor = (schema: Properties[string]): fc.Arbitrary<unknown> => {
  const fitting = schema.enum
    ? fc.constantFrom(...schema.enum)
    : schema.type === 'boolean'
      ? fc.boolean()
      : schema.const !== undefined
        ? fc.constant(schema.const)
        : text;
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: fc.jsonValue() });
};
const bodyFor = (properties: Properties) =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valueFor(schema)])),
    { requiredKeys: [] },
  );

const withBodies = Object.values(authEndpoints).flatMap((endpoint) =>
  'body' in endpoint.schema
    ? [{ url: endpoint.url, properties: endpoint.schema.body.properties as Properties }]
    : [],
);

// Statuses that a random valid body may get. It can't sign in, as there are no accounts here.
const EXPECTED: Record<string, number[]> = {
  '/api/auth/login': [400, 401],
  '/api/auth/login/two-step': [400, 401],
  '/api/auth/login/two-step/mail': [400, 401],
  '/api/auth/register': [400, 201],
  '/api/auth/request-token': [400, 200],
};

describe.each(withBodies)('POST $url', ({ url, properties }) => {
  const send = (payload: unknown, contentType = 'application/json') =>
    test.app.inject({
      method: 'POST',
      url,
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      headers: { 'content-type': contentType },
    });

  it('returns 400 for nearly valid bodies, never 500', async () => {
    await fc.assert(
      fc.asyncProperty(bodyFor(properties), async (body) => {
        const { statusCode, json } = await send(body);
        expect(EXPECTED[url] ?? [400]).toContain(statusCode);
        if (statusCode === 400)
          expect(json()).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
      }),
      { numRuns: 120 },
    );
  });

  it('returns 400 for any other JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (body) => {
        expect((await send(JSON.stringify(body))).statusCode).toBe(400);
      }),
      { numRuns: 40 },
    );
  });

  it('refuses invalid JSON and every other content type', async () => {
    expect((await send('{"email":')).statusCode).toBe(400);
    expect((await send('{"__proto__": {"isAdmin": true}}')).statusCode).toBe(400);
    expect((await send('<a/>', 'application/xml')).statusCode).toBe(415);
    expect((await send('email=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415);
    expect((await send(`"${'x'.repeat(1024 * 1024)}"`)).statusCode).toBe(413);
  });

  it('refuses megabytes of combining marks, fields and brackets without processing them', async () => {
    const normalise = jest.spyOn(String.prototype, 'normalize');
    const marks = '\u0301\u0316'.repeat(120_000);
    const bodies = [
      JSON.stringify(
        Object.fromEntries(Object.keys(properties).map((name) => [name, marks.slice(0, 70_000)])),
      ),
      ...Object.keys(properties).map((name) => JSON.stringify({ [name]: marks })),
      JSON.stringify(Object.fromEntries(Array.from({ length: 90_000 }, (_, i) => [`k${i}`, 1]))),
      '[{'.repeat(400_000),
    ];
    for (const body of bodies) {
      const response = await send(body);
      expect(response.statusCode).toBe(400);
      expect(response.body.length).toBeLessThan(2_000);
    }
    const normalised = normalise.mock.contexts.reduce(
      (total: number, text) => total + String(text).length,
      0,
    );
    expect(normalised).toBe(0);
    normalise.mockRestore();
  });
});
