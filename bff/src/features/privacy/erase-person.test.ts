import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from 'bff-contract';
import { eraseCommand } from '../../commands/erase';
import { runCommand } from '../../commands/lib/run-command';
import { newId } from '../../database/ids';
import { addMaterial, createProject, orderOf, placeOrder, slab } from '../../testing/market';
import {
  PASSWORD,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { findEverywhere, uploadFile } from './testing/stored-texts';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test, { name: 'Root' });
});
afterAll(() => test.close());

const erase = async (...args: string[]) => {
  const output: string[] = [];
  const { dataDir, databaseUrl, secret } = test.config;
  const code = await runCommand(eraseCommand, args, {
    env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: secret },
    print: (line) => output.push(line),
    printError: (line) => output.push(line),
  });
  return { code, output: output.join('\n') };
};
const confirmErasure = ({ user: { id } }: Person) => erase('--id', id, '--confirm', id);

const registerMarked = async () => {
  const email = 'Marker.Zyxmail@example.com';
  const person = await registerCustomer(test, { name: 'Zyxname Marker', email });
  const dealer = await registerDealer(test, { name: 'Stone & Sons' });
  const granite = await addMaterial(test, dealer);
  const used = await uploadFile(test, person, 'zyxfile-used.png', 'the photo of an order');
  const unused = await uploadFile(test, person, 'zyxfile-unused.png', 'zyxcontent of a photo');
  const avatar = await uploadFile(test, person, 'zyxfile-avatar.png', 'zyxcontent of a face');
  const changed = await person.call('POST', 'app/profile', { profileImageKey: avatar });
  expect(changed.statusCode).toBe(200);
  const ordered = await createProject(person, {
    title: 'Zyxtitle ordered',
    fabricator: dealer.fabricator.id,
    site: { line1: '1 Zyxstreet' },
    accessNotes: 'Ask for zyxgate',
    slabs: [slab('K1', granite)],
    images: [{ s3Object: used }],
  });
  const order = await placeOrder(person, ordered._id);
  await createProject(person, {
    title: 'Zyxtitle open',
    slabs: [slab('Zyxslab')],
    images: [{ s3Object: unused }],
  });
  await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'in-progress' });
  await test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong' } });
  await test.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': 'Zyxagent' },
  });
  await person.call('POST', 'auth/request-token', { email, confirmEmail: email });
  await admin.call('POST', `admin/user/${person.user.id}`, { name: 'Zyxnew Marker' });
  return { person, email, dealer, order, avatar, unused, used };
};

it('leaves nothing of a person but the orders, under a pseudonym', async () => {
  const { person, email, dealer, order, used } = await registerMarked();
  // All texts that are looked for below exist before the erasure.
  for (const text of [
    'zyxname',
    'zyxnew',
    'zyxmail',
    'zyxtitle',
    'zyxslab',
    'zyxfile',
    'zyxcontent',
    'zyxagent',
    'zyxstreet',
    'zyxgate',
  ]) {
    expect([text, (await findEverywhere(test, text)).length > 0]).toEqual([text, true]);
  }

  const preview = await erase('--email', email);
  expect(preview.output).toContain('in 1 orders');
  expect((await person.call('GET', 'app/user')).statusCode).toBe(200);

  const { code, output } = await confirmErasure(person);
  expect([code, output]).toEqual([0, expect.stringMatching(/is "Erased person [2-9A-Z]{6}" now/)]);
  const [pseudonym = ''] = /Erased person [2-9A-Z]{6}/.exec(output) ?? [];
  await test.app.jobs.cleanUp.run();

  expect(await findEverywhere(test, 'zyx')).toEqual([]);
  expect(await findEverywhere(test, email)).toEqual([]);
  expect((await person.call('GET', 'app/user')).statusCode).toBe(401);

  const kept = (await dealer.call('GET', `fabricator/order/${order._id}`)).json();
  expect(kept).toMatchObject({ reference: order.reference, status: 'in-progress' });
  expect(JSON.stringify(kept)).toContain(pseudonym);
  expect(kept.estimate).toEqual(order.estimate);
  expect((await dealer.call('GET', `s3/get-signed-url/${used}`)).statusCode).toBe(200);

  const log = (await admin.call('GET', `admin/audit?recordId=${person.user.id}&action=erase`)).json();
  expect(log).toEqual([expect.objectContaining({ label: pseudonym, action: 'erase' })]);
});

it('takes a customer and a member of a team from revisions and drafts', async () => {
  const customer = await registerCustomer(test, { name: 'Vwxname Buyer' });
  const dealer = await registerDealer(test);
  const member = await registerMember(test, dealer, 'staff', { name: 'Uvwname Staff' });
  const [revised, drafted] = [
    await orderOf(customer, dealer, await addMaterial(test, dealer)),
    await orderOf(customer, dealer, await addMaterial(test, dealer)),
  ];
  const draft = { base: 1, lineItems: [], note: 'For Vwxname Buyer, by Uvwname Staff' };
  for (const { _id } of [revised, drafted]) {
    const saved = await member.call('POST', `fabricator/order/${_id}/draft`, draft);
    expect(saved.statusCode).toBe(200);
  }
  await member.call('POST', `fabricator/order/${revised._id}/draft/issue`, { base: 1 });
  const before: Order = (await dealer.call('GET', `fabricator/order/${revised._id}`)).json();
  expect(before.revisions).toMatchObject([
    { actor: { name: 'Vwxname Buyer' } },
    { actor: { name: 'Uvwname Staff' } },
  ]);

  for (const person of [customer, member]) {
    const { code, output } = await confirmErasure(person);
    expect([code, output]).toEqual([0, expect.stringContaining('now')]);
  }
  await test.app.jobs.cleanUp.run();
  expect([await findEverywhere(test, 'Vwxname'), await findEverywhere(test, 'Uvwname')]).toEqual([[], []]);
  const kept: Order = (await dealer.call('GET', `fabricator/order/${revised._id}`)).json();
  expect(kept.estimate.totalPrice).toBe(before.estimate.totalPrice);
  expect(kept.revisions[1]?.note).toMatch(/^For Erased person .{6}, by Erased person .{6}$/);
});

it('can be repeated, and after a restore by the list of those who were erased', async () => {
  const person = await registerCustomer(test, { name: 'Qwxname' });
  const { output } = await confirmErasure(person);
  expect((await confirmErasure(person)).output).toBe(output);
  const { output: list } = await erase('--list');
  expect(JSON.parse(list)).toContainEqual(expect.objectContaining({ user_id: person.user.id }));
  expect(list).not.toContain('Qwxname');

  // The backup is from before the erasure.
  const restored = await registerCustomer(test, { name: 'Qwxrestored' });
  const known = [{ user_id: restored.user.id, pseudonym: 'Erased person 222222', erased_at: 1 }];
  const file = join(test.config.dataDir, 'erased.json');
  writeFileSync(file, JSON.stringify(known));
  expect(await erase('--again', file)).toEqual({
    code: 0,
    output: '1 of 1 people were erased again; the others are not in this database.',
  });
  expect(await findEverywhere(test, 'Qwxrestored')).toEqual([]);
  expect((await test.app.db('users').where('id', restored.user.id).first()).name).toBe(
    'Erased person 222222',
  );
});

it('erases everybody of a list who can be, also with orders that are open in the older data', async () => {
  const dealer = await registerDealer(test, { name: 'Rstname Stone' });
  const { _id } = await orderOf(await registerCustomer(test), dealer, await addMaterial(test, dealer));
  const customer = await registerCustomer(test, { name: 'Rstname Customer' });
  const file = join(test.config.dataDir, 'erased.json');
  const list = [admin, dealer, customer].map(({ user }, index) => ({
    user_id: user.id,
    pseudonym: `Erased person 33333${index}`,
    erased_at: 1,
  }));
  writeFileSync(file, JSON.stringify(list));
  expect(await erase('--again', file)).toEqual({
    code: 1,
    output: `2 of 3 people were erased again. 1 could not be:\n- ${admin.user.id}: This is the last administrator. Please make somebody else one first.`,
  });
  expect(await findEverywhere(test, 'rstname')).toEqual([]);
  expect(await test.app.db('orders').where({ id: _id }).pluck('status')).toEqual(['order-placed']);
});

it('lets the address register anew, with nothing of the old account', async () => {
  const email = 'again@example.com';
  const old = await registerCustomer(test, { name: 'Old', email });
  await createProject(old, { title: 'Old project', slabs: [] });
  await confirmErasure(old);
  const anew = await registerCustomer(test, { name: 'New', email });
  expect((await anew.call('GET', 'app/project')).json()).toEqual([]);
  expect(anew.user.id).not.toBe(old.user.id);
});

it("finds names beyond ASCII in other people's entries that have the id or the address", async () => {
  const person = await registerCustomer(test, { name: 'ÄNNE Voxwi' });
  const [entry] = await test.app.db('audit_entries').limit(1);
  const { id, email } = person.user;
  for (const value of [{ customer: id }, { to: email.toUpperCase() }]) {
    await test.app.db('audit_entries').insert({
      ...entry,
      id: newId(),
      record_id: '',
      label: 'A note about ÄNNE Voxwi',
      after_value: JSON.stringify(value),
      actor_id: null,
    });
  }
  await confirmErasure(person);
  expect(await findEverywhere(test, 'Voxwi')).toEqual([]);
  expect(await findEverywhere(test, email)).toEqual([]);
});

it('leaves the texts of others alone if the name is one word', async () => {
  const person = await registerCustomer(test, { name: 'Onyx' });
  const dealer = await registerDealer(test);
  const { _id } = await orderOf(person, dealer, await addMaterial(test, dealer));
  await dealer.call('POST', `fabricator/order/${_id}/note`, { text: 'Black Onyx would do' });
  await confirmErasure(person);
  const [note] = (await dealer.call('GET', `fabricator/order/${_id}/note`)).json().notes;
  expect(note.text).toBe('Black Onyx would do');
});

it("leaves a dealer to its other owner, with that owner's address", async () => {
  const dealer = await registerDealer(test, { name: 'Twosome Stones', email: 'first@twosome.example' });
  const second = await registerMember(test, dealer, 'owner', { email: 'second@twosome.example' });
  const staff = await registerMember(test, dealer, 'staff');
  expect((await confirmErasure(dealer)).code).toBe(0);
  expect((await confirmErasure(staff)).code).toBe(0);
  const profile = (await second.call('GET', 'fabricator/profile')).json();
  expect(profile).toMatchObject({ businessName: 'Twosome Stones', contactEmail: 'second@twosome.example' });
  const team = (await second.call('GET', 'fabricator/team')).json();
  expect(team.map(({ email }: { email: string }) => email)).toEqual(['second@twosome.example']);
  const handOver = { record_id: dealer.fabricator.id, action: 'update' };
  expect(await test.app.db('audit_entries').where(handOver)).toHaveLength(1);
});

it("takes a person's invitations, and those to the team of a dealer that is gone", async () => {
  const [person, host] = [await registerDealer(test), await registerDealer(test)];
  const invite = (by: Person, email: string) =>
    by.call('POST', 'fabricator/team', { name: 'Somebody', email, role: 'staff' });
  const other = 'invited@elsewhere.example';
  expect((await invite(host, person.user.email)).statusCode).toBe(201);
  expect((await invite(host, other)).statusCode).toBe(201);
  expect((await invite(person, other)).statusCode).toBe(201);
  expect((await confirmErasure(person)).code).toBe(0);
  const left = await test.app.db('team_invitations').select('fabricator_id', 'email');
  expect(left).toEqual([{ fabricator_id: host.fabricator.id, email: other }]);
});

it('refuses a dealer with open orders, and the last administrator', async () => {
  const dealer = await registerDealer(test, { name: 'Busy Stones' });
  const customer = await registerCustomer(test);
  const order = await orderOf(customer, dealer, await addMaterial(test, dealer));
  const refused = await confirmErasure(dealer);
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining('an order that is not completed'),
  ]);
  expect((await dealer.call('GET', 'app/user')).statusCode).toBe(200);

  await dealer.call('POST', 'fabricator/order', { _id: order._id, status: 'completed' });
  expect((await confirmErasure(dealer)).code).toBe(0);
  expect(await findEverywhere(test, 'Busy Stones')).toEqual([]);
  const last = await confirmErasure(admin);
  expect([last.code, last.output]).toEqual([1, expect.stringContaining('last administrator')]);
});

it('lets nobody else change the audit log', async () => {
  const { db } = test.app;
  const refused = { message: expect.stringContaining('append-only') };
  const change = () => db('audit_entries').update({ actor_name: 'Nobody' });
  await expect(change()).rejects.toMatchObject(refused);
  await expect(db('audit_entries').delete()).rejects.toMatchObject(refused);
  // During an erasure neither.
  const during = db.transaction(async (trx) => {
    await trx('erasures').insert({ user_id: 'x', pseudonym: 'x', erased_at: 1, is_running: true });
    await trx('audit_entries').update({ action: 'create' });
  });
  await expect(during).rejects.toMatchObject(refused);
  expect(await db('erasures').where({ is_running: true })).toEqual([]);
});
