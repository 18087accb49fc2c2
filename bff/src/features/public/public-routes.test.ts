import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('GET public/echo', () => {
  it('returns the message', async () => {
    const response = await test.app.inject('/api/public/echo?message=Gr%C3%BC%C3%9Fe');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Grüße' });
  });

  it('refuses an unknown query key by name', async () => {
    const response = await test.app.inject('/api/public/echo?mesage=x');
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'INVALID', fields: { mesage: expect.any(String) } });
    expect(response.json().requestId).toEqual(expect.any(String));
  });
});
