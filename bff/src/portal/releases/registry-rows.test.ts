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

const rowOf = (number: number, by: string) => ({
  number,
  document: JSON.stringify({ generation: number, remotes: {}, change: { by } }),
});

const writers = () =>
  Array.from({ length: WRITERS }, (_each, index) => ({
    by: `writer ${index}`,
    rows: registries[index % registries.length] as RegistryRows,
  }));

const rows = () => registries[0] as RegistryRows;
const changeOf = async (number: number) =>
  (await rows().changes({ after: number - 1, below: number + 1, limit: 1 })).rows[0];
const authorOf = async (number: number): Promise<string> =>
  JSON.parse((await changeOf(number))?.document ?? '{}').change?.by;

it('Of 40 writers on one base exactly one wins', async () => {
  const results = await Promise.all(writers().map((each) => each.rows.add(rowOf(1, each.by))));
  expect(results.filter(Boolean)).toHaveLength(1);
  expect((await rows().head()).number).toBe(1);
  expect(await authorOf(1)).toBe(`writer ${results.indexOf(true)}`);
});

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
  const write = async ({ by, rows: own }: ReturnType<typeof writers>[number]) => {
    while (!(await own.add(rowOf((await own.head()).number + 1, by))));
  };
  await Promise.all(writers().map(write)).finally(() => {
    isWriting = false;
  });
  await reading;
  const numbers = (await rows().changes({ limit: WRITERS })).rows.map(({ number }) => number).reverse();
  expect(numbers).toEqual(Array.from({ length: WRITERS }, (_each, index) => index + 1));
  const authors = await Promise.all(numbers.map(authorOf));
  expect(new Set(authors).size).toBe(WRITERS);
});

it('A change that skips a number, or is not the next one, is refused', async () => {
  expect(await rows().add(rowOf(2, 'ann'))).toBe(false);
  expect(await rows().add(rowOf(1, 'ann'))).toBe(true);
  expect(await rows().add(rowOf(1, 'bob'))).toBe(false);
  expect(await authorOf(1)).toBe('ann');
});
