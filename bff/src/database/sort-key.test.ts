import fc from 'fast-check';
import type { Knex } from 'knex';
import { createTestApp, type TestApp } from '../testing/test-app';
import { newId } from './ids';
import { inTextOrder, sortKey } from './sort-key';

let test: TestApp;
let db: Knex;
beforeAll(async () => {
  test = await createTestApp();
  db = test.app.db;
});
afterAll(() => test.close());

const byKey = (a: string, b: string) => Buffer.compare(Buffer.from(sortKey(a)), Buffer.from(sortKey(b)));

it('sorts as people do', () => {
  const sorted = [
    '-',
    '$5',
    '3/4',
    '3cm',
    'Adam',
    'Ærø',
    'Ähre',
    'Ångström',
    'Anna B',
    'Anna-Lena',
    'Annabel',
    'Çelik',
    'Đorđe',
    'Émile',
    'Emily',
    'Łukasz',
    'Lyon',
    "O'Brien",
    'Obama',
    'Östergård',
    'Quinn',
    'Şahin',
    'straße',
    'Strasser',
    'Zoë',
    'zulu',
    'Þór',
    'Ωμέγα',
    'Ёлка',
    'Жук',
  ];
  expect([...sorted].reverse().sort(byKey)).toEqual(sorted);
});

it.each([
  ['Émile', 'emile'],
  ['STRASSE', 'straße'],
  ['Łódź', 'lodz'],
  ['E\u0301mile', 'Émile'],
  ['ΣΟΦΌΣ', 'σοφός'],
])('%s and %s have the same place', (one, other) => expect(byKey(one, other)).toBe(0));

describe('A database', () => {
  let round = 0;
  /** Names in the order of the database, and in that of their keys. */
  const orders = async (names: readonly string[]) => {
    round += 1;
    const at = { created_at: round, updated_at: round };
    await db.batchInsert(
      'users',
      names.map((name) => ({ id: newId(), name, email: '', ...at })),
      50,
    );
    const order = [{ column: inTextOrder(db, 'name') as string }, { column: 'id' }];
    const rows: string[] = await db('users').where('created_at', round).orderBy(order).pluck('name');
    return [rows, [...names].sort(byKey)];
  };

  const letters =
    "abcxyzABZ019 -_.,'&/()@#éÉèêëàâäåãáçñöøóòôõüúùûßæœÆŒłŁđĐżźśćńąęřšžčďťňůőűğışİŞțșāēīōūþÞðÐŋŧħΑαάΣσςωΏАаЖжЁёЙйїЇґєіђљњћџѕјќѓўиеднтлз";

  it('sorts by these keys', async () => {
    const name = fc
      .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 5 })
      .map((parts) => parts.join('').trim());
    await fc.assert(
      fc.asyncProperty(fc.array(name, { minLength: 2, maxLength: 60 }), async (names) => {
        const [rows, expected] = await orders(names);
        expect(rows).toEqual(expected);
      }),
      { numRuns: 100 },
    );
  });
});
