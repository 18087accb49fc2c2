import fc from 'fast-check';
import { newId } from '../../database/ids';
import { inTransaction } from '../../database/transaction';
import { createPriceRepository } from '../../features/price-list/price-changes/price-repository';
import {
  createProjectRepository,
  type ProjectRow,
  projectTotals,
} from '../../features/projects/project-repository';
import { perFoot } from '../../testing/market';
import { registerAdmin, registerCustomer, registerDealer } from '../../testing/people';
import { readTotal } from '../../testing/read-total';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';
import { derivedTotals, foldChanges, recount } from './totals';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(QUIET);
});
afterAll(() => test.close());

const foldAll = async () => {
  while (await foldChanges(projectTotals, test.app.db));
};

const countRows = async (dealer: string, ordered: boolean) => {
  const query = test.app.db('projects').where('fabricator_id', dealer).whereNull('deleted_at');
  if (ordered) query.whereNotNull('ordered_at');
  const [row] = await query.count({ total: '*' });
  return Number(row?.total);
};

describe('The totals of projects', () => {
  it('are unknown until the first update has counted all', async () => {
    expect(await readTotal(test.app.db, projectTotals)).toBeUndefined();
    await derivedTotals(test.app.db, projectTotals).update();
    expect(await readTotal(test.app.db, projectTotals)).toBe(0);
  });

  it('are exact after any changes, folded and recounted at any time', async () => {
    const { db } = test.app;
    const dealer = (await registerDealer(test)).fabricator.id;
    const owner = (await registerCustomer(test)).user.id;
    await recount(db, projectTotals);
    const projects = createProjectRepository(db);
    const rows: ProjectRow[] = [];
    const step = fc.constantFrom('insert', 'order', 'remove', 'fold', 'recount', 'move');
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.nat()), { maxLength: 12 }), async (steps) => {
        for (const [name, index] of steps) {
          const at = index % Math.max(rows.length, 1);
          const row = rows[at];
          if (name === 'insert') {
            rows.push(
              await projects.insert({
                owner_id: owner,
                fabricator_id: dealer,
                title: 'A',
                total_square_feet: 1,
              }),
            );
          } else if (name === 'fold') await foldAll();
          else if (name === 'recount') await recount(db, projectTotals);
          else if (!row) continue;
          else if (name === 'order') rows[at] = await projects.update(row, { ordered_at: 5 });
          else if (name === 'move')
            rows[at] = await projects.update(row, { fabricator_id: row.fabricator_id ? null : dealer });
          else if (row.deleted_at === null) rows[at] = await projects.remove(row);
        }
        expect(await readTotal(db, projectTotals, { scope: dealer })).toBe(await countRows(dealer, false));
        expect(await readTotal(db, projectTotals, { scope: dealer, bucket: 'ordered' })).toBe(
          await countRows(dealer, true),
        );
      }),
      { numRuns: 15 },
    );
  });

  it('stay exact while projects are inserted, folded and counted at once', async () => {
    const { db } = test.app;
    const dealer = (await registerDealer(test)).fabricator.id;
    const owner = (await registerCustomer(test)).user.id;
    const insert = () =>
      inTransaction(db, (trx) =>
        createProjectRepository(trx).insert({
          owner_id: owner,
          fabricator_id: dealer,
          title: 'A',
          total_square_feet: 1,
        }),
      );
    const work = [
      ...Array.from({ length: 30 }, () => insert),
      ...Array.from({ length: 4 }, () => () => recount(db, projectTotals)),
      ...Array.from({ length: 4 }, () => foldAll),
    ];
    for (let at = 0; at < work.length; at += 8)
      await Promise.all(work.slice(at, at + 8).map((each) => each()));
    expect(await readTotal(db, projectTotals, { scope: dealer })).toBe(30);
  });

  it('correct what another version of the server has changed', async () => {
    const { db } = test.app;
    const dealer = (await registerDealer(test)).fabricator.id;
    const owner = (await registerCustomer(test)).user.id;
    const times = { created_at: 1, updated_at: 1 };
    await recount(db, projectTotals);
    await db('projects').insert({
      id: newId(),
      owner_id: owner,
      fabricator_id: dealer,
      title: 'Old',
      ...times,
    });
    expect(await readTotal(db, projectTotals, { scope: dealer })).toBe(0);
    await test.app.jobs.derived.check();
    expect(await readTotal(db, projectTotals, { scope: dealer })).toBe(1);
  });

  it('are the counts of the lists', async () => {
    const admin = await registerAdmin(test);
    const totalOf = async (url: string) => Number((await admin.call('GET', url)).headers['x-total-count']);
    const queries: string[] = [];
    const lists = [
      'admin/project',
      'admin/material',
      'admin/user',
      'admin/user?isAdmin=true',
      'admin/user?isAdmin=false',
    ];
    const before = await Promise.all(lists.map(totalOf));
    await test.app.jobs.derived.check();
    test.app.db.on('query', ({ sql }) => queries.push(sql));
    expect(await Promise.all(lists.map(totalOf))).toEqual(before);
    const assignable = `admin/user?assignableTo=${(await registerDealer(test)).fabricator.id}`;
    expect(await totalOf(assignable)).toBe(
      (await admin.call('GET', `${assignable}&pageSize=100`)).json().length,
    );
    expect(
      queries.filter((sql) => /count\(\*\)( as .total.)? from .(users|projects|materials)./.test(sql)),
    ).toEqual([]);
  });
});

it('The totals of materials follow every change, and no list counts rows', async () => {
  const { app } = test;
  const [dealer, rival] = [await registerDealer(test), await registerDealer(test)];
  const [admin, customer] = [await registerAdmin(test), await registerCustomer(test)];
  await app.jobs.derived.check();
  const queries: string[] = [];
  app.db.on('query', ({ sql }) => queries.push(sql));
  const of = ({ fabricator }: { fabricator: { id: string } }) => `?fabricator=${fabricator.id}&pageSize=1`;
  const totals = () =>
    Promise.all(
      [
        [dealer, 'fabricator/material?pageSize=1'],
        [customer, `app/material${of(dealer)}&deleted=true`],
        [admin, `admin/material${of(dealer)}&deleted=true`],
        [admin, `admin/material${of(rival)}`],
      ].map(async ([person, url]) =>
        Number((await (person as typeof admin).call('GET', url as string)).headers['x-total-count']),
      ),
    );
  const add = async (name: string): Promise<string> =>
    (await dealer.call('POST', 'fabricator/material', { name, pricePerSquareFoot: 1 })).json().created._id;
  expect(await totals()).toEqual([0, 0, 0, 0]);
  const [first] = [await add('A'), await add('B'), await add('C')];
  expect(await totals()).toEqual([3, 3, 0, 0]);
  await dealer.call('DELETE', `fabricator/material/${first}`);
  expect(await totals()).toEqual([2, 3, 1, 0]);
  await dealer.call('POST', `fabricator/material/${first}/restore`, {});
  expect(await totals()).toEqual([3, 3, 0, 0]);
  await admin.call('POST', `admin/material/${first}`, { fabricator: rival.fabricator.id });
  expect(await totals()).toEqual([2, 2, 0, 1]);
  await createPriceRepository(app.db, 'material', rival.fabricator.id).insertAll([
    { name: 'D', thickness: '', price: perFoot(1) },
    { name: 'E', thickness: '', price: perFoot(1) },
  ]);
  expect(await totals()).toEqual([2, 2, 0, 3]);
  expect(queries.filter((sql) => /count\(\*\).* from .materials./.test(sql))).toEqual([]);
});
