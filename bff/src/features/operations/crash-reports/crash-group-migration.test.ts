import { newId } from '../../../database/ids';
import * as groups from '../../../database/migrations/0009-crash-report-groups';
import { registerAdmin } from '../../../testing/people';
import { createTestApp, type TestApp } from '../../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('The migration groups existing reports, and can run twice', async () => {
  const { db } = test.app;
  const report = (message: string, created_at: number, user?: string) => ({
    id: newId(),
    name: 'TypeError',
    message,
    component_name: 'dealer/orders',
    location: '/',
    browser: 'b',
    user_value: user === undefined ? null : JSON.stringify(user),
    error: '{}',
    data: '{}',
    created_at,
    updated_at: created_at,
  });
  const reports = Array.from({ length: 1_100 }, (_, i) => report(`slab ${i}`, 1_000 + i, `user-${i % 5}`));
  await db.batchInsert('crash_reports', [report('other', 5), ...reports], 50);
  await groups.up(db);
  await groups.up(db);
  const admin = await registerAdmin(test);
  const list = (await admin.call('GET', 'admin/crash-report/groups')).json();
  expect(list).toMatchObject([
    { count: 1_100, users: 5, firstSeenAt: new Date(1_000).toISOString() },
    { count: 1, users: 0, message: 'other', lastSeenAt: new Date(5).toISOString() },
  ]);
  const own = await admin.call('GET', `admin/crash-report?group=${list[0]._id}&pageSize=1`);
  expect(own.headers['x-total-count']).toBe('1100');
});
