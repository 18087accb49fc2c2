import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from 'bff-contract';
import { exportCommand } from '../../commands/export';
import { runCommand } from '../../commands/lib/run-command';
import { calls } from '../../testing/calls';
import { contentOf } from '../../testing/contents';
import {
  addLineItem,
  addMaterial,
  createProject,
  orderOf,
  perFoot,
  placeOrder,
  slab,
} from '../../testing/market';
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
import { switchOn } from '../../testing/two-step';
import { until } from '../../testing/until';
import { unzip } from '../../testing/unzip';
import { createTeamRepository } from '../dealers/team-repository';
import { ssoSettings } from '../identity/testing/calls';
import { exportedColumns, TABLES } from './declared-data';
import { findEverywhere, uploadFile } from './testing/stored-texts';

let test: TestApp;
let root: Person;
beforeAll(async () => {
  test = await createTestApp();
  root = await registerAdmin(test, { name: 'Qwx Root', email: 'root@qwx.example' });
});
afterAll(() => test.close());

const download = async (id: string) => {
  const link = await root.call('POST', `admin/user/${id}/export`);
  expect(link.statusCode).toBe(200);
  const response = await test.app.inject({ method: 'GET', url: link.json().url });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip']);
  return unzip(response.rawPayload);
};

/** A user who is a dealer, a customer of another dealer and an administrator, with rows in every table. */
const registerEverything = async () => {
  const zyx = await registerDealer(test, { name: 'Zyx Stone', email: 'zyx@zyx.example' });
  const qwx = await registerDealer(test, { name: 'Northgate Marble', email: 'office@qwx.example' });
  const customer = await registerCustomer(test, { name: 'Qwx Customer', email: 'customer@qwx.example' });
  const photo = await uploadFile(test, zyx, 'zyx ../photo.png', 'the content of a photo');
  const announced = await uploadFile(test, zyx, 'zyx-announced.png');
  await zyx.call('POST', 'app/profile', { profileImageKey: photo });
  await zyx.call('POST', 'fabricator/material', {
    name: 'Granite',
    pricePerSquareFoot: 50,
    images: [{ s3Object: photo }],
  });
  // A record of each kind that dealers have.
  for (const { sample } of Object.values(calls)) {
    if (sample) expect((await zyx.call('POST', sample.path, sample.body)).statusCode).toBe(201);
  }
  await zyx.call('POST', `fabricator/material/${await addMaterial(test, zyx)}`, { pricePerSquareFoot: 60 });
  await zyx.call('POST', `fabricator/line-item/${await addLineItem(test, zyx)}`, { price: 60 });
  await addLineItem(test, qwx, { title: 'Qwx cut-out' });

  await makeCustomer(zyx, qwx, photo);
  const received = await orderOf(customer, zyx, await addMaterial(test, zyx, { cost: perFoot(2_000) }), {
    title: 'Qwx kitchen',
  });
  await zyx.call('POST', 'fabricator/order', { _id: received._id, status: 'in-progress' });
  await replyByLink(zyx, received._id, 'Qwx Customer');
  await zyx.call('POST', `fabricator/order/${received._id}/due-date`, { dueDate: '2027-01-31' });
  const notes = `fabricator/order/${received._id}/note`;
  await zyx.call('POST', notes, { text: 'Sharp edges, says Zyx Renamed', files: [{ s3Object: photo }] });
  // A note by a colleague.
  const { created } = (await zyx.call('POST', notes, { text: 'Qwx wants it soon' })).json();
  await test.app.db('order_notes').where('id', created._id).update({ author_id: qwx.user.id });
  await test.app.db('users').where('id', zyx.user.id).update({ is_admin: true });
  const foreign = await orderOf(customer, qwx, await addMaterial(test, qwx, { name: 'Qwx Onyx' }), {
    title: 'Qwx bath',
  });
  await zyx.call('POST', 'admin/order', { _id: foreign._id, status: 'completed' });
  await zyx.call('POST', `admin/user/${customer.user.id}`, { name: 'Qwx Renamed' });
  await root.call('POST', `admin/user/${zyx.user.id}`, { name: 'Zyx Renamed' });
  const qwxStaff = await registerMember(test, zyx, 'staff', {
    name: 'Qwx Staff',
    email: 'staff@qwx.example',
  });
  await zyx.call('POST', 'fabricator/api-key', { name: 'Zyx Renamed', scopes: ['order:read'] });
  const webhook = { url: 'https://127.0.0.1/hook', events: ['order.placed'] };
  const { _id: webhookId } = (await zyx.call('POST', 'fabricator/webhook', webhook)).json().created;
  await zyx.call('POST', `fabricator/webhook/${webhookId}/test`);
  const views = 'fabricator/order-view';
  const view = { name: 'Zyx Renamed', query: { search: 'Zyx Renamed' }, isShared: false };
  const saved = (await zyx.call('POST', views, view)).json().created;
  await zyx.call('PUT', `${views}/default`, { view: saved._id });
  await qwxStaff.call('POST', views, { name: 'Qwx view', query: { search: 'Qwx' }, isShared: true });
  await createTeamRepository(test.app.db).put(qwx.fabricator.id, zyx.user.id, 'staff');
  await workFor(qwx, zyx, await orderOf(customer, qwx, await addMaterial(test, qwx)));
  const invitation = { name: 'Invited', role: 'staff' };
  await zyx.call('POST', 'fabricator/team', { ...invitation, name: 'Qwx Invited', email: 'new@qwx.example' });
  await registerDealer(test).then(({ call }) =>
    call('POST', 'fabricator/team', { ...invitation, email: zyx.user.email }),
  );
  await test.app.db('orders').where({ id: foreign._id }).update({ assignee_id: zyx.user.id });
  await revise(qwxStaff, received._id, 'As Qwx Customer likes it');
  await zyx.call('POST', `fabricator/order/${received._id}/draft`, { base: 2, note: 'Zyx Renamed' });
  const other = await orderOf(customer, zyx, await addMaterial(test, zyx), { title: 'Qwx hall' });
  const note = 'For Qwx Customer';
  await qwxStaff.call('POST', `fabricator/order/${other._id}/draft`, { base: 1, note });
  await zyx.call('POST', 'fabricator/order', { _id: other._id, status: 'completed' });
  await zyx.call('POST', 'fabricator/terms', { text: 'Paid within 14 days', version: 0 });
  await makePrice(zyx, customer);
  await makePrice(qwx, zyx);
  const viewAs = (dealer: Dealer) => `admin/fabricator/${dealer.fabricator.id}/view-as`;
  await root.call('POST', viewAs(zyx), { reason: 'Asked for help' });
  await zyx.call('POST', viewAs(qwx), { reason: 'Had a look' });
  await signInAndCrash(zyx, announced);
  return { zyx, customer, photo, announced, received };
};

/** Sets the due date of another dealer's order and revises it, as staff of that dealer. */
const workFor = async (other: Dealer, zyx: Dealer, { _id }: Order) => {
  const choose = ({ fabricator }: Dealer) =>
    zyx.call('POST', `fabricator/membership/${fabricator.id}/choose`);
  await choose(other);
  await zyx.call('POST', `fabricator/order/${_id}/due-date`, { dueDate: '2027-02-28' });
  await revise(zyx, _id, 'Zyx Renamed was there');
  await choose(zyx);
};

const makeCustomer = async (zyx: Person, qwx: Dealer, photo: string) => {
  const project = await createProject(zyx, {
    title: 'Zyx kitchen',
    fabricator: qwx.fabricator.id,
    slabs: [slab('K1', await addMaterial(test, qwx))],
    images: [{ s3Object: photo }],
  });
  const { _id } = await placeOrder(zyx, project._id);
  await replyByLink(qwx, _id, 'Zyx Buyer');
  await revise(qwx, _id, 'As Zyx Renamed likes it');
  await qwx.call('POST', `fabricator/order/${_id}/note`, { text: 'Zyx Renamed is in a hurry' });
};

/** Puts a customer into a group, for which there is a price, and gives the customer one. */
const makePrice = async (dealer: Dealer, customer: Person) => {
  const { _id: group } = (await dealer.call('POST', 'fabricator/customer-group', { name: 'Builders' })).json()
    .created;
  await dealer.call('POST', `fabricator/customer/${customer.user.id}/group`, { group });
  const lineItem = await addLineItem(test, dealer);
  for (const audience of [{ group }, { customer: customer.user.id }]) {
    const price = await dealer.call('POST', 'fabricator/price', { lineItem, ...audience, price: 12 });
    expect(price.statusCode).toBe(201);
  }
};

/** Issues the second revision of an order. */
const revise = async (dealer: Person, order: string, note: string) => {
  const path = `fabricator/order/${order}/draft`;
  await dealer.call('POST', path, { base: 1, note });
  expect((await dealer.call('POST', `${path}/issue`, { base: 1 })).statusCode).toBe(200);
};

/** Shares an order with a customer, who asks for a change and accepts it. */
const replyByLink = async (dealer: Person, order: string, name: string) => {
  const { created } = (await dealer.call('POST', `fabricator/order/${order}/link`, { days: 30 })).json();
  const payload = { token: new URL(created.url).hash.slice(1), name, text: `Wider, says ${name}` };
  const url = '/api/public/shared-order/request-change';
  expect((await test.app.inject({ method: 'POST', url, payload })).statusCode).toBe(200);
  const accepted = { token: payload.token, name, revision: 1 };
  const accept = { method: 'POST', url: '/api/public/shared-order/accept', payload: accepted } as const;
  expect((await test.app.inject(accept)).statusCode).toBe(200);
};

const signInAndCrash = async (zyx: Person, file: string) => {
  const { email } = zyx.user;
  await zyx.call('POST', 'auth/request-token', { email, confirmEmail: email });
  await switchOn(zyx);
  await zyx.call('POST', 'fabricator/sso', ssoSettings);
  await test.app
    .db('sso_links')
    .insert({ connection: 'zyx', user_id: zyx.user.id, identity_hash: 'of zyx', created_at: 1 });
  await test.app
    .db('release_changes')
    .insert({ id: 'change', number: 1, by_name: zyx.user.email, document: '{}' });
  const error = { name: 'TypeError', message: 'x is undefined' };
  await zyx.call('POST', 'log/crash-report', { id: 'new', error, data: { user: { _id: zyx.user.id } } });
  await test.app.db('image_variants').insert({ file_id: file, width: 320, is_made: false, created_at: 1 });
  await test.app
    .db('erasures')
    .insert({ user_id: zyx.user.id, pseudonym: 'Erased person AAAAAA', erased_at: 1, is_running: false });
};

interface Part {
  table: string;
  what: string;
  rows: Array<Record<string, unknown>>;
}

it('exports every row about a person, their files, and nothing of others', async () => {
  const { zyx, photo, announced, customer, received } = await registerEverything();
  await test.app.jobs.derived.update();
  const files = await download(zyx.user.id);
  const text = files['data.json']?.toString() ?? '';
  const { parts, person, notExported } = JSON.parse(text) as {
    parts: Part[];
    person: object;
    notExported: Record<string, string>;
  };
  expect(person).toEqual({ id: zyx.user.id, name: 'Zyx Renamed', email: 'zyx@zyx.example' });

  // Every part of the export has rows here, so that what follows says something about each.
  expect(parts.filter(({ rows }) => rows.length === 0).map(({ what }) => what)).toEqual([]);
  expect(
    Object.keys(notExported)
      .concat(parts.map(({ table }) => table))
      .sort(),
  ).toEqual(expect.arrayContaining(Object.keys(TABLES)));

  // Rows that name the person, the business or one of their texts are in the export.
  const missing: string[] = [];
  for (const [table, declared] of Object.entries(TABLES)) {
    if (typeof declared.exported === 'string') continue;
    const shown = JSON.stringify(parts.filter((part) => part.table === table));
    for (const row of await test.app.db(table).select()) {
      const values = exportedColumns(declared).map((column) => String(row[column]));
      // The customers' own, which name the dealer.
      if (row.actor_id === customer.user.id || (table === 'projects' && row.owner_id === customer.user.id))
        continue;
      const isAbout = values.some(
        (value) => [zyx.user.id, zyx.fabricator?.id].includes(value) || /zyx/i.test(value),
      );
      const key =
        row.id ??
        row.order_id ??
        row.material_id ??
        row.file_id ??
        row.user_key ??
        row.user_id ??
        row.fabricator_id;
      if (isAbout && !shown.includes(key)) missing.push(`${table} ${JSON.stringify(row)}`);
    }
  }
  expect(missing).toEqual([]);

  // Nothing of others, in no form, and no secrets.
  const everything = Object.entries(files)
    .map(([path, content]) => `${path} ${content}`)
    .join('\n');
  expect(everything.match(/.{0,80}qwx.{0,80}/gi) ?? []).toEqual([]);
  expect(everything).not.toContain(customer.user.email);
  for (const [table, { secret = [] }] of Object.entries(TABLES)) {
    for (const row of await test.app.db(table).select()) {
      for (const column of secret) {
        if (row[column])
          expect([table, column, everything.includes(String(row[column]))]).toEqual([table, column, false]);
      }
    }
  }

  const path = `files/${photo} zyx .._photo.png`;
  expect(Object.keys(files).sort()).toEqual(['data.json', path]);
  expect(files[path]?.toString()).toBe(contentOf('image/png', 'the content of a photo').toString());
  const stored = parts.find(({ table }) => table === 'stored_files')?.rows ?? [];
  expect(stored.find(({ id }) => id === photo)).toMatchObject({ path, is_public: false });
  expect(stored.find(({ id }) => id === announced)).toMatchObject({ path: null });

  // The same person, erased.
  await zyx.call('POST', 'fabricator/order', { _id: received._id, status: 'completed' });
  await test.app.db('erasures').delete();
  await root.call('POST', `admin/user/${zyx.user.id}/erase`, {
    email: 'zyx@zyx.example',
    currentPassword: PASSWORD,
  });
  await test.app.jobs.cleanUp.run();
  expect(await findEverywhere(test, 'zyx')).toEqual([]);
  const erased = JSON.parse(String((await download(zyx.user.id))['data.json'])) as { parts: Part[] };
  expect(erased.parts.find(({ table }) => table === 'users')?.rows).toMatchObject([{ live_email: null }]);
});

it('shows customers of their orders what the app shows them', async () => {
  const dealer = await registerDealer(test);
  const customer = await registerCustomer(test);
  const assistant = await registerMember(test, dealer, 'staff', { name: 'Ash Assistant' });
  const material = await addMaterial(test, dealer);
  const pricing = { wastePercent: 10, roundTo: 5, per: 'ft2' };
  await dealer.call('POST', `fabricator/material/${material}`, { pricing });
  const { _id } = await orderOf(customer, dealer, material);
  const url = `fabricator/order/${_id}`;
  const post = async (path: string, body: object) => {
    const response = await dealer.call('POST', path, body);
    expect([response.body, response.statusCode < 300]).toEqual([expect.anything(), true]);
    return response.json();
  };
  const internal = { name: 'At the saw', status: 'in-progress', isPublic: false };
  const stage = (await post('fabricator/stage', internal)).created._id;
  await post(`${url}/stage`, { stage });
  await post(`${url}/due-date`, { dueDate: '2027-05-05' });
  await post(`${url}/assignee`, { assignee: assistant.user.id });
  await post(`${url}/draft`, { base: 1, slabs: [{ item_id: 'K1', price: 99 }] });
  await post(`${url}/draft/issue`, { base: 1 });

  expect((await assistant.call('POST', `${url}/note`, { text: 'Haggles' })).statusCode).toBe(201);
  const exported = async () =>
    String((await unzip((await customer.call('GET', 'app/export')).rawPayload))['data.json']);
  const hidden = [
    'listPrice',
    'wastePercent',
    'At the saw',
    stage,
    '2027-05-05',
    assistant.user.id,
    'Ash Assistant',
  ];
  const read = async () => [(await customer.call('GET', `app/order/${_id}`)).body, await exported()];
  for (const text of await read()) {
    expect(hidden.filter((word) => text.includes(word))).toEqual([]);
    expect(text).toMatch(/"price": ?99\b/);
  }

  // The app does not show what is written about the person.
  const { parts } = JSON.parse(await exported()) as { parts: Part[] };
  const [noted] = parts.flatMap(({ table, rows }) => (table === 'order_notes' ? rows : []));
  expect(noted).toMatchObject({ text: 'Haggles' });
  expect(Object.keys(noted ?? {})).not.toContain('mentions');

  await post('fabricator/profile', { showsDueDates: true });
  await post(`fabricator/stage/${stage}`, { isPublic: true });
  for (const text of await read()) {
    expect(['2027-05-05', stage].filter((word) => !text.includes(word))).toEqual([]);
  }
});

describe('npm run export', () => {
  const runExport = async (...args: string[]) => {
    const output: string[] = [];
    const { dataDir, databaseUrl, secret } = test.config;
    const code = await runCommand(exportCommand, args, {
      env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: secret },
      print: (line) => output.push(line),
      printError: (line) => output.push(line),
    });
    return { code, output: output.join('\n') };
  };

  it('writes a ZIP that only its owner can read, and says so in the audit log', async () => {
    const person = await registerCustomer(test, { name: 'Cora Command' });
    // As the portal names files.
    const id = await uploadFile(test, person, 'a.png_2026-11-29T22:34:20.453Z', 'the content');
    const out = join(test.config.dataDir, 'export.zip');
    const written = { code: 0, output: `All that is stored about ${person.user.id} is in ${out}.` };
    expect(await runExport('--email', person.user.email, '--out', out)).toEqual(written);
    const files = await unzip(readFileSync(out));
    expect(Object.keys(files).sort()).toEqual(['data.json', `files/${id} a_2026-11-29T22_34_20.453Z.png`]);
    expect(String(files['data.json'])).toContain('Cora Command');
    if (process.platform !== 'win32') expect(statSync(out).mode & 0o777).toBe(0o600);
    const entries = await test.app.db('audit_entries').where({ record_id: person.user.id, action: 'export' });
    expect(entries).toMatchObject([{ actor_name: 'Command line', label: 'Cora Command' }]);

    expect(await runExport('--id', person.user.id, '--out', out)).toEqual({
      code: 1,
      output: `${out} exists already.`,
    });
    expect(readFileSync(out)).toHaveLength(statSync(out).size);
    rmSync(out);
    writeFileSync(`${out}.partial`, 'of another export');
    expect(await runExport('--id', person.user.id, '--out', out)).toEqual({
      code: 1,
      output: expect.stringContaining('was not finished'),
    });
    expect(readFileSync(`${out}.partial`, 'utf8')).toBe('of another export');
    const lost = join(test.config.dataDir, 'none', 'x.zip');
    expect(await runExport('--id', person.user.id, '--out', lost)).toEqual({
      code: 1,
      output: `${lost}.partial can't be used: there is no such file or folder.`,
    });
    const all = await test.app.db('audit_entries').where({ record_id: person.user.id, action: 'export' });
    expect(all).toEqual(entries);
  });

  it('gives the file its name once it is whole', async () => {
    const person = await registerCustomer(test, { name: 'Cora Command' });
    const id = await uploadFile(test, person, 'a.png', 'the content');
    const stored = join(test.config.dataDir, 'files', id.slice(-2), id);
    rmSync(stored);
    // Its readers wait for a writer.
    spawnSync('mkfifo', [stored]);
    const out = join(test.config.dataDir, 'waiting.zip');
    const exported = runExport('--email', person.user.email, '--out', out);
    await until(async () => existsSync(`${out}.partial`));
    expect(existsSync(out)).toBe(false);
    await writeFile(stored, 'the content');
    expect((await exported).code).toBe(0);
    expect(Object.keys(await unzip(readFileSync(out)))).toHaveLength(2);
    expect(existsSync(`${out}.partial`)).toBe(false);
  });

  it.each([
    [['--email', 'nobody@example.com', '--out', 'x.zip'], 'There is no such account: nobody@example.com.'],
    [['--email', 'root@qwx.example'], 'Usage: npm run export'],
    [['--out', 'x.zip'], 'Usage: npm run export'],
    [['--mail', 'x'], '--mail'],
  ])('explains %j', async (args, words) => {
    const { code, output } = await runExport(...args);
    expect([code, output]).toEqual([1, expect.stringContaining(words)]);
  });
});
