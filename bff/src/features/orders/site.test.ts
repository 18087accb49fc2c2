import { EXPORT_TYPES, type Order, type Project } from 'bff-contract';
import { addMaterial, createProject, slab } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerCustomer,
  registerDealer,
  registerMember,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { unzip } from '../../testing/unzip';

let test: TestApp;
let customer: Person;
let dealer: Dealer;
let material: string;
beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test);
  dealer = await registerDealer(test);
  material = await addMaterial(test, dealer);
});
afterAll(() => test.close());

const site = {
  line1: '12 Harbour Lane',
  line2: 'Unit 4',
  city: 'Astoria',
  region: 'OR',
  postalCode: '97103',
  country: 'US',
};
const details = { site, phone: '(503) 555-0142', accessNotes: 'Gate code at the door' };
const known = { ...details, phone: '+15035550142', phoneText: '+1 503 555 0142' };

const measure = (more: object = {}): Promise<Project> =>
  createProject(customer, {
    title: 'Kitchen',
    fabricator: dealer.fabricator.id,
    slabs: [slab('A1', material)],
    ...more,
  });
const place = async (more: object = {}): Promise<Order> => {
  const { _id } = await measure(more);
  return (await customer.call('POST', 'app/order', { project: _id })).json().created;
};
const setSite = (order: Order, body: object, who: Person = dealer) =>
  who.call('POST', `fabricator/order/${order._id}/site`, body);
const read = async (order: Order, who: Person = dealer): Promise<Order> =>
  (await who.call('GET', `fabricator/order/${order._id}`)).json();

describe('The site of a project', () => {
  it('is sent by the app, kept where it is left out, and cleared by null', async () => {
    const project = await measure(details);
    expect(project).toMatchObject(known);
    const save = (body: object) => customer.call('POST', 'app/project', { _id: project._id, ...body });
    expect((await save({ title: 'Bath' })).json().updated).toMatchObject(known);
    const moved = (await save({ site: { city: 'Bend' }, phone: null, accessNotes: null })).json().updated;
    expect(moved.site).toEqual({ city: 'Bend' });
    for (const field of ['phone', 'phoneText', 'accessNotes']) expect(moved).not.toHaveProperty(field);
    expect((await save({ site: null })).json().updated).not.toHaveProperty('site');
  });

  it.each([
    ['555', 'US', undefined],
    ['call me', 'US', undefined],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['+44 20 7946 0958', 'US', '+442079460958'],
    ['503.555.0142', undefined, '+15035550142'],
    ['030 901820', 'de', '+4930901820'],
  ])('takes the phone number %s in %s as %s', async (phone, country, stored) => {
    const response = await customer.call('POST', 'app/project', {
      title: 'Hall',
      phone,
      ...(country && { site: { country } }),
    });
    if (stored) expect(response.json().created.phone).toBe(stored);
    else expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['phone']]);
  });

  it.each([
    ['site.country', { site: { country: 'USA' } }],
    ['site.line1', { site: { line1: 'x'.repeat(201) } }],
    ['site.street', { site: { street: 'Main' } }],
    ['accessNotes', { accessNotes: 'x'.repeat(1_001) }],
    ['phone', { phone: 5 }],
  ])('refuses a wrong %s', async (field, body) => {
    const response = await customer.call('POST', 'app/project', { title: 'Hall', ...body });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});

describe('The site of an order', () => {
  it("is the project's, and changed by the dealer alone from then on", async () => {
    const order = await place(details);
    expect(order.project).toMatchObject(known);
    const changed = (await setSite(order, { site: { ...site, line1: '14 Harbour Lane' } })).json().updated;
    expect([changed.version, changed.project]).toMatchObject([
      2,
      { ...known, site: { ...site, line1: '14 Harbour Lane' } },
    ]);
    const own = (await customer.call('GET', `app/order/${order._id}`)).json();
    expect(own.project.site.line1).toBe('14 Harbour Lane');
    const project = (await customer.call('GET', `app/project/${order.project._id}`)).json();
    expect(project.site.line1).toBe('12 Harbour Lane');
  });

  it('does nothing for what is known, and refuses an outdated version and a wrong number', async () => {
    const order = await place(details);
    expect((await setSite(order, details)).json().updated.version).toBe(1);
    await setSite(order, { accessNotes: 'Ring twice' });
    const stale = await setSite(order, { accessNotes: 'Knock', version: 1 });
    expect([stale.statusCode, stale.json().current.project.accessNotes]).toEqual([409, 'Ring twice']);
    expect((await setSite(order, { phone: '12' })).statusCode).toBe(400);
  });

  const found = async (text: string): Promise<string[]> =>
    (await dealer.call('GET', `fabricator/order?search=${encodeURIComponent(text)}`))
      .json()
      .map(({ _id }: Order) => _id);

  it('is found by its words, old and new', async () => {
    const order = await place({ site: { line1: '7 Quayside Row', city: 'Tillamook' } });
    expect(await found('quayside')).toEqual([order._id]);
    await setSite(order, { site: { line1: '9 Millrace', city: 'Tillamook' } });
    expect([await found('quayside'), await found('tillamook millr')]).toEqual([[], [order._id]]);
    await customer.call('POST', 'app/user', { _id: customer.user.id, name: 'Other Name' });
    expect(await found('millrace')).toEqual([order._id]);
  });

  it('is in lists of orders, and in their workbook', async () => {
    const order = await place(details);
    const list = (await dealer.call('GET', 'fabricator/order')).json();
    expect(list.find(({ _id }: Order) => _id === order._id).project).toMatchObject(known);
    const headers = { ...dealer.headers, accept: EXPORT_TYPES.xlsx };
    const file = await test.app.inject({ url: '/api/fabricator/order', headers });
    const sheet = String(Object.values(await unzip(file.rawPayload)));
    for (const text of ['12 Harbour Lane', '+1 503 555 0142']) expect(sheet).toContain(text);
  });

  it.each([
    ['US', '+12015550123', ['(201) 555-0123', '201-555-0123', '201.555.0123', '201 555 0123', '2015550123']],
    ['US', '+12015550124', ['+1 201 555 0124', '+12015550124', '1-201-555-0124', '555-0124', '0124']],
    ['GB', '+442079460018', ['020 7946 0018', '+44 20 7946 0018', '02079460018', '2079460018']],
  ])('is found by its phone number in %s, %s, as people write it', async (country, phone, texts) => {
    const order = await place({ site: { country }, phone });
    for (const text of texts) expect([text, await found(text)]).toEqual([text, [order._id]]);
    expect(await found('(201) 555-9999')).toEqual([]);
  });

  it('is nobody else’s: another dealer gets 404, a reader may not change it or see whom to call', async () => {
    const order = await place(details);
    expect((await setSite(order, details, await registerDealer(test))).statusCode).toBe(404);
    const reader = await registerMember(test, dealer, 'read-only');
    expect((await setSite(order, details, reader)).statusCode).toBe(403);
    const seen = await read(order, reader);
    expect(seen.project.site).toEqual(site);
    for (const field of ['phone', 'phoneText', 'accessNotes']) expect(seen.project).not.toHaveProperty(field);
  });

  it('is on a shared page only if the link says so, and without how to get in', async () => {
    const order = await place(details);
    const open = async (body: object) => {
      const link = (await dealer.call('POST', `fabricator/order/${order._id}/link`, body)).json().created;
      const token = new URL(link.url).hash.slice(1);
      const shown = await test.app.inject({
        method: 'POST',
        url: '/api/public/shared-order',
        payload: { token },
      });
      return [link.showsSite, shown.json()];
    };
    const [hides, hidden] = await open({ days: 7 });
    expect([hides, JSON.stringify(hidden)]).toEqual([false, expect.not.stringContaining('Harbour')]);
    const [shows, shown] = await open({ days: 7, showsSite: true });
    expect([shows, shown.site]).toEqual([true, site]);
    expect(JSON.stringify(shown)).not.toMatch(/555|Gate/);
  });
});
