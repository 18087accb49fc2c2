import { LIMITS, type Stage } from 'bff-contract';
import { createStatementHold } from '../../../testing/hold-statement';
import { type Dealer, registerAdmin, registerDealer } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

const PATH = 'fabricator/stage';

let test: TestApp;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(async () => {
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

const create = async (name: string, more: object = {}): Promise<Stage> => {
  const response = await dealer.call('POST', PATH, { name, status: 'in-progress', ...more });
  expect(response.statusCode).toBe(201);
  return response.json().created;
};
const list = async (query = ''): Promise<Stage[]> => (await dealer.call('GET', `${PATH}${query}`)).json();
const namesOf = async (query = '') => (await list(query)).map(({ name }) => name);

describe('Stages', () => {
  it('are internal until they are made public, and are behind the others', async () => {
    const first = await create('Templated');
    expect(first).toEqual({
      _id: expect.any(String),
      owner: dealer.fabricator.id,
      name: 'Templated',
      status: 'in-progress',
      isPublic: false,
      position: 0,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      version: 1,
    });
    expect((await create('At the saw')).position).toBe(1);
    const shown = await dealer.call('POST', `${PATH}/${first._id}`, { isPublic: true, version: 1 });
    expect(shown.json().updated).toMatchObject({ isPublic: true, position: 0, version: 2 });
  });

  it('are moved at the same time without a deadlock', async () => {
    const [a, b] = [await create('A'), await create('B')];
    const other = await test.another();
    // Before the first lock, or on SQLite, which has none, before the first write.
    const { arrived, release } = createStatementHold(other.db)(/guards|update .stages./);
    const movedA = other.inject({
      method: 'POST',
      url: `/api/${PATH}/${a._id}`,
      headers: dealer.headers,
      payload: { position: 1 },
    });
    await arrived;
    const movedB = await dealer.call('POST', `${PATH}/${b._id}`, { position: 0 });
    release();
    expect([movedB.statusCode, (await movedA).statusCode]).toEqual([200, 200]);
    expect(await namesOf()).toEqual(['B', 'A']);
  });

  it('are moved among the others, which keep their versions', async () => {
    const made = [];
    for (const name of ['A', 'B', 'C', 'D']) made.push(await create(name));
    const [a, b, , d] = made.map(({ _id }) => _id);
    const move = async (id: string | undefined, position: number): Promise<Stage> =>
      (await dealer.call('POST', `${PATH}/${id}`, { position })).json().updated;
    expect(await move(d, 1)).toMatchObject({ name: 'D', position: 1 });
    expect(await namesOf()).toEqual(['A', 'D', 'B', 'C']);
    expect((await move(a, 900)).position).toBe(3);
    expect(await namesOf()).toEqual(['D', 'B', 'C', 'A']);
    await move(b, 0);
    const moved = await list();
    expect(moved.map(({ name, position }) => [name, position])).toEqual([
      ['B', 0],
      ['D', 1],
      ['C', 2],
      ['A', 3],
    ]);
    expect(moved.find(({ name }) => name === 'C')?.version).toBe(1);
    await create('First', { position: 0 });
    expect(await namesOf('?sort=-position')).toEqual(['A', 'C', 'D', 'B', 'First']);
  });

  it('are numbered without gaps when several are moved and added at once', async () => {
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push(await create(name));
    await Promise.all([
      ...made.map(({ _id }, index) => dealer.call('POST', `${PATH}/${_id}`, { position: 2 - index })),
      create('D'),
    ]);
    expect((await list()).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  it('are deleted and restored, by administrators too', async () => {
    const { _id } = await create('Polishing');
    const url = `${PATH}/${_id}`;
    expect((await dealer.call('DELETE', url)).statusCode).toBe(204);
    expect(await list()).toEqual([]);
    expect((await dealer.call('POST', `${url}/restore`)).json().updated.name).toBe('Polishing');
    await dealer.call('DELETE', url);
    const admin = await registerAdmin(test);
    const trash = await admin.call('GET', 'admin/trash?kind=stage');
    expect(trash.json()).toMatchObject([{ _id, kind: 'stage', label: 'Polishing' }]);
    expect((await admin.call('POST', `admin/stage/${_id}/restore`)).statusCode).toBe(200);
  });

  it('are restored to their place among the others', async () => {
    const made = [];
    for (const name of ['A', 'B', 'C']) made.push(await create(name));
    const url = `${PATH}/${made[1]?._id}`;
    await dealer.call('DELETE', url);
    await create('D');
    await dealer.call('POST', `${url}/restore`);
    expect(await namesOf()).toEqual(['A', 'B', 'C', 'D']);
    expect((await list()).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
  });

  it('are exported and found by their names', async () => {
    await create('Templated', { isPublic: true });
    await create('Installed', { status: 'completed' });
    expect(await namesOf('?search=inst')).toEqual(['Installed']);
    const csv = await dealer.call('GET', PATH, undefined, { accept: 'text/csv' });
    expect(csv.body.split('\r\n').slice(1, 3)).toEqual([
      expect.stringContaining('1,"Templated","In Progress","Yes",'),
      expect.stringContaining('2,"Installed","Completed","No",'),
    ]);
  });

  it(`are ${LIMITS.stages} at most`, async () => {
    const { _id } = await create('Restored');
    await dealer.call('DELETE', `${PATH}/${_id}`);
    for (let count = 0; count < LIMITS.stages; count += 1) await create(`Stage ${count}`);
    expect((await dealer.call('POST', `${PATH}/${_id}/restore`)).statusCode).toBe(409);
    const refused = await dealer.call('POST', PATH, { name: 'One more', status: 'completed' });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      `You have ${LIMITS.stages} stages. Please delete one first.`,
    ]);
  });

  it.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(LIMITS.stageNameLength + 1) }],
    ['status', { status: 'shipped' }],
    ['isPublic', { isPublic: 'yes' }],
    ['position', { position: -1 }],
  ])('with a wrong %s are refused: %j', async (field, more) => {
    const response = await dealer.call('POST', PATH, { name: 'A', status: 'completed', ...more });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });
});
