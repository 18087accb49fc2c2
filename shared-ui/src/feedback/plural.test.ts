import { plural } from './plural';

it.each([
  [0, '0 orders'],
  [1, '1 order'],
  [2, '2 orders'],
  [1.5, '1.5 orders'],
])('plural has the text for %d', (count, text) => {
  expect(plural(count, { one: '1 order', other: `${count} orders` })).toBe(text);
});
