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
  ['007.50', 7.5],
  ['12.', 12],
  ['12.500', 12.5],
  // The decimal comma of other countries: a thousandth that a pound or dollar does not have.
  ['1.234,56', undefined],
  // More digits than a number holds.
  ['9007199254740993', undefined],
  ['1e400', 1400],
  [`1${'0'.repeat(400)}`, undefined],
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

const locales = fc.constantFrom('US' as const, 'GB' as const);
const amountTexts = fc.stringMatching(/^[-$£]?[0-9.,]{0,20}$/);

it('keeps digits and decimal marks of any text, in their order', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), locales, (text, locale) => {
      expect(stripCurrency(text, locale)).toBe(text.replace(/[^0-9.]/g, ''));
    }),
  );
});

it('commits an amount only where the format shows the digits that were typed', () => {
  fc.assert(
    fc.property(fc.oneof(amountTexts, fc.string()), locales, (text, locale) => {
      const amount = parseCurrency(text, locale);
      if (amount === undefined) return;
      expect(amount).toBeGreaterThanOrEqual(0);
      const shown = stripCurrency(formatCurrency(amount, locale), locale);
      const typed = stripCurrency(text, locale);
      const [whole = '', fraction = ''] = typed.split('.');
      expect(shown.replace(/^0+|0+$/g, '')).toBe(
        `${whole.replace(/^0+/, '')}.${fraction.replace(/0+$/, '')}`,
      );
    }),
    { numRuns: 500 },
  );
});
