import { PROMPTS } from 'bff-contract';
import { RESTORABLE_MS } from '../../resource/records';
import { inChunks } from '../../testing/in-chunks';
import { insist } from '../../testing/insist';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createReferralCode } from './referral-code';

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test, { name: 'Ada Admin' });
});
afterAll(() => test.close());

const input = (user: Person, more: object = {}) => ({
  user: user.user.id,
  code: createReferralCode(),
  businessName: 'Stone & Co',
  contactEmail: 'sales@stone.example',
  phoneNumber: '+1 555 0100',
  ...more,
});

const createDealer = async (more: object = {}) => {
  const user = await registerCustomer(test, { name: 'Dora Dealer' });
  const response = await admin.call('POST', 'admin/fabricator', input(user, more));
  expect(response.statusCode).toBe(201);
  return { user, record: response.json().created };
};

const auditOf = async (recordId: string): Promise<string[]> =>
  (
    await test.app.db('audit_entries').where({ record_id: recordId, resource: 'fabricator' }).orderBy('id')
  ).map((row) => row.action);

describe('admin/fabricator', () => {
  it('creates a dealer for a user, by id or {_id}, and makes the user a dealer at once', async () => {
    const [byId, byObject] = [await registerCustomer(test), await registerCustomer(test)];
    expect((await byId.call('GET', 'fabricator/profile')).statusCode).toBe(403);
    const body = input(byId, { code: 'mixedCASE1' });
    const response = await admin.call('POST', 'admin/fabricator', body);
    expect(response.statusCode).toBe(201);
    expect(response.json().created).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{14}7/),
      user: { _id: byId.user.id, name: byId.user.name, email: byId.user.email },
      contactEmailConfirmed: true,
      code: 'mixedCASE1',
      businessName: 'Stone & Co',
      contactEmail: 'sales@stone.example',
      phoneNumber: '+1 555 0100',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: expect.any(String),
      version: 1,
    });
    expect((await byId.call('GET', 'fabricator/profile')).json().businessName).toBe('Stone & Co');
    const second = await admin.call(
      'POST',
      'admin/fabricator',
      input(byObject, { user: { _id: byObject.user.id } }),
    );
    expect(second.json().created.user._id).toBe(byObject.user.id);
    expect(await auditOf(response.json().created._id)).toEqual(['create']);
  });

  it('refuses a second dealer for a user, naming the field', async () => {
    const { user } = await createDealer();
    const response = await admin.call('POST', 'admin/fabricator', input(user));
    expect(response.statusCode).toBe(409);
    expect(response.json().fields).toEqual({ user: expect.any(String) });
  });

  it.each([
    ['an unknown user', { user: '0190a6c4-0000-7000-8000-000000000000' }, 'user'],
    ['a user id that is none', { user: "ü' or 1=1" }, 'user'],
    ['a number as user', { user: 5 }, 'user'],
    ['no code', { code: undefined }, 'code'],
    ['a code with a blank', { code: 'AB CD' }, 'code'],
    ['a code with other letters', { code: 'MAßA11' }, 'code'],
    ['no business name', { businessName: '  ' }, 'businessName'],
    ['no e-mail', { contactEmail: undefined }, 'contactEmail'],
    ['a bad e-mail', { contactEmail: 'a@b' }, 'contactEmail'],
    ['a control character', { businessName: 'a\u0000b' }, 'businessName'],
    ['an unknown field', { deletedAt: null }, 'deletedAt'],
    ['too long a phone number', { phoneNumber: '1'.repeat(41) }, 'phoneNumber'],
  ])('refuses %s by name', async (_what, change, field) => {
    const response = await admin.call(
      'POST',
      'admin/fabricator',
      input(await registerCustomer(test), change as object),
    );
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toEqual([field]);
  });

  it('refuses a taken code without regard to case, and frees it on deletion', async () => {
    const { record } = await createDealer({ code: 'Taken77' });
    const again = input(await registerCustomer(test), { code: 'tAKEN77' });
    const refused = await admin.call('POST', 'admin/fabricator', again);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ error: PROMPTS.codeTaken, fields: { code: PROMPTS.codeTaken } });
    expect((await admin.call('DELETE', `admin/fabricator/${record._id}`)).statusCode).toBe(204);
    expect((await admin.call('POST', 'admin/fabricator', again)).statusCode).toBe(201);
  });

  it('creates exactly one dealer with a code in 50 concurrent calls', async () => {
    const users = await Promise.all(Array.from({ length: 50 }, () => registerCustomer(test)));
    const responses = await Promise.all(
      users.map((user, i) => {
        const body = input(user, { code: i % 2 ? 'RACE99' : 'race99' });
        return insist((headers) => admin.call('POST', 'admin/fabricator', body, headers));
      }),
    );
    const statuses = responses.map((response) => response.statusCode).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 409)]);
    const found = await admin.call('GET', 'app/fabricator?code=rAcE99');
    expect(found.json()).toHaveLength(1);
  });

  it('gives a code to one of two dealers saved with it at the same time', async () => {
    const second = await registerAdmin(test);
    for (let round = 0; round < 5; round += 1) {
      const dealers = [await registerDealer(test), await registerDealer(test)] as const;
      const code = `Both${round}`;
      const save = (who: Person, { fabricator }: Dealer) =>
        who.call('POST', `admin/fabricator/${fabricator.id}`, { code });
      const responses = await Promise.all([save(admin, dealers[0]), save(second, dealers[1])]);
      expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
      const loser = responses.find((response) => response.statusCode === 409)?.json();
      expect(loser).toMatchObject({
        error: 'Dealer Referral Code is already in use. Please choose a different one.',
        code: 'TAKEN',
        fields: { code: 'Dealer Referral Code is already in use. Please choose a different one.' },
      });
    }
  });

  it('makes a user a dealer exactly once in concurrent calls', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await registerCustomer(test);
      const responses = await Promise.all(
        Array.from({ length: 8 }, () => admin.call('POST', 'admin/fabricator', input(user))),
      );
      const statuses = responses.map((response) => response.statusCode).sort();
      expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    }
  });

  it('updates the given fields, with the id in the body or the path, and audits it', async () => {
    const { record } = await createDealer();
    const byBody = await admin.call('POST', 'admin/fabricator', {
      _id: record._id,
      businessName: 'New name',
    });
    expect(byBody.statusCode).toBe(200);
    expect(byBody.json().updated).toMatchObject({
      businessName: 'New name',
      code: record.code,
      phoneNumber: record.phoneNumber,
      version: 2,
    });
    const byAddress = await admin.call('POST', `admin/fabricator/${record._id}`, {
      _id: record._id,
      phoneNumber: '',
      version: 2,
    });
    expect(byAddress.json().updated).toMatchObject({ businessName: 'New name', phoneNumber: '', version: 3 });
    expect(await auditOf(record._id)).toEqual(['create', 'update', 'update']);
  });

  it("accepts the dealer's own code again, also in another case", async () => {
    const { record } = await createDealer({ code: 'OwnCode1' });
    const response = await admin.call('POST', 'admin/fabricator', { _id: record._id, code: 'owncode1' });
    expect(response.json().updated.code).toBe('owncode1');
  });

  it('moves a dealer to another user, unless that user is a dealer or deleted', async () => {
    const { user, record } = await createDealer();
    const [other, busy] = [await registerCustomer(test), await registerDealer(test)];
    const refused = await admin.call('POST', `admin/fabricator/${record._id}`, {
      user: { _id: busy.user.id },
    });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([409, ['user']]);
    const done = await admin.call('POST', `admin/fabricator/${record._id}`, { user: { _id: other.user.id } });
    expect(done.json().updated.user).toEqual({
      _id: other.user.id,
      name: other.user.name,
      email: other.user.email,
    });
    expect((await user.call('GET', 'fabricator/profile')).statusCode).toBe(403);
    expect((await other.call('GET', 'fabricator/profile')).statusCode).toBe(200);
  });

  it('responds to an outdated version with the current record', async () => {
    const { record } = await createDealer();
    await admin.call('POST', `admin/fabricator/${record._id}`, { businessName: 'First', version: 1 });
    const stale = await admin.call('POST', `admin/fabricator/${record._id}`, {
      businessName: 'Second',
      version: 1,
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current).toMatchObject({ _id: record._id, businessName: 'First', version: 2 });
  });

  it('accepts one of many edits of the same version', async () => {
    const { record } = await createDealer();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        admin.call('POST', `admin/fabricator/${record._id}`, { businessName: `Edit ${i}`, version: 1 }),
      ),
    );
    const winners = responses.filter((response) => response.statusCode === 200);
    expect(winners).toHaveLength(1);
    expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(9);
    const now = await admin.call('GET', `admin/fabricator/${record._id}`);
    expect(now.json()).toMatchObject({ businessName: winners[0]?.json().updated.businessName, version: 2 });
  });

  it.each(['0190a6c4-0000-7000-8000-000000000000', 'x', '%C3%BC', "'%20or%201=1", '%00', 'a'.repeat(60)])(
    'does not know %s',
    async (id) => {
      for (const [method, url, body] of [
        ['GET', `admin/fabricator/${id}`, undefined],
        ['POST', `admin/fabricator/${id}`, { businessName: 'x' }],
        ['POST', `admin/fabricator/${id}/restore`, undefined],
        ['DELETE', `admin/fabricator/${id}`, undefined],
        ['GET', `app/fabricator/${id}`, undefined],
      ] as const) {
        expect((await admin.call(method, url, body)).statusCode).toBe(404);
      }
      const byBody = { _id: decodeURIComponent(id), businessName: 'x' };
      expect((await admin.call('POST', 'admin/fabricator', byBody)).statusCode).toBe(404);
    },
  );

  it('refuses a body that names another record than the path', async () => {
    const [a, b] = [await createDealer(), await createDealer()];
    const response = await admin.call('POST', `admin/fabricator/${a.record._id}`, { _id: b.record._id });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['_id']]);
  });

  it('is for administrators', async () => {
    const dealer = await registerDealer(test);
    for (const [method, url] of [
      ['GET', 'admin/fabricator'],
      ['GET', `admin/fabricator/${dealer.fabricator.id}`],
      ['POST', 'admin/fabricator'],
      ['DELETE', `admin/fabricator/${dealer.fabricator.id}`],
      ['POST', 'admin/check-fabricator-code'],
    ] as const) {
      expect((await dealer.call(method, url, method === 'POST' ? {} : undefined)).statusCode).toBe(403);
    }
    expect((await test.app.inject('/api/admin/fabricator')).statusCode).toBe(401);
  });
});

describe('Deleting a dealer', () => {
  it('removes it from lists and look-ups and its user from the dealer area until it is restored', async () => {
    const { user, record } = await createDealer({ code: 'Undo11', businessName: 'Undo & Sons' });
    const response = await admin.call('DELETE', `admin/fabricator/${record._id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    expect((await admin.call('DELETE', `admin/fabricator/${record._id}`)).statusCode).toBe(404);
    expect((await admin.call('GET', `admin/fabricator/${record._id}`)).statusCode).toBe(404);
    expect((await admin.call('GET', 'admin/fabricator?search=undo%20%26')).json()).toEqual([]);
    expect((await admin.call('GET', 'app/fabricator?code=undo11')).json()).toEqual([]);
    expect((await user.call('GET', `app/fabricator/${record._id}`)).statusCode).toBe(404);
    expect((await user.call('GET', 'fabricator/profile')).statusCode).toBe(403);
    const [deleted] = (await admin.call('GET', 'admin/fabricator?deleted=true&search=Undo')).json();
    expect(deleted).toMatchObject({ _id: record._id, deletedAt: expect.any(String) });

    const restored = await admin.call('POST', `admin/fabricator/${record._id}/restore`, {});
    expect(restored.statusCode).toBe(200);
    expect(restored.json().updated).toMatchObject({ _id: record._id, code: 'Undo11' });
    expect(restored.json().updated).not.toHaveProperty('deletedAt');
    expect((await user.call('GET', 'fabricator/profile')).statusCode).toBe(200);
    expect((await admin.call('GET', 'app/fabricator?code=UNDO11')).json()).toHaveLength(1);
    expect(await auditOf(record._id)).toEqual(['create', 'delete', 'restore']);
  });

  it('can be undone twice with the same response', async () => {
    const { record } = await createDealer();
    await admin.call('DELETE', `admin/fabricator/${record._id}`);
    const responses = await Promise.all(
      [1, 2, 3].map(() => admin.call('POST', `admin/fabricator/${record._id}/restore`)),
    );
    expect(responses.map((response) => response.statusCode)).toEqual([200, 200, 200]);
    expect(await auditOf(record._id)).toEqual(['create', 'delete', 'restore']);
  });

  it("can't be undone after the code or the user has been taken", async () => {
    const code = await createDealer({ code: 'Gone11' });
    await admin.call('DELETE', `admin/fabricator/${code.record._id}`);
    await createDealer({ code: 'gONE11' });
    const byCode = await admin.call('POST', `admin/fabricator/${code.record._id}/restore`);
    expect([byCode.statusCode, Object.keys(byCode.json().fields)]).toEqual([409, ['code']]);

    const user = await createDealer();
    await admin.call('DELETE', `admin/fabricator/${user.record._id}`);
    expect((await admin.call('POST', 'admin/fabricator', input(user.user))).statusCode).toBe(201);
    const byUser = await admin.call('POST', `admin/fabricator/${user.record._id}/restore`);
    expect([byUser.statusCode, Object.keys(byUser.json().fields)]).toEqual([409, ['user']]);
  });

  it("can't be undone without its user", async () => {
    const { user, record } = await createDealer();
    await admin.call('DELETE', `admin/fabricator/${record._id}`);
    await test.app
      .db('users')
      .where({ id: user.user.id })
      .update({ deleted_at: Date.now(), live_email: null });
    expect((await admin.call('POST', `admin/fabricator/${record._id}/restore`)).statusCode).toBe(409);
  });

  it("can't be undone after 30 days", async () => {
    const { record } = await createDealer();
    await admin.call('DELETE', `admin/fabricator/${record._id}`);
    const deletedAgo = (ms: number) =>
      test.app
        .db('fabricators')
        .where({ id: record._id })
        .update({ deleted_at: Date.now() - ms });
    await deletedAgo(RESTORABLE_MS + 1_000);
    expect((await admin.call('POST', `admin/fabricator/${record._id}/restore`)).statusCode).toBe(404);
    await deletedAgo(RESTORABLE_MS - 60_000);
    expect((await admin.call('POST', `admin/fabricator/${record._id}/restore`)).statusCode).toBe(200);
  });
});

describe('The list of dealers', () => {
  it('includes users, and filters, searches and sorts', async () => {
    const { user, record } = await createDealer({
      businessName: 'Zebra Marble',
      contactEmail: 'z@zebra.example',
    });
    const [item] = (await admin.call('GET', `admin/fabricator?user=${user.user.id}`)).json();
    expect(item).toEqual(record);
    for (const search of ['zebra marb', 'Z@ZEBRA', record.code.toLowerCase(), user.user.email]) {
      const response = await admin.call('GET', `admin/fabricator?search=${encodeURIComponent(search)}`);
      expect(response.json()).toEqual([record]);
      expect(response.headers).toMatchObject({ 'x-total-count': '1', 'x-total-count-relation': 'eq' });
    }
    for (const sort of ['businessName', 'contactEmail', 'code', 'createdAt', 'updatedAt']) {
      const up = (await admin.call('GET', `admin/fabricator?sort=${sort}`)).json();
      const down = (await admin.call('GET', `admin/fabricator?sort=-${sort}`)).json();
      expect(down).toEqual([...up].reverse());
    }
    expect((await admin.call('GET', 'admin/fabricator?sort=phoneNumber')).statusCode).toBe(400);
    expect((await admin.call('GET', 'admin/fabricator?businessName=x')).statusCode).toBe(400);
  });

  it('exports the specified columns', async () => {
    await createDealer({ businessName: '=Formula "Stone"', phoneNumber: '+1 555' });
    const response = await admin.call('GET', 'admin/fabricator?search=Formula', undefined, {
      accept: 'text/csv',
    });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [header, line] = response.body.split('\r\n');
    expect(header).toBe('\uFEFF"Business Name","Contact Email","Phone Number","Created Date","Updated Date"');
    expect(line).toMatch(/^"'=Formula ""Stone""","sales@stone\.example","'\+1 555","\d{4}-/);
  });
});

describe('admin/check-fabricator-code', () => {
  const check = async (body: object) =>
    (await admin.call('POST', 'admin/check-fabricator-code', body)).json();

  it('knows the codes of active dealers, without regard to case, except the edited one', async () => {
    const { record } = await createDealer({ code: 'Check11' });
    expect(await check({ code: 'cHECK11' })).toEqual({ exists: true });
    expect(await check({ code: ' Check11 ' })).toEqual({ exists: true });
    expect(await check({ code: 'Check11', _id: record._id })).toEqual({ exists: false });
    expect(await check({ code: 'Check11', _id: admin.user.id })).toEqual({ exists: true });
    expect(await check({ code: 'Check12' })).toEqual({ exists: false });
    await admin.call('DELETE', `admin/fabricator/${record._id}`);
    expect(await check({ code: 'Check11' })).toEqual({ exists: false });
  });

  it.each(['%', "' or 1=1 --", 'Cheß', '😀'])('compares %j literally', async (code) => {
    expect(await check({ code })).toEqual({ exists: false });
  });

  it('requires a code', async () => {
    const response = await admin.call('POST', 'admin/check-fabricator-code', {});
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['code']]);
  });
});

describe('app/fabricator', () => {
  let dealer: Dealer;
  let customer: Person;
  beforeAll(async () => {
    dealer = await registerDealer(test);
    customer = await registerCustomer(test);
  });

  it('finds a dealer by its code in any case, and returns public fields only', async () => {
    for (const code of [dealer.fabricator.code, dealer.fabricator.code.toLowerCase()]) {
      const response = await customer.call('GET', `app/fabricator?code=${code}`);
      expect(response.json()).toEqual([
        {
          _id: dealer.fabricator.id,
          code: dealer.fabricator.code,
          businessName: dealer.fabricator.businessName,
          contactEmail: dealer.user.email,
          phoneNumber: '',
        },
      ]);
      expect(response.headers['x-total-count']).toBe('1');
    }
    const byId = await customer.call('GET', `app/fabricator/${dealer.fabricator.id}`);
    expect(Object.keys(byId.json()).sort()).toEqual([
      '_id',
      'businessName',
      'code',
      'contactEmail',
      'phoneNumber',
    ]);
  });

  it('returns an empty list for an unknown code, and requires a code', async () => {
    for (const code of ['NONE99', '%25', '_', 'ma%C3%9Fe']) {
      expect((await customer.call('GET', `app/fabricator?code=${code}`)).json()).toEqual([]);
    }
    expect((await customer.call('GET', 'app/fabricator')).statusCode).toBe(400);
    expect((await customer.call('GET', 'app/fabricator?code=')).statusCode).toBe(400);
    expect((await test.app.inject(`/api/app/fabricator?code=${dealer.fabricator.code}`)).statusCode).toBe(
      401,
    );
  });
});

describe('fabricator/profile', () => {
  it("returns and saves the caller's profile, and no other field of the dealer", async () => {
    const dealer = await registerDealer(test);
    const mine = (await dealer.call('GET', 'fabricator/profile')).json();
    expect(mine).toMatchObject({ _id: dealer.fabricator.id, businessName: dealer.user.name, version: 1 });
    const saved = await dealer.call('POST', 'fabricator/profile', {
      businessName: '  Cafe\u0301 Stone ',
      contactEmail: 'new@stone.example',
      phoneNumber: '555 0199',
      version: 1,
    });
    expect(saved.statusCode).toBe(200);
    expect(saved.json().updated).toMatchObject({
      businessName: 'Café Stone',
      phoneNumber: '555 0199',
      version: 2,
    });
    for (const field of ['code', 'user', 'deletedAt']) {
      const refused = await dealer.call('POST', 'fabricator/profile', { [field]: 'ABCD11' });
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, [field]]);
    }
    const stale = await dealer.call('POST', 'fabricator/profile', { businessName: 'x', version: 1 });
    expect([stale.statusCode, stale.json().current.version]).toEqual([409, 2]);
  });

  it('never saves the profile of another dealer', async () => {
    const [mine, other] = [await registerDealer(test), await registerDealer(test)];
    const response = await mine.call('POST', 'fabricator/profile', {
      _id: other.fabricator.id,
      businessName: 'Hijacked',
    });
    expect(response.statusCode).toBe(404);
    expect((await other.call('GET', 'fabricator/profile')).json().businessName).toBe(other.user.name);
  });

  it('is for dealers', async () => {
    expect((await admin.call('GET', 'fabricator/profile')).statusCode).toBe(403);
    expect((await (await registerCustomer(test)).call('POST', 'fabricator/profile', {})).statusCode).toBe(
      403,
    );
  });
});

describe('Looking up dealers by code', () => {
  const find = (person: Person, code: string, remoteAddress: string, method: 'GET' | 'HEAD' = 'GET') =>
    test.app.inject({
      method,
      url: `/api/app/fabricator?code=${code}`,
      headers: person.headers,
      remoteAddress,
    });
  const statuses = async (count: number, call: (index: number) => Promise<{ statusCode: number }>) =>
    (await inChunks(count, call)).map(({ statusCode }) => statusCode);

  it('is limited to 30 tries of a user, successful or not, by any method', async () => {
    const customer = await registerCustomer(test);
    const { fabricator } = await registerDealer(test);
    const address = '203.0.113.31';
    expect(new Set(await statuses(20, (i) => find(customer, `NONE${i}`, address)))).toEqual(new Set([200]));
    expect(await statuses(5, () => find(customer, fabricator.code, address))).toEqual(Array(5).fill(200));
    expect(await statuses(5, () => find(customer, 'NONE', address, 'HEAD'))).toEqual(Array(5).fill(200));
    const refused = await find(customer, fabricator.code, '203.0.113.32');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
    expect((await find(customer, 'NONE', address, 'HEAD')).statusCode).toBe(429);
    const csv = { ...customer.headers, accept: 'text/csv' };
    const url = `/api/app/fabricator?code=${fabricator.code}`;
    expect((await test.app.inject({ url, headers: csv })).statusCode).toBe(429);
    // A dealer that the customer already knows stays in reach.
    const known = await customer.call('GET', `app/fabricator/${fabricator.id}`);
    expect([known.statusCode, known.json().code]).toEqual([200, fabricator.code]);
  });

  it('is limited to 100 tries of an address, for all callers together', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => registerCustomer(test)));
    const address = '203.0.113.33';
    const tried = await statuses(120, (i) => find(people[i % 5] as Person, `CODE${i}`, address));
    expect(tried.filter((status) => status === 200)).toHaveLength(100);
    expect(tried.filter((status) => status === 429)).toHaveLength(20);
  });
});
