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
    registerDealer(test, { name: 'Stone & Co' }),
    registerDealer(test),
  ]);
});
afterAll(() => test.close());

const granite = { name: 'Granite', thickness: '3/4 inch', pricePerSquareFoot: 62.5 };

const create = async (by: Person, more: object = {}) => {
  const response = await by.call('POST', 'fabricator/material', { ...granite, ...more });
  expect(response.statusCode).toBe(201);
  return response.json().created;
};

const upload = async (by: Person): Promise<string> => {
  const response = await by.call(
    'POST',
    's3/get-signed-post-url/slab.png_2026-01-01T00:00:00.000Z/image%2Fpng',
    {
      isPublic: true,
      isViewableByAnyUser: true,
      size: 9,
    },
  );
  expect(response.statusCode).toBe(200);
  return response.json().objectId;
};

const auditOf = async (recordId: string): Promise<string[]> =>
  (await test.app.db('audit_entries').where({ record_id: recordId }).orderBy('id')).map((row) => row.action);

describe('fabricator/material', () => {
  it('creates a material with only the required fields, and with all of them', async () => {
    const least = await dealer.call('POST', 'fabricator/material', {
      name: ' Slate ',
      pricePerSquareFoot: 0,
    });
    expect(least.statusCode).toBe(201);
    expect(least.json().created).toEqual({
      _id: expect.any(String),
      fabricator: dealer.fabricator.id,
      name: 'Slate',
      thickness: '',
      pricePerSquareFoot: 0,
      price: { amount: 0, per: 'ft2' },
      description: '',
      tags: [],
      images: [],
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    const everything = {
      ...granite,
      description: 'Polished.\nFrom Norway.',
      tags: [{ text: 'stone' }, { text: 'grey' }],
      images: [{ s3Object: await upload(dealer) }, { s3Object: await upload(dealer) }],
      pricePerSquareFoot: 999_999.99,
    };
    const created = await create(dealer, everything);
    expect(created).toMatchObject(everything);
    expect((await dealer.call('GET', `fabricator/material/${created._id}`)).json()).toEqual(created);
  });

  it.each([
    ['no name', { name: undefined }, 'name'],
    ['an empty name', { name: ' \n ' }, 'name'],
    ['too long a name', { name: 'x'.repeat(201) }, 'name'],
    ['a line break in the name', { name: 'a\nb' }, 'name'],
    ['no price', { pricePerSquareFoot: undefined }, 'pricePerSquareFoot'],
    ['a price as text', { pricePerSquareFoot: '62.5' }, 'pricePerSquareFoot'],
    ['a negative price', { pricePerSquareFoot: -0.01 }, 'pricePerSquareFoot'],
    ['a price of a million and a cent', { pricePerSquareFoot: 1_000_000.01 }, 'pricePerSquareFoot'],
    ['more than 6 decimals', { pricePerSquareFoot: 1.0000005 }, 'pricePerSquareFoot'],
    ['more than 6 decimals of a price', { price: { amount: 1.0000005, per: 'm2' } }, 'price.amount'],
    ['a negative amount', { price: { amount: -1, per: 'm2' } }, 'price.amount'],
    ['an amount beyond the limit', { price: { amount: 10_763_900.01, per: 'm2' } }, 'price.amount'],
    ['a cost beyond the limit', { cost: { amount: 1_000_000.01, per: 'ft2' } }, 'cost.amount'],
    ['an unknown unit', { price: { amount: 1, per: 'yd2' } }, 'price.per'],
    ['two different prices', { price: { amount: 62.5, per: 'm2' } }, 'price'],
    ['no number', { pricePerSquareFoot: null }, 'pricePerSquareFoot'],
    ['too long a description', { description: 'x'.repeat(5_001) }, 'description'],
    ['a control character', { description: 'a\u0007' }, 'description'],
    ['too many tags', { tags: Array.from({ length: 51 }, () => ({ text: 'x' })) }, 'tags'],
    ['an empty tag', { tags: [{ text: '' }] }, 'tags.0.text'],
    ['a tag with more fields', { tags: [{ text: 'a', html: '<b>' }] }, 'tags.0.html'],
    ['an image that is none', { images: [{ s3Object: 'nothing' }] }, 'images'],
    ['an image with other characters', { images: [{ s3Object: 'ü😀' }] }, 'images'],
    ['another dealer', { fabricator: 'x' }, 'fabricator'],
    ['an unknown field', { version2: 1 }, 'version2'],
  ])('refuses %s by name', async (_what, change, field) => {
    const response = await dealer.call('POST', 'fabricator/material', { ...granite, ...(change as object) });
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });

  it('keeps a price as it was entered, per square foot or square metre', async () => {
    const made = await create(dealer, {
      pricePerSquareFoot: undefined,
      price: { amount: 100.05, per: 'm2' },
    });
    expect(made).toMatchObject({ pricePerSquareFoot: 9.294958, price: { amount: 100.05, per: 'm2' } });
    const url = `fabricator/material/${made._id}`;
    const change = async (body: object) => (await dealer.call('POST', url, body)).json().updated;
    const priceOf = async (body: object) => {
      const { pricePerSquareFoot, price } = await change(body);
      return [pricePerSquareFoot, price.amount, price.per];
    };
    // A client that sends the whole record changes one of the two.
    const { name, pricePerSquareFoot, price } = made;
    expect(await priceOf({ name, pricePerSquareFoot, price })).toEqual([9.294958, 100.05, 'm2']);
    expect(await priceOf({ name: 'Slate', pricePerSquareFoot })).toEqual([9.294958, 100.05, 'm2']);
    expect(await priceOf({ pricePerSquareFoot, price: { amount: 0.05, per: 'm2' } })).toEqual([
      0.004645,
      0.05,
      'm2',
    ]);
    expect(await priceOf({ pricePerSquareFoot: 9.29, price: { amount: 0.05, per: 'm2' } })).toEqual([
      9.29,
      9.29,
      'ft2',
    ]);
    expect(await priceOf({ pricePerSquareFoot: 1.234567 })).toEqual([1.234567, 1.234567, 'ft2']);
    const both = { pricePerSquareFoot: 9.294958, price: { amount: 100.05, per: 'm2' } };
    expect(await priceOf(both)).toEqual([9.294958, 100.05, 'm2']);
    expect((await admin.call('GET', `admin/material/${made._id}`)).json()).toMatchObject(both);
    expect((await customer.call('GET', `app/material/${made._id}`)).json()).toMatchObject(both);
  });

  it('keeps prices of the previous release, which writes cents per square foot', async () => {
    const { _id } = await create(dealer, {
      pricePerSquareFoot: undefined,
      price: { amount: 100.05, per: 'm2' },
    });
    const read = async () => (await dealer.call('GET', `fabricator/material/${_id}`)).json();
    await test.app.db('materials').where({ id: _id }).update({ price_cents: 929 });
    expect(await read()).toMatchObject({ pricePerSquareFoot: 9.29, price: { amount: 9.29, per: 'ft2' } });
  });

  it('sorts by prices that differ by parts of a cent', async () => {
    const owner = await registerDealer(test);
    for (const amount of [100.05, 100.01, 100.03, 100.02, 100.04]) {
      await create(owner, {
        name: `At ${amount}`,
        pricePerSquareFoot: undefined,
        price: { amount, per: 'm2' },
      });
    }
    const url = 'fabricator/material?sort=-pricePerSquareFoot&pageSize=3';
    const first = await owner.call('GET', url);
    const rest = await owner.call('GET', `${url}&after=${first.headers['x-next-cursor']}`);
    const names = [...first.json(), ...rest.json()].map(({ name }) => name);
    expect(names).toEqual(['At 100.05', 'At 100.04', 'At 100.03', 'At 100.02', 'At 100.01']);
  });

  it("accepts the caller's own files only, and keeps those already in the record", async () => {
    const foreign = await upload(rival);
    const refused = await dealer.call('POST', 'fabricator/material', {
      ...granite,
      images: [{ s3Object: foreign }],
    });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['images']]);

    const { _id } = await create(dealer);
    const byAdmin = [{ s3Object: await upload(admin) }];
    await admin.call('POST', `admin/material/${_id}`, { images: byAdmin });
    const images = [...byAdmin, { s3Object: await upload(dealer) }];
    const kept = await dealer.call('POST', `fabricator/material/${_id}`, { images });
    expect(kept.json().updated.images).toEqual(images);
    const sneaked = await dealer.call('POST', `fabricator/material/${_id}`, {
      images: [...images, { s3Object: foreign }],
    });
    expect(sneaked.statusCode).toBe(400);
    expect((await dealer.call('GET', `fabricator/material/${_id}`)).json().images).toEqual(images);
  });

  it('updates the given fields, with the id in the body or the path', async () => {
    const { _id } = await create(dealer, { tags: [{ text: 'a' }], description: 'old' });
    const byBody = await dealer.call('POST', 'fabricator/material', { _id, description: '' });
    expect(byBody.statusCode).toBe(200);
    expect(byBody.json().updated).toMatchObject({
      ...granite,
      description: '',
      tags: [{ text: 'a' }],
      version: 2,
    });
    const byAddress = await dealer.call('POST', `fabricator/material/${_id}`, {
      _id,
      pricePerSquareFoot: 0.1,
      tags: [],
      version: 2,
    });
    expect(byAddress.json().updated).toMatchObject({ pricePerSquareFoot: 0.1, tags: [], version: 3 });
    const stale = await dealer.call('POST', `fabricator/material/${_id}`, { name: 'x', version: 2 });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current).toEqual(byAddress.json().updated);
    const other = await create(dealer);
    const crossed = await dealer.call('POST', `fabricator/material/${_id}`, { _id: other._id });
    expect(crossed.statusCode).toBe(400);
  });

  it('accepts one of many edits of the same version', async () => {
    const { _id } = await create(dealer);
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        dealer.call('POST', `fabricator/material/${_id}`, { pricePerSquareFoot: i, version: 1 }),
      ),
    );
    const statuses = responses.map((response) => response.statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
  });

  it("responds for another dealer's materials exactly as for missing ones", async () => {
    const foreign = await create(rival);
    await rival.call('POST', `fabricator/material/${foreign._id}`, { description: 'mine' });
    const ids = [foreign._id, '0190a6c4-0000-7000-8000-000000000000', '%C3%BC', "'--"];
    for (const id of ids) {
      const calls = [
        dealer.call('GET', `fabricator/material/${id}`),
        dealer.call('POST', `fabricator/material/${id}`, { description: 'theirs', version: 1 }),
        dealer.call('POST', 'fabricator/material', { _id: decodeURIComponent(id), description: 'theirs' }),
        dealer.call('POST', `fabricator/material/${id}/restore`),
        dealer.call('DELETE', `fabricator/material/${id}`),
        dealer.call('DELETE', `app/material/${id}`),
      ];
      for (const response of await Promise.all(calls)) {
        expect(response.statusCode).toBe(404);
        expect(response.json().error).toBe('This material does not exist or has been deleted.');
      }
    }
    const untouched = await rival.call('GET', `fabricator/material/${foreign._id}`);
    expect(untouched.json()).toMatchObject({ description: 'mine', version: 2 });
    const mine = (await dealer.call('GET', 'fabricator/material')).json();
    expect(mine.map((material: { _id: string }) => material._id)).not.toContain(foreign._id);
  });

  it('deletes a material, and restores it for 30 days', async () => {
    const { _id } = await create(dealer, { name: 'Gone' });
    const response = await dealer.call('DELETE', `fabricator/material/${_id}`);
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([
      204,
      '',
      undefined,
    ]);
    expect((await dealer.call('GET', `fabricator/material/${_id}`)).statusCode).toBe(404);
    expect((await dealer.call('POST', `fabricator/material/${_id}`, { name: 'x' })).statusCode).toBe(404);
    expect((await dealer.call('DELETE', `fabricator/material/${_id}`)).statusCode).toBe(404);
    expect((await dealer.call('GET', 'fabricator/material?search=gone')).json()).toEqual([]);
    const restored = await dealer.call('POST', `fabricator/material/${_id}/restore`, {});
    expect(restored.json().updated).toMatchObject({ _id, name: 'Gone' });
    expect(restored.json().updated).not.toHaveProperty('deletedAt');
    expect((await dealer.call('GET', 'fabricator/material?search=gone')).json()).toHaveLength(1);

    await dealer.call('DELETE', `fabricator/material/${_id}`);
    const monthAgo = Date.now() - RESTORABLE_MS - 1_000;
    await test.app.db('materials').where({ id: _id }).update({ deleted_at: monthAgo });
    expect((await dealer.call('POST', `fabricator/material/${_id}/restore`)).statusCode).toBe(404);
  });

  it('is for dealers', async () => {
    for (const person of [customer, admin]) {
      for (const [method, url] of [
        ['GET', 'fabricator/material'],
        ['POST', 'fabricator/material'],
        ['POST', 'fabricator/material/import'],
        ['DELETE', 'fabricator/material/x'],
      ] as const) {
        expect((await person.call(method, url)).statusCode).toBe(403);
      }
    }
    expect((await test.app.inject('/api/fabricator/material')).statusCode).toBe(401);
  });
});

describe('The list of materials', () => {
  let owner: Dealer;
  const names = async (query: string) => {
    const response = await owner.call('GET', `fabricator/material${query}`);
    expect(response.statusCode).toBe(200);
    return response.json().map((material: { name: string }) => material.name);
  };
  beforeAll(async () => {
    owner = await registerDealer(test);
    for (const [name, thickness, pricePerSquareFoot, description] of [
      ['Basalt', '2 cm', 30, 'marble-like'],
      ['ärmel Stone', '3 cm', 20, ''],
      ['Marble 100%', '2 cm', 10, ''],
      ['quartz', '', 40, ''],
    ] as const) {
      await create(owner, { name, thickness, pricePerSquareFoot, description });
    }
  });

  it('searches the name only, without regard to case', async () => {
    expect(await names('?search=MARBLE')).toEqual(['Marble 100%']);
    expect(await names('?search=%25')).toEqual(['Marble 100%']);
    expect(await names('?search=_')).toEqual([]);
    expect(await names('?search=%C3%84RMEL')).toEqual(['ärmel Stone']);
    expect(await names('?search=QUARTZ&thickness=2%20cm')).toEqual([]);
  });

  it('searches the beginnings of words, in any order, of the present name and the present dealer', async () => {
    expect(await names('?search=sto%20%C3%A4rm')).toEqual(['ärmel Stone']);
    expect(await names('?search=tone')).toEqual([]);
    const moved = await create(owner, { name: 'Verde Alpi' });
    await owner.call('POST', `fabricator/material/${moved._id}`, { name: 'Rosso Levanto' });
    expect([await names('?search=verde'), await names('?search=levanto')]).toEqual([[], ['Rosso Levanto']]);
    await admin.call('POST', `admin/material/${moved._id}`, { fabricator: rival.fabricator.id });
    expect(await names('?search=levanto')).toEqual([]);
    const theirs = (await rival.call('GET', 'fabricator/material?search=levanto')).json();
    expect(theirs).toMatchObject([{ _id: moved._id }]);
  });

  it('sorts and filters', async () => {
    expect(await names('?sort=pricePerSquareFoot')).toEqual([
      'Marble 100%',
      'ärmel Stone',
      'Basalt',
      'quartz',
    ]);
    expect(await names('?sort=-pricePerSquareFoot&thickness=2%20cm')).toEqual(['Basalt', 'Marble 100%']);
    expect(await names('?thickness=2%20CM')).toEqual(['Basalt', 'Marble 100%']);
    expect(await names('?sort=-createdAt')).toEqual(['quartz', 'Marble 100%', 'ärmel Stone', 'Basalt']);
    expect(await names('?thickness=')).toEqual(['quartz']);
  });

  it('has a list of the thicknesses that it can be filtered by', async () => {
    const thicknesses = async () => (await owner.call('GET', 'fabricator/material/thickness')).json();
    const [deleted, again] = [
      await create(owner, { thickness: '9 cm' }),
      await create(owner, { thickness: '3 CM' }),
    ];
    expect(await thicknesses()).toHaveLength(3);
    for (const { _id } of [deleted, again]) await owner.call('DELETE', `fabricator/material/${_id}`);
    expect(await thicknesses()).toEqual(['2 cm', '3 cm']);
    expect((await rival.call('GET', 'fabricator/material/thickness')).json()).not.toContain('2 cm');
  });

  it('pages by number and by cursor, and counts', async () => {
    const first = await owner.call('GET', 'fabricator/material?sort=-pricePerSquareFoot&pageSize=3&page=0');
    expect(first.headers).toMatchObject({ 'x-total-count': '4', 'x-total-count-relation': 'eq' });
    const after = String(first.headers['x-next-cursor']);
    const query = `sort=-pricePerSquareFoot&pageSize=3&after=${after}`;
    const rest = await owner.call('GET', `fabricator/material?${query}`);
    expect(rest.json().map((material: { name: string }) => material.name)).toEqual(['Marble 100%']);
    expect(rest.headers).not.toHaveProperty('x-next-cursor');
    expect(rest.headers['x-total-count']).toBe('4');
    expect(await names('?page=1&pageSize=3&sort=-pricePerSquareFoot')).toEqual(['Marble 100%']);
    expect(await names('?page=9999999&pageSize=100')).toEqual([]);
  });

  it.each([
    ['pageSize=0', 'pageSize'],
    ['pageSize=101', 'pageSize'],
    ['pageSize=1.5', 'pageSize'],
    ['pageSize=abc', 'pageSize'],
    ['pageSize=', 'pageSize'],
    ['pageSize=10&pageSize=20', 'pageSize'],
    ['page=-1', 'page'],
    ['page=1e99', 'page'],
    ['page=NaN', 'page'],
    ['sort=price_cents', 'sort'],
    ['sort=--name', 'sort'],
    ['sort=name%20desc', 'sort'],
    ['sort=__proto__', 'sort'],
    ['after=x', 'after'],
    ['after=', 'after'],
    ['page=0&after=WyJuYW1lIiwiYSIsIngiXQ', 'page'],
    ['after=WyJuYW1lIiw1LCJ4Il0', 'after'],
    ['status=completed', 'status'],
    ['fabricator=x', 'fabricator'],
    ['search=a%00b', 'search'],
    [`search=${'x'.repeat(201)}`, 'search'],
  ])('refuses ?%s by name', async (query, field) => {
    const response = await owner.call('GET', `fabricator/material?${query}`);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });

  it('exports all matches as CSV', async () => {
    await create(owner, { name: '=HYPERLINK("x")', thickness: '-2', pricePerSquareFoot: 12.5 });
    const response = await owner.call(
      'GET',
      'fabricator/material?sort=pricePerSquareFoot&pageSize=2',
      undefined,
      { accept: 'text/csv, */*;q=0.1' },
    );
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(response.headers['content-disposition']).toBe('attachment; filename="materials.csv"');
    const lines = response.body.split('\r\n');
    expect(lines).toHaveLength(7);
    expect(lines[0]).toBe(
      '\uFEFF"Name","Price (USD/ft²)","Thickness","Created At","Updated At","Billed Area","Waste (%)","Round Areas Up To","Cost (USD/ft²)"',
    );
    expect(lines[2]).toMatch(/^"'=HYPERLINK\(""x""\)",12\.50,"'-2","\d{4}-\d\d-\d\dT[\d:.]+Z","\d{4}-/);
    expect(lines[6]).toBe('');
  });

  it('responds to a refused export with JSON', async () => {
    const response = await owner.call('GET', 'fabricator/material?sort=nope', undefined, {
      accept: 'text/csv',
    });
    expect([response.statusCode, response.json().code]).toEqual([400, 'INVALID']);
  });
});

describe('app/material', () => {
  it("lists a dealer's materials for any user, deleted ones only if they are asked for", async () => {
    const owner = await registerDealer(test);
    const [kept, gone] = [await create(owner, { name: 'Kept' }), await create(owner, { name: 'Gone' })];
    await owner.call('DELETE', `fabricator/material/${gone._id}`);
    const url = `app/material?fabricator=${owner.fabricator.id}`;
    expect((await customer.call('GET', url)).json()).toEqual([kept]);
    const response = await customer.call('GET', `${url}&deleted=true`);
    expect(response.json()).toEqual([{ ...gone, deletedAt: expect.any(String), version: 2 }, kept]);
    expect(response.headers['x-total-count']).toBe('2');
    expect((await customer.call('GET', `app/material/${gone._id}`)).json()).toHaveProperty('deletedAt');
    expect((await customer.call('GET', `app/material/${kept._id}`)).json()).toEqual(kept);
    expect((await customer.call('GET', 'app/material/unknown')).statusCode).toBe(404);
    expect((await owner.call('GET', 'app/material')).json()).toHaveLength(1);
    expect((await customer.call('GET', 'app/material?fabricator=unknown')).json()).toEqual([]);
  });

  it('lists nothing of a deleted dealer but for old orders', async () => {
    const owner = await registerDealer(test);
    await create(owner);
    await admin.call('DELETE', `admin/fabricator/${owner.fabricator.id}`);
    const list = async (query: string) =>
      (await customer.call('GET', `app/material?fabricator=${owner.fabricator.id}${query}`)).json();
    expect(await list('')).toEqual([]);
    expect(await list('&deleted=true')).toHaveLength(1);
  });

  it('requires a dealer from a user who is none', async () => {
    const response = await customer.call('GET', 'app/material');
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['fabricator']]);
  });

  it('lets a dealer delete its own, and nobody else', async () => {
    const mine = await create(dealer);
    for (const other of [customer, rival, admin]) {
      expect((await other.call('DELETE', `app/material/${mine._id}`)).statusCode).toBe(404);
    }
    expect((await dealer.call('DELETE', `app/material/${mine._id}`)).statusCode).toBe(204);
    expect((await dealer.call('GET', `fabricator/material/${mine._id}`)).statusCode).toBe(404);
  });
});

describe('admin/material', () => {
  const createAsAdmin = async (more: object = {}) => {
    const body = { ...granite, fabricator: dealer.fabricator.id, ...more };
    const response = await admin.call('POST', 'admin/material', body);
    expect(response.statusCode).toBe(201);
    return response.json().created;
  };

  it("manages all dealers' materials, with their names, and audits it", async () => {
    const created = await createAsAdmin({ images: [{ s3Object: await upload(rival) }] });
    expect(created).toMatchObject({
      ...granite,
      fabricator: { _id: dealer.fabricator.id, businessName: 'Stone & Co' },
      version: 1,
    });
    const url = `admin/material/${created._id}`;
    expect((await admin.call('GET', url)).json()).toEqual(created);
    const updated = await admin.call('POST', 'admin/material', {
      _id: created._id,
      name: 'Renamed',
      fabricator: rival.fabricator.id,
    });
    expect(updated.json().updated).toMatchObject({
      name: 'Renamed',
      fabricator: { _id: rival.fabricator.id },
      version: 2,
    });
    expect((await rival.call('GET', `fabricator/material/${created._id}`)).statusCode).toBe(200);
    expect((await dealer.call('GET', `fabricator/material/${created._id}`)).statusCode).toBe(404);
    const stale = await admin.call('POST', url, { name: 'x', version: 1 });
    expect([stale.statusCode, stale.json().current]).toEqual([409, updated.json().updated]);
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    const trash = (await admin.call('GET', 'admin/material?deleted=true&search=renamed')).json();
    expect(trash).toEqual([expect.objectContaining({ _id: created._id, deletedAt: expect.any(String) })]);
    expect((await admin.call('POST', `${url}/restore`)).statusCode).toBe(200);
    expect(await auditOf(created._id)).toEqual(['create', 'update', 'delete', 'restore']);
  });

  it.each([
    ['no dealer', { fabricator: undefined }, 'fabricator'],
    ['an unknown dealer', { fabricator: 'nobody' }, 'fabricator'],
    ['a file that does not exist', { images: [{ s3Object: 'x' }] }, 'images'],
  ])('refuses %s', async (_what, change, field) => {
    const body = { ...granite, fabricator: dealer.fabricator.id, ...(change as object) };
    const response = await admin.call('POST', 'admin/material', body);
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it('lists all materials, or those of one dealer', async () => {
    await createAsAdmin({ name: 'Only here' });
    await create(rival, { name: 'Only here' });
    const all = (await admin.call('GET', 'admin/material?search=only%20here')).json();
    expect(all).toHaveLength(2);
    const one = await admin.call(
      'GET',
      `admin/material?search=only%20here&fabricator=${rival.fabricator.id}`,
    );
    expect(one.json().map((material: { fabricator: { _id: string } }) => material.fabricator._id)).toEqual([
      rival.fabricator.id,
    ]);
    const csv = await admin.call('GET', 'admin/material?search=only', undefined, { accept: 'text/csv' });
    expect(csv.body).toContain('"Only here",62.50,"3/4 inch"');
  });

  it('is for administrators', async () => {
    expect((await dealer.call('GET', 'admin/material')).statusCode).toBe(403);
    expect((await customer.call('POST', 'admin/material', {})).statusCode).toBe(403);
  });
});
