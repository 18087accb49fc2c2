import { newId } from '../../database/ids';
import {
  type Dealer,
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const anyAddress = () => `${newId()}@example.com`;
const mailsTo = (email: string) => test.app.db('outbox').where({ to_email: email });
const kindsTo = (email: string): Promise<string[]> => mailsTo(email).orderBy('id').pluck('kind');

const setContact = (dealer: Dealer, contactEmail: string) =>
  dealer.call('POST', 'fabricator/profile', { contactEmail });
const confirmContact = (dealer: Dealer) => dealer.call('POST', 'fabricator/confirm-contact-email');
const invite = (dealer: Dealer, email: string) =>
  dealer.call('POST', 'fabricator/team', { name: 'Ann', email, role: 'staff' });
const move = ({ call, user }: Person, email: string) =>
  call('POST', 'app/user', { _id: user.id, email, currentPassword: PASSWORD });
const resend = ({ call }: Person) => call('POST', 'app/resend-confirmation');
const profileOf = async (dealer: Dealer) => (await dealer.call('GET', 'fabricator/profile')).json();
const REFUSED = [429, 'TOO_MANY_REQUESTS', expect.stringMatching(/^\d+$/)];
const answerOf = ({ statusCode, headers, json }: Awaited<ReturnType<Person['call']>>) => [
  statusCode,
  json().code,
  headers['retry-after'],
];

/** Fills the day's limit of an address with mails of one kind by others. */
const fill = async (email: string, kind: string) => {
  await test.app.db('outbox').insert(
    Array.from({ length: 10 }, () => ({
      id: newId(),
      kind,
      to_name: '',
      to_email: email,
      subject: 'x',
      text_body: 'x',
      html_body: 'x',
      created_at: Date.now() - 3_600_000,
    })),
  );
};

describe('A mail that was asked for and is beyond the limits of its address', () => {
  it('refuses a new contact address, and the link for the one before', async () => {
    const [dealer, contact, other] = [await registerDealer(test), anyAddress(), anyAddress()];
    for (const email of [contact, other]) await fill(email, 'team-invitation');
    expect(answerOf(await setContact(dealer, contact))).toEqual(REFUSED);
    expect((await profileOf(dealer)).contactEmail).toBe(dealer.user.email);
    await test.app.db('fabricators').where('id', dealer.fabricator.id).update({ contact_email: other });
    expect(answerOf(await confirmContact(dealer))).toEqual(REFUSED);
    const { fabricator } = dealer;
    const audited = await test.app.db('audit_entries').where('record_id', fabricator.id).pluck('action');
    expect(audited).not.toContain('resend-confirmation');
  });

  it('refuses an invitation', async () => {
    const [dealer, email] = [await registerDealer(test), anyAddress()];
    await fill(email, 'confirm-contact');
    expect(answerOf(await invite(dealer, email))).toEqual(REFUSED);
  });

  it('refuses a change of the email address, by the user and by an administrator', async () => {
    const [person, admin, email] = [await registerCustomer(test), await registerAdmin(test), anyAddress()];
    await fill(email, 'change-email');
    expect(answerOf(await move(person, email))).toEqual(REFUSED);
    const byAdmin = await admin.call('POST', `admin/user/${person.user.id}`, { email });
    expect(answerOf(byAdmin)).toEqual(REFUSED);
    expect((await person.call('GET', 'app/user')).json()).not.toHaveProperty('pendingEmail');
    expect(await kindsTo(person.user.email)).toEqual([]);
  });

  it('refuses the link for a pending address', async () => {
    const [person, email] = [await registerCustomer(test), anyAddress()];
    expect((await move(person, email)).statusCode).toBe(200);
    await fill(email, 'change-email');
    expect(answerOf(await resend(person))).toEqual(REFUSED);
  });

  it('refuses the link for the address of an account', async () => {
    const person = await registerCustomer(test, { emailConfirmed: false });
    await fill(person.user.email, 'confirm-email');
    expect(answerOf(await resend(person))).toEqual(REFUSED);
  });

  it("refuses a change of the email address that couldn't be undone", async () => {
    const [person, email] = [await registerCustomer(test), anyAddress()];
    await fill(person.user.email, 'undo-email-change');
    expect(answerOf(await move(person, email))).toEqual(REFUSED);
    expect(await kindsTo(email)).toEqual([]);
  });
});

it('A registration whose link is beyond the limits of its address goes on, and asking for the link is refused', async () => {
  const email = anyAddress();
  await fill(email, 'confirm-email');
  const password = 'Plenty-Of-Slabs-9';
  const payload = { name: 'Bo', email, password, confirmPassword: password, tos: true };
  const response = await test.app.inject({ method: 'POST', url: '/api/auth/register', payload });
  expect(response.statusCode).toBe(201);
  expect(await mailsTo(email)).toHaveLength(10);
  const headers = { authorization: `Bearer ${response.json().token.accessToken}` };
  const again = await test.app.inject({ method: 'POST', url: '/api/app/resend-confirmation', headers });
  expect(answerOf(again)).toEqual(REFUSED);
});

describe('One account', () => {
  it("can't use up what others may send to an address", async () => {
    const [stranger, email] = [await registerDealer(test, { emailConfirmed: false }), anyAddress()];
    expect((await setContact(stranger, email)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await confirmContact(stranger)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    expect(await mailsTo(email)).toHaveLength(5);
    const dealer = await registerDealer(test);
    expect((await invite(dealer, email)).statusCode).toBe(201);
    expect((await move(await registerCustomer(test), email)).statusCode).toBe(200);
  });

  it('changes the contact address so often that a mail goes to 10 strangers an hour', async () => {
    const stranger = await registerDealer(test, { emailConfirmed: false });
    const statuses: number[] = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await setContact(stranger, anyAddress())).statusCode);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    const { id } = stranger.user;
    expect(await test.app.db('outbox').where({ kind: 'confirm-contact', sender_id: id })).toHaveLength(10);
    // Whatever else it saves.
    const { contactEmail } = await profileOf(stranger);
    const saved = await stranger.call('POST', 'fabricator/profile', { contactEmail, phoneNumber: '555' });
    expect(saved.statusCode).toBe(200);
  });
});

it.each(['undo-email-change', 'set-password'])(
  'A mail "%s" does not repeat the name that a user typed',
  async (kind) => {
    const name = 'Your parcel waits for you';
    const person = await registerCustomer(test, { name, emailConfirmed: false });
    if (kind === 'undo-email-change') await move(person, anyAddress());
    else await (await registerAdmin(test)).call('POST', 'admin/set-password', { email: person.user.email });
    const [mail] = await mailsTo(person.user.email).where({ kind });
    expect([mail.to_name, `${mail.text_body}`.includes('parcel')]).toEqual(['', false]);
  },
);
