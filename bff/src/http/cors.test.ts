import { createTestApp, type TestApp } from '../testing/test-app';

const APP = 'capacitor://localhost';

let test: TestApp;
afterEach(() => test.close());

const call = (method: 'GET' | 'OPTIONS', url: string, origin: string) =>
  test.app.inject({
    method,
    url,
    headers: {
      origin,
      ...(method === 'OPTIONS' && {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-refresh-token,content-type,idempotency-key',
      }),
    },
  });

it('lets pages of the origins in CORS_ORIGINS call the API, with tokens and without cookies', async () => {
  test = await createTestApp({ corsOrigins: [APP] });
  const asked = await call('OPTIONS', '/api/app/order', APP);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': APP,
    'access-control-allow-methods': expect.stringMatching(/POST.*DELETE|DELETE.*POST/),
    'access-control-allow-headers': 'authorization,x-refresh-token,content-type,idempotency-key',
  });
  const { headers, statusCode } = await call('GET', '/api/auth/whoami', APP);
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    'access-control-allow-origin': APP,
    'access-control-expose-headers': expect.stringContaining('Retry-After'),
    vary: expect.stringContaining('Origin'),
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  for (const answer of [
    await call('GET', '/api/auth/whoami', 'https://other.example'),
    await call('OPTIONS', '/api/app/order', 'https://other.example'),
    await call('GET', '/login', APP),
  ]) {
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  }
});

it('lets no other origin call the API by default', async () => {
  test = await createTestApp();
  expect((await call('OPTIONS', '/api/app/order', APP)).headers).not.toHaveProperty(
    'access-control-allow-origin',
  );
  expect((await call('GET', '/api/auth/whoami', APP)).headers).not.toHaveProperty(
    'access-control-allow-origin',
  );
});
