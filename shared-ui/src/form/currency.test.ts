import fc from 'fast-check';
import { formatCurrency, parseCurrency, stripCurrency } from './currency';

it.each([
  ['$1,234.50 USD', '1,234.50'],
  ['-$12.3', '12.3'],
  ['$-12.3', '12.3'],
  ['US$ 12.50', '12.50'],
  ['12.50 /ft²', '12.50'],
  ['(5.00)', '5.00'],
  ['.5', '.5'],
  ['$', ''],
  [' ', ''],
  // Input that may continue with another digit, and would be misread without it.
  ['12,', '12,'],
  ['1 ', '1 '],
  // Input that would be another amount without its other characters.
  ['12:50', '12:50'],
  ['1e', '1e'],
  ['1e3', '1e3'],
  ['1x2.5', '1x2.5'],
  ['1.5E-2 USD', '1.5E-2'],
  ['12,50 €', '12,50 €'],
  ['12.50 /m²', '12.50 /m²'],
  ['a lot', 'a lot'],
])('stripCurrency strips %j to %j', (typed, left) => {
  expect(stripCurrency(typed, 'US', '/ft²')).toBe(left);
});

it('formatCurrency returns exactly 2 decimals in the currency of the locale', () => {
  expect(formatCurrency(1234.5)).toBe('$1,234.50');
  expect(formatCurrency(1234.5, 'GB')).toBe('£1,234.50');
  expect(formatCurrency(7, 'US', false)).toBe('7.00');
});

it.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['92,5', 92.5],
  ['1,234,567.89', 1_234_567.89],
  ['.5', 0.5],
  [',5', 0.5],
  ['12.345', undefined],
  ['1.2.3', undefined],
  ['1,2,3', undefined],
  ['', undefined],
  ['.', undefined],
  ['007.50', 7.5],
  ['12.', 12],
  // Ambiguous: 1,500 or 1.5.
  ['1.500', undefined],
  ['1,500', undefined],
  ['1.234,56', 1_234.56],
  ['$1 234.50', 1_234.5],
  ['12.50\u00a0USD', 12.5],
  // In another currency.
  ['€ 1.234,56', undefined],
  ["CHF 1'234.50", undefined],
  ['£5', undefined],
  ['12:50', undefined],
  ['12/50', undefined],
  ['12 50', undefined],
  ['12½', undefined],
  // More digits than a number can represent.
  ['9007199254740993', undefined],
  ['1e400', undefined],
  ['1e3', undefined],
  [`1${'0'.repeat(400)}`, undefined],
])('parseCurrency parses %p as %p', (text, expected) => {
  expect(parseCurrency(text)).toBe(expected);
});

const locales = fc.constantFrom('US' as const, 'GB' as const);

it('parseCurrency reverses formatCurrency, with and without the symbol', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer({ min: 0, max: 1_000_000_000 }), fc.integer({ min: 99_000, max: 101_000 })),
      locales,
      fc.boolean(),
      (cents, locale, withSymbol) => {
        expect(parseCurrency(formatCurrency(cents / 100, locale, withSymbol), locale)).toBe(cents / 100);
      },
    ),
  );
});

const amountTexts = fc.oneof(
  fc.stringMatching(/^[-$£]?[0-9.,]{0,20}$/),
  fc
    .array(fc.constantFrom(..."0123456789.,' :/-+eExU$€½²%()\u00a0"), { maxLength: 15 })
    .map((all) => all.join('')),
  fc.string({ unit: 'grapheme' }),
);

it('stripCurrency keeps every digit', () => {
  fc.assert(
    fc.property(amountTexts, (text) => {
      const left = stripCurrency(text);
      expect(left.match(/\p{Nd}/gu) ?? []).toEqual(text.match(/\p{Nd}/gu) ?? []);
    }),
    { numRuns: 1_000 },
  );
});

it('parseCurrency returns an amount only if its format shows the typed digits', () => {
  const digitsOf = (text: string) => text.replace(/[^0-9]/g, '').replace(/^0+|0+$/g, '');
  fc.assert(
    fc.property(amountTexts, locales, (text, locale) => {
      const amount = parseCurrency(text);
      if (amount === undefined || /[^\P{Nd}0-9]/u.test(text)) return;
      expect(amount).toBeGreaterThanOrEqual(0);
      const shown = formatCurrency(amount, locale);
      expect(digitsOf(shown)).toBe(digitsOf(text));
      expect(parseCurrency(shown, locale)).toBe(amount);
    }),
    { numRuns: 2_000 },
  );
});
