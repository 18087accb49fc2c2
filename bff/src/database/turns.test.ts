import { createTestApp, type TestApp } from '../testing/test-app';
import { withDeadline, withoutDeadline } from './time-limits';

const STATEMENTS = 20;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** How many turns other work gets during some statements in a transaction. */
const countTurns = async (): Promise<number> => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  await test.app.db.transaction(async (trx) => {
    for (let index = 0; index < STATEMENTS; index += 1) await trx.raw('select 1');
  });
  clearImmediate(next);
  return turns;
};

describe('Requests get a turn between the statements', () => {
  it('of background work', async () => {
    expect(await withoutDeadline(countTurns)).toBeGreaterThanOrEqual(STATEMENTS);
  });

  it('of background work whose steps have a deadline', async () => {
    expect(await withDeadline(10_000, countTurns)).toBeGreaterThanOrEqual(STATEMENTS);
  });
});
