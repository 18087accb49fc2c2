import { newId } from '../../database/ids';
import { type Person, registerAdmin } from '../../testing/people';
import { createTestApp, type TestApp } from '../../testing/test-app';

const DAY_MS = 86_400_000;

let test: TestApp;
let admin: Person;
beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test);
});
afterAll(() => test.close());

const ago = (days: number) => Date.now() - days * DAY_MS;

const addEntries = (count: number, days: number, label: string) =>
  test.app.db.batchInsert(
    'audit_entries',
    Array.from({ length: count }, () => ({
      id: newId(),
      at: ago(days),
      actor_name: 'Ann',
      action: 'update',
      resource: 'order',
      record_id: newId(),
      label,
      address: '10.0.0.1',
      request_id: 'r',
    })),
    50,
  );

const listed = async (query: string) => {
  const response = await admin.call('GET', `admin/audit?action=update&${query}`);
  return Number(response.headers['x-total-count']);
};

it('keeps the audit log for good by default', async () => {
  await addEntries(250, 400, 'Ancient');
  await addEntries(5, 101, 'Recent');
  await test.app.jobs.derived.check();
  await test.app.jobs.cleanUp.run();
  expect([await listed(''), await listed('search=ancient')]).toEqual([255, 250]);
});

it('deletes entries that are older than AUDIT_DAYS, with their words and counts', async () => {
  const { db } = test.app;
  const app = await test.another({ auditDays: 365 });
  expect(await app.jobs.cleanUp.run()).toBe(250);
  expect(await app.jobs.cleanUp.run()).toBe(0);
  expect([await listed(''), await listed('search=ancient')]).toEqual([5, 0]);
  expect(await db('search_words').where({ word: 'ancient' })).toEqual([]);
  const [state] = await db('retentions').select();
  expect(state).toMatchObject({ kept_table: 'audit_entries', is_running: expect.anything() });
  expect([
    Boolean(state.is_running),
    Number(state.kept_from) > ago(367),
    Number(state.kept_from) <= ago(365),
  ]).toEqual([false, true, true]);
});

it('lets nothing else delete entries, and no young ones go at all', async () => {
  const { db } = test.app;
  const refused = { message: expect.stringContaining('append-only') };
  await expect(db('audit_entries').where('label', 'Recent').delete()).rejects.toMatchObject(refused);
  await addEntries(1, 80, 'Young');
  const purging = (label: string) =>
    db.transaction(async (trx) => {
      await trx('retentions').update({ kept_from: Date.now(), is_running: true });
      await trx('audit_entries').where({ label }).delete();
      throw new Error('Allowed');
    });
  await expect(purging('Young')).rejects.toMatchObject(refused);
  await expect(purging('Recent')).rejects.toThrow('Allowed');
  expect(await listed('')).toBe(6);
});
