import { insertUser } from '../testing/insert-user';
import { createTestApp, type TestApp } from '../testing/test-app';
import { compiled } from './compiled';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it('compiles a query once for each set of names, and fills in the values', async () => {
  const { db } = test.app;
  const id = await insertUser(db, { name: 'Ann' });
  const build = jest.fn();
  const usersBy = compiled((given, where: { id: string; name?: string }) => {
    build();
    return given('users').where(where).whereIn('is_admin', [true, false]).select('id');
  });
  const found = await Promise.all([
    usersBy(db, { id, name: 'Ann' }),
    usersBy(db, { id, name: 'Bo' }),
    usersBy(db, { id: '\0name', name: id }),
    usersBy(db, { id }),
  ]);
  expect(found).toEqual([[{ id }], [], [], [{ id }]]);
  expect(await db.transaction((trx) => usersBy(trx, { id }))).toEqual([{ id }]);
  expect(build).toHaveBeenCalledTimes(2);
});
