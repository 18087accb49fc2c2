import { newId } from '../../database/ids';
import { PASSWORD, registerCustomer } from '../../testing/people';
import { ON_MYSQL } from '../../testing/plans';
import { createTestApp, type TestApp } from '../../testing/test-app';

const MAILS = ON_MYSQL ? 20_000 : 100;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
  const rows = Array.from({ length: MAILS }, (_, index) => ({
    id: newId(),
    to_name: 'Someone',
    to_email: `someone-${index}@example.com`,
    kind: 'order-placed',
    subject: 'x',
    text_body: '',
    html_body: '',
    created_at: Date.now(),
    state: 'sent',
  }));
  await test.app.db.batchInsert('outbox', rows, 50);
  if (ON_MYSQL) await test.app.db.raw('analyze table outbox');
});
afterAll(() => test.close());

it('The mails of a person are exported and erased by indexes, however the address is written', async () => {
  const { user, call } = await registerCustomer(test);
  const upper = { to_email: user.email.toUpperCase() };
  const [{ id }] = await test.app.db('outbox').limit(1).select('id');
  await test.app.db('outbox').where({ id }).update(upper);
  const queries: Array<{ sql: string; bindings: string[] }> = [];
  const note = (query: (typeof queries)[number]) =>
    /^select .*to_email/.test(query.sql) && queries.push(query);
  test.app.db.on('query', note);
  expect((await call('GET', 'app/export')).statusCode).toBe(200);
  expect((await call('DELETE', 'app/user', { password: PASSWORD })).statusCode).toBe(204);
  test.app.db.off('query', note);
  expect(await test.app.db('outbox').where({ id })).toEqual([]);
  expect(queries.length).toBeGreaterThan(2);
  for (const { sql, bindings } of ON_MYSQL ? queries : []) {
    const [[plan]] = await test.app.db.raw(`explain ${sql}`, bindings);
    expect([sql, plan.key]).toEqual([sql, expect.any(String)]);
  }
});
