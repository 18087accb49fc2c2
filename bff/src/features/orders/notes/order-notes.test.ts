import { LIMITS, type Order, type OrderNote, type OrderNotes } from 'bff-contract';
import { newId } from '../../../database/ids';
import { type EventListener, listenOn, listenToEvents } from '../../../testing/event-listener';
import { addMaterial, orderOf, remove } from '../../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';
import { unusedFilesOf } from '../../../testing/unused-files';
import { erasePerson } from '../../privacy/erase-person';
import { uploadFile } from '../../privacy/testing/stored-texts';
import { createOrderNoteRepository } from './order-note-repository';

const DAY_MS = 24 * 3_600_000;

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let order: Order;
beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test);
});
beforeEach(async () => {
  dealer = await registerDealer(test, { name: 'Dana Dealer' });
  order = await orderOf(customer, dealer, await addMaterial(test, dealer));
});
afterAll(() => test.close());

const path = () => `fabricator/order/${order._id}/note`;
const write = async (text: string, more: object = {}): Promise<OrderNote> => {
  const response = await dealer.call('POST', path(), { text, ...more });
  expect(response.statusCode).toBe(201);
  return response.json().created;
};
const read = async (): Promise<OrderNotes> => (await dealer.call('GET', path())).json();
const textsOf = ({ notes }: OrderNotes) => notes.map(({ text }) => text);

it('Notes are shown oldest first, with their author and who can be mentioned', async () => {
  await write('First\n<b>plain</b>');
  const second = await write('Second');
  const { notes, members } = await read();
  const author = { _id: dealer.user.id, name: 'Dana Dealer' };
  expect(notes.map(({ text }) => text)).toEqual(['First\n<b>plain</b>', 'Second']);
  expect(notes[1]).toEqual(second);
  expect(second).toEqual({
    _id: expect.any(String),
    author,
    text: 'Second',
    mentions: [],
    files: [],
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    version: 1,
  });
  expect(members).toEqual([author]);
});

it('The history of the order has the beginning of each note, until it is deleted', async () => {
  const historyOf = async () =>
    ((await dealer.call('GET', `fabricator/order/${order._id}`)).json() as Order).activity;
  await write('Cut the sink first');
  const long = await write(`${'x'.repeat(199)}\u{1faa8}yz`);
  const entry = { at: expect.any(String), kind: 'note', actor: { name: 'Dana Dealer', role: 'dealer' } };
  expect(await historyOf()).toEqual([
    { ...entry, text: 'Cut the sink first' },
    { ...entry, text: `${'x'.repeat(199)}\u{1faa8}…` },
  ]);
  await dealer.call('DELETE', `${path()}/${long._id}`);
  expect(await historyOf()).toHaveLength(1);
});

it('Customers see no notes, and get no mails about them; administrators read them', async () => {
  await write('Pays late');
  expect((await customer.call('GET', path())).statusCode).toBe(403);
  expect((await customer.call('GET', `app/order/${order._id}`)).body).not.toContain('Pays late');
  const mails = await test.app.db('outbox').where('text_body', 'like', '%Pays late%');
  expect(mails).toEqual([]);
  const admin = await registerAdmin(test);
  const seen = (await admin.call('GET', `admin/order/${order._id}/note`)).json();
  expect(textsOf(seen)).toEqual(['Pays late']);
});

it('A note appears on open pages', async () => {
  const listener: EventListener = await listenToEvents(await listenOn(test.app), dealer.headers);
  await listener.until(({ event }) => event === 'ready');
  await write('Look');
  await listener.until(({ event, data }) => event === 'order' && data.order === order._id);
  await listener.drop();
});

describe('A mention', () => {
  const mailsTo = async ({ user }: Person): Promise<Array<{ subject: string; text_body: string }>> =>
    test.app.db('outbox').where({ to_email: user.email, kind: 'order-mention' }).orderBy('id');

  it('is mailed once to members with a confirmed address, without the note', async () => {
    const [staff, reader, unconfirmed] = [
      await registerMember(test, dealer, 'staff'),
      await registerMember(test, dealer, 'read-only'),
      await registerMember(test, dealer, 'staff', { emailConfirmed: false }),
    ];
    const mentions = [dealer, staff, unconfirmed].map(({ user }) => user.id);
    const note = await write('Call them, they pay late', { mentions });
    expect(await mailsTo(dealer)).toEqual([]);
    expect(await mailsTo(unconfirmed)).toEqual([]);
    const reminders = await test.app.db('outbox').where({ to_email: unconfirmed.user.email });
    expect(reminders.map(({ kind }) => kind)).toEqual(['confirm-email']);
    const [mail, ...more] = await mailsTo(staff);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(new RegExp(`^You are mentioned on order ${order.reference}`));
    expect(mail?.text_body).toContain('Dana Dealer mentions you in a note on an order.');
    expect(mail?.text_body).toContain(`/orders/${order._id}`);
    expect(mail?.text_body).not.toContain('pay late');

    const change = { text: 'Call them', mentions: [...mentions, reader.user.id], version: note.version };
    expect((await dealer.call('POST', `${path()}/${note._id}`, change)).statusCode).toBe(200);
    expect(await mailsTo(staff)).toHaveLength(1);
    expect(await mailsTo(reader)).toHaveLength(1);
    await dealer.call('DELETE', `${path()}/${note._id}`);
    await dealer.call('POST', `${path()}/${note._id}/restore`);
    expect(await mailsTo(reader)).toHaveLength(1);
  });

  it('of somebody outside the team is neither kept nor mailed', async () => {
    const stranger = await registerDealer(test);
    await dealer.call('POST', path(), { text: 'Ask', mentions: [stranger.user.id] });
    expect(await mailsTo(stranger)).toEqual([]);
  });

  it('of a member who has left stays when the note is changed', async () => {
    const staff = await registerMember(test, dealer, 'staff');
    const mentions = [staff.user.id];
    const { _id } = await write('Ask', { mentions });
    await dealer.call('DELETE', `fabricator/team/${staff.user.id}`);
    const changed = await dealer.call('POST', `${path()}/${_id}`, { text: 'Ask them', mentions });
    expect(changed.json().updated.mentions).toMatchObject([{ _id: staff.user.id }]);
  });

  it('is of a member of the same dealer, by the id', async () => {
    const { mentions } = await write('Ask @Dana Dealer', { mentions: [dealer.user.id, dealer.user.id] });
    expect(mentions).toEqual([{ _id: dealer.user.id, name: 'Dana Dealer' }]);
  });

  it.each(['customer', 'dealer of another business'])('is refused of a %s', async (whom) => {
    const other = whom === 'customer' ? customer : await registerDealer(test);
    const response = await dealer.call('POST', path(), { text: 'Ask', mentions: [other.user.id] });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['mentions']]);
  });
});

describe('A note of your own', () => {
  it('is changed, deleted and restored, with entries in the audit log', async () => {
    const { _id, version } = await write('Sharp edges');
    const changed = await dealer.call('POST', `${path()}/${_id}`, { text: 'Round edges', version });
    expect(changed.json().updated).toMatchObject({ text: 'Round edges', version: 2 });
    const stale = await dealer.call('POST', `${path()}/${_id}`, { text: 'Too late', version });
    expect([stale.statusCode, stale.json().current]).toEqual([409, changed.json().updated]);
    expect((await dealer.call('DELETE', `${path()}/${_id}`)).statusCode).toBe(204);
    expect(textsOf(await read())).toEqual([]);
    expect((await dealer.call('POST', `${path()}/${_id}/restore`)).statusCode).toBe(200);
    expect(textsOf(await read())).toEqual(['Round edges']);
    const lines = await test.app.db('audit_entries').where('record_id', _id).orderBy('id');
    expect(JSON.stringify(lines)).not.toMatch(/edges/);
    expect(lines.map(({ action, label }) => [action, label])).toEqual(
      ['create', 'update', 'delete', 'restore'].map((action) => [action, order.reference]),
    );
  });

  it('is not for colleagues to change', async () => {
    const { _id } = await write('Mine');
    await test.app.db('order_notes').where('id', _id).update({ author_id: customer.user.id });
    expect((await dealer.call('POST', `${path()}/${_id}`, { text: 'Yours' })).statusCode).toBe(403);
    expect((await dealer.call('DELETE', `${path()}/${_id}`)).statusCode).toBe(403);
    expect(textsOf(await read())).toEqual(['Mine']);
  });

  it('is found only at its own order', async () => {
    const { _id } = await write('Mine');
    const other = await orderOf(customer, dealer, await addMaterial(test, dealer));
    const elsewhere = `fabricator/order/${other._id}/note/${_id}`;
    expect((await dealer.call('POST', elsewhere, { text: 'Moved' })).statusCode).toBe(404);
  });

  it.each(['', ' \n', 'x'.repeat(5_001)])('has words', async (text) => {
    const response = await dealer.call('POST', path(), { text });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['text']]);
  });
});

describe('A file of a note', () => {
  const readFile = (person: Person, id: string) => person.call('GET', `s3/get-signed-url/${id}`);

  it("is read by the dealer's people and not by the customer, while the note and the order exist", async () => {
    const colleague = await registerDealer(test);
    const file = await uploadFile(test, dealer, 'plan.png', 'a plan');
    const { _id, files } = await write('See the plan', { files: [{ s3Object: file }] });
    expect(files).toEqual([{ s3Object: file, fileName: 'plan.png' }]);
    await test.app.db('orders').where('id', order._id).update({ fabricator_id: colleague.fabricator.id });
    expect((await readFile(colleague, file)).statusCode).toBe(200);
    expect((await readFile(customer, file)).statusCode).toBe(404);
    expect((await readFile(await registerDealer(test), file)).statusCode).toBe(404);
    await remove(test, 'order_notes', _id);
    expect((await readFile(colleague, file)).statusCode).toBe(404);
  });

  it('is one that the author has uploaded', async () => {
    const foreign = await uploadFile(test, customer, 'secret.png', 'a secret');
    const response = await dealer.call('POST', path(), { text: 'Look', files: [{ s3Object: foreign }] });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['files']]);
  });

  it('stays while the note has it, and goes after that', async () => {
    const file = await uploadFile(test, dealer, 'plan.png', 'a plan');
    const { _id } = await write('See the plan', { files: [{ s3Object: file }] });
    const { purge } = unusedFilesOf(test);
    const check = () => test.app.db('stored_files').where('id', file).update({ check_at: 0 });
    const row = () => test.app.db('stored_files').where('id', file).first();
    await check();
    await purge(Date.now() + 8 * DAY_MS);
    expect(await row()).toMatchObject({ removed_at: null, unused_since: null });
    await dealer.call('POST', `${path()}/${_id}`, { text: 'Without' });
    expect((await read()).notes[0]?.files).toEqual([]);
    await check();
    await purge(Date.now());
    expect((await row()).unused_since).not.toBeNull();
  });
});

it('An order has no more notes than are shown', async () => {
  const { _id: id } = await write('Once');
  const deleted = `${path()}/${id}`;
  expect((await dealer.call('DELETE', deleted)).statusCode).toBe(204);
  const row = await test.app.db('order_notes').where({ id }).first();
  const rows = Array.from({ length: LIMITS.orderNotes }, () => ({ ...row, id: newId(), deleted_at: null }));
  await test.app.db.batchInsert('order_notes', rows, 50);
  for (const refused of [
    await dealer.call('POST', path(), { text: 'One more' }),
    await dealer.call('POST', `${deleted}/restore`),
  ]) {
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TOO_MANY_NOTES']);
  }
});

it('Deleted notes are purged after 30 days, with the list of their files', async () => {
  const file = await uploadFile(test, dealer, 'plan.png', 'a plan');
  const { _id } = await write('Old', { files: [{ s3Object: file }] });
  const { db } = test.app;
  await dealer.call('DELETE', `${path()}/${_id}`);
  await createOrderNoteRepository(db).purge(Date.now());
  expect(await db('order_notes').where('id', _id)).toHaveLength(1);
  await createOrderNoteRepository(db).purge(Date.now() + 31 * DAY_MS);
  expect(await db('order_notes').where('id', _id)).toEqual([]);
  expect(await db('order_note_files').where('note_id', _id)).toEqual([]);
});

it('An erased person leaves neither name nor address in notes', async () => {
  const person = await registerCustomer(test, { name: 'Petra Gone' });
  order = await orderOf(person, dealer, await addMaterial(test, dealer));
  await write(`Petra Gone called: write to ${person.user.email}`);
  const system = { name: 'System', role: 'system', address: '', requestId: '' } as const;
  await erasePerson(test.app.db, system, person.user.id);
  expect(textsOf(await read())).toEqual([
    expect.stringMatching(/^Erased person \w+ called: write to Erased person \w+$/),
  ]);
});
