import { type Dealer, registerDealer } from '../testing/people';
import { createTestApp, type TestApp } from '../testing/test-app';

let test: TestApp;
let dealer: Dealer;
beforeAll(async () => {
  test = await createTestApp();
  dealer = await registerDealer(test);
});
afterAll(() => test.close());

const add = async (titles: readonly string[]) => {
  for (const title of titles) {
    const { statusCode } = await dealer.call('POST', 'fabricator/line-item', { title, price: 1 });
    expect(statusCode).toBe(201);
  }
};

/** All titles in this order, page by page. */
const titlesBy = async (sort: string): Promise<string[]> => {
  const titles: string[] = [];
  for (let after = ''; ; ) {
    const page = await dealer.call('GET', `fabricator/line-item?sort=${sort}&pageSize=2${after}`);
    titles.push(...page.json().map(({ title }: { title: string }) => title));
    const next = page.headers['x-next-cursor'];
    if (next === undefined) return titles;
    after = `&after=${next}`;
  }
};

it('A list sorts without regard to case and accents, and its pages leave out no sign or letter', async () => {
  const sorted = ['Adam', 'Ähre', 'Çelik', 'Đorđe', 'Émile', 'Emily', 'Łukasz', 'Lyon', 'straße', 'Strasser'];
  await add([...sorted].reverse());
  expect(await titlesBy('title')).toEqual(sorted);
  const others = [
    'emile',
    'ÉMILE',
    '[a]',
    '"q"',
    '~',
    '3/4',
    'þór',
    'Ωμέγα',
    'ωμεγα',
    'Ёлка',
    'カ',
    'か',
    '𝒜',
    '石',
  ];
  await add(others);
  const all = [...sorted, ...others].sort();
  expect((await titlesBy('title')).sort()).toEqual(all);
  expect((await titlesBy('-title')).sort()).toEqual(all);
});
