import { registerDealer, registerMember } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const register = async (more: object) => {
  const response = await test.app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: {
      name: 'Zoe Zone',
      password: 'A good one: 1',
      confirmPassword: 'A good one: 1',
      tos: true,
      ...more,
    },
  });
  expect(response.statusCode).toBe(201);
  const { token } = response.json();
  const headers = {
    authorization: `Bearer ${token.accessToken}`,
    'x-refresh-token': token.refreshToken,
  };
  const whoami = await test.app.inject({ url: '/api/auth/whoami', headers });
  return whoami.json().user.fabricator;
};

it('A dealer gets the time zone of the browser that registers it', async () => {
  const email = 'zoe@example.com';
  expect(await register({ email, timeZone: 'Pacific/Auckland' })).toMatchObject({
    timeZone: 'Pacific/Auckland',
  });
});

it('A time zone that the server does not know prevents no registration', async () => {
  const fabricator = await register({ email: 'mars@example.com', timeZone: 'Mars/Olympus_Mons' });
  expect(fabricator).not.toHaveProperty('timeZone');
});

it('Owners change the time zone in the profile, and the whole team gets it', async () => {
  const dealer = await registerDealer(test);
  const member = await registerMember(test, dealer, 'read-only');
  const saved = await dealer.call('POST', 'fabricator/profile', { timeZone: 'Asia/Kolkata' });
  expect(saved.json().updated.timeZone).toBe('Asia/Kolkata');
  const seen = (await member.call('GET', 'auth/whoami')).json().user.fabricator;
  expect(seen.timeZone).toBe('Asia/Kolkata');
});

it.each(['', '+05:30', 'Mars/Olympus_Mons', 'x'.repeat(65)])(
  'The profile refuses the time zone "%s"',
  async (timeZone) => {
    const dealer = await registerDealer(test);
    const response = await dealer.call('POST', 'fabricator/profile', { timeZone });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ timeZone: 'Please choose a time zone' });
  },
);
