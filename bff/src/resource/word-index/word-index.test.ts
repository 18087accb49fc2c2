import { newId } from '../../database/ids';
import { createProjectRepository, projectWords } from '../../features/projects/project-repository';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { wordUpkeep } from './word-index';

let test: TestApp;
let dealer: Dealer;
let customer: Person;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  [dealer, customer, admin] = [
    await registerDealer(test),
    await registerCustomer(test),
    await registerAdmin(test),
  ];
});
afterAll(() => test.close());

/** As the previous version of the server does it: without words. */
const insertProject = async (title: string, id = newId()): Promise<string> => {
  await test.app.db('projects').insert({
    id,
    owner_id: customer.user.id,
    fabricator_id: dealer.fabricator.id,
    title,
    created_at: 1,
    updated_at: 1,
  });
  return id;
};

const find = async (search: string, person: Person = admin, list = 'admin/project') => {
  const response = await person.call('GET', `${list}?search=${encodeURIComponent(search)}`);
  return {
    titles: response.json().map((project: { title: string }) => project.title),
    total: Number(response.headers['x-total-count']),
    relation: response.headers['x-total-count-relation'],
  };
};

describe('A search by words', () => {
  it('finds a record right after it was saved', async () => {
    await customer.call('POST', 'app/project', { title: 'Sauna Emperador' });
    expect(await find('empera')).toMatchObject({ titles: ['Sauna Emperador'], total: 1, relation: 'eq' });
  });

  it('finds the last of many records that were saved at once', async () => {
    for (let index = 0; index < 50; index += 1) await insertProject(`Serpentin ${index}`);
    expect(await find('serpentin 49')).toMatchObject({ total: 1, relation: 'eq' });
  });

  it('finds what another version of the server has inserted', async () => {
    await insertProject('Quarzit Treppe');
    expect((await find('quarz trep')).titles).toEqual(['Quarzit Treppe']);
  });

  it('forgets the words of an old title', async () => {
    const id = await insertProject('Verde Alpi');
    expect((await find('verde')).titles).toEqual(['Verde Alpi']);
    await admin.call('POST', `admin/project/${id}`, { title: 'Rosso Levanto' });
    expect((await find('verde')).titles).toEqual([]);
    expect((await find('levanto')).titles).toEqual(['Rosso Levanto']);
  });

  it('corrects once a day what another version of the server has changed', async () => {
    const id = await insertProject('Nero Assoluto');
    await find('nero');
    await test.app.db('projects').where({ id }).update({ title: 'Bianco Sivec' });
    await test.app.upkeep.check();
    expect((await find('assoluto')).titles).toEqual([]);
    expect((await find('sivec')).titles).toEqual(['Bianco Sivec']);
  });

  it('finds no deleted record', async () => {
    const { db } = test.app;
    const id = await insertProject('Giallo Siena');
    await createProjectRepository(db).remove(await db('projects').where({ id }).first());
    expect(await find('giallo')).toMatchObject({ titles: [], total: 0 });
  });

  it('says that its count is a lower bound while records wait for their words', async () => {
    const { db } = test.app;
    const old = (await db('projects').select('id')).map(({ id }: { id: string }) => id);
    const ids = Array.from({ length: 450 }, () => newId());
    for (const id of ids) await insertProject('Breccia Onicata', id);
    expect(await find('breccia')).toMatchObject({ relation: 'gte' });
    await test.app.upkeep.update();
    expect(await find('breccia')).toMatchObject({ total: 450, relation: 'eq' });
    expect(await db('search_words').whereIn('record_id', old).where('kind', 'project').first()).toBeDefined();
  });

  it('indexes each record once when processes do it at the same time', async () => {
    const { db } = test.app;
    await Promise.all(Array.from({ length: 12 }, (_, index) => insertProject(`Botticino ${index} Classico`)));
    await Promise.all(Array.from({ length: 6 }, () => wordUpkeep(db, projectWords).update()));
    expect((await find('botticino classico')).total).toBe(12);
  });

  it('shows a dealer only its own records, of common and of rare words', async () => {
    const other = await registerDealer(test);
    const { db } = test.app;
    const project = await insertProject('Arabescato');
    const order = (owner: Dealer, index: number) => ({
      id: newId(),
      fabricator_id: owner.fabricator.id,
      owner_id: customer.user.id,
      project_id: project,
      reference: 7_000 + index,
      status: 'completed',
      title: 'Arabescato',
      search_text: `ORD-${7_000 + index} Arabescato`,
      total_square_feet: 1,
      area: 1,
      total_cents: 1,
      created_at: index,
      updated_at: index,
    });
    const rows = Array.from({ length: 3_600 }, (_, index) =>
      order(index % 100 === 0 ? other : dealer, index),
    );
    for (let at = 0; at < rows.length; at += 25) await db('orders').insert(rows.slice(at, at + 25));
    await test.app.upkeep.update();
    const listed = async (person: Dealer, query: string) => {
      const response = await person.call('GET', `fabricator/order?${query}`);
      return {
        total: Number(response.headers['x-total-count']),
        references: response.json().map((each: { reference: string }) => each.reference),
      };
    };
    expect((await listed(dealer, 'search=arabescato&pageSize=1')).total).toBe(3_564);
    expect((await listed(other, 'search=arabescato&pageSize=1')).total).toBe(36);
    expect((await listed(other, 'search=ORD-7101')).total).toBe(0);
    expect((await listed(dealer, 'search=ord-7101')).references).toEqual(['ORD-7101']);
    // The word is common: the newest pages are read in the order of the list.
    const walked = (await listed(dealer, 'search=arab&pageSize=30&sort=createdAt&page=2')).references;
    expect(walked[0]).toBe('ORD-7061');
    expect(walked).toHaveLength(30);
    const last = await listed(dealer, 'search=arabescato&pageSize=100&sort=-createdAt&page=35');
    expect(last.references.at(-1)).toBe('ORD-7001');
  });
});
