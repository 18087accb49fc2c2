import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ trustProxy: ['127.0.0.1'] });
});
afterAll(() => test.close());

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::9]:51234', '2001:db8::9'],
  ['10.0.0.1, 203.0.113.8', '203.0.113.8'],
  ['unknown', ''],
  ['x'.repeat(300), ''],
  [`fe80::1%${'x'.repeat(300)}`, ''],
])("A visitor's address is recorded without the parts that proxies add: %s", async (forwarded, address) => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': forwarded },
    payload: { email: 'nobody@example.com', password: 'Wrong-Horse-1' },
  });
  expect(response.statusCode).toBe(401);
  const entry = await test.app.db('audit_entries').orderBy('id', 'desc').first();
  expect(entry).toMatchObject({ action: 'sign-in-failed', address });
});
