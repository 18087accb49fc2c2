import type { Knex } from 'knex';
import { PASSWORD, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { until } from '../../../testing/until';
import { verify } from './argon2-threads';

jest.mock('./argon2-threads', () => {
  const actual = jest.requireActual('./argon2-threads');
  return { ...actual, verify: jest.fn(actual.verify) };
});
const verified = jest.mocked(verify);

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Signs in with the right password, and changes the account while that is hashed. */
const signInDuring = async (change: (db: Knex, id: string) => PromiseLike<unknown>) => {
  const { db } = test.app;
  const { user } = await registerDealer(test);
  const before = await db('sessions').where('user_id', user.id);
  let finish = (_matches: boolean) => {};
  verified.mockClear();
  verified.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const signIn = Promise.all([
    test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: PASSWORD },
    }),
  ]);
  await until(() => verified.mock.calls.length > 0);
  expect(verified).toHaveBeenCalledTimes(1);
  await change(db, user.id);
  finish(true);
  const [response] = await signIn;
  const sessions = await db('sessions').where('user_id', user.id);
  const challenges = await db('one_time_tokens').where({ user_id: user.id, purpose: 'two-step' });
  return { response, started: sessions.length - before.length + challenges.length };
};

const turnOnTwoStep = (db: Knex, id: string) =>
  db('two_step_secrets').insert({
    user_id: id,
    secret_sealed: 'x',
    created_at: 1,
    enabled_at: 1,
    last_step: 0,
  });

describe('Signing in while the account changes', () => {
  it('succeeds if nothing relevant has changed', async () => {
    const { response, started } = await signInDuring((db, id) =>
      db('users').where({ id }).update({ name: 'Another name' }),
    );
    expect([response.statusCode, started]).toEqual([200, 1]);
  });

  it.each<[string, (db: Knex, id: string) => PromiseLike<unknown>]>([
    ['it is deleted', (db, id) => db('users').where({ id }).update({ deleted_at: 1, live_email: null })],
    ['it gets another password', (db, id) => db('users').where({ id }).update({ password_hash: 'x' })],
    ['two-step sign-in is switched on', turnOnTwoStep],
  ])('fails if %s', async (_what, change) => {
    const { response, started } = await signInDuring(change);
    expect([response.statusCode, started]).toEqual([401, 0]);
    expect(response.json()).toMatchObject({ code: 'LOGIN_FAILED' });
  });
});
