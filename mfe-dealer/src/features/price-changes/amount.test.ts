import { readAmount } from './amount';

it.each([
  ['5', 'increase', { amount: 5 }],
  ['$2,50', 'decrease', { amount: -2.5 }],
  ['0', 'decrease', { amount: 0 }],
  [' ', 'increase', {}],
  ['€5', 'increase', { prompt: '"€5" is not an amount in US dollars' }],
  ['1.005', 'increase', { prompt: 'Please enter an amount in dollars and cents, such as 5 or 2.50' }],
  ['1000000.01', 'increase', { prompt: 'Please enter an amount up to $1,000,000.00, in dollars and cents' }],
  ['-5', 'decrease', { prompt: 'Please enter an amount in dollars and cents, such as 5 or 2.50' }],
] as const)('readAmount reads %j with direction %s as %j', (text, direction, expected) => {
  expect(readAmount(text, direction)).toEqual(expected);
});
