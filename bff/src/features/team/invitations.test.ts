import { newId } from '../../database/ids';
import { insist } from '../../testing/insist';
import { newestLink } from '../../testing/mails';
import {
  type Dealer,
  PASSWORD,
  type Person,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let owner: Dealer;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  owner = await registerDealer(test, { name: 'Stone & Sons' });
});
afterAll(() => test.close());

const anyAddress = () => `${newId()}@example.com`;
const invite = (by: Person, body: object = {}) =>
  by.call('POST', 'fabricator/team', { name: 'Nia New', email: anyAddress(), role: 'staff', ...body });
const invited = async (by: Person, body: object = {}) => (await invite(by, body)).json().created;
const teamOf = async (by: Person) => (await by.call('GET', 'fabricator/team')).json();
const addressesOf = async (by: Person) => (await teamOf(by)).map(({ email }: { email: string }) => email);
const remove = (by: Person, id: string) => by.call('DELETE', `fabricator/team/${id}`);

interface Link {
  token: string;
  id: string;
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: `/api/${url}`, payload, headers });
const linkTo = async (email: string): Promise<Link> => {
  const { path, ...link } = await newestLink(test, email);
  expect(path).toBe('/invitation');
  return link;
};
const read = (link: Link) => post('auth/invitation', link);
const register = (link: Link, fields: object = {}, headers = {}) =>
  post(
    'auth/invitation/register',
    { ...link, name: 'Nia', password: PASSWORD, confirmPassword: PASSWORD, ...fields },
    headers,
  );
const accept = (by: Person, link: Link) => by.call('POST', 'auth/invitation/accept', link);
const decline = (link: Link) => post('auth/invitation/decline', link);
const signUp = (email: string, fields: object = {}) =>
  post('auth/register', {
    name: 'The Owner',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    tos: true,
    ...fields,
  });
const whoami = async ({ accessToken, refreshToken }: { accessToken: string; refreshToken: string }) =>
  (
    await test.app.inject({
      url: '/api/auth/whoami',
      headers: { authorization: `Bearer ${accessToken}`, 'x-refresh-token': refreshToken },
    })
  ).json();
const answerOf = ({ statusCode, json }: Awaited<ReturnType<typeof post>>) => [statusCode, json().code];
const auditOf = async (recordId: string): Promise<Array<[string, string | null]>> =>
  (await test.app.db('audit_entries').where({ record_id: recordId }).orderBy('id').select()).map(
    ({ action, actor_id }) => [action, actor_id],
  );

const INVALID = [400, 'LINK_INVALID'];

describe('An invitation', () => {
  it('reserves nothing: its address can be registered and invited by others', async () => {
    const email = anyAddress();
    const [other, third] = [await registerDealer(test), await registerDealer(test)];
    await invited(owner, { email });
    const users = await test.app.db('users').where({ email });
    expect(users).toEqual([]);
    expect((await invite(other, { email })).statusCode).toBe(201);
    expect((await signUp(email)).statusCode).toBe(201);
    expect((await invite(third, { email })).statusCode).toBe(201);
  });

  it('says the same whether the address has an account or not', async () => {
    const { user } = await registerCustomer(test);
    const answers = [];
    for (const email of [user.email, anyAddress()]) {
      const response = await invite(owner, { email });
      const { _id, invitedUntil, ...created } = response.json().created;
      expect([typeof _id, typeof invitedUntil]).toEqual(['string', 'string']);
      answers.push([response.statusCode, Object.keys(response.headers).sort(), created]);
      expect(created).toEqual({ name: 'Nia New', email, role: 'staff', state: 'invited' });
    }
    expect(answers[0]?.slice(0, 2)).toEqual(answers[1]?.slice(0, 2));
  });

  it('mails a link to a page that names the dealer and the role', async () => {
    const email = anyAddress();
    await invited(owner, { email, role: 'manager' });
    const mail = await test.app.db('outbox').where({ to_email: email }).first();
    expect(mail.kind).toBe('team-invitation');
    expect(mail.text_body).toContain(owner.user.email);
    const page = { businessName: 'Stone & Sons', role: 'manager', name: 'Nia New', email };
    const link = await linkTo(email);
    expect((await read(link)).json()).toEqual({ ...page, hasAccount: false });
    await signUp(email);
    expect((await read(link)).json()).toEqual({ ...page, hasAccount: true });
  });

  it('is accepted with a new account, whose address is confirmed, and which is signed in', async () => {
    const email = anyAddress();
    const invitation = await invited(owner, { email });
    const accepted = await register(await linkTo(email));
    expect(accepted.statusCode).toBe(201);
    const { user } = await whoami(accepted.json().token);
    expect(user).toMatchObject({ name: 'Nia', email, emailConfirmed: true });
    expect(user.fabricator).toMatchObject({ _id: owner.fabricator.id, role: 'staff' });
    expect((await teamOf(owner)).slice(1)).toEqual([
      expect.objectContaining({ _id: user._id, state: 'active', role: 'staff' }),
    ]);
    expect(await auditOf(invitation._id)).toEqual([['invite', owner.user.id]]);
    expect(await auditOf(user._id)).toEqual([
      ['create', user._id],
      ['accept', user._id],
      ['sign-in', user._id],
    ]);
  });

  it('is accepted with the account of the address, which confirms the address', async () => {
    const guest = await registerCustomer(test, { emailConfirmed: false });
    await invited(owner, { email: guest.user.email.toUpperCase(), role: 'manager' });
    expect((await accept(guest, await linkTo(guest.user.email.toUpperCase()))).statusCode).toBe(200);
    const { user } = (await guest.call('GET', 'auth/whoami')).json();
    expect(user.emailConfirmed).toBe(true);
    expect(user.fabricator).toMatchObject({ _id: owner.fabricator.id, role: 'manager' });
    expect((await guest.call('GET', 'fabricator/order')).statusCode).toBe(200);
  });

  it('is accepted, or declined, by a retry whose first response was lost', async () => {
    const key = { 'idempotency-key': newId() };
    const guest = await registerCustomer(test);
    await invited(owner, { email: guest.user.email });
    const link = await linkTo(guest.user.email);
    const join = () => guest.call('POST', 'auth/invitation/accept', link, key);
    expect([(await join()).statusCode, (await join()).statusCode]).toEqual([200, 200]);
    expect(await addressesOf(owner)).toContain(guest.user.email);

    const email = anyAddress();
    await invited(owner, { email });
    const other = await linkTo(email);
    const leave = () => post('auth/invitation/decline', other, key);
    expect([(await leave()).statusCode, (await leave()).statusCode]).toEqual([200, 200]);
    expect(await addressesOf(owner)).not.toContain(email);
  });

  it('is not accepted with another account, and stays', async () => {
    const email = anyAddress();
    await invited(owner, { email });
    const link = await linkTo(email);
    const refused = await accept(await registerCustomer(test), link);
    expect(answerOf(refused)).toEqual([409, 'OTHER_ACCOUNT']);
    expect(refused.json().error).toContain(email);
    expect((await register(link)).statusCode).toBe(201);
  });

  it('makes no second account of an address, and stays for the first', async () => {
    const guest = await registerCustomer(test);
    await invited(owner, { email: guest.user.email });
    const link = await linkTo(guest.user.email);
    expect(answerOf(await register(link))).toEqual([409, 'ACCOUNT_EXISTS']);
    expect((await accept(guest, link)).statusCode).toBe(200);
  });

  it('is accepted once, however many tabs do so at once', async () => {
    const email = anyAddress();
    await invited(owner, { email });
    const link = await linkTo(email);
    const tabs = await Promise.all([register(link), register(link), register(link)]);
    expect(tabs.map(({ statusCode }) => statusCode).filter((status) => status === 201)).toHaveLength(1);
    for (const tab of tabs.filter(({ statusCode }) => statusCode !== 201)) {
      expect([INVALID, [409, 'ACCOUNT_EXISTS']]).toContainEqual(answerOf(tab));
    }
    expect(answerOf(await register(link))).toEqual(INVALID);
    expect(await addressesOf(owner)).toEqual([owner.user.email, email]);
  });

  it('keeps weak passwords and empty names out, and stays', async () => {
    const email = anyAddress();
    await invited(owner, { email });
    const link = await linkTo(email);
    for (const fields of [
      { password: 'weak', confirmPassword: 'weak' },
      { confirmPassword: 'Another-Horse-1' },
      { name: ' ' },
    ]) {
      expect((await register(link, fields)).statusCode).toBe(400);
    }
    expect((await register(link)).statusCode).toBe(201);
  });

  it('can be declined, which ends it', async () => {
    const email = anyAddress();
    const invitation = await invited(owner, { email });
    const link = await linkTo(email);
    expect((await decline(link)).statusCode).toBe(200);
    expect(await addressesOf(owner)).toEqual([owner.user.email]);
    for (const late of [await read(link), await register(link), await decline(link)]) {
      expect(answerOf(late)).toEqual(INVALID);
    }
    expect(await auditOf(invitation._id)).toEqual([
      ['invite', owner.user.id],
      ['decline', null],
    ]);
  });

  it('contains no words that the inviter typed', async () => {
    const email = anyAddress();
    await invited(owner, { email, name: 'Call 0900 555 0100' });
    const mail = await test.app.db('outbox').where({ to_email: email }).first();
    expect(`${mail.to_name} ${mail.subject} ${mail.text_body}`).not.toMatch(/0900|Stone/);
  });

  it('is refused for the addresses of the team', async () => {
    const member = await registerMember(test, owner, 'staff');
    for (const email of [member.user.email, owner.user.email.toUpperCase()]) {
      const response = await invite(owner, { email });
      expect([response.statusCode, response.json().fields]).toEqual([
        400,
        { email: 'This address is in the team already.' },
      ]);
    }
  });

  it('requires a confirmed address of the inviter', async () => {
    const unconfirmed = await registerDealer(test, { emailConfirmed: false });
    expect(answerOf(await invite(unconfirmed))).toEqual([409, 'NO_INVITER']);
  });

  it('can be mailed again, which ends the earlier link', async () => {
    const email = anyAddress();
    const invitation = await invited(owner, { email });
    const first = await linkTo(email);
    expect((await owner.call('POST', `fabricator/team/${invitation._id}/invitation`)).statusCode).toBe(200);
    expect(answerOf(await register(first))).toEqual(INVALID);
    expect((await register(await linkTo(email))).statusCode).toBe(201);
    const late = await owner.call('POST', `fabricator/team/${invitation._id}/invitation`);
    expect(late.statusCode).toBe(404);
  });

  it('of an address that is invited already takes its place', async () => {
    const email = anyAddress();
    const first = await invited(owner, { email });
    const second = await invited(owner, { email: email.toUpperCase(), role: 'manager' });
    expect(second).toMatchObject({ _id: first._id, role: 'manager' });
    expect(await teamOf(owner)).toHaveLength(2);
    const manager = await registerMember(test, owner, 'manager');
    expect((await invite(manager, { email, role: 'staff' })).statusCode).toBe(403);
  });

  it('keeps its link if it can not be mailed again', async () => {
    const email = anyAddress();
    const invitation = await invited(owner, { email });
    const link = await linkTo(email);
    const { db } = test.app;
    const [mail] = await db('outbox').where({ to_email: email });
    await db('outbox').insert(Array.from({ length: 9 }, () => ({ ...mail, id: newId() })));
    const again = await owner.call('POST', `fabricator/team/${invitation._id}/invitation`);
    expect(answerOf(again)).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await register(link)).statusCode).toBe(201);
  });

  it('has a role that can be changed until it is accepted', async () => {
    const email = anyAddress();
    const invitation = await invited(owner, { email });
    const changed = await owner.call('POST', `fabricator/team/${invitation._id}`, { role: 'read-only' });
    expect(changed.json().updated).toMatchObject({ state: 'invited', role: 'read-only' });
    const { token } = (await register(await linkTo(email))).json();
    expect((await whoami(token)).user.fabricator.role).toBe('read-only');
  });

  it('can be withdrawn, which ends the link, by its own team alone', async () => {
    const email = anyAddress();
    const invitation = await invited(owner, { email });
    const link = await linkTo(email);
    expect((await remove(await registerDealer(test), invitation._id)).statusCode).toBe(404);
    expect((await remove(owner, invitation._id)).statusCode).toBe(204);
    expect(answerOf(await read(link))).toEqual(INVALID);
    expect(answerOf(await register(link))).toEqual(INVALID);
  });

  it('is good as long as its inviter may give the role', async () => {
    const [inviter, email] = [await registerMember(test, owner, 'owner'), anyAddress()];
    const invitation = await invited(inviter, { email, role: 'owner' });
    const link = await linkTo(email);
    await owner.call('POST', `fabricator/team/${inviter.user.id}`, { role: 'manager' });
    expect(answerOf(await read(link))).toEqual(INVALID);
    await owner.call('POST', `fabricator/team/${invitation._id}`, { role: 'staff' });
    await remove(owner, inviter.user.id);
    expect((await read(link)).statusCode).toBe(200);
  });

  it('of a removed member ends, until another one mails it again', async () => {
    const [inviter, email] = [await registerMember(test, owner, 'owner'), anyAddress()];
    const invitation = await invited(inviter, { email, role: 'owner' });
    const link = await linkTo(email);
    await remove(owner, inviter.user.id);
    expect(answerOf(await register(link))).toEqual(INVALID);
    await owner.call('POST', `fabricator/team/${invitation._id}/invitation`);
    expect((await register(await linkTo(email))).statusCode).toBe(201);
  });

  it('ends after 7 days, and with its dealer', async () => {
    const [late, open] = [anyAddress(), anyAddress()];
    await invited(owner, { email: late });
    await invited(owner, { email: open });
    const [lateLink, openLink] = [await linkTo(late), await linkTo(open)];
    const { db } = test.app;
    const row = db('team_invitations').where({ email: late });
    await row.clone().update({ expires_at: Date.now() - 1 });
    expect(answerOf(await register(lateLink))).toEqual(INVALID);
    expect(await addressesOf(owner)).toEqual([owner.user.email, open]);
    await test.app.jobs.cleanUp.run();
    expect(await row.clone()).toEqual([]);
    await db('fabricators').where({ id: owner.fabricator.id }).update({ deleted_at: Date.now() });
    expect(answerOf(await read(openLink))).toEqual(INVALID);
  });

  it('takes no address that its former owner can get back', async () => {
    const guest = await registerCustomer(test);
    const { email } = guest.user;
    await invited(owner, { email });
    const link = await linkTo(email);
    const to = anyAddress();
    await guest.call('POST', 'app/user', { _id: guest.user.id, email: to, currentPassword: PASSWORD });
    const { path: _path, ...confirmation } = await newestLink(test, to);
    expect((await post('auth/confirm-email', confirmation)).statusCode).toBe(200);
    expect((await register(link)).statusCode).toBe(400);
  });

  it('is limited per user', async () => {
    const email = owner.user.email;
    const statuses = [];
    for (let i = 0; i < 101; i += 1) statuses.push((await invite(owner, { email })).statusCode);
    expect([statuses.slice(0, 100).every((status) => status === 400), statuses[100]]).toEqual([true, 429]);
  });

  it('leaves one member, however the team changes meanwhile', async () => {
    const email = anyAddress();
    const invitation = await invited(owner, { email });
    const link = await linkTo(email);
    const [withdrawn, accepted] = await Promise.all([
      insist((headers) => owner.call('DELETE', `fabricator/team/${invitation._id}`, undefined, headers)),
      insist((headers) => register(link, {}, headers)),
    ]);
    const isAccepted = accepted.statusCode === 201;
    expect([withdrawn.statusCode, accepted.statusCode]).toEqual(isAccepted ? [404, 201] : [204, 400]);
    expect(await addressesOf(owner)).toEqual([owner.user.email, ...(isAccepted ? [email] : [])]);
    expect(await test.app.db('users').where({ email })).toHaveLength(isAccepted ? 1 : 0);
  });
});

describe('A removed member', () => {
  const restore = (id: string) => owner.call('POST', `fabricator/team/${id}/restore`);

  it('is invited again, and back once that is accepted', async () => {
    const member = await registerMember(test, owner, 'manager');
    await remove(owner, member.user.id);
    const again = await restore(member.user.id);
    expect(again.json().updated).toMatchObject({
      name: 'A manager member',
      email: member.user.email,
      role: 'manager',
      state: 'invited',
    });
    // A second press changes nothing.
    expect((await restore(member.user.id)).json().updated).toEqual(again.json().updated);
    const { token } = (await post('auth/login', { email: member.user.email, password: PASSWORD })).json();
    expect((await whoami(token)).user.fabricator).toBeUndefined();
    const headers = { authorization: `Bearer ${token.accessToken}` };
    const accepted = await post('auth/invitation/accept', await linkTo(member.user.email), headers);
    expect(accepted.statusCode).toBe(200);
    expect((await whoami(token)).user.fabricator).toMatchObject({ role: 'manager' });
    expect((await restore(member.user.id)).json().updated).toMatchObject({ state: 'active' });
  });

  it('is not invited by other teams, nor without having been removed', async () => {
    const member = await registerMember(test, owner, 'staff');
    await remove(owner, member.user.id);
    const stranger = await registerDealer(test);
    expect((await stranger.call('POST', `fabricator/team/${member.user.id}/restore`)).statusCode).toBe(404);
    expect((await restore((await registerCustomer(test)).user.id)).statusCode).toBe(404);
  });
});
