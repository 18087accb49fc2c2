import type { FastifyInstance } from 'fastify';
import { newId } from '../../../database/ids';
import { mailedLinks } from '../../../testing/mails';
import {
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { freshCode, switchOn, wrongCode } from '../../../testing/two-step';

const INVALID = 'This link is invalid or has expired. Please request a new one.';
const TAKEN = 'Email is already in use.';
const NEW_PASSWORD = 'Chosen-Afresh-2';

let test: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  test = await createTestApp();
  app = test.app;
});
afterAll(() => test.close());

const address = (name = 'moved') => `${name}-${newId()}@example.com`;
const post = (path: string, payload: object, headers = {}, remoteAddress = '127.0.0.1') =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, headers, remoteAddress });
const login = async (email: string, password = PASSWORD) =>
  (await post('login', { email, password })).statusCode;
const isAlive = async (person: Person) => (await person.call('GET', 'auth/whoami')).statusCode === 200;
const emailOf = async ({ user }: Person) => (await app.db('users').where('id', user.id).first()).email;

/** Token and id of the newest link to a page that was mailed to an address. */
const linkTo = async (email: string, path: string) => {
  const link = (await mailedLinks(test, email)).find(({ pathname }) => pathname === path);
  return { token: link?.searchParams.get('token') ?? '', id: link?.searchParams.get('id') ?? '' };
};
const confirmLink = (email: string) => linkTo(email, '/confirm-email');
const undoLink = (email: string) => linkTo(email, '/undo-email-change');
const confirm = (link: object) => post('confirm-email', link);
const undo = (link: object) => post('undo-email-change', link);

const ask = (person: Person, email: string, more: object = { currentPassword: PASSWORD }) =>
  person.call('POST', 'app/user', { _id: person.user.id, email, ...more });
const move = async (person: Person, email: string) => {
  expect((await ask(person, email)).statusCode).toBe(200);
  expect((await confirm(await confirmLink(email))).statusCode).toBe(200);
};

describe('Requesting another address', () => {
  it('requires the password', async () => {
    const person = await registerDealer(test);
    const missing = await ask(person, address(), {});
    expect([missing.statusCode, missing.json()]).toMatchObject([
      400,
      { code: 'PASSWORD_REQUIRED', fields: { currentPassword: 'Please enter your current password' } },
    ]);
    const empty = await ask(person, address(), { currentPassword: '' });
    expect([empty.statusCode, empty.json().code]).toEqual([400, 'PASSWORD_REQUIRED']);
    const wrong = await ask(person, address(), { currentPassword: 'Wrong-Horse-1', name: 'Changed' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([
      400,
      { code: 'PASSWORD_REQUIRED', fields: { currentPassword: 'Incorrect password' } },
    ]);
    const now = (await person.call('GET', 'app/user')).json();
    expect(now).toMatchObject({ name: person.user.name, email: person.user.email });
    expect(now).not.toHaveProperty('pendingEmail');
    expect(await mailedLinks(test, person.user.email)).toEqual([]);
  });

  it('does not require the password for other changes, or for the same address in another case', async () => {
    const person = await registerDealer(test);
    const email = person.user.email.toUpperCase();
    const saved = await ask(person, email, { name: 'New Name', unitPreference: 'metric' });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().updated).toMatchObject({ email, name: 'New Name', unitPreference: 'metric' });
    expect(saved.json().updated).not.toHaveProperty('pendingEmail');
  });

  it('requires a code too while two-step sign-in is on', async () => {
    const person = await registerDealer(test);
    const { secret, recoveryCodes } = await switchOn(person);
    const email = address();
    const both = await ask(person, email, {});
    expect([both.statusCode, Object.keys(both.json().fields)]).toEqual([400, ['currentPassword', 'code']]);
    const missing = await ask(person, email);
    expect([missing.statusCode, Object.keys(missing.json().fields)]).toEqual([400, ['code']]);
    const wrong = await ask(person, email, { currentPassword: PASSWORD, code: wrongCode(secret) });
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([400, ['code']]);
    const code = await freshCode(test, person, secret);
    // A wrong password uses no code up.
    const unproven = await ask(person, email, { currentPassword: 'Wrong-Horse-1', code });
    expect(Object.keys(unproven.json().fields)).toEqual(['currentPassword']);
    expect((await ask(person, email, { currentPassword: PASSWORD, code })).statusCode).toBe(200);
    expect((await ask(person, address(), { currentPassword: PASSWORD, code })).statusCode).toBe(400);
    const recovery = { currentPassword: PASSWORD, code: recoveryCodes[0] };
    expect((await ask(person, address(), recovery)).statusCode).toBe(200);
  });

  it('limits password guesses and mails', async () => {
    const person = await registerCustomer(test);
    const guess = () => ask(person, address(), { currentPassword: 'Wrong-Horse-1' });
    const responses = await Promise.all(Array.from({ length: 14 }, guess));
    expect(responses.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10);
    expect(responses.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4);
    expect(await login(person.user.email)).toBe(429);

    const sender = await registerCustomer(test);
    const statuses = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await ask(sender, address())).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await sender.call('POST', 'app/resend-confirmation')).statusCode).toBe(429);
  });

  it('changes nothing before the mailed link is followed', async () => {
    const person = await registerDealer(test);
    const email = `Dana.${address()}`;
    const response = await ask(person, email, { currentPassword: PASSWORD, name: 'Dana' });
    expect(response.statusCode).toBe(200);
    expect(response.json().updated).toMatchObject({
      name: 'Dana',
      email: person.user.email,
      pendingEmail: email,
      fabricator: { code: person.fabricator.code },
    });
    expect((await person.call('GET', 'auth/whoami')).json().user.pendingEmail).toBe(email);
    expect(await login(email)).toBe(401);
    expect(await login(person.user.email)).toBe(200);

    expect((await confirm(await confirmLink(email))).json()).toEqual({ message: 'OK' });
    const now = (await person.call('GET', 'app/user')).json();
    expect(now).toMatchObject({ email, emailConfirmed: true });
    expect(now).not.toHaveProperty('pendingEmail');
    expect(await login(email.toLowerCase())).toBe(200);
    expect(await login(person.user.email)).toBe(401);
    const actions = await app.db('audit_entries').where('record_id', person.user.id).pluck('action');
    expect(actions).toEqual(expect.arrayContaining(['request-email-change', 'change-email']));
  });

  it("refuses another account's address", async () => {
    const [one, two] = [await registerCustomer(test), await registerCustomer(test)];
    const response = await ask(one, two.user.email.toUpperCase());
    expect([response.statusCode, response.json().fields]).toEqual([400, { email: TAKEN }]);
  });
});

describe('The link to the new address', () => {
  it('works once, for an hour, for its user and purpose only', async () => {
    const person = await registerCustomer(test);
    const stranger = await registerCustomer(test);
    const email = address();
    await ask(person, email);
    const link = await confirmLink(email);
    const reset = { ...link, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await post('reset-password', reset)).statusCode).toBe(400);
    expect((await undo(link)).statusCode).toBe(400);
    for (const bad of [
      { ...link, id: stranger.user.id },
      { ...link, token: 'made-up' },
      await undoLink(person.user.email),
    ]) {
      const response = await confirm(bad);
      expect([response.statusCode, response.json().error]).toEqual([400, INVALID]);
    }
    const tokens = app.db('one_time_tokens').where({ user_id: person.user.id, purpose: 'change-email' });
    const [row] = await tokens.clone();
    expect(Number(row.expires_at) - Number(row.created_at)).toBe(3_600_000);
    const responses = await Promise.all(Array.from({ length: 8 }, () => confirm(link)));
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await confirm(link)).json().error).toBe(INVALID);
    expect(await emailOf(person)).toBe(email);
  });

  it('fails after an hour, and nothing is pending any more', async () => {
    const person = await registerCustomer(test);
    const email = address();
    await ask(person, email);
    const tokens = app.db('one_time_tokens').where({ user_id: person.user.id, purpose: 'change-email' });
    await tokens.update({ expires_at: Date.now() });
    await app.db('users').where('id', person.user.id).update({ pending_email_until: Date.now() });
    expect((await confirm(await confirmLink(email))).statusCode).toBe(400);
    expect((await person.call('GET', 'app/user')).json()).not.toHaveProperty('pendingEmail');
  });

  it('fails if another account has taken the address in the meantime', async () => {
    const person = await registerCustomer(test);
    const email = address();
    await ask(person, email);
    await registerCustomer(test, { email });
    const response = await confirm(await confirmLink(email));
    expect([response.statusCode, response.json().error]).toEqual([409, TAKEN]);
    expect(await emailOf(person)).toBe(person.user.email);
    expect(await login(person.user.email)).toBe(200);
  });

  it('gives an address to one of two users who confirm it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const people = [await registerCustomer(test), await registerCustomer(test)];
      const email = address();
      const links = [];
      for (const person of people) {
        expect((await ask(person, email)).statusCode).toBe(200);
        links.push(await confirmLink(email));
      }
      const responses = await Promise.all(links.map(confirm));
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
      expect(await app.db('users').where('live_email', email)).toHaveLength(1);
    }
  });

  it('ends with the next change, which replaces it', async () => {
    const person = await registerCustomer(test);
    const [first, second] = [address('first'), address('second')];
    await ask(person, first);
    const old = await confirmLink(first);
    await ask(person, second);
    expect((await confirm(old)).statusCode).toBe(400);
    expect((await confirm(await confirmLink(second))).statusCode).toBe(200);
    expect(await emailOf(person)).toBe(second);
  });

  it('can be mailed again and cancelled', async () => {
    const person = await registerCustomer(test);
    expect((await person.call('POST', 'app/resend-confirmation')).json().code).toBe('EMAIL_CONFIRMED');
    const email = address();
    await ask(person, email);
    const first = await confirmLink(email);
    expect((await person.call('POST', 'app/resend-confirmation')).json()).toEqual({ message: 'OK' });
    const second = await confirmLink(email);
    expect(second).not.toEqual(first);
    const cancelled = await person.call('DELETE', 'app/pending-email');
    expect([cancelled.statusCode, cancelled.json().updated.email]).toEqual([200, person.user.email]);
    expect(cancelled.json().updated).not.toHaveProperty('pendingEmail');
    for (const link of [first, second]) expect((await confirm(link)).statusCode).toBe(400);
  });

  it("ends with a new password, with the user, and with an administrator's change", async () => {
    const [reset, deleted, changed] = await Promise.all([1, 2, 3].map(() => registerCustomer(test)));
    if (!reset || !deleted || !changed) throw new Error('three people');
    const admin = await registerAdmin(test);
    const emails = [address(), address(), address()] as const;
    await ask(reset, emails[0]);
    await ask(deleted, emails[1]);
    await ask(changed, emails[2]);
    await post('request-token', { email: reset.user.email, confirmEmail: reset.user.email });
    const link = await linkTo(reset.user.email, '/reset-password');
    await post('reset-password', { ...link, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD });
    await admin.call('DELETE', `admin/user/${deleted.user.id}`);
    await admin.call('POST', `admin/user/${deleted.user.id}/restore`);
    await admin.call('POST', `admin/user/${changed.user.id}`, { email: address() });
    for (const email of emails) expect((await confirm(await confirmLink(email))).statusCode).toBe(400);
    expect(await emailOf(reset)).toBe(reset.user.email);
    expect(await emailOf(deleted)).toBe(deleted.user.email);
  });

  it('ends links that were mailed to the previous address', async () => {
    const person = await registerCustomer(test);
    const { email: before } = person.user;
    await post('request-token', { email: before, confirmEmail: before });
    await move(person, address());
    const reset = await linkTo(before, '/reset-password');
    const response = await post('reset-password', {
      ...reset,
      password: NEW_PASSWORD,
      confirmPassword: NEW_PASSWORD,
    });
    expect([response.statusCode, response.json().error]).toEqual([400, INVALID]);
    const again = await post('request-token', { email: before, confirmEmail: before });
    expect(again.json()).toEqual({ message: 'OK' });
    expect((await linkTo(before, '/reset-password')).token).toBe(reset.token);
  });
});

describe('The link to the previous address', () => {
  it('cancels a pending change, and ends all sessions', async () => {
    const person = await registerDealer(test);
    const email = address();
    await ask(person, email);
    const link = await undoLink(person.user.email);
    const [token] = await app
      .db('one_time_tokens')
      .where({ user_id: person.user.id, purpose: 'undo-email-change' });
    expect(Number(token.expires_at) - Number(token.created_at)).toBe(7 * 86_400_000);
    expect((await undo(link)).json()).toEqual({ message: 'OK' });
    expect(await isAlive(person)).toBe(false);
    expect((await confirm(await confirmLink(email))).statusCode).toBe(400);
    const again = await undo(link);
    expect([again.statusCode, again.json().error]).toEqual([400, INVALID]);
    expect(await login(person.user.email)).toBe(200);
  });

  it('returns the account to its owner, whatever a thief did with it', async () => {
    const owner = await registerDealer(test);
    const thief = address('thief');
    await move(owner, thief);
    await post('request-token', { email: thief, confirmEmail: thief });
    const theirs = await linkTo(thief, '/reset-password');
    const stolen = { password: 'Thief-Inside-9', confirmPassword: 'Thief-Inside-9' };
    expect((await post('reset-password', { ...theirs, ...stolen })).statusCode).toBe(200);
    const session = (await post('login', { email: thief, password: stolen.password })).json().token;
    const headers = { authorization: `Bearer ${session.accessToken}` };
    const asThief: Person = {
      ...owner,
      call: (method, url, payload) =>
        app.inject({ method, url: `/api/${url}`, headers, ...(payload !== undefined && { payload }) }),
    };
    await app.db('two_step_secrets').insert({
      user_id: owner.user.id,
      secret_sealed: 'of the thief',
      created_at: Date.now(),
      enabled_at: Date.now(),
    });
    const made = await asThief.call('POST', 'fabricator/api-key', { name: 'Thief', scopes: ['order:read'] });
    const key = { authorization: `Bearer ${made.json().created.key}` };
    await post('request-token', { email: thief, confirmEmail: thief });
    const another = await linkTo(thief, '/reset-password');

    const response = await undo(await undoLink(owner.user.email));
    expect(response.statusCode).toBe(200);
    expect(await emailOf(owner)).toBe(owner.user.email);
    expect(await isAlive(asThief)).toBe(false);
    expect((await app.inject({ url: '/api/fabricator/order', headers: key })).statusCode).toBe(401);
    expect((await post('reset-password', { ...another, ...stolen })).statusCode).toBe(400);
    // A new password is a link away, and no second step of the thief's is in between.
    const mine = await linkTo(owner.user.email, '/reset-password');
    const fresh = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    expect((await post('reset-password', { ...mine, ...fresh })).statusCode).toBe(200);
    const back = await post('login', { email: owner.user.email, password: NEW_PASSWORD });
    expect(back.json()).toHaveProperty('token');
  });

  it('keeps two-step sign-in that was on before the change', async () => {
    const owner = await registerDealer(test);
    const { secret } = await switchOn(owner);
    await app.db('two_step_secrets').where('user_id', owner.user.id).update({ created_at: 1, enabled_at: 1 });
    const email = address();
    const code = await freshCode(test, owner, secret);
    expect((await ask(owner, email, { currentPassword: PASSWORD, code })).statusCode).toBe(200);
    await undo(await undoLink(owner.user.email));
    const back = await post('login', { email: owner.user.email, password: PASSWORD });
    expect(back.json()).toHaveProperty('twoStep');
  });

  it('takes precedence over links of later changes', async () => {
    const person = await registerCustomer(test);
    const [first, second] = [address('first'), address('second')];
    await move(person, first);
    await move(person, second);
    const [toStart, toFirst] = [await undoLink(person.user.email), await undoLink(first)];
    expect((await undo(toStart)).statusCode).toBe(200);
    expect(await emailOf(person)).toBe(person.user.email);
    expect((await undo(toFirst)).statusCode).toBe(400);
    expect(await emailOf(person)).toBe(person.user.email);
  });

  it('stays valid after a later one was used', async () => {
    const person = await registerCustomer(test);
    const [first, second] = [address('first'), address('second')];
    await move(person, first);
    await move(person, second);
    expect((await undo(await undoLink(first))).statusCode).toBe(200);
    expect(await emailOf(person)).toBe(first);
    expect((await undo(await undoLink(person.user.email))).statusCode).toBe(200);
    expect(await emailOf(person)).toBe(person.user.email);
  });

  it('does not lead back to an address that the user left for an earlier one', async () => {
    const person = await registerCustomer(test);
    const between = address('between');
    await move(person, between);
    await move(person, person.user.email);
    expect((await undo(await undoLink(between))).statusCode).toBe(400);
    expect(await emailOf(person)).toBe(person.user.email);
  });

  it('reserves the address while it is valid', async () => {
    const person = await registerCustomer(test);
    const { email } = person.user;
    await move(person, address());
    const registration = { name: 'Thief', password: PASSWORD, confirmPassword: PASSWORD, tos: true };
    const registered = await post('register', { ...registration, email: email.toUpperCase() });
    expect([registered.statusCode, registered.json().fields]).toEqual([400, { email: TAKEN }]);
    const other = await registerCustomer(test);
    expect((await ask(other, email)).json().fields).toEqual({ email: TAKEN });
    const admin = await registerAdmin(test);
    const created = await admin.call('POST', 'admin/user', { name: 'New', email });
    expect(created.json().fields).toEqual({ email: TAKEN });

    const links = app.db('one_time_tokens').where({ user_id: person.user.id, purpose: 'undo-email-change' });
    await links.update({ expires_at: Date.now() });
    expect((await post('register', { ...registration, email })).statusCode).toBe(201);
  });

  it('reserves the address in other spellings of its domain, too', async () => {
    const [written, ascii] = ['bücher.example', 'xn--bcher-kva.example'];
    for (const [own, other] of [
      [written, ascii],
      [ascii, written],
    ]) {
      const local = newId();
      await move(await registerCustomer(test, { email: `${local}@${own}` }), address());
      const taken = await ask(await registerCustomer(test), `${local}@${other}`);
      expect(taken.json().fields).toEqual({ email: TAKEN });
    }
  });

  it('fails after the user was deleted', async () => {
    const person = await registerCustomer(test);
    await move(person, address());
    const admin = await registerAdmin(test);
    await admin.call('DELETE', `admin/user/${person.user.id}`);
    expect((await undo(await undoLink(person.user.email))).statusCode).toBe(400);
    expect((await confirm(await undoLink(person.user.email))).statusCode).toBe(400);
  });

  it('wins over the link to the new address, whichever is followed first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await registerCustomer(test);
      const email = address();
      await ask(person, email);
      const [toNew, back] = [await confirmLink(email), await undoLink(person.user.email)];
      const responses = await Promise.all(
        round % 2 ? [confirm(toNew), undo(back)] : [undo(back), confirm(toNew)],
      );
      expect(responses[round % 2 ? 1 : 0]?.statusCode).toBe(200);
      expect(await emailOf(person)).toBe(person.user.email);
      expect(await isAlive(person)).toBe(false);
    }
  });
});

describe("An administrator who changes a user's address", () => {
  it('sends the same mails, and changes nothing before the link is followed', async () => {
    const admin = await registerAdmin(test);
    const person = await registerCustomer(test);
    const email = address();
    const response = await admin.call('POST', `admin/user/${person.user.id}`, { name: 'Renamed', email });
    expect(response.json().updated).toMatchObject({
      name: 'Renamed',
      email: person.user.email,
      pendingEmail: email,
    });
    expect((await admin.call('GET', `admin/user/${person.user.id}`)).json().pendingEmail).toBe(email);
    const back = await undoLink(person.user.email);
    expect((await confirm(await confirmLink(email))).statusCode).toBe(200);
    expect(await emailOf(person)).toBe(email);
    expect((await undo(back)).statusCode).toBe(200);
    expect(await emailOf(person)).toBe(person.user.email);
  });

  it("can't change their own address that way", async () => {
    const admin = await registerAdmin(test);
    for (const call of [
      () => admin.call('POST', `admin/user/${admin.user.id}`, { email: address() }),
      () => admin.call('POST', 'admin/user', { _id: admin.user.id, email: address() }),
    ]) {
      const response = await call();
      expect([response.statusCode, response.json().code]).toEqual([400, 'PASSWORD_REQUIRED']);
      expect(Object.keys(response.json().fields)).toEqual(['email']);
    }
    const same = { name: 'Ada', email: admin.user.email };
    expect((await admin.call('POST', `admin/user/${admin.user.id}`, same)).statusCode).toBe(200);
  });
});
