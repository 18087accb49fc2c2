import fc from 'fast-check';
import { newId } from '../../database/ids';
import { type Person, registerAdmin } from '../../testing/people';
import { createTestApp, QUIET, type TestApp } from '../../testing/test-app';
import { createAuditTotalsRepository } from './audit-totals-repository';

const DAY_MS = 86_400_000;
const ENTRIES = 400;
/** Noon of the first day. */
const START = Date.UTC(2026, 0, 1, 12);

let test: TestApp;
let admin: Person;

interface Entry {
  at: number;
  resource: string;
  action: string;
}
let entries: Entry[];

beforeAll(async () => {
  test = await createTestApp(QUIET);
  admin = await registerAdmin(test);
  entries = Array.from({ length: ENTRIES }, (_, index) => ({
    at: START + Math.floor((index * 20 * DAY_MS) / ENTRIES),
    resource: ['order', 'material'][index % 2] as string,
    action: ['create', 'update', 'delete'][index % 3] as string,
  }));
  const rows = entries.map((entry) => ({
    ...entry,
    id: newId(),
    actor_name: 'Ann',
    record_id: newId(),
    address: '10.0.0.1',
    request_id: 'r',
  }));
  for (let at = 0; at < rows.length; at += 50)
    await test.app.db('audit_entries').insert(rows.slice(at, at + 50));
  await test.app.jobs.derived.update();
});
afterAll(() => test.close());

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const moment = maybe(fc.integer({ min: START - DAY_MS, max: START + 25 * DAY_MS }));

it('The audit log counts whole days once, and is exact for every filter', async () => {
  const counted: string[] = [];
  test.app.db.on('query', ({ sql }) => counted.push(sql));
  await fc.assert(
    fc.asyncProperty(
      maybe(fc.uniqueArray(fc.constantFrom('order', 'material', 'user'), { minLength: 1 })),
      maybe(fc.uniqueArray(fc.constantFrom('create', 'update', 'delete'), { minLength: 1 })),
      moment,
      moment,
      async (resource, action, from, to) => {
        const query = new URLSearchParams({ pageSize: '1' });
        if (resource !== undefined) query.set('resource', resource.join());
        if (action !== undefined) query.set('action', action.join());
        if (from !== undefined) query.set('from', new Date(from).toISOString());
        if (to !== undefined) query.set('to', new Date(to).toISOString());
        const response = await admin.call('GET', `admin/audit?${query}`);
        const expected = entries.filter(
          (entry) =>
            (resource ?? [entry.resource]).includes(entry.resource) &&
            (action ?? [entry.action]).includes(entry.action) &&
            entry.at >= (from ?? 0) &&
            entry.at < (to ?? Number.POSITIVE_INFINITY),
        );
        expect(Number(response.headers['x-total-count'])).toBe(expected.length);
      },
    ),
    { numRuns: 60 },
  );
  expect(counted.some((sql) => /from .record_totals./.test(sql))).toBe(true);
});

it('The audit log counts entries of today, and counts again once a day', async () => {
  const totalOf = async () =>
    Number((await admin.call('GET', 'admin/audit?pageSize=1')).headers['x-total-count']);
  const before = await totalOf();
  await admin.call('POST', 'admin/user', { name: 'New', email: 'new@example.com' });
  expect(await totalOf()).toBe(before + 1);
  const late = {
    at: START,
    resource: 'order',
    action: 'create',
    actor_name: 'Ann',
    address: '',
    request_id: '',
  };
  await test.app.db('audit_entries').insert({ ...late, id: newId(), record_id: newId() });
  await test.app.jobs.derived.check();
  expect(await totalOf()).toBe(before + 2);
});

it('The audit log keeps the counts of later days while a day is counted again', async () => {
  const { db } = test.app;
  const countedTo = async () =>
    Number((await db('record_totals').where({ kind: 'audit', bucket: 'counted to' }).first('total')).total);
  const before = await countedTo();
  expect(await createAuditTotalsRepository(db).countNextDay(0)).toBeLessThan(before);
  expect(await countedTo()).toBe(before);
});
