import { registerAdmin } from '../testing/people';
import { ON_MYSQL } from '../testing/plans';
import { createTestApp, QUIET, type TestApp } from '../testing/test-app';
import { takeGuard } from './guard';
import { inTransaction } from './transaction';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp(QUIET);
});
afterAll(() => test.close());

describe('A guard', () => {
  it('makes transactions take turns', async () => {
    const { db } = test.app;
    let inside = 0;
    let most = 0;
    const decide = () =>
      inTransaction(db, async (trx) => {
        await takeGuard(trx, 'test');
        inside += 1;
        most = Math.max(most, inside);
        await trx('users').count();
        inside -= 1;
      });
    await Promise.all(Array.from({ length: 20 }, decide));
    expect(most).toBe(1);
  });

  it('is written before anyone decides who the last administrator is', async () => {
    const [admin, other] = [await registerAdmin(test), await registerAdmin(test)];
    const statements: string[] = [];
    test.app.db.on('query', ({ sql }) => statements.push(sql));
    const response = await admin.call('POST', `admin/user/${other.user.id}`, {
      permissions: { isAdmin: false },
    });
    expect(response.statusCode).toBe(200);
    const guard = statements.findIndex((sql) => sql.startsWith('insert into `guards`'));
    const reading = statements.findIndex((sql) => /from `users` where .*`is_admin` = \?/.test(sql));
    expect(reading).toBeGreaterThan(-1);
    if (ON_MYSQL) expect(guard).toBeGreaterThan(-1);
    expect(guard).toBeLessThan(reading);
  });

  it('leaves one administrator when two remove each other, in two processes, many times', async () => {
    const second = await test.another();
    for (let round = 0; round < 10; round += 1) {
      await test.app.db('users').where({ is_admin: true }).update({ is_admin: false });
      const [one, two] = [await registerAdmin(test), await registerAdmin(test)];
      const remove = (app: TestApp['app'], by: typeof one, whom: typeof one) =>
        app.inject({
          method: 'POST',
          url: `/api/admin/user/${whom.user.id}`,
          headers: { 'content-type': 'application/json', ...by.headers },
          payload: { permissions: { isAdmin: false } },
        });
      await Promise.all([remove(test.app, one, two), remove(second, two, one)]);
      const [row] = await test.app
        .db('users')
        .where({ is_admin: true })
        .whereNull('deleted_at')
        .count({ total: '*' });
      expect(Number(row?.total)).toBe(1);
    }
  });
});
