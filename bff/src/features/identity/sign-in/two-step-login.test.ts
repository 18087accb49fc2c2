import { PROMPTS } from 'bff-contract';
import type { LightMyRequestResponse } from 'fastify';
import { newestCode, newestCodes, newestLink } from '../../../testing/mails';
import {
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, QUIET, type TestApp } from '../../../testing/test-app';
import { freshCode, switchOn, wrongCode } from '../../../testing/two-step';
import { createMailLinkService } from '../../mail/links/mail-link-service';
import { codeAt } from '../two-step/authenticator';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(QUIET);
});
afterAll(() => test.close());

const post = (url: string, payload: object, remoteAddress = '127.0.0.1', on = test) =>
  on.app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, remoteAddress });
const login = ({ user }: Person, address?: string, on?: TestApp) =>
  post('login', { email: user.email, password: PASSWORD }, address, on);
const challengeOf = async (person: Person, address?: string, on?: TestApp): Promise<string> =>
  (await login(person, address, on)).json().twoStep.challenge;
const finish = (challenge: string, code: string, address?: string, on?: TestApp) =>
  post('login/two-step', { challenge, code }, address, on);
const whoIs = async (token: { accessToken: string; refreshToken: string }, on = test) => {
  const headers = { authorization: `Bearer ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
  return (await on.app.inject({ url: '/api/auth/whoami', headers })).json().user?._id;
};
const age = (person: Person, ms: number) =>
  test.app
    .db('one_time_tokens')
    .where({ user_id: person.user.id, purpose: 'two-step' })
    .decrement('expires_at', ms);

describe('A sign-in with two steps', () => {
  it('returns no tokens before the code, and tokens for a correct code once', async () => {
    const person = await registerDealer(test);
    const { secret } = await switchOn(person);
    const sessions = () => test.app.db('sessions').where('user_id', person.user.id);
    const before = (await sessions()).length;
    const asked = await login(person);
    expect([asked.statusCode, asked.json()]).toEqual([200, { twoStep: { challenge: expect.any(String) } }]);
    expect(await sessions()).toHaveLength(before);
    const { challenge } = asked.json().twoStep;
    expect(JSON.stringify(await test.app.db('one_time_tokens').select())).not.toContain(challenge);
    const code = await freshCode(test, person, secret);
    const response = await finish(challenge, code);
    expect([response.statusCode, Object.keys(response.json())]).toEqual([200, ['token']]);
    expect(await whoIs(response.json().token)).toBe(person.user.id);
    const again = await finish(challenge, await freshCode(test, person, secret));
    expect([again.statusCode, again.json().code]).toEqual([401, 'TWO_STEP_ENDED']);
  });

  it('asks for no code where it is off, and reveals nothing to a wrong password', async () => {
    const [person, plain] = [await registerCustomer(test), await registerCustomer(test)];
    await switchOn(person);
    expect(Object.keys((await login(plain)).json())).toEqual(['token']);
    const [wrong, nobody] = [
      await post('login', { email: person.user.email, password: 'x' }),
      await post('login', { email: 'nobody@example.com', password: 'x' }),
    ];
    expect([wrong.statusCode, wrong.json().error]).toEqual([401, nobody.json().error]);
  });

  it('refuses used and older codes', async () => {
    const person = await registerCustomer(test);
    const { secret } = await switchOn(person);
    const code = await freshCode(test, person, secret);
    const older = codeAt(secret, Date.now() - 30_000);
    expect((await finish(await challengeOf(person), code)).statusCode).toBe(200);
    for (const used of [code, older]) {
      const response = await finish(await challengeOf(person), used);
      expect([response.statusCode, response.json().code]).toEqual([401, 'TWO_STEP_WRONG']);
    }
    const next = codeAt(secret, Date.now() + 30_000);
    expect((await finish(await challengeOf(person), next)).statusCode).toBe(200);
  });

  it('succeeds once for one code in many concurrent challenges', async () => {
    const person = await registerCustomer(test);
    const { secret, recoveryCodes } = await switchOn(person);
    for (const code of [
      await freshCode(test, person, secret),
      recoveryCodes[0] ?? '',
      recoveryCodes[1] ?? '',
    ]) {
      const challenges = [];
      for (let i = 0; i < 6; i += 1) challenges.push(await challengeOf(person));
      const responses = await Promise.all(challenges.map((each, i) => finish(each, code, `192.0.2.${i}`)));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401, 401]);
    }
    expect((await person.call('GET', 'app/two-step')).json()).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('succeeds once for one challenge with many concurrent codes, and uses up no other', async () => {
    const person = await registerCustomer(test);
    const { recoveryCodes } = await switchOn(person);
    const challenge = await challengeOf(person);
    const responses = await Promise.all(
      recoveryCodes.slice(0, 5).map((code, i) => finish(challenge, code, `192.0.2.${i}`)),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401, 401, 401]);
    expect((await person.call('GET', 'app/two-step')).json()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('accepts a recovery code once, however it is typed', async () => {
    const person = await registerCustomer(test);
    const { recoveryCodes } = await switchOn(person);
    const typed = recoveryCodes[3]?.toLowerCase().replace('-', ' ') ?? '';
    expect((await finish(await challengeOf(person), typed)).statusCode).toBe(200);
    const again = await finish(await challengeOf(person), recoveryCodes[3] ?? '');
    expect([again.statusCode, again.json().code]).toEqual([401, 'TWO_STEP_WRONG']);
    const entries = await test.app.db('audit_entries').where({ record_id: person.user.id });
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'use-recovery-code' }),
        expect.objectContaining({ action: 'two-step-failed', label: person.user.name }),
      ]),
    );
  });

  it("refuses another user's codes, and invalid challenges", async () => {
    const [person, other] = [await registerCustomer(test), await registerCustomer(test)];
    const theirs = await switchOn(other);
    await switchOn(person);
    const challenge = await challengeOf(person);
    for (const code of [await freshCode(test, other, theirs.secret), theirs.recoveryCodes[0] ?? '']) {
      const response = await finish(challenge, code);
      expect([response.statusCode, response.json().code]).toEqual([401, 'TWO_STEP_WRONG']);
    }
    const row = await test.app.db('one_time_tokens').where('user_id', person.user.id).first();
    for (const forged of [challenge.slice(1), row.token_hash, person.token.refreshToken, '😀']) {
      const response = await finish(forged, '123456');
      expect([response.statusCode, response.json().code]).toEqual([401, 'TWO_STEP_ENDED']);
    }
  });

  it('expires after five minutes', async () => {
    const person = await registerCustomer(test);
    const { secret } = await switchOn(person);
    const challenge = await challengeOf(person);
    await age(person, 4 * 60_000);
    expect((await finish(challenge, wrongCode(secret))).json().code).toBe('TWO_STEP_WRONG');
    await age(person, 60_000);
    const response = await finish(challenge, await freshCode(test, person, secret));
    expect([response.statusCode, response.json().code]).toEqual([401, 'TWO_STEP_ENDED']);
  });

  it('ends after five wrong codes, in sequence or at once', async () => {
    const person = await registerCustomer(test);
    const { secret } = await switchOn(person);
    for (const inParallel of [false, true]) {
      const challenge = await challengeOf(person);
      const guess = (i: number) => finish(challenge, wrongCode(secret), `198.51.100.${i}`);
      const responses = [];
      if (inParallel) responses.push(...(await Promise.all(Array.from({ length: 8 }, (_, i) => guess(i)))));
      else for (let i = 0; i < 8; i += 1) responses.push(await guess(i));
      const codes = responses.map((response) => response.json().code);
      expect(codes.filter((code) => code === 'TWO_STEP_WRONG')).toHaveLength(5);
      expect(codes.filter((code) => code === 'TWO_STEP_ENDED')).toHaveLength(3);
      const late = await finish(challenge, await freshCode(test, person, secret), '203.0.113.1');
      expect(late.json().code).toBe('TWO_STEP_ENDED');
    }
  });

  it('is blocked for a while after ten wrong codes from one address', async () => {
    const person = await registerCustomer(test);
    const { secret } = await switchOn(person);
    const statuses = [];
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeOf(person, '203.0.113.9');
      for (let i = 0; i < 5; i += 1) {
        statuses.push((await finish(challenge, wrongCode(secret), '203.0.113.9')).statusCode);
      }
    }
    expect(statuses).toEqual(Array(10).fill(401));
    const challenge = await challengeOf(person, '203.0.113.9');
    const code = await freshCode(test, person, secret);
    const refused = await finish(challenge, code, '203.0.113.9');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await finish(await challengeOf(person), code)).statusCode).toBe(200);
  });

  it('is blocked for a day after a hundred wrong codes from anywhere', async () => {
    const person = await registerCustomer(test);
    const { secret } = await switchOn(person);
    const limit = { rule: 'two-step-everywhere' as const, key: person.user.id };
    for (let i = 0; i < 100; i += 1) await test.app.rateLimits.count(limit);
    const code = await freshCode(test, person, secret);
    const refused = await finish(await challengeOf(person), code, '192.0.2.200');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(86_000);
  });

  it('remains on after a password change, which ends challenges', async () => {
    const person = await registerCustomer(test);
    const { secret } = await switchOn(person);
    const challenge = await challengeOf(person);
    const { app, config } = test;
    await createMailLinkService({ mailer: app.mailer, config }).send(app.db, 'reset-password', person.user);
    const { token, id } = await newestLink(test, person.user.email);
    const passwords = { password: PASSWORD, confirmPassword: PASSWORD };
    const response = await post('reset-password', { ...passwords, token, id });
    expect(response.statusCode).toBe(200);
    const code = await freshCode(test, person, secret);
    expect((await finish(challenge, code)).json().code).toBe('TWO_STEP_ENDED');
    expect((await finish(await challengeOf(person), code)).statusCode).toBe(200);
  });

  it('ends for deleted users, and for users who have switched it off meanwhile', async () => {
    const [gone, off] = [await registerCustomer(test), await registerCustomer(test)];
    for (const person of [gone, off]) {
      const { secret } = await switchOn(person);
      const challenge = await challengeOf(person);
      const code = await freshCode(test, person, secret);
      if (person === gone) {
        await test.app
          .db('users')
          .where('id', person.user.id)
          .update({ deleted_at: Date.now(), live_email: null });
      } else await person.call('POST', 'app/two-step/disable', { password: PASSWORD, code });
      const response = await finish(challenge, await freshCode(test, person, secret));
      expect([response.statusCode, response.json().code]).toEqual([401, 'TWO_STEP_ENDED']);
    }
  });
});

describe('With ADMIN_2FA', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await createTestApp({ admin2fa: true });
  });
  afterAll(() => strict.close());

  const mailedCode = (person: Person) => newestCode(strict, person.user.email);
  const resend = (challenge: string, address?: string) =>
    post('login/two-step/mail', { challenge }, address, strict);
  /** The demand after password and mailed code. */
  const demandOf = async (admin: Person) => {
    const { challenge } = (await login(admin, undefined, strict)).json().twoStep;
    return (await finish(challenge, await mailedCode(admin), undefined, strict)).json().twoStep;
  };

  it('an administrator without an app enters a mailed code, then sets one up while signing in', async () => {
    const admin = await registerAdmin(strict);
    const asked = (await login(admin, undefined, strict)).json();
    expect(asked).toEqual({ twoStep: { challenge: expect.any(String), mailedTo: admin.user.email } });
    const first = await mailedCode(admin);
    const guess = first === '000000' ? '000001' : '000000';
    const refused = await finish(asked.twoStep.challenge, guess, undefined, strict);
    expect([refused.statusCode, refused.json().error]).toEqual([401, PROMPTS.mailedCodeWrong]);
    const demanded = await finish(asked.twoStep.challenge, first, undefined, strict);
    const { challenge, setup } = demanded.json().twoStep;
    expect(setup).toEqual({
      secret: expect.any(String),
      uri: expect.stringMatching(/^otpauth:/),
      qrCode: expect.stringMatching(/^data:image\/svg/),
    });
    expect((await finish(asked.twoStep.challenge, first, undefined, strict)).json().code).toBe(
      'TWO_STEP_ENDED',
    );
    const wrong = await finish(challenge, wrongCode(setup.secret), undefined, strict);
    expect(wrong.statusCode).toBe(401);
    const payload = { challenge, code: codeAt(setup.secret, Date.now()) };
    const turnOn = (remoteAddress = '127.0.0.1') =>
      strict.app.inject({
        remoteAddress,
        method: 'POST',
        url: '/api/auth/login/two-step',
        payload,
        headers: { 'idempotency-key': 'first-code' },
      });
    const response = await turnOn();
    // Its response may be lost, and the phone be in another network then.
    expect((await turnOn('192.0.2.7')).json()).toEqual(response.json());
    expect(response.json()).toMatchObject({ redirectUrl: '/admin', recoveryCodes: expect.any(Array) });
    expect(response.json().recoveryCodes).toHaveLength(10);
    expect(await whoIs(response.json().token, strict)).toBe(admin.user.id);
    const next = (await login(admin, undefined, strict)).json();
    expect(Object.keys(next.twoStep)).toEqual(['challenge']);
    const code = await freshCode(strict, admin, setup.secret);
    const second = await finish(next.twoStep.challenge, code, undefined, strict);
    expect(Object.keys(second.json()).sort()).toEqual(['redirectUrl', 'token']);
    const actions: string[] = await strict.app
      .db('audit_entries')
      .where('record_id', admin.user.id)
      .orderBy('id')
      .pluck('action');
    expect(actions).toEqual(expect.arrayContaining(['two-step-mail', 'two-step-failed', 'two-step-on']));
  });

  it('a mailed code is good for its sign-in alone, for 15 minutes and five tries', async () => {
    const admin = await registerAdmin(strict);
    const first = (await login(admin, undefined, strict)).json().twoStep.challenge;
    const ofFirst = await mailedCode(admin);
    const second = (await login(admin, undefined, strict)).json().twoStep.challenge;
    const code = await mailedCode(admin);
    if (code !== ofFirst) {
      expect((await finish(second, ofFirst, undefined, strict)).json().code).toBe('TWO_STEP_WRONG');
    }
    const other = await registerAdmin(strict);
    const late = (await login(other, undefined, strict)).json().twoStep.challenge;
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 15 * 60_000 + 1);
    const expired = await finish(late, await mailedCode(other), undefined, strict);
    expect([expired.statusCode, expired.json().code]).toEqual([401, 'TWO_STEP_ENDED']);
    jest.restoreAllMocks();
    const bad = code === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < 5; tries += 1) await finish(first, bad, undefined, strict);
    expect((await finish(first, ofFirst, undefined, strict)).json().code).toBe('TWO_STEP_ENDED');
  });

  it('a mailed code is void after a new password, a change of the address, and the end of all sessions', async () => {
    const root = await registerAdmin(strict);
    const linkFor = async (email: string) => {
      const { token, id } = await newestLink(strict, email);
      return { token, id };
    };
    const ends: Array<(admin: Person) => Promise<LightMyRequestResponse>> = [
      (admin) => root.call('DELETE', `admin/user/${admin.user.id}/session`),
      async (admin) => {
        const { email } = admin.user;
        await post('request-token', { email, confirmEmail: email }, undefined, strict);
        const password = { password: 'Chosen-Afresh-2', confirmPassword: 'Chosen-Afresh-2' };
        return post('reset-password', { ...(await linkFor(email)), ...password }, undefined, strict);
      },
      async (admin) => {
        const email = `moved-${admin.user.email}`;
        await admin.call('POST', 'app/user', { _id: admin.user.id, email, currentPassword: PASSWORD });
        return post('confirm-email', await linkFor(email), undefined, strict);
      },
    ];
    for (const end of ends) {
      const admin = await registerAdmin(strict);
      const { challenge } = (await login(admin, undefined, strict)).json().twoStep;
      const code = await mailedCode(admin);
      expect((await end(admin)).statusCode).toBeLessThan(300);
      expect((await finish(challenge, code, undefined, strict)).json().code).toBe('TWO_STEP_ENDED');
    }
  });

  it('another code is mailed on request, and refused beyond a limit', async () => {
    const admin = await registerAdmin(strict);
    const { challenge } = (await login(admin, undefined, strict)).json().twoStep;
    const first = await mailedCode(admin);
    expect((await resend(challenge)).statusCode).toBe(200);
    const codes = await newestCodes(strict, admin.user.email);
    expect(codes).toHaveLength(2);
    const demanded = await finish(challenge, first, undefined, strict);
    expect(demanded.json().twoStep.setup).toBeDefined();
    expect((await resend(challenge)).json().code).toBe('TWO_STEP_ENDED');
    const next = (await login(admin, undefined, strict)).json().twoStep.challenge;
    for (let mails = 3; mails < 10; mails += 1) expect((await resend(next)).statusCode).toBe(200);
    const refused = await resend(next);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, expect.any(String)]);
    expect((await login(admin, undefined, strict)).statusCode).toBe(429);
    expect((await finish(next, await mailedCode(admin), undefined, strict)).statusCode).toBe(200);
  });

  it('no code is asked for where no mail can be sent', async () => {
    const admin = await registerAdmin(strict);
    const silent = await strict.another({ admin2fa: true, production: true, smtpUrl: undefined });
    const asked = await login(admin, undefined, { ...strict, app: silent });
    expect(Object.keys(asked.json().twoStep).sort()).toEqual(['challenge', 'setup']);
  });

  it('an administrator who is signed in enters a mailed code as well', async () => {
    const admin = await registerAdmin(strict);
    const start = (body: object = {}) =>
      admin.call('POST', 'app/two-step/start', { password: PASSWORD, ...body });
    expect((await start({ password: 'Wrong-Horse-1' })).json().fields).toHaveProperty('password');
    expect(await newestCodes(strict, admin.user.email)).toEqual([]);
    const demanded = await start();
    expect([demanded.statusCode, demanded.json().code]).toEqual([400, 'MAILED_CODE_REQUIRED']);
    const code = await mailedCode(admin);
    const wrong = await start({ mailedCode: code === '000000' ? '000001' : '000000' });
    expect([wrong.statusCode, wrong.json().fields]).toEqual([400, { mailedCode: PROMPTS.mailedCodeWrong }]);
    expect((await start({ mailedCode: code })).json()).toHaveProperty('secret');
    expect((await start({ mailedCode: code })).statusCode).toBe(400);
  });

  it('only the newest of several concurrent set-ups is valid', async () => {
    const admin = await registerAdmin(strict);
    const first = await demandOf(admin);
    const second = await demandOf(admin);
    const codeOf = ({ setup }: typeof first) => codeAt(setup.secret, Date.now());
    expect((await finish(first.challenge, codeOf(first), undefined, strict)).statusCode).toBe(401);
    expect((await finish(second.challenge, codeOf(second), undefined, strict)).statusCode).toBe(200);
  });

  it('other users sign in as before', async () => {
    for (const person of [await registerDealer(strict), await registerCustomer(strict)]) {
      expect((await login(person, undefined, strict)).json()).toHaveProperty('token');
    }
  });
});

describe('With another SECRET than the app was set up with', () => {
  const UNREADABLE = 'TWO_STEP_UNREADABLE';
  const start = async () => {
    const app = await test.another({ secret: 'another secret of the tests, long enough' });
    const on = { ...test, app };
    const call = (token: { accessToken: string }, path: string, payload?: object) =>
      app.inject({
        method: payload ? 'POST' : 'GET',
        url: `/api/${path}`,
        headers: { authorization: `Bearer ${token.accessToken}` },
        ...(payload && { payload }),
      });
    return { on, app, call };
  };

  it('codes and recovery codes fail, and the response explains what to do', async () => {
    const person = await registerDealer(test);
    const { secret, recoveryCodes } = await switchOn(person);
    const { on } = await start();
    for (const code of [await freshCode(test, person, secret), recoveryCodes[0] ?? '', wrongCode(secret)]) {
      const response = await finish(await challengeOf(person, undefined, on), code, undefined, on);
      expect([response.statusCode, response.json().code]).toEqual([409, UNREADABLE]);
      expect(response.json().error).toMatch(/ask your administrator to reset it/);
    }
    // The right SECRET makes all good again.
    const back = await finish(await challengeOf(person), await freshCode(test, person, secret));
    expect(back.statusCode).toBe(200);
  });

  it('other features work: old tokens and links are refused, and new ones work', async () => {
    const { app, on, call } = await start();
    const person = await registerDealer(test);
    const { secret } = await switchOn(person);
    expect((await app.inject({ url: '/api/auth/whoami', headers: person.headers })).statusCode).toBe(401);
    expect((await app.inject({ url: '/api/auth/refresh', headers: person.headers })).statusCode).toBe(401);
    const upload = await person.call('POST', 's3/get-signed-post-url/me.png/image%2Fpng', { size: 10 });
    const { signedUrl } = (await person.call('GET', `s3/get-signed-url/${upload.json().objectId}`)).json();
    const { pathname, search } = new URL(signedUrl);
    expect((await app.inject({ url: `${pathname}${search}` })).statusCode).toBe(403);
    const key = { 'idempotency-key': `of ${person.user.id}`.replaceAll(' ', '-') };
    const account = { email: `k-${person.user.id}@example.com`, name: 'K', tos: true };
    const payload = { ...account, password: PASSWORD, confirmPassword: PASSWORD };
    for (const [each, status] of [
      [test.app, 201],
      [app, 400],
    ] as const) {
      const made = await each.inject({ method: 'POST', url: '/api/auth/register', payload, headers: key });
      expect(made.statusCode).toBe(status);
    }

    await test.app.db('two_step_secrets').where('user_id', person.user.id).update({ enabled_at: null });
    const { token } = (await login(person, undefined, on)).json();
    const enable = await call(token, 'app/two-step/enable', { code: codeAt(secret, Date.now()) });
    expect([enable.statusCode, enable.json().code]).toEqual([409, UNREADABLE]);
    const begun = await call(token, 'app/two-step/start', { password: PASSWORD });
    const code = codeAt(begun.json().secret, Date.now());
    expect((await call(token, 'app/two-step/enable', { code })).statusCode).toBe(200);

    await test.app.db('two_step_secrets').where('user_id', person.user.id).update({ last_step: 0 });
    const now = codeAt(begun.json().secret, Date.now());
    const challenge = await challengeOf(person);
    expect((await finish(challenge, now)).json().code).toBe(UNREADABLE);
    const move = {
      _id: person.user.id,
      email: 'elsewhere@example.com',
      currentPassword: PASSWORD,
      code: now,
    };
    expect((await person.call('POST', 'app/user', move)).json().code).toBe(UNREADABLE);
    const off = { password: PASSWORD, code: now };
    expect((await person.call('POST', 'app/two-step/disable', off)).json().code).toBe(UNREADABLE);
  });
});
