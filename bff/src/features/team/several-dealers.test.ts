import type { CurrentUser } from 'bff-contract';
import type { LightMyRequestResponse } from 'fastify';
import { newestLink } from '../../testing/mails';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createTeamRepository } from '../dealers/team-repository';

let test: TestApp;
/** An owner of `own` who is in the team of `other`. */
let own: Dealer;
let other: Dealer;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  own = await registerDealer(test, { name: 'Own Stone' });
  other = await registerDealer(test, { name: 'Other Stone' });
  await join(other, own, 'staff');
});
afterAll(() => test.close());

const join = ({ fabricator }: Dealer, { user }: Person, role: 'owner' | 'manager' | 'staff') =>
  createTeamRepository(test.app.db).put(fabricator.id, user.id, role);
const whoami = async (by: Person): Promise<CurrentUser> => (await by.call('GET', 'auth/whoami')).json().user;
const dealerNow = async (by: Person) => (await whoami(by)).fabricator?.businessName;
const choose = (by: Person, { fabricator }: Dealer) =>
  by.call('POST', `fabricator/membership/${fabricator.id}/choose`);
const signIn = async ({ user, ...person }: Person): Promise<Person> => {
  const { token } = (
    await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: user.email, password: PASSWORD },
    })
  ).json();
  const headers = {
    authorization: `Bearer ${token.accessToken}`,
    'x-refresh-token': token.refreshToken,
    'content-type': 'application/json',
  };
  return {
    ...person,
    user,
    token,
    headers,
    call: (method, url, body) =>
      test.app.inject({
        method,
        url: `/api/${url}`,
        headers,
        ...(body !== undefined && { payload: body }),
      }),
  };
};
const statusOf = async (call: ReturnType<Person['call']>) => (await call).statusCode;

describe('A user in the teams of several dealers', () => {
  it('works for their own until they choose another, in whose role they are', async () => {
    const order = await orderOf(await registerCustomer(test), other, await addMaterial(test, other));
    expect(await whoami(own)).toMatchObject({
      fabricator: { businessName: 'Own Stone', role: 'owner' },
      dealers: [
        { _id: other.fabricator.id, businessName: 'Other Stone', role: 'staff' },
        { _id: own.fabricator.id, businessName: 'Own Stone', role: 'owner' },
      ],
    });
    expect((await own.call('GET', 'fabricator/order')).json()).toEqual([]);
    expect(await statusOf(own.call('GET', `fabricator/order/${order._id}`))).toBe(404);
    expect(await statusOf(choose(own, other))).toBe(200);
    expect(await statusOf(choose(own, other))).toBe(200);
    expect((await whoami(own)).fabricator).toMatchObject({ businessName: 'Other Stone', role: 'staff' });
    expect(await statusOf(own.call('GET', `fabricator/order/${order._id}`))).toBe(200);
    expect(await statusOf(own.call('GET', 'fabricator/team'))).toBe(403);
    await choose(own, own);
    expect(await statusOf(own.call('GET', 'fabricator/team'))).toBe(200);
  });

  it('chooses for one session', async () => {
    const phone = await signIn(own);
    await choose(own, other);
    expect(await dealerNow(own)).toBe('Other Stone');
    expect(await dealerNow(phone)).toBe('Own Stone');
  });

  it('creates the same for another dealer by the same Idempotency-Key', async () => {
    await createTeamRepository(test.app.db).setRole(other.fabricator.id, own.user.id, 'manager');
    const create = () =>
      own.call('POST', 'fabricator/customer-group', { name: 'Builders' }, { 'idempotency-key': 'builders' });
    const first = (await create()).json().created;
    await choose(own, other);
    const second = (await create()).json().created;
    expect(second._id).not.toBe(first._id);
    expect((await create()).json().created).toEqual(second);
    expect((await own.call('GET', 'fabricator/customer-group')).json()).toEqual([second]);
  });

  it("can't choose a dealer in whose team they are not", async () => {
    expect(await statusOf(choose(own, await registerDealer(test)))).toBe(404);
    await other.call('DELETE', `fabricator/team/${own.user.id}`);
    expect(await statusOf(choose(await signIn(own), other))).toBe(404);
    expect((await whoami(other)).dealers).toBeUndefined();
  });

  it('saves their account without another choice', async () => {
    await choose(own, other);
    const { updated } = (await own.call('POST', 'app/user', { _id: own.user.id, name: 'Olga' })).json();
    expect(updated).toMatchObject({ name: 'Olga', fabricator: { businessName: 'Other Stone' } });
    expect(updated.dealers).toHaveLength(2);
    expect((await own.call('GET', 'app/user')).json().fabricator.businessName).toBe('Other Stone');
  });

  it('without a dealer of their own works for the one whose team they have been in for longest', async () => {
    const member = await registerMember(test, other, 'manager');
    await join(own, member, 'staff');
    const { db } = test.app;
    await db('team_members')
      .where({ id: member.user.id, fabricator_id: own.fabricator.id })
      .update({ created_at: 1 });
    expect(await dealerNow(member)).toBe('Own Stone');
    const admin = await registerAdmin(test);
    expect(await statusOf(admin.call('DELETE', `admin/fabricator/${own.fabricator.id}`))).toBe(204);
    expect(await whoami(member)).toMatchObject({ fabricator: { businessName: 'Other Stone' } });
    expect((await whoami(member)).dealers).toBeUndefined();
  });

  it('falls back to another dealer when they leave one', async () => {
    await choose(own, other);
    expect(await statusOf(own.call('DELETE', 'fabricator/membership'))).toBe(204);
    expect(await dealerNow(own)).toBe('Own Stone');
    const team = (await other.call('GET', 'fabricator/team')).json();
    expect(team.map(({ name }: { name: string }) => name)).toEqual(['Other Stone']);
  });

  it('is removed from one team and changes the role in one team alone', async () => {
    const third = await registerDealer(test, { name: 'Third Stone' });
    await join(third, own, 'staff');
    const path = `fabricator/team/${own.user.id}`;
    expect(await statusOf(third.call('POST', path, { role: 'manager' }))).toBe(200);
    expect(await statusOf(other.call('DELETE', path))).toBe(204);
    expect((await whoami(await signIn(own))).dealers).toEqual([
      { _id: own.fabricator.id, businessName: 'Own Stone', role: 'owner' },
      { _id: third.fabricator.id, businessName: 'Third Stone', role: 'manager' },
    ]);
  });

  it.each<[string, () => Promise<LightMyRequestResponse>]>([
    ['leave', () => other.call('DELETE', 'fabricator/membership')],
    ['step down', () => other.call('POST', `fabricator/team/${other.user.id}`, { role: 'staff' })],
    ['erase the own account', () => other.call('DELETE', 'app/user', { password: PASSWORD })],
    ['be deleted', async () => (await registerAdmin(test)).call('DELETE', `admin/user/${other.user.id}`)],
    [
      'be erased',
      async () => {
        const { id, email } = other.user;
        const body = { email, currentPassword: PASSWORD };
        return (await registerAdmin(test)).call('POST', `admin/user/${id}/erase`, body);
      },
    ],
  ])("can't take over a second dealer, whose other owner then can't %s", async (_case, go) => {
    await join(other, own, 'owner');
    const refused = await go();
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'NO_NEXT_OWNER']);
    await choose(own, other);
    expect(await dealerNow(own)).toBe('Other Stone');
    expect(await statusOf(other.call('GET', 'fabricator/team'))).toBe(200);

    const free = await registerMember(test, other, 'owner');
    expect((await go()).statusCode).toBeLessThan(300);
    expect(await dealerNow(free)).toBe('Other Stone');
  });

  it('joins a further dealer by an invitation, and works for it at once', async () => {
    const third = await registerDealer(test, { name: 'Third Stone' });
    const { email } = own.user;
    await third.call('POST', 'fabricator/team', { name: 'Olga', email, role: 'manager' });
    const { token, id } = await newestLink(test, email);
    expect(await statusOf(own.call('POST', 'auth/invitation/accept', { token, id }))).toBe(200);
    expect((await whoami(own)).fabricator).toMatchObject({ businessName: 'Third Stone', role: 'manager' });
    expect((await whoami(own)).dealers).toHaveLength(3);
  });
});

describe('A page of another dealer than the chosen one', () => {
  const showing = ({ fabricator }: Dealer) => ({ 'x-dealer': fabricator.id });

  it('is refused to read and to write', async () => {
    await choose(own, other);
    const stale = showing(own);
    const refused = [
      await own.call('GET', 'fabricator/order', undefined, stale),
      await own.call('GET', 'fabricator/team', undefined, stale),
      await own.call('GET', 'app/search?q=stone', undefined, stale),
      await own.call('POST', 'fabricator/line-item', { title: 'Edge', price: 10 }, stale),
    ];
    for (const response of refused) {
      expect([response.statusCode, response.json().code]).toEqual([409, 'DEALER_CHANGED']);
    }
    expect((await other.call('GET', 'fabricator/line-item')).json()).toEqual([]);
    expect(await statusOf(own.call('GET', 'auth/whoami', undefined, stale))).toBe(200);
    expect(await statusOf(own.call('GET', 'fabricator/order', undefined, showing(other)))).toBe(200);
    expect(await statusOf(own.call('GET', 'fabricator/order'))).toBe(200);
  });

  it('gets no access by naming the other dealer', async () => {
    const { statusCode } = await own.call('GET', 'fabricator/order', undefined, showing(other));
    expect(statusCode).toBe(409);
  });
});
