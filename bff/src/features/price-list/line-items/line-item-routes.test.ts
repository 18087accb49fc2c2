import { RESTORABLE_MS } from '../../../resource/records';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
let admin: Person;
let customer: Person;
let dealer: Dealer;
let rival: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  [admin, customer, dealer, rival] = await Promise.all([
    registerAdmin(test),
    registerCustomer(test),
    registerDealer(test),
    registerDealer(test),
  ]);
});
afterAll(() => test.close());

const create = async (by: Person, more: object = {}) => {
  const response = await by.call('POST', 'fabricator/line-item', {
    title: 'Sink cut-out',
    price: 150,
    ...more,
  });
  expect(response.statusCode).toBe(201);
  return response.json().created;
};

describe('fabricator/line-item', () => {
  it('creates, returns and updates a line item', async () => {
    const created = await create(dealer, { title: ' Edge\u0301 ', price: 0.07, description: 'a\nb' });
    expect(created).toEqual({
      _id: expect.any(String),
      owner: dealer.fabricator.id,
      title: 'Edgé',
      price: 0.07,
      unit: 'each',
      base: 0,
      ranges: [],
      rangesBy: 'quantity',
      description: 'a\nb',
      taxable: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    const url = `fabricator/line-item/${created._id}`;
    expect((await dealer.call('GET', url)).json()).toEqual(created);
    const byBody = await dealer.call('POST', 'fabricator/line-item', { _id: created._id, price: 1_000_000 });
    expect([byBody.statusCode, byBody.json().updated]).toEqual([
      200,
      { ...created, price: 1_000_000, version: 2, updatedAt: expect.any(String) },
    ]);
    const byAddress = await dealer.call('POST', url, { title: 'New', version: 2 });
    expect(byAddress.json().updated).toMatchObject({ title: 'New', price: 1_000_000, version: 3 });
    const stale = await dealer.call('POST', url, { title: 'Old', version: 2 });
    expect([stale.statusCode, stale.json().current]).toEqual([409, byAddress.json().updated]);
    const crossed = await dealer.call('POST', url, { _id: (await create(dealer))._id });
    expect([crossed.statusCode, Object.keys(crossed.json().fields)]).toEqual([400, ['_id']]);
  });

  it('keeps a unit, a base fee and ranges, also in its export', async () => {
    const owner = await registerDealer(test);
    const ranges = [
      { from: 10, price: 16 },
      { from: 24.5, price: 14.5 },
    ];
    const created = await create(owner, { title: 'Ogee', price: 18, unit: 'foot', base: 50, ranges });
    expect(created).toMatchObject({ price: 18, unit: 'foot', base: 50, ranges });
    const url = `fabricator/line-item/${created._id}`;
    expect((await owner.call('POST', url, { ...created, price: 20 })).json().updated).toMatchObject({
      ranges,
    });
    const csv = await owner.call('GET', 'fabricator/line-item', undefined, { accept: 'text/csv' });
    expect(csv.body.split('\r\n')[1]).toContain('"Yes","Foot",50.00,"10: 16.00; 24.5: 14.50"');
    expect((await owner.call('POST', url, { ranges: [] })).json().updated.ranges).toEqual([]);
    const sized = { ranges, rangesBy: 'inch' };
    expect((await owner.call('POST', url, sized)).json().updated).toMatchObject(sized);
    const ofSizes = await owner.call('GET', 'fabricator/line-item', undefined, { accept: 'text/csv' });
    expect(ofSizes.body.split('\r\n')[1]).toMatch(/50\.00,"",.*"10 in: 16\.00; 24\.5 in: 14\.50"$/);
  });

  it.each([
    ['no title', { title: undefined }, 'title'],
    ['an empty title', { title: '' }, 'title'],
    ['too long a title', { title: 'x'.repeat(201) }, 'title'],
    ['no price', { price: undefined }, 'price'],
    ['a price as text', { price: '5' }, 'price'],
    ['a negative price', { price: -1 }, 'price'],
    ['parts of a cent', { price: 0.001 }, 'price'],
    ['an unknown unit', { unit: 'mile' }, 'unit'],
    ['ranges of something else', { rangesBy: 'weight' }, 'rangesBy'],
    ['parts of a cent of a base fee', { base: 0.001 }, 'base'],
    ['a second range from 0', { ranges: [{ from: 0, price: 1 }] }, 'ranges.0.from'],
    ['a range without a price', { ranges: [{ from: 1 }] }, 'ranges.0.price'],
    [
      'ranges that begin alike',
      {
        ranges: [
          { from: 5, price: 1 },
          { from: 5, price: 2 },
        ],
      },
      'ranges.1.from',
    ],
    ['another owner', { owner: 'x' }, 'owner'],
    ['a control character', { description: '\u0000' }, 'description'],
  ])('refuses %s by name', async (_what, change, field) => {
    const body = { title: 'A', price: 1, ...(change as object) };
    const response = await dealer.call('POST', 'fabricator/line-item', body);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it('accepts one of many edits of the same version', async () => {
    const { _id } = await create(dealer);
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        dealer.call('POST', `fabricator/line-item/${_id}`, { price: i, version: 1 }),
      ),
    );
    const statuses = responses.map((response) => response.statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
  });

  it("responds for another dealer's line items exactly as for missing ones", async () => {
    const foreign = await create(rival);
    for (const id of [foreign._id, '0190a6c4-0000-7000-8000-000000000000', '%F0%9F%98%80', "'--"]) {
      const calls = [
        dealer.call('GET', `fabricator/line-item/${id}`),
        dealer.call('POST', `fabricator/line-item/${id}`, { price: 0, version: 1 }),
        dealer.call('POST', 'fabricator/line-item', { _id: decodeURIComponent(id), price: 0 }),
        dealer.call('POST', `fabricator/line-item/${id}/restore`),
        dealer.call('DELETE', `fabricator/line-item/${id}`),
        dealer.call('DELETE', `app/line-item/${id}`),
      ];
      for (const response of await Promise.all(calls)) {
        expect(response.statusCode).toBe(404);
        expect(response.json().error).toBe('This line item does not exist or has been deleted.');
      }
    }
    expect((await rival.call('GET', `fabricator/line-item/${foreign._id}`)).json()).toEqual(foreign);
  });

  it('deletes a line item, and restores it for 30 days', async () => {
    const { _id } = await create(dealer, { title: 'Gone' });
    const url = `fabricator/line-item/${_id}`;
    const response = await dealer.call('DELETE', url);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await dealer.call('GET', url)).statusCode).toBe(404);
    expect((await dealer.call('DELETE', url)).statusCode).toBe(404);
    expect((await dealer.call('POST', `${url}/restore`)).json().updated).toMatchObject({ title: 'Gone' });
    expect((await dealer.call('POST', `${url}/restore`, {})).statusCode).toBe(200);
    expect((await dealer.call('GET', url)).json()).not.toHaveProperty('deletedAt');
    await dealer.call('DELETE', url);
    const monthAgo = Date.now() - RESTORABLE_MS - 1_000;
    await test.app.db('line_items').where({ id: _id }).update({ deleted_at: monthAgo });
    expect((await dealer.call('POST', `${url}/restore`)).statusCode).toBe(404);
  });

  it('searches title and description, sorts and exports', async () => {
    const owner = await registerDealer(test);
    await create(owner, { title: 'Sink', price: 3, description: 'under the ÉDGE' });
    await create(owner, { title: 'edge', price: 1 });
    await create(owner, { title: '100% Tap', price: 2, description: '=1+1' });
    const titles = async (query: string) =>
      (await owner.call('GET', `fabricator/line-item${query}`))
        .json()
        .map((item: { title: string }) => item.title);
    expect(await titles('?search=Edge')).toEqual(['edge', 'Sink']);
    expect(await titles('?search=%25')).toEqual(['100% Tap']);
    expect(await titles('?sort=-price')).toEqual(['Sink', '100% Tap', 'edge']);
    expect(await titles('?sort=price&page=1&pageSize=2')).toEqual(['Sink']);
    expect(await titles('?sort=createdAt')).toEqual(['Sink', 'edge', '100% Tap']);
    expect((await owner.call('GET', 'fabricator/line-item?sort=description')).statusCode).toBe(400);
    expect((await owner.call('GET', 'fabricator/line-item?owner=x')).statusCode).toBe(400);
    const csv = await owner.call('GET', 'fabricator/line-item?sort=price', undefined, { accept: 'text/csv' });
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toBe(
      '\uFEFF"Title","Price (USD)","Description","Created At","Updated At","Taxable","Unit","Base Fee (USD)","Price From Quantity","Cost (USD)","Price From Size"',
    );
    expect(lines[2]).toContain('"100% Tap",2.00,"\'=1+1",');
  });

  it('is for dealers', async () => {
    for (const person of [customer, admin]) {
      expect((await person.call('GET', 'fabricator/line-item')).statusCode).toBe(403);
      expect((await person.call('POST', 'fabricator/line-item', {})).statusCode).toBe(403);
    }
    expect((await test.app.inject('/api/fabricator/line-item')).statusCode).toBe(401);
  });
});

describe('app/line-item', () => {
  it("lists a dealer's line items for any user, deleted ones only if they are asked for", async () => {
    const owner = await registerDealer(test);
    const [kept, gone] = [await create(owner, { title: 'Kept' }), await create(owner, { title: 'Gone' })];
    await owner.call('DELETE', `fabricator/line-item/${gone._id}`);
    const url = `app/line-item?owner=${owner.fabricator.id}`;
    expect((await customer.call('GET', url)).json()).toEqual([kept]);
    const response = await customer.call('GET', `${url}&deleted=true`);
    expect(response.json()).toEqual([{ ...gone, deletedAt: expect.any(String), version: 2 }, kept]);
    expect((await customer.call('GET', `app/line-item/${gone._id}`)).json()).toHaveProperty('deletedAt');
    expect((await customer.call('GET', 'app/line-item/unknown')).statusCode).toBe(404);
    expect((await owner.call('GET', 'app/line-item')).json()).toHaveLength(1);
    const unasked = await customer.call('GET', 'app/line-item');
    expect([unasked.statusCode, Object.keys(unasked.json().fields)]).toEqual([400, ['owner']]);
  });

  it('lets a dealer delete its own, and nobody else', async () => {
    const mine = await create(dealer);
    for (const other of [customer, rival, admin]) {
      expect((await other.call('DELETE', `app/line-item/${mine._id}`)).statusCode).toBe(404);
    }
    expect((await dealer.call('DELETE', `app/line-item/${mine._id}`)).statusCode).toBe(204);
    expect((await dealer.call('GET', `fabricator/line-item/${mine._id}`)).statusCode).toBe(404);
  });
});
