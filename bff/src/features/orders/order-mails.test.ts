import { newId } from '../../database/ids';
import { newestLink } from '../../testing/mails';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
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

it('Order mails to one address are limited, and orders still change', async () => {
  const placed = await order(dealer);
  let last: string | undefined;
  for (let i = 0; i < 70; i += 1) {
    const status = i % 2 ? 'completed' : 'in-progress';
    const response = await dealer.call('POST', 'fabricator/order', { _id: placed._id, status });
    last = response.json().updated.status;
  }
  expect(last).toBe('completed');
  expect((await kindsTo(customer.user.email)).length).toBeLessThanOrEqual(60);
});

it('Mails caused by one user are limited, for all recipients together', async () => {
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
  const kinds = await Promise.all(buyers.map((buyer) => kindsTo(buyer.user.email)));
  expect(kinds).toEqual([['order-status-changed'], []]);
});

it('Links to unconfirmed addresses are limited, however many dealers request them', async () => {
  const victim = anyAddress();
  for (let i = 0; i < 12; i += 1) await setContact(await registerDealer(test), victim);
  expect(await mailsTo(victim)).toHaveLength(10);
});
