import { LIMITS } from 'bff-contract';
import { type Dealer, type Person, registerAdmin, registerDealer } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

const PATH = 'fabricator/tax';
const ALPHA = { name: 'Alpha', rate: 8.875, inclusive: false };
const BETA = { name: 'Beta', rate: 20.25, inclusive: true };

let test: TestApp;
let admin: Person;
let dealer: Dealer;
let rival: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  [admin, dealer, rival] = await Promise.all([
    registerAdmin(test),
    registerDealer(test),
    registerDealer(test),
  ]);
});
afterAll(() => test.close());

const create = async (body: object) => {
  const response = await dealer.call('POST', PATH, body);
  expect(response.statusCode).toBe(201);
  return response.json().created;
};

describe('taxes', () => {
  it('are created, read, changed, deleted and restored', async () => {
    const created = await create(ALPHA);
    const url = `${PATH}/${created._id}`;
    expect(created).toMatchObject({ ...ALPHA, owner: dealer.fabricator.id, version: 1 });
    expect((await dealer.call('GET', url)).json()).toEqual(created);

    const changed = await dealer.call('POST', url, { ...BETA, version: 1 });
    expect(changed.json().updated).toMatchObject({ ...BETA, version: 2 });
    expect((await dealer.call('POST', url, { ...ALPHA, version: 1 })).statusCode).toBe(409);

    expect((await dealer.call('DELETE', url)).statusCode).toBe(204);
    expect((await dealer.call('GET', url)).statusCode).toBe(404);
    expect((await dealer.call('POST', `${url}/restore`)).json().updated).toMatchObject(BETA);

    await dealer.call('DELETE', url);
    const trash = await admin.call('GET', 'admin/trash?kind=tax');
    expect(trash.json()).toMatchObject([{ _id: created._id, kind: 'tax' }]);
    expect((await admin.call('POST', `admin/tax/${created._id}/restore`)).statusCode).toBe(200);
  });

  it('of another dealer do not exist', async () => {
    const { _id } = await create(ALPHA);
    const url = `${PATH}/${_id}`;
    for (const response of [
      await rival.call('GET', url),
      await rival.call('POST', url, BETA),
      await rival.call('DELETE', url),
    ]) {
      expect(response.statusCode).toBe(404);
    }
    expect((await rival.call('GET', PATH)).json()).toEqual([]);
  });

  it('are listed, searched, sorted and exported', async () => {
    for (const each of (await dealer.call('GET', PATH)).json())
      await dealer.call('DELETE', `${PATH}/${each._id}`);
    const [alpha, beta] = [await create(ALPHA), await create(BETA)];
    const ids = async (query: string) =>
      (await dealer.call('GET', `${PATH}?${query}`)).json().map((each: { _id: string }) => each._id);
    expect(await ids('')).toEqual([alpha._id, beta._id]);
    for (const field of ['name', 'rate']) {
      expect(await ids(`sort=${field}`)).toEqual([alpha._id, beta._id]);
      expect(await ids(`sort=-${field}`)).toEqual([beta._id, alpha._id]);
    }
    expect(await ids('search=beta')).toEqual([beta._id]);
    const csv = await dealer.call('GET', PATH, undefined, { accept: 'text/csv' });
    expect(csv.body).toContain('"Alpha"');
  });

  it('are as many as apply to an order, also after one is restored', async () => {
    const owner = await registerDealer(test);
    const add = () => owner.call('POST', PATH, ALPHA);
    const ids: string[] = [];
    for (let made = 0; made < LIMITS.taxes; made += 1) ids.push((await add()).json().created._id);
    expect((await add()).statusCode).toBe(409);
    await owner.call('DELETE', `${PATH}/${ids[0]}`);
    expect((await Promise.all([add(), add()])).map(({ statusCode }) => statusCode).sort()).toEqual([
      201, 409,
    ]);
    expect((await owner.call('POST', `${PATH}/${ids[0]}/restore`)).statusCode).toBe(409);
  });

  it.each([
    ['name', ''],
    ['rate', 'many'],
    ['rate', -1],
    ['rate', 100.5],
    ['rate', 8.87505],
    ['inclusive', 'yes'],
  ])('with a wrong %s are refused', async (field, value) => {
    const response = await dealer.call('POST', PATH, { ...ALPHA, [field]: value });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});
