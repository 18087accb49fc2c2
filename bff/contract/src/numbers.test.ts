import fc from 'fast-check';
import {
  ambiguityPrompt,
  moneyPrompt,
  readMoney,
  readNumber,
  stripMoneyMarks,
  toPlainNumber,
} from './numbers';

const MONEY = { maxDecimals: 2 };
const read = (text: string) => {
  const { value, problem } = readNumber(text, MONEY);
  return problem ?? value;
};

const NBSP = '\u00a0';
const NARROW = '\u202f';
const THIN = '\u2009';

it.each([
  ['12', 12],
  ['12.5', 12.5],
  ['12,5', 12.5],
  ['12,50', 12.5],
  ['92,5', 92.5],
  ['0,5', 0.5],
  [',5', 0.5],
  ['.5', 0.5],
  ['12.', 12],
  ['12,', 12],
  ['007.50', 7.5],
  ['1,234.50', 1_234.5],
  ['1.234,50', 1_234.5],
  ['1 234,50', 1_234.5],
  ['1 234.50', 1_234.5],
  [`1${NBSP}234,50`, 1_234.5],
  [`1${NARROW}234,50`, 1_234.5],
  [`1${THIN}234${THIN}567,8`, 1_234_567.8],
  ["1'234.50", 1_234.5],
  ['1’234,50', 1_234.5],
  ['1 234', 1_234],
  ["1'234", 1_234],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1,234,567.89', 1_234_567.89],
  ['1.234.567,89', 1_234_567.89],
  ['1,234.', 1_234],
  ['1234', 1_234],
  ['1234,5', 1_234.5],
  ['1234.5', 1_234.5],
  ['12.5000', 12.5],
  [' 12.5\t', 12.5],
  ['-5', -5],
  ['+5', 5],
  ['\u22125,5', -5.5],
  ['－５', -5],
  ['- 5', -5],
  ['-0', 0],
  ['１２．５０', 12.5],
  ['１２，５０', 12.5],
  ['١٢٫٥٠', 12.5],
  ['١٬٢٣٤٫٥', 1_234.5],
  ['۱۲٫۵', 12.5],
  ['\u200f12.5\u200e', 12.5],
  ['999999999999999', 999_999_999_999_999],
])('reads %j as %d', (text, value) => {
  expect(read(text)).toBe(value);
});

it.each([
  ['1,234', 'ambiguous'],
  ['12,345', 'ambiguous'],
  ['123,456', 'ambiguous'],
  ['-1,234', 'ambiguous'],
  ['1,000', 'ambiguous'],
  ['１，２３４', 'ambiguous'],
  ['1234,567', 'ambiguous'],
  ['1,2345', 'ambiguous'],
  ['1.234', 'decimals'],
  ['1.500', 'decimals'],
  ['12.345', 'decimals'],
  ['1,234.567', 'decimals'],
  ['1.234,567', 'decimals'],
  ['0,234', 'decimals'],
  ['', 'empty'],
  [' ', 'empty'],
  [' '.repeat(100), 'empty'],
  ['1,2,3', 'unreadable'],
  ['12,345,6', 'unreadable'],
  ['12,34,567', 'unreadable'],
  ['1.2.3', 'unreadable'],
  ['1,234,', 'unreadable'],
  ['1.234.', 'unreadable'],
  ['1 234.567,89', 'unreadable'],
  ['0,123,456', 'unreadable'],
  ['12 50', 'unreadable'],
  ['1 2', 'unreadable'],
  ['12, 50', 'unreadable'],
  ['12·50', 'unreadable'],
  ['12:50', 'unreadable'],
  ['12;50', 'unreadable'],
  ['12_50', 'unreadable'],
  ['12/50', 'unreadable'],
  ['1e3', 'unreadable'],
  ['1E3', 'unreadable'],
  ['0x10', 'unreadable'],
  ['Infinity', 'unreadable'],
  ['NaN', 'unreadable'],
  ['.', 'unreadable'],
  [',', 'unreadable'],
  ['-', 'unreadable'],
  ['--5', 'unreadable'],
  ['5-', 'unreadable'],
  ['(5)', 'unreadable'],
  ['$5', 'unreadable'],
  ['5%', 'unreadable'],
  ['½', 'unreadable'],
  ['12½', 'unreadable'],
  ['12²', 'unreadable'],
  ['twelve', 'unreadable'],
  ['9007199254740993', 'unreadable'],
  [`1${'0'.repeat(400)}`, 'unreadable'],
  [`${'0'.repeat(100)}1`, 'unreadable'],
])('does not guess at %j: %s', (text, problem) => {
  expect(read(text)).toBe(problem);
});

it('takes any number of decimals where none is given', () => {
  expect(readNumber('1.2345')).toEqual({ value: 1.2345 });
  expect(readNumber('1.234')).toEqual({ value: 1.234 });
  expect(readNumber('0,125')).toEqual({ value: 0.125 });
  expect(readNumber('1.234,567')).toEqual({ value: 1_234.567 });
  expect(readNumber('1,234')).toEqual({ problem: 'ambiguous' });
});

it('says what an ambiguous number could mean', () => {
  expect(ambiguityPrompt('１,234')).toBe(
    '"1,234" could mean 1234 or 1.234. Please type it without the comma, or with a decimal point.',
  );
});

const cents = fc.integer({ min: 0, max: 100_000_000 });

it.each(['en-US', 'en-GB', 'de-DE', 'fr-FR', 'de-CH', 'sv-SE', 'pl-PL', 'ar-EG', 'fa-IR', 'pt-BR'])(
  'reads every amount with cents as %s writes it',
  (locale) => {
    const write = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(cents, (amount) => {
        expect(readNumber(write.format(amount / 100), MONEY)).toEqual({ value: amount / 100 });
      }),
    );
  },
);

it.each(['en-US', 'de-DE', 'fr-FR', 'de-CH', 'es-ES', 'en-IN', 'ar-EG'])(
  'never takes a number for another one, however %s writes it',
  (locale) => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 2 }), fc.boolean(), (amount, decimals, useGrouping) => {
        const write = new Intl.NumberFormat(locale, { maximumFractionDigits: decimals, useGrouping });
        const meant = Number((amount / 100).toFixed(decimals));
        const { value } = readNumber(write.format(meant), MONEY);
        if (value !== undefined) expect(value).toBe(meant);
      }),
      { numRuns: 500 },
    );
  },
);

const texts = fc.oneof(
  fc.stringMatching(/^[-+]?[0-9]{0,4}(?:[.,' ][0-9]{0,4}){0,3}$/),
  fc
    .array(fc.constantFrom(..."0123456789.,' -+eE\u00a0٫٬٣"), { maxLength: 15 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme' }),
);

it('has the digits that were typed, in their order, and at most so many decimals', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { value } = readNumber(text, MONEY);
      if (value === undefined) return;
      const typed = toPlainNumber(text).replace(/\D/g, '');
      expect(
        Math.abs(value)
          .toFixed(2)
          .replace(/\D/g, '')
          .replace(/^0+|0+$/g, ''),
      ).toBe(typed.replace(/^0+|0+$/g, ''));
      expect(Number(value.toFixed(2))).toBe(value);
    }),
    { numRuns: 3_000 },
  );
});

it('never takes a single comma before three digits for anything', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 999 }), (whole, rest) => {
      const text = `${whole},${String(rest).padStart(3, '0')}`;
      expect(readNumber(text)).toEqual({ problem: 'ambiguous' });
    }),
  );
});

it('does not work on long texts', () => {
  const replace = jest.spyOn(String.prototype, 'replace');
  expect(readNumber('1'.repeat(1_000_000))).toEqual({ problem: 'unreadable' });
  expect(readNumber(`1${',234'.repeat(100_000)}`)).toEqual({ problem: 'unreadable' });
  expect(replace).not.toHaveBeenCalled();
  replace.mockRestore();
});

describe('readMoney', () => {
  it.each([
    ['12.50', 12.5],
    ['$12.50', 12.5],
    ['$ 12,50', 12.5],
    ['US$12.50', 12.5],
    ['12.50 USD', 12.5],
    ['USD 12.50', 12.5],
    ['12.50usd', 12.5],
    ['$12.50 USD', 12.5],
    ['12.50$', 12.5],
    [`$${NBSP}1,234.50`, 1_234.5],
    [`12,50${NBSP}USD${NBSP}`, 12.5],
    ['＄１２．５０', 12.5],
    ['\u200b$12.50\u200b', 12.5],
    ['-$5', -5],
    ['12.50 /ft²', 12.5],
    ['$12.50/ft²', 12.5],
  ])('reads %j as %d', (text, value) => {
    expect(readMoney(text, { unit: '/ft²' })).toEqual({ value });
  });

  it.each([
    ['€45,00', 'currency'],
    ['45,00 €', 'currency'],
    ['45.00 EUR', 'currency'],
    ['CHF 45.00', 'currency'],
    ['CA$45', 'currency'],
    ['A$45', 'currency'],
    ['£45', 'currency'],
    ['¥45', 'currency'],
    ['45₹', 'currency'],
    ['$€45', 'currency'],
    ['45 kr', 'unreadable'],
    ['1e3', 'unreadable'],
    ['$1e3', 'unreadable'],
    ['1x3', 'unreadable'],
    ['12.50 /m²', 'unreadable'],
    ['€', 'unreadable'],
    ['$', 'empty'],
    [NBSP, 'empty'],
    ['$1,234', 'ambiguous'],
    ['$12.345', 'decimals'],
    ['$'.repeat(70), 'unreadable'],
  ])('refuses %j: %s', (text, problem) => {
    expect(readMoney(text, { unit: '/ft²' })).toEqual({ problem });
  });

  it('reads pounds where amounts are in pounds', () => {
    const currency = 'GBP';
    expect(['£12.50', '12.50 GBP', '12.5'].map((text) => readMoney(text, { currency }).value)).toEqual([
      12.5, 12.5, 12.5,
    ]);
    expect(readMoney('$12.50', { currency })).toEqual({ problem: 'currency' });
  });

  it('says why an amount is refused', () => {
    expect(moneyPrompt('currency', ' €45,00 ')).toBe('"€45,00" is not an amount in US dollars');
    expect(moneyPrompt('ambiguous', '$1,234')).toMatch(/^"1,234" could mean/);
    expect(moneyPrompt('unreadable', 'x')).toBeUndefined();
  });
});

it('Marks of a currency are removed from amounts, not from texts that are too long for one', () => {
  expect(stripMoneyMarks(`$5${' '.repeat(58)}`)).toBe(`5${' '.repeat(58)}`);
  const long = `$5${' '.repeat(59)}`;
  expect(stripMoneyMarks(long)).toBe(long);
  expect(readMoney(long)).toEqual({ problem: 'unreadable' });
});
