import { readPercent } from './percent';

it.each([
  ['5', 'increase', 5],
  [' 2.5 ', 'increase', 2.5],
  ['2,25', 'increase', 2.25],
  ['5 %', 'increase', 5],
  ['.5', 'increase', 0.5],
  ['5.', 'increase', 5],
  ['1000', 'increase', 1_000],
  ['2,5%', 'increase', 2.5],
  ['1 000', 'increase', 1_000],
  ['٢٫٥٪', 'increase', 2.5],
  ['99.99', 'decrease', -99.99],
  ['0', 'decrease', 0],
  ['0', 'increase', 0],
] as const)('readPercent parses %j with direction %s as %d', (text, direction, percent) => {
  expect(readPercent(text, direction)).toEqual({ percent });
});

it.each([
  ['1000.01', 'increase', 'Prices can rise by 1,000% at most'],
  ['100', 'decrease', 'Prices can fall by 99.99% at most'],
  ['1.005', 'increase', 'A percentage may have at most 2 decimals'],
  ['1,005', 'increase', expect.stringMatching(/^"1,005" could mean 1005 or 1.005\./)],
  ['1,2,3', 'increase', 'Please enter a percentage such as 5 or 2.5'],
  ['-5', 'increase', 'Please enter a percentage such as 5 or 2.5'],
  ['1e3', 'increase', 'Please enter a percentage such as 5 or 2.5'],
  ['1.2.3', 'increase', 'Please enter a percentage such as 5 or 2.5'],
  ['.', 'increase', 'Please enter a percentage such as 5 or 2.5'],
  ['five', 'increase', 'Please enter a percentage such as 5 or 2.5'],
] as const)('readPercent rejects %j with direction %s and returns a prompt', (text, direction, prompt) => {
  expect(readPercent(text, direction)).toEqual({ prompt });
});

it('readPercent returns neither a percentage nor a prompt for blank text', () => {
  expect(readPercent('  ', 'increase')).toEqual({});
});
