import { registerCustomer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';
import { claimsOf } from '../testing/tokens';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('cleaning up', () => {
  it('deletes sessions, tokens and counters that have ended, and nothing else', async () => {
    const { app } = test;
    const [living, dead] = [await registerCustomer(test), await registerCustomer(test)];
    const id = claimsOf(dead.token.accessToken).sid;
    const past = Date.now() - 1;
    await app.db('sessions').where({ id }).update({ expires_at: past });
    await app.db('refresh_tokens').where('session_id', id).update({ expires_at: past });
    const token = { user_id: dead.user.id, purpose: 'reset-password', created_at: 1 };
    await app.db('one_time_tokens').insert([
      { ...token, token_hash: 'old', expires_at: past },
      { ...token, token_hash: 'new', expires_at: past + 60_000 },
    ]);
    const many = Array.from({ length: 1_200 }, (_, i) => ({ bucket: `b${i}`, points: 1, expires_at: past }));
    await app.db.batchInsert('rate_limits', many, 100);
    await app.db('rate_limits').insert({ bucket: 'fresh', points: 1, expires_at: past + 60_000 });

    expect(await app.cleanUp()).toBe(1_203);
    expect(await app.cleanUp()).toBe(0);
    expect(await app.db('rate_limits').pluck('bucket')).toEqual(['fresh']);
    expect(await app.db('one_time_tokens').pluck('token_hash')).toEqual(['new']);
    expect(await app.db('sessions').pluck('id')).toEqual([claimsOf(living.token.accessToken).sid]);
    expect((await living.call('GET', 'app/user')).statusCode).toBe(200);
    expect((await dead.call('GET', 'app/user')).statusCode).toBe(401);
  });
});
