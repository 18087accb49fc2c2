import { newId } from '../../../database/ids';
import { mailedLinks, newestLink } from '../../../testing/mails';
import { addMaterial, orderOf } from '../../../testing/market';
import {
  type Dealer,
  PASSWORD,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { createReferralCode } from '../../dealers/referral-code';

const NEW_PASSWORD = 'Fresh-Horse-2';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ webhookPrivate: true });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => test.close());

const post = (path: string, payload: object, headers = {}) =>
  test.app.inject({ method: 'POST', url: `/api/${path}`, payload, headers });
const confirm = async (email: string) => {
  const { token, id } = await newestLink(test, email);
  return post('auth/confirm-email', { token, id });
};
const placeOrder = async (dealer: Dealer) =>
  orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
const mailsTo = (to_email: string): Promise<string[]> =>
  test.app.db('outbox').where({ to_email }).orderBy('id').pluck('kind');

/** Leaves behind all that works without the password. */
const leaveBehind = async (dealer: Dealer) => {
  const { call } = dealer;
  const { key } = (await call('POST', 'fabricator/api-key', { name: 'CRM', scopes: ['order:read'] })).json()
    .created;
  const webhook = { url: 'http://127.0.0.1:1/hook', events: ['order.placed'] };
  expect((await call('POST', 'fabricator/webhook', webhook)).statusCode).toBe(201);
  const order = await placeOrder(dealer);
  const { url } = (await call('POST', `fabricator/order/${order._id}/link`, { days: 30 })).json().created;
  const contact = `${newId()}@stranger.example`;
  const later = `${newId()}@stranger.example`;
  for (const contactEmail of [later, contact]) await call('POST', 'fabricator/profile', { contactEmail });
  expect((await confirm(contact)).statusCode).toBe(200);
  return { key, token: new URL(url).hash.slice(1), contact, later };
};

type Left = Awaited<ReturnType<typeof leaveBehind>>;

/** Lists which of it still works. */
const worksOf = async ({ key, token, contact }: Left, dealer: Dealer): Promise<string[]> => {
  const byKey = await test.app.inject({
    url: '/api/fabricator/order',
    headers: { authorization: `Bearer ${key}` },
  });
  const before = (await mailsTo(contact)).length;
  await placeOrder(dealer);
  const { id } = dealer.fabricator;
  return [
    ...(byKey.statusCode === 200 ? ['key'] : []),
    ...((await test.app.db('webhooks').where('fabricator_id', id)).length > 0 ? ['webhook'] : []),
    ...((await post('public/shared-order', { token })).statusCode === 200 ? ['link'] : []),
    ...((await mailsTo(contact)).length > before ? ['contact'] : []),
  ];
};
const ALL = ['key', 'webhook', 'link', 'contact'];

const passwords = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
/** Sets the password again as the reader of the mails to the address. */
const reset = async (email: string) => {
  await post('auth/request-token', { email, confirmEmail: email });
  const { token, id } = await newestLink(test, email);
  expect((await post('auth/reset-password', { token, id, ...passwords })).statusCode).toBe(200);
};

/** Asks for another address, and has it confirmed. Resolves to the link that undoes it. */
const moveAway = async (dealer: Dealer) => {
  const { user, call } = dealer;
  const email = `${newId()}@stranger.example`;
  await call('POST', 'app/user', { _id: user.id, email, currentPassword: PASSWORD });
  expect((await confirm(email)).statusCode).toBe(200);
  const link = (await mailedLinks(test, user.email)).find(({ pathname }) => pathname.startsWith('/undo'));
  return { token: link?.searchParams.get('token'), id: link?.searchParams.get('id') };
};

describe('An owner who sets the password of an account that a stranger may have registered', () => {
  it('ends all that the stranger could still use', async () => {
    const dealer = await registerDealer(test, { emailConfirmed: false });
    const left = await leaveBehind(dealer);
    expect(await worksOf(left, dealer)).toEqual(ALL);
    await reset(dealer.user.email);
    expect(await worksOf(left, dealer)).toEqual([]);
    expect(await mailsTo(dealer.user.email)).toContain('order-placed');
    const late = await confirm(left.later);
    expect([late.statusCode, late.json().code]).toEqual([400, 'LINK_INVALID']);
    const audited = test.app.db('audit_entries').where({ actor_id: dealer.user.id, action: 'delete' });
    expect(await audited.pluck('resource')).toEqual(['webhook']);
  });

  it('keeps what administrators set up for an account that nobody could use before', async () => {
    const admin = await registerAdmin(test);
    const made = await admin.call('POST', 'admin/user', { name: 'Ida Owner', email: `${newId()}@x.example` });
    const { _id: user, email } = made.json().created;
    const contactEmail = `${newId()}@orders.example`;
    const dealer = {
      user,
      code: createReferralCode(),
      businessName: 'Ida Stones',
      contactEmail,
      phoneNumber: '+1 555 0100',
    };
    const created = await admin.call('POST', 'admin/fabricator', dealer);
    expect(created.statusCode).toBe(201);
    const isConfirmed = async () =>
      (await admin.call('GET', `admin/fabricator/${created.json().created._id}`)).json()
        .contactEmailConfirmed;
    expect(await isConfirmed()).toBe(true);
    expect((await admin.call('POST', 'admin/set-password', { email })).statusCode).toBe(200);
    const { token, id } = await newestLink(test, email);
    expect((await post('auth/set-password', { token, id, ...passwords })).statusCode).toBe(200);
    expect(await isConfirmed()).toBe(true);
  });

  it('keeps the webhooks of a dealer that the account was given later', async () => {
    const dealer = await registerDealer(test);
    const person = await registerCustomer(test, { emailConfirmed: false });
    await leaveBehind(dealer);
    const admin = await registerAdmin(test);
    const handOver = { user: person.user.id };
    const handed = await admin.call('POST', `admin/fabricator/${dealer.fabricator.id}`, handOver);
    expect(handed.statusCode).toBe(200);
    await reset(person.user.email);
    expect(await test.app.db('webhooks').where('fabricator_id', dealer.fabricator.id)).toHaveLength(1);
  });

  it('keeps it in an account whose address was confirmed', async () => {
    const dealer = await registerDealer(test);
    const left = await leaveBehind(dealer);
    await reset(dealer.user.email);
    expect(await worksOf(left, dealer)).toEqual(ALL);
  });
});

describe('An owner who undoes a change of the email address', () => {
  it('ends what was left behind since, and nothing older', async () => {
    const dealer = await registerDealer(test);
    const older = await leaveBehind(dealer);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const undo = await moveAway(dealer);
    const left = await leaveBehind(dealer);
    expect((await post('auth/undo-email-change', undo)).statusCode).toBe(200);
    clock.mockRestore();
    expect(await worksOf(left, dealer)).toEqual(['webhook']);
    expect(await worksOf(older, dealer)).toEqual(['key', 'webhook', 'link']);
    expect(await test.app.db('webhooks').where('fabricator_id', dealer.fabricator.id)).toHaveLength(1);
  });

  it('ends a webhook whose address was changed since', async () => {
    const dealer = await registerDealer(test);
    await leaveBehind(dealer);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const undo = await moveAway(dealer);
    const [webhook] = (await dealer.call('GET', 'fabricator/webhook')).json();
    const url = 'http://127.0.0.1:1/other';
    expect((await dealer.call('POST', `fabricator/webhook/${webhook._id}`, { url })).statusCode).toBe(200);
    expect((await post('auth/undo-email-change', undo)).statusCode).toBe(200);
    clock.mockRestore();
    expect(await test.app.db('webhooks').where('fabricator_id', dealer.fabricator.id)).toEqual([]);
  });

  it('ends everything if the address had never been confirmed', async () => {
    const dealer = await registerDealer(test, { emailConfirmed: false });
    const left = await leaveBehind(dealer);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const undo = await moveAway(dealer);
    expect((await post('auth/undo-email-change', undo)).statusCode).toBe(200);
    clock.mockRestore();
    expect(await worksOf(left, dealer)).toEqual([]);
  });
});

it('An owner turns single sign-on on after confirming the own address', async () => {
  const dealer = await registerDealer(test, { emailConfirmed: false });
  const body = { issuer: 'http://127.0.0.1:1', clientId: 'x', clientSecret: 'x', domain: 'evil.example' };
  const roles = { ownerValue: 'a', managerValue: '', staffValue: '', readOnlyValue: '', otherRole: 'none' };
  const settings = { ...body, required: false, roleClaim: 'groups', ...roles };
  expect((await dealer.call('POST', 'fabricator/sso', settings)).statusCode).toBe(200);
  const answer = await dealer.call('POST', 'fabricator/sso/check');
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'EMAIL_NOT_CONFIRMED']);
});
