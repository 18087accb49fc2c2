import fc from 'fast-check';
import { formatCurrency, parseCurrency, stripCurrency } from './currency';

it('strips everything but digits and the decimal mark', () => {
  expect(stripCurrency('$1,234.50 USD')).toBe('1234.50');
  expect(stripCurrency('-£12.3x', 'GB')).toBe('12.3');
});

it('shows exactly 2 decimals in the currency of the locale', () => {
  expect(formatCurrency(1234.5)).toBe('$1,234.50');
  expect(formatCurrency(1234.5, 'GB')).toBe('£1,234.50');
  expect(formatCurrency(7, 'US', false)).toBe('7.00');
});

it.each([
  ['12', 12],
  ['12.5', 12.5],
  ['1,234,567.89', 1_234_567.89],
  ['.5', 0.5],
  ['12.345', undefined],
  ['1.2.3', undefined],
  ['', undefined],
  ['.', undefined],
])('reads %p as %p', (text, expected) => {
  expect(parseCurrency(text)).toBe(expected);
});

it('reads back what it shows', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000 }),
      fc.constantFrom('US' as const, 'GB' as const),
      (cents, locale) => {
        expect(parseCurrency(formatCurrency(cents / 100, locale), locale)).toBe(cents / 100);
      },
    ),
  );
});
