import { lookAlikeKeys } from './look-alikes';

const areAlike = (a: string, b: string) => {
  const keys = lookAlikeKeys(a);
  return lookAlikeKeys(b).some((key) => keys.includes(key));
};

it.each([
  ['3/4', '4-Mar'],
  ['3/4', '04-Mar'],
  ['3/4', '3-Apr'],
  ['3/4', '04. Mrz'],
  ['3/4', '4 mars'],
  ['3/4', 'Mar-04'],
  ['3/4', 'March 4'],
  ['3/4', '2026-03-04'],
  ['3/4', '2026-03-04 00:00:00'],
  ['3/4', '3/4/2026'],
  ['3/4', '04.03.2026'],
  ['3/4', '03/04'],
  ['3-4', '4-Mar'],
  ['1/2', '2-Jan'],
  ['1/2', '1-Feb-2026'],
  ['3/4', '0.75'],
  ['3/4', '¾'],
  ['1 1/4', '1.25'],
  ['00417', '417'],
  ['5E3', '5.00E+03'],
  ['1,50', '1.5'],
  ['Granite Black', 'Granite\u00a0Black'],
  ['Granite Black', 'Granite  Black'],
  ['Granite Black', 'Granite \u200bBlack\ufeff'],
  ['Granite', 'GRANITE'],
  ['Café', 'Cafe'],
  ['Café', 'Cafe\u0301'],
  ['Weiß', 'WEISS'],
  ['3 cm', '3cm'],
  ['3/4"', '3/4”'],
  ['3/4"', '3/4″'],
  ['Nero - polished', 'Nero – polished'],
  ['2x4', '2×4'],
  ['Ｇranite', 'Granite'],
])('%j looks like %j', (a, b) => {
  expect(areAlike(a, b)).toBe(true);
  expect(areAlike(b, a)).toBe(true);
});

it.each([
  ['Granite', 'Granit'],
  ['Granite 1', 'Granite 2'],
  ['Granite 1 2', 'Granite 12'],
  ['1 1/2', '11/2'],
  ['3/4', '3/8'],
  ['3/4', '5-Mar'],
  ['Marble 4', '3/4'],
  ['Mayan 4', '5/4'],
  ['417', '4170'],
  ['', '0'],
  ['-', ''],
])('%j does not look like %j', (a, b) => {
  expect(areAlike(a, b)).toBe(false);
});

it('Texts that compatibility characters make much longer are compared as they are', () => {
  const honorific = '\ufdfa'.repeat(200);
  expect(lookAlikeKeys(honorific)).toEqual([honorific]);
  expect(areAlike('\ufdfa', '\ufdfa'.normalize('NFKC'))).toBe(true);
});
