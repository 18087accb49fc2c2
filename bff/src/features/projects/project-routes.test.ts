import type { Project } from 'bff-contract';
import { addMaterial, createProject, orderOf, remove, slab } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { createStoredFileRepository } from '../files/stored-file-repository';

let test: TestApp;
let customer: Person;
let stranger: Person;
let admin: Person;
let dealer: Dealer;
let rival: Dealer;
let granite: string;
let quartz: string;

beforeAll(async () => {
  test = await createTestApp();
  customer = await registerCustomer(test, { name: 'Carla Customer' });
  stranger = await registerCustomer(test);
  admin = await registerAdmin(test);
  dealer = await registerDealer(test);
  rival = await registerDealer(test);
  granite = await addMaterial(test, dealer, { name: 'Granite' });
  quartz = await addMaterial(test, rival, { name: 'Quartz' });
});
afterAll(() => test.close());

const file = async (owner: Person): Promise<string> => {
  const { id } = await createStoredFileRepository(test.app.db).add({
    ownerId: owner.user.id,
    fileName: 'photo.jpg',
    contentType: 'image/jpeg',
    size: 9,
    isPublic: false,
    isViewableByAnyUser: false,
  });
  return id;
};

const kitchen = () => ({
  title: 'Kitchen',
  fabricator: dealer.fabricator.id,
  slabs: [slab('K1', granite), slab('K2', granite, [1, 0.6])],
});

describe('app/project', () => {
  it('creates a project, measures its slabs and fills in the names', async () => {
    const photo = await file(customer);
    const response = await customer.call('POST', 'app/project', {
      ...kitchen(),
      title: '  Kitchen  ',
      images: [{ s3Object: photo }],
    });
    expect(response.statusCode).toBe(201);
    expect(response.json().created).toEqual({
      _id: expect.any(String),
      title: 'Kitchen',
      owner: { _id: customer.user.id, name: 'Carla Customer', email: customer.user.email },
      fabricator: dealer.fabricator.id,
      images: [{ s3Object: photo }],
      slabs: [
        {
          item_id: 'K1',
          material: { _id: granite, name: 'Granite' },
          location: '',
          edges: [2, 1.5, 2, 1.5],
          vertices: slab('K1').vertices,
        },
        expect.objectContaining({ item_id: 'K2', edges: [1, 0.6, 1, 0.6] }),
      ],
      // 3.6 m² × 10.7639
      totalSquareFeet: 38.75004,
      ordered: false,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/),
      updatedAt: expect.any(String),
      version: 1,
    });
    const { _id } = response.json().created;
    const got = await customer.call('GET', `app/project/${_id}`);
    expect(got.json()).toEqual(response.json().created);
  });

  it('creates an empty project, to be filled later', async () => {
    const project = await createProject(customer, {});
    expect(project).toMatchObject({ title: '', slabs: [], images: [], totalSquareFeet: 0 });
    expect(project).not.toHaveProperty('fabricator');
  });

  it('stores the given edges and locations', async () => {
    const sent = { ...slab('K1'), edges: [2.01, 1.5, 2, 1.49], location: 'Island' };
    const { slabs } = await createProject(customer, { slabs: [sent] });
    expect(slabs[0]).toMatchObject({ edges: [2.01, 1.5, 2, 1.49], location: 'Island' });
    expect(slabs[0]).not.toHaveProperty('material');
  });

  // K1 is 2 m × 1.5 m: its edges may be off by 2 cm, 1.5 cm, 2 cm and 1.5 cm.
  it.each([
    ['at the limits', [2.02, 1.485, 1.98, 1.515]],
    ['with noise', [2 + 1e-9, 1.5, 2, 1.5 - 1e-9]],
  ])('accepts edges %s', async (_name, edges) => {
    const { slabs } = await createProject(customer, { slabs: [{ ...slab('K1'), edges }] });
    expect(slabs[0]).toMatchObject({ edges });
  });

  it('accepts edges of short sides within 1 cm', async () => {
    const short = slab('K1', undefined, [0.4, 0.02]);
    const { slabs } = await createProject(customer, {
      slabs: [{ ...short, edges: [0.41, 0.01, 0.39, 0.03] }],
    });
    expect(slabs[0]).toMatchObject({ edges: [0.41, 0.01, 0.39, 0.03] });
  });

  it('accepts the edges of an outline that ends at its first corner, with or without one of no length', async () => {
    const { vertices } = slab('K1');
    const closed = { ...slab('K1'), vertices: [...vertices, vertices[0]!] };
    for (const edges of [
      [2, 1.5, 2, 1.5],
      [2, 1.5, 2, 1.5, 0],
    ]) {
      const { slabs } = await createProject(customer, { slabs: [{ ...closed, edges }] });
      expect(slabs[0]).toMatchObject({ edges });
    }
  });

  it.each([
    ['of another size', [9, 1.5, 2, 1.5], 'BAD-2: edge 1 is 9 m, but its side is 2 m'],
    ['a little too long', [2, 1.5, 2.021, 1.5], 'BAD-2: edge 3 is 2.021 m, but its side is 2 m'],
    ['a little too short', [2, 1.5, 2, 1.4849], 'BAD-2: edge 4 is 1.4849 m, but its side is 1.5 m'],
    ['in another order', [1.5, 2, 1.5, 2], 'BAD-2: edge 1 is 1.5 m, but its side is 2 m'],
    ['of no length', [0, 0, 0, 0], 'BAD-2: edge 1 is 0 m, but its side is 2 m'],
    ['fewer than its corners', [2, 1.5], 'BAD-2: 4 corners need 4 edges, not 2'],
    ['more than its corners', [2, 1.5, 2, 1.5, 2, 1.5, 2], 'BAD-2: 4 corners need 4 edges, not 7'],
    ['none at all', [], 'BAD-2: 4 corners need 4 edges, not 0'],
  ])('refuses edges %s, naming the slab', async (_name, edges, prompt) => {
    const project = await createProject(customer, kitchen());
    const slabs = [slab('GOOD-1'), { ...slab('BAD-2'), edges }];
    for (const path of ['app/project', `app/project/${project._id}`]) {
      const response = await customer.call('POST', path, { slabs });
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ 'slabs.1.edges': prompt });
    }
  });

  const point = (x: number, z: number) => ({ x, z });
  it.each([
    ['too few corners', [point(0, 0), point(1, 0)]],
    ['too many corners', Array.from({ length: 501 }, (_, i) => point(i / 10, i % 2))],
    ['a bow tie', [point(0, 0), point(2, 2), point(2, 0), point(0, 2)]],
    ['no area', [point(0, 0), point(1, 1), point(0, 0)]],
    ['a corner far away', [point(0, 0), point(100.01, 0), point(0, 1)]],
    ['a corner that is no number', [point(0, 0), { x: '1', z: 0 }, point(0, 1)]],
  ])('refuses a slab with %s, naming its item_id', async (_name, vertices) => {
    const response = await customer.call('POST', 'app/project', {
      slabs: [slab('GOOD-1'), { item_id: 'BAD-2', vertices }],
    });
    expect(response.statusCode).toBe(400);
    const { code, error, fields } = response.json();
    expect(code).toBe('INVALID');
    expect(error).toContain('BAD-2');
    for (const [path, prompt] of Object.entries(fields)) {
      expect(path).toMatch(/^slabs\.1\.vertices/);
      expect(prompt).toContain('BAD-2');
    }
  });

  it('refuses numbers beyond all limits', async () => {
    const response = await customer.call(
      'POST',
      'app/project',
      '{"slabs":[{"item_id":"K1","vertices":[{"x":1e999,"z":0},{"x":1,"z":0},{"x":1,"z":1}]}]}',
    );
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toContain('K1');
  });

  it.each([
    ['an owner', { owner: 'somebody' }, 'owner'],
    ['a total', { totalSquareFeet: 1 }, 'totalSquareFeet'],
    ['an area of a slab', { slabs: [{ ...slab('K1'), area: 1 }] }, 'slabs.0.area'],
    ['no list of slabs', { slabs: 'K1' }, 'slabs'],
    ['null as a slab', { slabs: [null] }, 'slabs.0'],
  ])('refuses %s', async (_name, body, field) => {
    const response = await customer.call('POST', 'app/project', body);
    expect(response.statusCode).toBe(400);
    expect(Object.keys(response.json().fields)).toContain(field);
  });

  it('refuses materials that are not active materials of the dealer', async () => {
    const gone = await addMaterial(test, dealer);
    await remove(test, 'materials', gone);
    const tries: Array<[object, string]> = [
      [{ ...kitchen(), slabs: [slab('A-1', quartz)] }, 'A-1'],
      [{ ...kitchen(), slabs: [slab('A-2', gone)] }, 'A-2'],
      [{ ...kitchen(), slabs: [slab('A-3', 'nonsense')] }, 'A-3'],
      [{ slabs: [slab('A-4', granite)] }, 'A-4'],
    ];
    for (const [body, itemId] of tries) {
      const response = await customer.call('POST', 'app/project', body);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ 'slabs.0.material': expect.stringContaining(itemId) });
    }
  });

  it('refuses an unknown dealer', async () => {
    const response = await customer.call('POST', 'app/project', { fabricator: customer.user.id });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ fabricator: expect.any(String) });
  });

  it("refuses another user's files", async () => {
    const response = await customer.call('POST', 'app/project', {
      title: 'Not to be kept',
      images: [{ s3Object: await file(customer) }, { s3Object: await file(stranger) }],
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ images: expect.any(String) });
    expect((await customer.call('GET', 'app/project?search=Not to be')).json()).toEqual([]);
  });

  it('updates the given fields, with the id in the path or body', async () => {
    const project = await createProject(customer, kitchen());
    const titled = await customer.call('POST', `app/project/${project._id}`, { title: 'Bath', version: 1 });
    expect(titled.statusCode).toBe(200);
    expect(titled.json().updated).toMatchObject({ title: 'Bath', version: 2, slabs: project.slabs });
    const measured = await customer.call('POST', 'app/project', {
      _id: project._id,
      slabs: [slab('K9', undefined, [1, 1])],
    });
    expect(measured.json().updated).toMatchObject({
      title: 'Bath',
      totalSquareFeet: 10.7639,
      slabs: [{ item_id: 'K9' }],
      version: 3,
    });
    const both = await customer.call('POST', `app/project/${project._id}`, { _id: 'another', title: 'x' });
    expect(both.statusCode).toBe(400);
  });

  it('responds to an outdated version with the current record', async () => {
    const project = await createProject(customer, { title: 'Old' });
    await customer.call('POST', `app/project/${project._id}`, { title: 'New' });
    const response = await customer.call('POST', `app/project/${project._id}`, { title: 'Mine', version: 1 });
    expect(response.statusCode).toBe(409);
    expect(response.json().current).toMatchObject({ _id: project._id, title: 'New', version: 2 });
  });

  it('accepts one of two edits of the same version', async () => {
    const project = await createProject(customer, {});
    const responses = await Promise.all(
      ['a', 'b', 'c', 'd'].map((title) =>
        customer.call('POST', `app/project/${project._id}`, { title, version: 1 }),
      ),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409, 409, 409]);
  });

  it('changes the dealer only together with materials of the new one', async () => {
    const project = await createProject(customer, kitchen());
    const url = `app/project/${project._id}`;
    const refused = await customer.call('POST', url, { fabricator: rival.fabricator.id });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().fields)).toEqual(['slabs.0.material', 'slabs.1.material']);
    const moved = await customer.call('POST', url, {
      fabricator: rival.fabricator.id,
      slabs: [slab('K1', quartz)],
    });
    expect(moved.json().updated.slabs[0].material).toEqual({ _id: quartz, name: 'Quartz' });
  });

  it('keeps a material that was deleted after it was chosen, with its name', async () => {
    const slate = await addMaterial(test, dealer, { name: 'Slate' });
    const project = await createProject(customer, { ...kitchen(), slabs: [slab('K1', slate)] });
    await remove(test, 'materials', slate);
    const response = await customer.call('POST', `app/project/${project._id}`, { title: 'Bath' });
    expect(response.json().updated.slabs[0].material).toEqual({ _id: slate, name: 'Slate' });
  });

  it('deletes a project', async () => {
    const project = await createProject(customer, kitchen());
    const response = await customer.call('DELETE', `app/project/${project._id}`);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    for (const [method, body] of [['GET'], ['DELETE'], ['POST', { title: 'x' }]] as const) {
      const again = await customer.call(method, `app/project/${project._id}`, body);
      expect(again.statusCode).toBe(404);
    }
  });

  it('refuses changes and deletions of an ordered project', async () => {
    const order = await orderOf(customer, dealer, granite);
    const url = `app/project/${order.project._id}`;
    expect((await customer.call('GET', url)).json()).toMatchObject({ ordered: true });
    expect((await customer.call('POST', url, { title: 'x' })).statusCode).toBe(409);
    expect((await customer.call('DELETE', url)).statusCode).toBe(409);
    expect((await admin.call('POST', `admin/project/${order.project._id}`, { title: 'x' })).statusCode).toBe(
      409,
    );
    expect((await admin.call('DELETE', `admin/project/${order.project._id}`)).statusCode).toBe(409);
  });

  it("returns 404 for other users' projects, as for missing ones", async () => {
    const project = await createProject(customer, kitchen());
    for (const id of [project._id, 'nonsense', customer.user.id]) {
      for (const [method, body] of [['GET'], ['DELETE'], ['POST', { title: 'x' }]] as const) {
        const response = await stranger.call(method, `app/project/${id}`, body);
        expect(response.statusCode).toBe(404);
        expect(response.json()).toMatchObject({ code: 'NOT_FOUND' });
      }
      expect((await stranger.call('POST', 'app/project', { _id: id, title: 'x' })).statusCode).toBe(404);
    }
    expect((await customer.call('GET', `app/project/${project._id}`)).json().title).toBe('Kitchen');
  });

  it("lists the caller's projects, sorted, filtered, searched and paged", async () => {
    const lister = await registerCustomer(test);
    for (const [title, width] of [
      ['Bar', 1],
      ['Alcove', 3],
      ['Counter', 2],
    ] as const) {
      await createProject(lister, { title, slabs: [slab('S', undefined, [width, 1])] });
    }
    await createProject(lister, { title: 'Dealer’s', fabricator: dealer.fabricator.id });
    const titles = async (query: string) => {
      const response = await lister.call('GET', `app/project?${query}`);
      expect(response.statusCode).toBe(200);
      return response.json().map((project: Project) => project.title);
    };
    expect(await titles('sort=title')).toEqual(['Alcove', 'Bar', 'Counter', 'Dealer’s']);
    expect(await titles('sort=-totalSquareFeet')).toEqual(['Alcove', 'Counter', 'Bar', 'Dealer’s']);
    expect(await titles('')).toEqual(['Dealer’s', 'Counter', 'Alcove', 'Bar']);
    expect(await titles(`fabricator=${dealer.fabricator.id}`)).toEqual(['Dealer’s']);
    expect(await titles('search=COUNT')).toEqual(['Counter']);
    expect(await titles('sort=title&page=1&pageSize=2')).toEqual(['Counter', 'Dealer’s']);
    const page = await lister.call('GET', 'app/project?pageSize=2');
    expect(page.headers).toMatchObject({ 'x-total-count': '4', 'x-total-count-relation': 'eq' });
    expect(page.json()[0]).not.toHaveProperty('slabs');
    expect((await lister.call('GET', 'app/project?owner=x')).statusCode).toBe(400);
  });

  it('accepts 500 slabs, and no more', async () => {
    const slabs = Array.from({ length: 501 }, (_, i) => slab(`S${i}`, granite, [1, 1]));
    const most = await createProject(customer, { ...kitchen(), slabs: slabs.slice(0, 500) });
    expect(most.slabs.map((each) => each.item_id)).toEqual(slabs.slice(0, 500).map((each) => each.item_id));
    expect(most.totalSquareFeet).toBe(5_381.95);
    expect((await customer.call('POST', 'app/project', { ...kitchen(), slabs })).statusCode).toBe(400);
  });
});

describe('admin/project', () => {
  it("creates, updates and deletes a customer's project, and audits it", async () => {
    const made = await admin.call('POST', 'admin/project', { ...kitchen(), owner: customer.user.id });
    expect(made.statusCode).toBe(201);
    const { _id, owner } = made.json().created;
    expect(owner).toMatchObject({ _id: customer.user.id });
    const url = `admin/project/${_id}`;
    const moved = await admin.call('POST', url, { owner: stranger.user.id, version: 1 });
    expect(moved.json().updated.owner).toMatchObject({ _id: stranger.user.id });
    expect((await admin.call('GET', url)).statusCode).toBe(200);
    expect((await admin.call('DELETE', url)).statusCode).toBe(204);
    expect((await admin.call('GET', url)).statusCode).toBe(404);
    const log = await admin.call('GET', `admin/audit?recordId=${_id}&sort=at`);
    expect(log.json()).toMatchObject([
      { action: 'create', resource: 'project', actor: { name: admin.user.name }, after: { slabs: 2 } },
      {
        action: 'update',
        before: { owner: { _id: customer.user.id } },
        after: { owner: { _id: stranger.user.id } },
      },
      { action: 'delete', before: { title: 'Kitchen' } },
    ]);
  });

  it('refuses an unknown owner', async () => {
    for (const body of [{ title: 'x' }, { title: 'x', owner: 'nobody' }]) {
      const response = await admin.call('POST', 'admin/project', body);
      expect(response.statusCode).toBe(400);
      expect(response.json().fields).toEqual({ owner: expect.any(String) });
    }
  });

  it("accepts the customer's files, and no other user's", async () => {
    const body = { owner: customer.user.id };
    const good = await admin.call('POST', 'admin/project', {
      ...body,
      images: [{ s3Object: await file(customer) }, { s3Object: await file(admin) }],
    });
    expect(good.statusCode).toBe(201);
    const bad = await admin.call('POST', 'admin/project', {
      ...body,
      images: [{ s3Object: await file(stranger) }],
    });
    expect(bad.statusCode).toBe(400);
  });

  it('lists all projects, by owner and dealer', async () => {
    const project = await createProject(stranger, kitchen());
    const response = await admin.call(
      'GET',
      `admin/project?owner=${stranger.user.id}&fabricator=${dealer.fabricator.id}`,
    );
    expect(response.json().map((each: Project) => each._id)).toEqual([project._id]);
  });

  it('is for administrators only', async () => {
    for (const person of [customer, dealer]) {
      expect((await person.call('GET', 'admin/project')).statusCode).toBe(403);
      expect((await person.call('GET', 'admin/measurement')).statusCode).toBe(403);
      expect((await person.call('GET', 'admin/photo')).statusCode).toBe(403);
    }
  });
});

describe('fabricator/project', () => {
  it('shows a dealer what was ordered, and nothing else', async () => {
    const draft = await createProject(customer, kitchen());
    const order = await orderOf(customer, dealer, granite, { title: 'Ordered' });
    const list = await dealer.call('GET', 'fabricator/project?search=ordered');
    expect(list.json().map((project: Project) => project._id)).toContain(order.project._id);
    const all: Project[] = (await dealer.call('GET', 'fabricator/project')).json();
    expect(all.every((project) => project.ordered)).toBe(true);
    expect((await dealer.call('GET', `fabricator/project/${order.project._id}`)).json().slabs).toHaveLength(
      1,
    );
    expect((await dealer.call('GET', `fabricator/project/${draft._id}`)).statusCode).toBe(404);
    expect((await rival.call('GET', `fabricator/project/${order.project._id}`)).statusCode).toBe(404);
    expect((await rival.call('GET', 'fabricator/project')).json()).toEqual([]);
    expect((await customer.call('GET', 'fabricator/project')).statusCode).toBe(403);
  });
});

describe('admin/measurement', () => {
  it("keeps the project's total right", async () => {
    const project = await createProject(customer, kitchen());
    const total = async () => {
      const { totalSquareFeet, version } = (await admin.call('GET', `admin/project/${project._id}`)).json();
      return [totalSquareFeet, version];
    };
    const made = await admin.call('POST', 'admin/measurement', {
      project: project._id,
      ...slab('K3', granite, [1, 1]),
    });
    expect(made.statusCode).toBe(201);
    const { _id } = made.json().created;
    expect(made.json().created).toMatchObject({
      project: project._id,
      item_id: 'K3',
      material: { _id: granite, name: 'Granite' },
      area: 1,
      edges: [1, 1, 1, 1],
      version: 1,
    });
    expect(await total()).toEqual([49.51394, 2]);
    const wider = await admin.call('POST', `admin/measurement/${_id}`, {
      vertices: slab('', undefined, [2, 1]).vertices,
      version: 1,
    });
    expect(wider.json().updated).toMatchObject({ item_id: 'K3', area: 2, edges: [2, 1, 2, 1], version: 2 });
    expect(await total()).toEqual([60.27784, 3]);
    expect((await admin.call('DELETE', `admin/measurement/${_id}`)).statusCode).toBe(204);
    expect((await admin.call('GET', `admin/measurement/${_id}`)).statusCode).toBe(404);
    expect(await total()).toEqual([38.75004, 4]);
    const { slabs } = (await customer.call('GET', `app/project/${project._id}`)).json();
    expect(slabs.map((each: { item_id: string }) => each.item_id)).toEqual(['K1', 'K2']);
  });

  it('keeps the total right in concurrent calls', async () => {
    const project = await createProject(customer, { fabricator: dealer.fabricator.id });
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        admin.call('POST', 'admin/measurement', { project: project._id, ...slab(`P${i}`, granite, [1, 1]) }),
      ),
    );
    expect(responses.map((response) => response.statusCode)).toEqual(Array(12).fill(201));
    const after: Project = (await admin.call('GET', `admin/project/${project._id}`)).json();
    expect(after.slabs).toHaveLength(12);
    expect(after.totalSquareFeet).toBe(129.1668);
  });

  it('refuses what a project would refuse', async () => {
    const project = await createProject(customer, kitchen());
    const post = async (body: object) => {
      const response = await admin.call('POST', 'admin/measurement', body);
      expect(response.statusCode).toBe(400);
      return response.json().fields;
    };
    const good = { project: project._id, ...slab('M-1') };
    const [a, b, c, d] = good.vertices;
    expect(await post({ ...good, vertices: [a, c, b, d] })).toEqual({
      vertices: expect.stringContaining('M-1'),
    });
    expect(await post({ ...good, vertices: [a, b] })).toEqual({ vertices: expect.stringContaining('M-1') });
    expect(await post({ ...good, edges: [2, 1.5] })).toEqual({ edges: expect.stringContaining('M-1') });
    expect(await post({ ...good, material: { _id: quartz } })).toEqual({
      material: expect.stringContaining('M-1'),
    });
    expect(await post({ ...good, project: 'none' })).toEqual({ project: expect.any(String) });
    const order = await orderOf(customer, dealer, granite);
    const late = await admin.call('POST', 'admin/measurement', { ...good, project: order.project._id });
    expect(late.statusCode).toBe(409);
  });

  it('compares new edges with the corners, and keeps older ones that contradict them', async () => {
    const { _id } = await createProject(customer, { slabs: [slab('OLD-1')] });
    await test.app.db('slabs').where({ project_id: _id }).update({ edges: '[9,1]' });
    const [measurement] = (await admin.call('GET', `admin/measurement?project=${_id}`)).json();
    const change = (body: object) => admin.call('POST', `admin/measurement/${measurement._id}`, body);
    expect((await change({ location: 'Island' })).json().updated).toMatchObject({ edges: [9, 1] });
    expect((await change({ edges: [9, 1] })).json().fields).toEqual({
      edges: expect.stringContaining('OLD-1'),
    });
    const edges = [2.01, 1.5, 2, 1.5];
    expect((await change({ edges })).json().updated).toMatchObject({ edges });
  });

  it('lists the slabs of a project', async () => {
    const project = await createProject(customer, kitchen());
    const response = await admin.call('GET', `admin/measurement?project=${project._id}&sort=-item_id`);
    expect(response.json().map((each: { item_id: string }) => each.item_id)).toEqual(['K2', 'K1']);
    const [first] = response.json();
    const stale = await admin.call('POST', 'admin/measurement', {
      _id: first._id,
      location: 'x',
      version: 7,
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().current).toEqual(first);
    await customer.call('DELETE', `app/project/${project._id}`);
    expect((await admin.call('GET', `admin/measurement?project=${project._id}`)).json()).toEqual([]);
    expect((await admin.call('GET', `admin/measurement/${first._id}`)).statusCode).toBe(404);
  });
});

describe('admin/photo', () => {
  it('adds, captions and removes images of a project', async () => {
    const [one, two] = [await file(customer), await file(admin)];
    const project = await createProject(customer, { images: [{ s3Object: one }] });
    const made = await admin.call('POST', 'admin/photo', { project: project._id, s3Object: two });
    expect(made.statusCode).toBe(201);
    expect(made.json().created).toMatchObject({
      project: project._id,
      s3Object: two,
      caption: '',
      version: 1,
    });
    const { _id } = made.json().created;
    const named = await admin.call('POST', `admin/photo/${_id}`, { caption: 'The window' });
    expect(named.json().updated).toMatchObject({ caption: 'The window', s3Object: two, version: 2 });
    // The customer saves the project again: the caption stays.
    const images = [{ s3Object: two }, { s3Object: one }];
    const saved = await customer.call('POST', `app/project/${project._id}`, { images });
    expect(saved.json().updated.images).toEqual(images);
    expect((await admin.call('GET', `admin/photo/${_id}`)).json()).toMatchObject({ caption: 'The window' });
    expect((await admin.call('DELETE', `admin/photo/${_id}`)).statusCode).toBe(204);
    expect((await customer.call('GET', `app/project/${project._id}`)).json().images).toEqual([
      { s3Object: one },
    ]);
    const log = await admin.call('GET', `admin/audit?recordId=${_id}`);
    expect(log.json()).toHaveLength(3);
  });

  it("refuses other users' files, unknown projects and ordered ones", async () => {
    const project = await createProject(customer, {});
    const s3Object = await file(stranger);
    const foreign = await admin.call('POST', 'admin/photo', { project: project._id, s3Object });
    expect([foreign.statusCode, Object.keys(foreign.json().fields)]).toEqual([400, ['s3Object']]);
    const nowhere = await admin.call('POST', 'admin/photo', { project: 'none', s3Object: await file(admin) });
    expect([nowhere.statusCode, Object.keys(nowhere.json().fields)]).toEqual([400, ['project']]);
    const order = await orderOf(customer, dealer, granite);
    const late = await admin.call('POST', 'admin/photo', {
      project: order.project._id,
      s3Object: await file(admin),
    });
    expect(late.statusCode).toBe(409);
  });
});
