import type { Knex } from 'knex';
import { insertUser } from '../testing/insert-user';
import { createTestApp, type TestApp } from '../testing/test-app';
import { isRetryable, isUniqueViolation } from './dialect';
import { newId } from './ids';

let test: TestApp;
let db: Knex;
beforeAll(async () => {
  test = await createTestApp();
  db = test.app.db;
});
afterAll(() => test.close());

const times = { created_at: 0, updated_at: 0 };
const addUser = (live_email: string, id = newId()) => insertUser(db, { id, live_email });
const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('no error'),
    (error) => error,
  );

describe('isUniqueViolation', () => {
  it('names the index that holds the value', async () => {
    const [one, other] = [await addUser('one@example.com'), await addUser('other@example.com')];
    const addDealer = (user: string, code: string) =>
      db('fabricators').insert({
        id: newId(),
        user_id: user,
        live_user_id: user,
        code,
        live_code: code,
        business_name: 'x',
        contact_email: 'x',
        ...times,
      });
    await addDealer(one, 'ABCD12');
    const codeTaken = await errorOf(addDealer(other, 'ABCD12'));
    const userTaken = await errorOf(addDealer(one, 'WXYZ12'));
    expect([isUniqueViolation(codeTaken, 'live_code'), isUniqueViolation(codeTaken, 'live_user')]).toEqual([
      true,
      false,
    ]);
    expect([isUniqueViolation(userTaken, 'live_code'), isUniqueViolation(userTaken, 'live_user')]).toEqual([
      false,
      true,
    ]);
    expect(isUniqueViolation(codeTaken)).toBe(true);
  });

  it('is not misled by the value itself', async () => {
    const hostile = "for key 'live_code'@example.com";
    await addUser(hostile);
    const error = await errorOf(addUser(hostile));
    expect(isUniqueViolation(error, 'live_email')).toBe(true);
    expect(isUniqueViolation(error, 'live_code')).toBe(false);
  });

  it('recognises a taken primary key, and no other failure', async () => {
    const id = await addUser('primary@example.com');
    const error = await errorOf(addUser('another@example.com', id));
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'live_email')).toBe(false);
    expect(isUniqueViolation(await errorOf(db('users').insert({ id: newId() })))).toBe(false);
    for (const other of [undefined, null, 'x', new Error('UNIQUE constraint failed')]) {
      expect(isUniqueViolation(other)).toBe(false);
    }
  });
});

describe('A database error', () => {
  it('does not contain the values of the query', async () => {
    const error = await errorOf(
      db('outbox').insert({
        id: newId(),
        text_body: 'https://desk.example.com/?token=secret',
        no_such_column: 1,
      }),
    );
    expect(error.message).not.toContain('token=secret');
  });

  it('is told apart from one that allows a retry of the transaction', () => {
    const withCode = (code: string) => Object.assign(new Error('x'), { code });
    expect(isRetryable(withCode('ER_LOCK_DEADLOCK'))).toBe(true);
    expect(isRetryable(withCode('ECONNRESET'))).toBe(false);
    expect(isRetryable('x')).toBe(false);
    for (const errno of [3101, 8002, 8022, 8028, 9007]) {
      expect(isRetryable(Object.assign(new Error('x'), { code: 'UNKNOWN', errno }))).toBe(true);
    }
    expect(isRetryable(Object.assign(new Error('x'), { code: 'ER_OPTION_PREVENTS', errno: 1290 }))).toBe(
      false,
    );
  });
});
