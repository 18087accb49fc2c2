import { type Person, registerAdmin, registerCustomer, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const whoami = (person: Person, headers: Record<string, string> = {}) =>
  person.call('GET', 'auth/whoami', undefined, headers);

describe('the session of a call', () => {
  it('tells a visitor without tokens so', async () => {
    const answer = await test.app.inject('/api/auth/whoami');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ isLoggedIn: false });
  });

  it('knows a dealer with the dealer record, a customer and an administrator without', async () => {
    const dealer = await registerDealer(test);
    const body = (await whoami(dealer)).json();
    expect(body).toMatchObject({
      isLoggedIn: true,
      user: {
        _id: dealer.user.id,
        email: dealer.user.email,
        permissions: { isAdmin: false },
        fabricator: { _id: dealer.fabricator.id, code: dealer.fabricator.code },
      },
    });
    for (const person of [await registerCustomer(test), await registerAdmin(test)]) {
      expect((await whoami(person)).json().user).not.toHaveProperty('fabricator');
    }
  });
});
