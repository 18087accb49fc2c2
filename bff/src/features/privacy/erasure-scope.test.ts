import type { Acceptance, Order } from 'bff-contract';
import { SYSTEM } from '../../http/caller/actor';
import { contentOf } from '../../testing/contents';
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
import { erasePerson } from './erase-person';
import { findEverywhere } from './testing/stored-texts';

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let order: Order;
beforeAll(async () => {
  test = await createTestApp({ rateLimit: false });
});
beforeEach(async () => {
  dealer = await registerDealer(test, { name: 'Victim Stones' });
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  order = await orderOf(customer, dealer, await addMaterial(test, dealer, { name: 'Calacatta Gold' }));
});
afterAll(() => test.close());

/** As the person does. */
const eraseOwn = async (person: Person) =>
  expect((await person.call('DELETE', 'app/user', { password: PASSWORD })).statusCode).toBe(204);
const erase = async ({ user }: Person) =>
  expect(await erasePerson(test.app.db, SYSTEM, user.id)).toMatchObject({ remaining: [] });

const notes = () => `fabricator/order/${order._id}/note`;
const readOrder = async (): Promise<Order> =>
  (await dealer.call('GET', `fabricator/order/${order._id}`)).json();
const rowsOf = (table: string) => test.app.db(table).orderBy('id').select();

const share = async (): Promise<string> => {
  const { created } = (await dealer.call('POST', `fabricator/order/${order._id}/link`, { days: 7 })).json();
  return new URL(created.url).hash.slice(1);
};
const reply = async (body: { token: string; name: string; text: string }) => {
  const url = '/api/public/shared-order/request-change';
  expect((await test.app.inject({ method: 'POST', url, payload: body })).statusCode).toBe(200);
};

const requestPassword = async ({ user: { email } }: Person) => {
  const payload = { email, confirmEmail: email };
  const response = await test.app.inject({ method: 'POST', url: '/api/auth/request-token', payload });
  expect(response.statusCode).toBe(200);
};

/** Issues a revision that the customer accepts. Resolves to the acceptance. */
const accept = async (): Promise<() => Promise<Acceptance>> => {
  const path = `fabricator/order/${order._id}`;
  await dealer.call('POST', `${path}/draft`, { base: 1, lineItems: [], note: 'Please do not wait' });
  expect((await dealer.call('POST', `${path}/draft/issue`, { base: 1 })).statusCode).toBe(200);
  const body = { revision: 2, name: 'Carla Customer' };
  expect((await customer.call('POST', `app/order/${order._id}/accept`, body)).statusCode).toBe(200);
  const [{ id }] = await test.app.db('order_acceptances').where('order_id', order._id);
  const read = async () => (await dealer.call('GET', `${path}/acceptance/${id}`)).json();
  // Makes the PDF.
  expect(await read()).toMatchObject({ isUnchanged: true });
  return read;
};

it('touches nothing of strangers, however the person was called', async () => {
  const root = await registerAdmin(test, { name: 'Anna Admin' });
  await root.call('POST', `admin/user/${dealer.user.id}`, { name: 'Victor Victim' });
  const text = `Please do not cut before Friday. Mail ${dealer.user.email}`;
  await dealer.call('POST', notes(), { text });
  await dealer.call('POST', 'fabricator/order-view', {
    name: 'do not cut',
    query: { search: 'do not' },
    isShared: true,
  });
  const acceptance = await accept();
  await requestPassword(dealer);
  const error = { name: 'TypeError', message: 'They do not match' };
  await dealer.call('POST', 'log/crash-report', { id: 'new', error, data: { user: dealer.user.id } });
  const tables = [
    'order_notes',
    'order_views',
    'order_revisions',
    'order_acceptances',
    'outbox',
    'crash_reports',
    'crash_report_groups',
    'audit_entries',
  ];
  const before = await Promise.all(tables.map(rowsOf));

  const stranger = await registerDealer(test, { name: 'do not' });
  const contact = { contactEmail: dealer.user.email };
  expect((await stranger.call('POST', 'fabricator/profile', contact)).statusCode).toBe(200);
  expect((await stranger.call('POST', 'app/profile', { name: 'Anna Admin' })).statusCode).toBe(200);
  await eraseOwn(stranger);
  for (const name of ['Calacatta Gold', 'do not', 'Carla Customer']) {
    await eraseOwn(await registerCustomer(test, { name }));
  }

  for (const [index, table] of tables.entries()) {
    const ids = new Set(before[index]?.map(({ id }) => id));
    expect([table, (await rowsOf(table)).filter(({ id }) => ids.has(id))]).toEqual([table, before[index]]);
  }
  expect((await readOrder()).estimate.materials[0]?.name).toBe('Calacatta Gold');
  expect(await acceptance()).toMatchObject({ isUnchanged: true, name: 'Carla Customer' });
});

it('keeps what a customer accepted as it was', async () => {
  const named = await registerCustomer(test, { name: 'Calacatta Gold' });
  customer = named;
  order = await orderOf(named, dealer, await addMaterial(test, dealer, { name: 'Calacatta Gold' }));
  const acceptance = await accept();
  await erase(named);
  expect((await readOrder()).estimate.materials[0]?.name).toBe('Calacatta Gold');
  expect(await acceptance()).toMatchObject({
    isUnchanged: true,
    name: expect.stringMatching(/^Erased person/),
  });
});

it('spreads no name that somebody typed on a link', async () => {
  await reply({ token: await share(), name: 'do not', text: 'Wider' });
  await dealer.call('POST', notes(), { text: 'Please do not cut' });
  await erase(customer);
  expect((await dealer.call('GET', notes())).json().notes).toMatchObject([{ text: 'Please do not cut' }]);
  const replies = await test.app.db('order_activity').where({ order_id: order._id, actor_role: 'customer' });
  expect(replies).toMatchObject([{ text: '', actor_name: expect.stringMatching(/^Erased person/) }]);
});

it('takes a colleague from notes of the team that are by them or mention them', async () => {
  const member = await registerMember(test, dealer, 'staff', { name: 'Stella Staff' });
  await member.call('POST', notes(), { text: 'Ask Stella Staff' });
  await dealer.call('POST', notes(), { text: 'Stella Staff, please', mentions: [member.user.id] });
  await dealer.call('POST', notes(), { text: 'A slab of Stella Staff' });
  await erase(member);
  const texts: string[] = (await dealer.call('GET', notes()))
    .json()
    .notes.map((note: { text: string }) => note.text);
  expect(texts).toEqual([
    expect.stringMatching(/^Ask Erased person \w{6}$/),
    expect.stringMatching(/^Erased person \w{6}, please$/),
    'A slab of Stella Staff',
  ]);
});

it("deletes the dealer's mails about the orders of the person", async () => {
  const member = await registerMember(test, dealer, 'staff');
  await reply({ token: await share(), name: 'Zoltan Zyx', text: 'Wider, says Zoltan' });
  await dealer.call('POST', notes(), { text: 'Please call', mentions: [member.user.id] });
  await requestPassword(dealer);
  const kindsTo = async ({ user }: Person): Promise<string[]> =>
    (await test.app.db('outbox').where('to_email', user.email).pluck('kind')).sort();
  expect(await kindsTo(dealer)).toEqual(['order-change-requested', 'order-placed', 'reset-password']);
  expect(await kindsTo(member)).toEqual(['order-mention']);
  await erase(customer);
  expect([await kindsTo(dealer), await kindsTo(member)]).toEqual([['reset-password'], []]);
  expect(await findEverywhere(test, 'Zoltan')).toEqual([]);
});

it('tells webhooks and open pages of the new name, once', async () => {
  const { db } = test.app;
  const other = await registerDealer(test);
  await orderOf(customer, other, await addMaterial(test, other));
  const stranger = await registerCustomer(test);
  await orderOf(stranger, other, await addMaterial(test, other));
  const versionOf = async (id: string) => (await db('orders').where({ id }).first('version')).version;
  await db('order_events').delete();
  const version = await versionOf(order._id);
  for (let time = 1; time <= 2; time += 1) {
    await erase(customer);
    const events = await db('order_events').orderBy(['fabricator_id', 'sequence']).select();
    const eventsOf = ({ fabricator }: Dealer) =>
      events
        .filter(({ fabricator_id }) => fabricator_id === fabricator.id)
        .map(({ kind, order_id, user_id }) => [kind, order_id, user_id]);
    expect(eventsOf(dealer)).toEqual([
      ['changed', order._id, null],
      ['customer', customer.user.id, null],
    ]);
    expect(eventsOf(other).map(([kind]) => kind)).toEqual(['changed', 'customer']);
    expect(events).toHaveLength(4);
    expect(await versionOf(order._id)).toBe(version + 1);
  }
});

describe('Files that a colleague has uploaded', () => {
  /** A public image, as the portal uploads pictures of materials. */
  const upload = async (by: Person, name: string): Promise<string> => {
    const bytes = contentOf('image/png', 'a picture');
    const url = `s3/get-signed-post-url/${name}.png/image%2Fpng`;
    const body = { size: bytes.length, isPublic: true, isViewableByAnyUser: true };
    const { objectId } = (await by.call('POST', url, body)).json();
    const file = { id: objectId, contentType: 'image/png', fileName: `${name}.png` };
    await test.app.storage.write(file, bytes);
    return objectId;
  };

  /** Uses files of a member everywhere in the business. */
  const useFiles = async (by: Person) => {
    const files = {
      image: await upload(by, 'zyximage'),
      logo: await upload(by, 'zyxlogo'),
      note: await upload(by, 'zyxnote'),
      unused: await upload(by, 'zyxunused'),
    };
    const images = [{ s3Object: files.image }];
    const { created } = (
      await by.call('POST', 'fabricator/material', { name: 'Granite', pricePerSquareFoot: 5, images })
    ).json();
    await by.call('POST', 'fabricator/profile', { logo: files.logo });
    await by.call('POST', notes(), { text: 'A plan', files: [{ s3Object: files.note }] });
    return { ...files, material: created._id as string };
  };
  const statusOf = async (by: Person, id: string) =>
    (await by.call('GET', `s3/get-signed-url/${id}`)).statusCode;

  it('stay with the dealer, without the names that they had', async () => {
    const member = await registerMember(test, dealer, 'manager');
    const { image, logo, note, unused, material } = await useFiles(member);
    await erase(member);
    await test.app.jobs.cleanUp.run();
    for (const id of [image, logo, note]) expect([id, await statusOf(dealer, id)]).toEqual([id, 200]);
    expect([await statusOf(customer, image), await statusOf(dealer, unused)]).toEqual([200, 404]);
    expect((await dealer.call('GET', 'fabricator/profile')).json().logo).toBe(logo);
    const { images } = (await dealer.call('GET', `fabricator/material/${material}`)).json();
    expect(images).toMatchObject([{ s3Object: image }]);
    expect((await dealer.call('GET', notes())).json().notes[0].files).toMatchObject([{ s3Object: note }]);
    expect(await findEverywhere(test, 'zyx')).toEqual([]);
  });

  it.each(['the owner', 'a colleague'])('go with the dealer, if %s uploaded them', async (by) => {
    const files = await useFiles(by === 'the owner' ? dealer : await registerMember(test, dealer, 'manager'));
    await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'completed' });
    await erase(dealer);
    await test.app.jobs.cleanUp.run();
    const { logo_id } = await test.app.db('fabricators').where('id', dealer.fabricator.id).first();
    const images = await test.app.db('material_images').where('material_id', files.material);
    expect([logo_id, images]).toEqual([null, []]);
    if (by === 'a colleague') return;
    const root = await registerAdmin(test);
    for (const id of [files.image, files.logo, files.note, files.unused]) {
      expect([id, await statusOf(root, id)]).toEqual([id, 404]);
    }
    expect(await findEverywhere(test, 'zyx')).toEqual([]);
  });
});

describe('An address', () => {
  const invite = async (email: string) =>
    expect(
      (await dealer.call('POST', 'fabricator/team', { name: 'Somebody', email, role: 'staff' })).statusCode,
    ).toBe(201);
  const kindsTo = (email: string): Promise<string[]> =>
    test.app.db('outbox').whereRaw('lower(to_email) = ?', [email.toLowerCase()]).pluck('kind');

  it('that the account has confirmed goes with its invitations, in any spelling', async () => {
    const email = 'Carla.Case@Example.com';
    const person = await registerCustomer(test, { email });
    await invite('carla.case@EXAMPLE.com');
    await requestPassword(person);
    await erase(person);
    expect(await kindsTo(email)).toEqual([]);
    expect(await findEverywhere(test, 'carla.case')).toEqual([]);
  });

  it('that the account has not confirmed stays where others wrote it, and loses what the account was mailed', async () => {
    const email = 'unproven@example.com';
    await invite(email);
    const person = await registerCustomer(test, { email, emailConfirmed: false });
    expect((await person.call('POST', 'app/resend-confirmation')).statusCode).toBe(200);
    await requestPassword(person);
    expect((await kindsTo(email)).sort()).toEqual(['confirm-email', 'reset-password', 'team-invitation']);
    await erase(person);
    expect(await kindsTo(email)).toEqual(['team-invitation']);
    expect(await test.app.db('team_invitations').where({ email })).toHaveLength(1);
  });

  it.each([
    ['has confirmed as a contact stays', true],
    ['only typed goes', false],
  ])('that another dealer %s', async (_case, isConfirmed) => {
    const email = `${isConfirmed ? 'shared' : 'typed'}@contact.example`;
    const person = await registerCustomer(test, { email });
    const contact = { contactEmail: email };
    expect((await dealer.call('POST', 'fabricator/profile', contact)).statusCode).toBe(200);
    if (isConfirmed) {
      const confirmed = { confirmed_contact_email: email };
      await test.app.db('fabricators').where('id', dealer.fabricator.id).update(confirmed);
      await orderOf(customer, dealer, await addMaterial(test, dealer));
    }
    await requestPassword(person);
    await erase(person);
    expect(await kindsTo(email)).toEqual(
      isConfirmed ? ['confirm-contact', 'order-placed', 'reset-password'] : [],
    );
  });

  it('that the account had before goes from the entries of others, unless somebody else has it now', async () => {
    const [gone, given] = ['gone@former.example', 'given@former.example'];
    const person = await registerCustomer(test, { email: gone });
    for (const email of [given, 'last@former.example']) {
      await test.app.db('users').where('id', person.user.id).update({ email_confirmed_at: Date.now() });
      await move(person, email);
    }
    for (const email of [gone, given]) await invite(email);
    const other = await registerCustomer(test, { email: given });
    await requestPassword(other);
    await erase(person);
    expect(await findEverywhere(test, gone)).toEqual([]);
    expect(await kindsTo(given)).toEqual(expect.arrayContaining(['reset-password', 'team-invitation']));
    expect(await findEverywhere(test, given)).toContain('audit_entries.after_value');
  });
});

/** Changes the address of an account by the mailed link. */
const move = async (person: Person, email: string) => {
  const body = { _id: person.user.id, email, currentPassword: PASSWORD };
  expect((await person.call('POST', 'app/user', body)).statusCode).toBe(200);
  const mail = await test.app.db('outbox').where({ to_email: email, kind: 'change-email' }).first();
  const [, query = ''] = /confirm-email\?(\S+)/.exec(mail.text_body) ?? [];
  const payload = Object.fromEntries(new URLSearchParams(query));
  const response = await test.app.inject({ method: 'POST', url: '/api/auth/confirm-email', payload });
  expect(response.statusCode).toBe(200);
};
