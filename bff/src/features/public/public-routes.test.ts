import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('GET public/echo', () => {
  it('answers the message', async () => {
    const answer = await test.app.inject('/api/public/echo?message=Gr%C3%BC%C3%9Fe');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ message: 'Grüße' });
  });

  it('refuses an unknown query key by name', async () => {
    const answer = await test.app.inject('/api/public/echo?mesage=x');
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'INVALID', fields: { mesage: expect.any(String) } });
    expect(answer.json().requestId).toEqual(expect.any(String));
  });
});
