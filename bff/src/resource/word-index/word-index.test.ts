import { newId } from '../../database/ids';
import { createProjectRepository, projectWords } from '../../features/projects/project-repository';
import { addMaterial, orderOf } from '../../testing/market';
import {
  type Dealer,
  type Person,
  registerAdmin,
  registerCustomer,
  registerDealer,
} from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { wordProblems } from '../../testing/word-problems';
import { countMatches } from './count-matches';
import { MAX_HIDDEN } from './gather';
import { planSearch } from './search-plan';
import { derivedWords } from './word-index';

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

  it('forgets the words of an old title', async () => {
    const created = await customer.call('POST', 'app/project', { title: 'Verde Alpi' });
    const id = created.json().created._id;
    expect((await find('verde')).titles).toEqual(['Verde Alpi']);
    await admin.call('POST', `admin/project/${id}`, { title: 'Rosso Levanto' });
    expect((await find('verde')).titles).toEqual([]);
    expect((await find('levanto')).titles).toEqual(['Rosso Levanto']);
  });

  it('writes nothing, and finds what another version of the server has saved once that is repaired', async () => {
    await insertProject('Quarzit Treppe');
    const changed = (await customer.call('POST', 'app/project', { title: 'Nero Assoluto' })).json().created;
    await test.app.db('projects').where({ id: changed._id }).update({ title: 'Bianco Sivec' });
    const writes: string[] = [];
    const watch = ({ sql }: { sql: string }) => {
      if (!/^(select|begin|commit)/i.test(sql)) writes.push(sql);
    };
    test.app.db.on('query', watch);
    expect((await find('quarz trep')).titles).toEqual([]);
    expect(writes).toEqual([]);
    test.app.db.removeListener('query', watch);

    const warn = jest.spyOn(test.app.log, 'warn').mockImplementation(() => {});
    await test.app.jobs.derived.check();
    expect(warn).toHaveBeenCalledWith({ kind: 'project', mended: 2 }, expect.any(String));
    warn.mockRestore();
    expect((await find('quarz trep')).titles).toEqual(['Quarzit Treppe']);
    expect((await find('assoluto')).titles).toEqual([]);
    expect((await find('sivec')).titles).toEqual(['Bianco Sivec']);
    expect(await wordProblems(test.app.db)).toEqual([]);
  });

  it('finds no deleted record', async () => {
    const { db } = test.app;
    const created = await customer.call('POST', 'app/project', { title: 'Giallo Siena' });
    const { _id: id } = created.json().created;
    await createProjectRepository(db).remove(await db('projects').where({ id }).first());
    expect(await find('giallo')).toMatchObject({ titles: [], total: 0 });
  });

  it('says that its count is a lower bound until all records of an older version have their words', async () => {
    const { db } = test.app;
    const ids = Array.from({ length: 450 }, () => newId());
    for (const id of ids) await insertProject('Breccia Onicata', id);
    await db('search_progress').where({ kind: 'project' }).update({ indexed_at: null });
    expect(await find('breccia')).toMatchObject({ relation: 'gte' });
    await test.app.jobs.derived.check();
    expect(await find('breccia')).toMatchObject({ total: 450, relation: 'eq' });
    expect(await wordProblems(db)).toEqual([]);
  });

  it('is repaired by several processes at the same time, and while its records change', async () => {
    const { db } = test.app;
    const ids = Array.from({ length: 40 }, () => newId());
    for (const id of ids) await insertProject('Botticino Classico', id);
    const rename = (id: string) => admin.call('POST', `admin/project/${id}`, { title: 'Travertino Romano' });
    await Promise.all([
      ...Array.from({ length: 3 }, async () => {
        const { check } = derivedWords(test.app, projectWords);
        while (await check());
      }),
      ...ids.slice(0, 20).map(rename),
    ]);
    await test.app.jobs.derived.check();
    expect(await wordProblems(db)).toEqual([]);
    expect((await find('travertino')).total).toBe(20);
  });

  /** More entries than a count reads, of records that are gone. */
  const addMany = async (word: string) => {
    const tenant = newId();
    const entry = { kind: projectWords.kind, tenant_id: tenant, word };
    const entries = Array.from({ length: 12_001 }, () => ({ ...entry, record_id: newId() }));
    for (let at = 0; at < entries.length; at += 200)
      await test.app.db('search_words').insert(entries.slice(at, at + 200));
    return { tenant, entries };
  };

  it('shows records of a frequent word in the order of the list, even if their ids are in another one', async () => {
    const { db } = test.app;
    const { tenant } = await addMany('nuvolato');
    const titles = Array.from({ length: 9 }, (_, index) => `Nuvolato ${index}`);
    for (const [index, title] of titles.entries()) {
      const id = await insertProject(title);
      await db('projects').where({ id }).update({ created_at: index });
    }
    await test.app.jobs.derived.check();
    const shown = async (sort: string) =>
      (await admin.call('GET', `admin/project?search=nuvol&pageSize=3&page=1&sort=${sort}`))
        .json()
        .map(({ title }: { title: string }) => title);
    expect(await shown('-createdAt')).toEqual(titles.slice(3, 6).reverse());
    expect(await shown('createdAt')).toEqual(titles.slice(3, 6));
    await db('projects').where({ title: titles[0] }).update({ created_at: 99 });
    expect(await shown('-createdAt')).toEqual(titles.slice(4, 7).reverse());
    expect(await shown('createdAt')).toEqual(titles.slice(4, 7));
    await db('search_words').where('tenant_id', tenant).delete();
  });

  it('counts none of very many deleted records', async () => {
    const { db } = test.app;
    const { tenant, entries } = await addMany('botticino');
    const some = entries.slice(0, MAX_HIDDEN + 1).map(({ record_id }) => record_id);
    const search = { source: projectWords, tenant, hidden: () => Promise.resolve(some) };
    const plan = await planSearch(db, search, 'bottic');
    expect(await countMatches(db, plan, (query) => query, false)).toEqual({ total: 0, relation: 'gte' });
    await db('search_words').where('tenant_id', tenant).delete();
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
    await test.app.jobs.derived.check();
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
    expect(await listed(other, 'search=arabescato&page=2&pageSize=30')).toEqual({
      total: 36,
      references: [],
    });
    expect((await listed(dealer, 'search=ord-7101')).references).toEqual(['ORD-7101']);
    // The word is common: the newest pages are read in the order of the list.
    const walked = (await listed(dealer, 'search=arab&pageSize=30&sort=createdAt&page=2')).references;
    expect(walked[0]).toBe('ORD-7061');
    expect(walked).toHaveLength(30);
    const last = await listed(dealer, 'search=arabescato&pageSize=100&sort=-createdAt&page=35');
    expect(last.references.at(-1)).toBe('ORD-7001');
  });
});

it('The words stay those of the records while people order, search, and change names and titles', async () => {
  const { db } = test.app;
  const granite = await addMaterial(test, dealer);
  const buyers = await Promise.all(Array.from({ length: 4 }, () => registerCustomer(test)));
  const rename = (person: Person, name: string) =>
    admin.call('POST', `admin/user/${person.user.id}`, { name });
  for (let round = 1; round <= 3; round += 1) {
    await Promise.all(
      buyers.flatMap((buyer, index) => [
        orderOf(buyer, dealer, granite, { title: `Bath ${round}` }),
        rename(buyer, `Renamed Person${index}x${round}`),
        dealer.call('GET', 'fabricator/customer?search=renamed'),
        dealer.call('GET', 'fabricator/order?search=bath'),
      ]),
    );
    expect(await wordProblems(db)).toEqual([]);
  }
  for (const [list, count] of [
    ['customer', 1],
    ['order', 3],
  ] as const) {
    const found = await dealer.call('GET', `fabricator/${list}?search=person2x3`);
    expect([list, found.json().length]).toEqual([list, count]);
    const old = await dealer.call('GET', `fabricator/${list}?search=person2x2`);
    expect([list, old.json()]).toEqual([list, []]);
  }
});
