import { setImmediate } from 'node:timers/promises';
import { createTestApp, type TestApp } from '../../testing/test-app';
import { twoApps } from '../../testing/two-apps';
import { createRegistryRows, type RegistryRows } from './registry-rows';

let test: TestApp;
/** The registries of several processes, if the database supports several. */
let registries: RegistryRows[];
beforeEach(async () => {
  test = await createTestApp();
  registries = (await twoApps(test)).map(({ db }) => createRegistryRows(db));
});
afterEach(() => test.close());

const WRITERS = 40;

const writers = () =>
  Array.from({ length: WRITERS }, (_each, index) => ({
    by: `writer ${index}`,
    rows: registries[index % registries.length] as RegistryRows,
  }));

const rows = () => registries[0] as RegistryRows;
const add = (by: string, to = rows()) =>
  to.add(async (reader) => {
    const number = (await reader.changes({ limit: 1 })).head.number + 1;
    return { number, document: JSON.stringify({ generation: number, remotes: {}, change: { by } }) };
  });
const changeOf = async (number: number) =>
  (await rows().changes({ after: number - 1, below: number + 1, limit: 1 })).rows[0];
const authorOf = async (number: number): Promise<string> =>
  JSON.parse((await changeOf(number))?.document ?? '{}').change?.by;

it('No writer loses its change, and no reader misses one below the head', async () => {
  let isWriting = true;
  const read = async () => {
    let seen = 0;
    while (isWriting) {
      // SQLite responds at once, and would leave no turn to the writers.
      await setImmediate();
      const { number } = await rows().head();
      while (seen < number) {
        seen += 1;
        expect(await authorOf(seen)).toMatch(/^writer/);
      }
    }
  };
  const reading = read();
  await Promise.all(writers().map((each) => add(each.by, each.rows))).finally(() => {
    isWriting = false;
  });
  await reading;
  const numbers = (await rows().changes({ limit: WRITERS })).rows.map(({ number }) => number).reverse();
  expect(numbers).toEqual(Array.from({ length: WRITERS }, (_each, index) => index + 1));
  const authors = await Promise.all(numbers.map(authorOf));
  expect(new Set(authors).size).toBe(WRITERS);
});

it('A change that is refused leaves nothing', async () => {
  await add('ann');
  const refused = rows().add(() => Promise.reject(new Error('It is pinned')));
  await expect(refused).rejects.toThrow('It is pinned');
  await add('bob');
  expect([(await rows().head()).number, await authorOf(2)]).toEqual([2, 'bob']);
});
