import { newId } from '../../database/ids';
import type { AuditRow } from '../../resource/audit/record-audit';
import { type Person, registerAdmin } from '../../testing/people';
import { ON_MYSQL, type Plans, watchPlans } from '../../testing/plans';
import { createTestApp, type TestApp } from '../../testing/test-app';

/** Among 20,000 lines the optimiser chooses as it will among many more. */
const LINES = ON_MYSQL ? 20_000 : 500;
const STEP_MS = 60_000;

let test: TestApp;
let admin: Person;
let plans: Plans;
const record = newId();

beforeAll(async () => {
  test = await createTestApp();
  admin = await registerAdmin(test);
  const { db } = test.app;
  const start = Date.now() - LINES * STEP_MS;
  const rows = Array.from({ length: LINES }, (_, i): AuditRow => {
    const isAdmins = i % 50 === 0;
    return {
      id: newId(),
      at: start + i * STEP_MS,
      actor_id: isAdmins ? admin.user.id : newId(),
      actor_name: `Person ${i % 97}`,
      actor_role: 'dealer',
      action: ['update', 'create', 'sign-in', 'delete'][i % 4] ?? '',
      resource: ['material', 'order', 'user'][i % 3] ?? '',
      record_id: i % 40 === 0 ? record : newId(),
      label: `Slab ${i}`,
      before_value: null,
      after_value: '{}',
      address: '10.0.0.1',
      request_id: newId(),
    };
  });
  await db.batchInsert('audit_entries', rows, 50);
  if (ON_MYSQL) await db.raw('analyze table audit_entries');
  plans = watchPlans(test);
});
afterAll(() => test.close());

const day = () => `from=${new Date(Date.now() - 86_400_000).toISOString()}`;

it.each([
  ['everything', () => '', 'audit_by_time'],
  ['the last day', day, 'audit_by_time'],
  ['one person', () => `actor=${admin.user.id}`, 'audit_by_actor'],
  ['one person on the last day', () => `actor=${admin.user.id}&${day()}`, 'audit_by_actor'],
  ['one kind of record', () => 'resource=material', 'audit_by_resource'],
  ['one action', () => 'action=delete', 'audit_by_action'],
  ['one record', () => `recordId=${record}`, 'audit_by_record'],
])('The audit log reads %s in the order of an index', async (_what, query, index) => {
  await plans.expectIndex('audit_entries', admin, `admin/audit?pageSize=20&${query()}`, index);
});

it('The trash is read in the order of an index', async () => {
  await plans.expectIndex('audit_entries', admin, 'admin/trash?pageSize=20', 'audit_by_action');
});
