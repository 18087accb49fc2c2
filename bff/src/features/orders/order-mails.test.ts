import { newId } from '../../database/ids';
import { newestLink } from '../../testing/mails';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
let customer: Person;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test);
});
beforeEach(async () => {
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

interface Mail {
  kind: string;
  state: string;
  to_name: string;
  subject: string;
  text_body: string;
}
const mailsTo = (email: string): Promise<Mail[]> =>
  test.app.db('outbox').where({ to_email: email }).orderBy('id').select();
const kindsTo = async (email: string) => (await mailsTo(email)).map((mail) => mail.kind);
const anyAddress = () => `${newId()}@example.com`;

const order = async (from: Dealer, by: Person = customer, title = 'Kitchen') =>
  orderOf(by, from, await addMaterial(test, from, {}), { title });

const setContact = async (by: Dealer, contactEmail: string) => {
  const response = await by.call('POST', 'fabricator/profile', { contactEmail });
  expect(response.statusCode).toBe(200);
  return response.json().updated;
};

const confirm = async (email: string) => {
  const { token, id } = await newestLink(test, email);
  return test.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token, id } });
};

describe('An unconfirmed contact address', () => {
  it("gets a link without the dealer's words; order mails go to the dealer's confirmed address", async () => {
    const [victim, name] = [anyAddress(), 'Call 0900 555 0100 to win'];
    await dealer.call('POST', 'app/user', { _id: dealer.user.id, name });
    await dealer.call('POST', 'fabricator/profile', { businessName: name });
    expect(await setContact(dealer, victim)).toMatchObject({ contactEmailConfirmed: false });
    await order(dealer, customer, 'Buy at evil.example');
    const [mail, ...others] = await mailsTo(victim);
    expect([mail?.kind, mail?.to_name, others]).toEqual(['confirm-contact', '', []]);
    expect(`${mail?.subject} ${mail?.text_body}`).not.toMatch(/0900|win/);
    expect(await kindsTo(dealer.user.email)).toEqual(['order-placed']);
  });

  it('gets order mails after its link was followed', async () => {
    const contact = anyAddress();
    await setContact(dealer, contact);
    expect((await confirm(contact)).statusCode).toBe(200);
    const profile = await dealer.call('GET', 'fabricator/profile');
    expect(profile.json()).toMatchObject({ contactEmail: contact, contactEmailConfirmed: true });
    await order(dealer);
    expect(await kindsTo(contact)).toEqual(['confirm-contact', 'order-placed']);
    expect(await kindsTo(dealer.user.email)).toEqual([]);
  });

  it("is not confirmed by the link of the dealer's previous address", async () => {
    const [own, victim] = [anyAddress(), anyAddress()];
    await setContact(dealer, own);
    const link = await newestLink(test, own);
    expect(await setContact(dealer, victim)).toMatchObject({ contactEmailConfirmed: false });
    const { token, id } = link;
    await test.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload: { token, id } });
    expect((await dealer.call('GET', 'fabricator/profile')).json().contactEmailConfirmed).toBe(false);
    // The way back needs no other link.
    expect(await setContact(dealer, own)).toMatchObject({ contactEmailConfirmed: true });
    expect(await kindsTo(own)).toEqual(['confirm-contact']);
  });

  it('stays confirmed when the link of an earlier one is followed late', async () => {
    const [earlier, contact] = [anyAddress(), anyAddress()];
    await setContact(dealer, earlier);
    await setContact(dealer, contact);
    for (const address of [contact, earlier]) expect((await confirm(address)).statusCode).toBe(200);
    await order(dealer);
    expect(await kindsTo(contact)).toEqual(['confirm-contact', 'order-placed']);
  });

  it('is not confirmed by a link of a person who has left, which says so', async () => {
    const [contact, { user }] = [anyAddress(), await registerMember(test, dealer, 'owner')];
    await setContact(dealer, contact);
    expect((await dealer.call('DELETE', 'fabricator/membership')).statusCode).toBe(204);
    const response = await confirm(contact);
    expect([response.statusCode, response.json().code]).toEqual([400, 'LINK_INVALID']);
    const [row] = await test.app.db('fabricators').where('user_id', user.id);
    expect(row).toMatchObject({ contact_email: contact, confirmed_contact_email: null });
  });

  it('gets the link again on request, and 409 afterwards', async () => {
    const contact = anyAddress();
    await setContact(dealer, contact);
    const ask = () => dealer.call('POST', 'fabricator/confirm-contact-email');
    expect((await ask()).json()).toEqual({ message: 'OK' });
    expect(await kindsTo(contact)).toEqual(['confirm-contact', 'confirm-contact']);
    await confirm(contact);
    const response = await ask();
    expect([response.statusCode, response.json().code]).toEqual([409, 'EMAIL_CONFIRMED']);
  });

  it('needs no link if an administrator has set it', async () => {
    const [admin, contact] = [await registerAdmin(test), anyAddress()];
    await admin.call('POST', `admin/fabricator/${dealer.fabricator.id}`, { contactEmail: contact });
    await order(dealer);
    expect(await kindsTo(contact)).toEqual(['order-placed']);
  });
});

it('An address that an administrator leaves as it is stays unconfirmed', async () => {
  const [admin, contact] = [await registerAdmin(test), anyAddress()];
  await setContact(dealer, contact);
  const path = `admin/fabricator/${dealer.fabricator.id}`;
  await admin.call('POST', path, { contactEmail: contact, phoneNumber: '555' });
  expect((await dealer.call('GET', 'fabricator/profile')).json()).toMatchObject({
    phoneNumber: '555',
    contactEmailConfirmed: false,
  });
});

describe('An account with an unconfirmed address', () => {
  it('is asked once a day to confirm it, and gets no order mails until then', async () => {
    const newDealer = await registerDealer(test, { emailConfirmed: false });
    const newCustomer = await registerCustomer(test, { emailConfirmed: false });
    const placed = await order(newDealer, newCustomer);
    for (const status of ['in-progress', 'completed', 'cancelled']) {
      await newDealer.call('POST', 'fabricator/order', { _id: placed._id, status });
    }
    expect(await kindsTo(newDealer.user.email)).toEqual(['confirm-email']);
    expect(await kindsTo(newCustomer.user.email)).toEqual(['confirm-email']);
    expect((await confirm(newCustomer.user.email)).statusCode).toBe(200);
    await newDealer.call('POST', 'fabricator/order', { _id: placed._id, status: 'completed' });
    expect(await kindsTo(newCustomer.user.email)).toEqual(['confirm-email', 'order-status-changed']);
  });

  it('is asked when it registers, whatever the settings', async () => {
    const email = anyAddress();
    const password = 'Plenty-Of-Slabs-9';
    const body = { name: 'Bo', email, password, confirmPassword: password, tos: true };
    const response = await test.app.inject({ method: 'POST', url: '/api/auth/register', payload: body });
    expect([response.statusCode, response.json().confirmationRedirect]).toEqual([201, undefined]);
    expect(await kindsTo(email)).toEqual(['confirm-email']);
  });
});

describe('Too many mails about orders', () => {
  /** How many mails of each kind an address has in each state. */
  const statesTo = async (email: string) => {
    const counts: Record<string, number> = {};
    for (const { kind, state } of await mailsTo(email)) {
      counts[`${kind} ${state}`] = (counts[`${kind} ${state}`] ?? 0) + 1;
    }
    return counts;
  };

  /** Sends what is due once bundled mails have waited long enough. */
  const deliverBundles = async () => {
    await test.app.db('outbox').where({ state: 'bundled' }).whereNotNull('due_at').update({ due_at: 1 });
    await test.app.mailer.deliverDue();
  };

  it("of one customer are bundled, and don't silence the dealer for others", async () => {
    const stranger = await registerCustomer(test);
    const { email } = dealer.user;
    for (let i = 0; i < 25; i += 1) await order(dealer, stranger, `Flood ${i}`);
    expect(await statesTo(email)).toEqual({ 'order-placed queued': 20, 'order-placed bundled': 5 });
    await order(dealer, customer, 'Kitchen');
    expect(await statesTo(email)).toMatchObject({ 'order-placed queued': 21 });
    const summaryOf = async ({ call }: Dealer) => (await call('GET', 'fabricator/summary')).json();
    expect(await summaryOf(dealer)).not.toHaveProperty('bundledMails');

    await deliverBundles();
    expect((await summaryOf(dealer)).bundledMails).toBe(5);
    expect(await summaryOf(await registerDealer(test))).not.toHaveProperty('bundledMails');
    expect(await statesTo(email)).toEqual({
      'order-placed sent': 21,
      'order-placed bundled': 5,
      'order-digest sent': 1,
    });
    const digest = (await mailsTo(email)).find(({ kind }) => kind === 'order-digest');
    expect(digest?.subject).toBe('5 messages from Slabdesk');
    await deliverBundles();
    expect(await statesTo(email)).toMatchObject({ 'order-digest sent': 1 });
  });

  it('from many people are bundled for their recipient, in one mail that names each', async () => {
    const email = anyAddress();
    const data = { link: 'https://desk.example.com/orders/1', title: 'Kitchen', authorName: 'Bo' };
    for (let i = 0; i < 63; i += 1) {
      const mail = {
        kind: 'order-mention',
        to: { name: 'Ann', email },
        data: { ...data, reference: `ORD-${i}` },
      } as const;
      await test.app.mailer.queue(test.app.db, mail, newId());
    }
    expect(await statesTo(email)).toEqual({ 'order-mention queued': 60, 'order-mention bundled': 3 });
    await deliverBundles();
    const digest = (await mailsTo(email)).find(({ kind }) => kind === 'order-digest');
    for (const reference of ['ORD-60', 'ORD-61', 'ORD-62']) expect(digest?.text_body).toContain(reference);
  });

  it('to a customer or a member are no news for the dashboard of the dealer', async () => {
    const member = await registerMember(test, dealer, 'staff');
    const placed = await order(dealer);
    const path = `fabricator/order/${placed._id}`;
    for (let i = 0; i < 22; i += 1) {
      await dealer.call('POST', path, { status: i % 2 ? 'order-placed' : 'in-progress' });
      await dealer.call('POST', `${path}/note`, { text: 'Ask', mentions: [member.user.id] });
    }
    for (const { user } of [customer, member]) {
      expect(Object.keys(await statesTo(user.email))).toContainEqual(expect.stringMatching(/ bundled$/));
    }
    await deliverBundles();
    expect(await statesTo(member.user.email)).toMatchObject({ 'order-digest sent': 1 });
    expect((await dealer.call('GET', 'fabricator/summary')).json()).not.toHaveProperty('bundledMails');
  });

  it('by one user are bundled, for all recipients together', async () => {
    const now = Date.now();
    const sent = Array.from({ length: 499 }, () => ({
      id: newId(),
      to_name: '',
      to_email: anyAddress(),
      kind: 'order-status-changed',
      sender_id: dealer.user.id,
      subject: 'x',
      text_body: 'x',
      html_body: 'x',
      created_at: now - 3_600_000,
    }));
    for (let i = 0; i < sent.length; i += 25) await test.app.db('outbox').insert(sent.slice(i, i + 25));
    const buyers = [await registerCustomer(test), await registerCustomer(test)];
    for (const buyer of buyers) {
      const placed = await order(dealer, buyer);
      await dealer.call('POST', 'fabricator/order', { _id: placed._id, status: 'completed' });
    }
    const states = await Promise.all(buyers.map((buyer) => statesTo(buyer.user.email)));
    expect(states).toEqual([{ 'order-status-changed queued': 1 }, { 'order-status-changed bundled': 1 }]);
  });
});

it.each([
  ['order', 100],
  ['project', 200],
] as const)('A customer who makes too many %ss in an hour gets a 429', async (resource, limit) => {
  const busy = await registerCustomer(test);
  const create = () => busy.call('POST', `app/${resource}`, { project: 'x' });
  const statuses: number[] = [];
  for (let i = 0; i < limit; i += 1) statuses.push((await create()).statusCode);
  expect(new Set(statuses)).not.toContain(429);
  const refused = await create();
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
  expect((await customer.call('POST', `app/${resource}`, { project: 'x' })).statusCode).not.toBe(429);
});

it('Links to unconfirmed addresses are limited, however many dealers request them', async () => {
  const victim = anyAddress();
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) {
    const { call } = await registerDealer(test);
    statuses.push((await call('POST', 'fabricator/profile', { contactEmail: victim })).statusCode);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  expect(await mailsTo(victim)).toHaveLength(10);
  // The owner of the address can still confirm an own account.
  const body = {
    name: 'Vic',
    email: victim,
    password: 'Plenty-Of-Slabs-9',
    confirmPassword: 'Plenty-Of-Slabs-9',
    tos: true,
  };
  await test.app.inject({ method: 'POST', url: '/api/auth/register', payload: body });
  expect((await kindsTo(victim)).at(-1)).toBe('confirm-email');
});
