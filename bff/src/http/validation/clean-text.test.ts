import fc from 'fast-check';
import { cleanText, isFarTooLong } from './clean-text';

const ACUTE = '\u0301';
const BELOW = '\u0316';
/** Marks that NFC has to sort, which takes a time that grows with the square of their number. */
const outOfOrder = (marks: number) => (ACUTE + BELOW).repeat(Math.ceil(marks / 2)).slice(0, marks);

/** Returns a function that counts the characters normalised since. */
const watchWork = () => {
  const normalise = jest.spyOn(String.prototype, 'normalize');
  return () => normalise.mock.contexts.reduce((total: number, text) => total + String(text).length, 0);
};
afterEach(() => jest.restoreAllMocks());

it('cleanText trims and composes', () => {
  expect(cleanText(`  Cafe${ACUTE}\t`, 'line', 200)).toBe('Café');
  expect(cleanText('\n one\r\n two \n', 'block', 200)).toBe('one\r\n two');
});

it.each([
  'a\nb',
  'a\u0000b',
  'a\u202eb',
  'a\uffffb',
  '\u200b',
  '\ud800',
  `a${outOfOrder(31)}`,
  `${outOfOrder(31)}b`,
])('refuses %j in a line', (text) => {
  expect(cleanText(text, 'line', 200)).toBeUndefined();
});

it.each(['नमस्ते', 'ཨོཾ་མ་ཎི་པདྨེ་ཧཱུྃ', 'Việt Nam', 'Z̸͕̆a̴̹̒l̷̤̄g̴̺͊o̵̟̍', 'กี่', '각', '👩‍👩‍👧', `a${outOfOrder(30)}`])(
  'takes %s',
  (text) => {
    expect(cleanText(text, 'line', 200)).toBe(text.normalize('NFC'));
  },
);

it.each([
  ['a text that is far too long', outOfOrder(480_000)],
  ['one of letters that is far too long', 'x'.repeat(480_000)],
  ['marks after every letter', `e${outOfOrder(30)}`.repeat(10_000)],
  ['white space around it', `${' '.repeat(480_000)}x`],
])('cleanText does not normalise %s', (_what, text) => {
  const normalised = watchWork();
  expect(cleanText(text, 'line', 200)).toBeUndefined();
  expect(normalised()).toBe(0);
});

it('cleanText does not normalise a long run of marks in a short text', () => {
  const normalised = watchWork();
  expect(cleanText(`a${outOfOrder(15_000)}`, 'block', 5_000)).toBeUndefined();
  expect(normalised()).toBe(0);
});

it('cleanText accepts every text that is short enough after composition', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 50 }), (text) => {
      const composed = text.normalize('NFC').trim();
      const decomposed = cleanText(text.normalize('NFD'), 'block', 50);
      const clean = cleanText(text, 'block', 50);
      expect(decomposed).toBe(clean);
      if (clean !== undefined) expect(clean).toBe(composed);
    }),
  );
  // The character that takes the most code units apart, as often as the limit allows.
  const apart = '\u1f82'.normalize('NFD').repeat(200);
  expect(cleanText(apart, 'line', 200)).toBe('\u1f82'.repeat(200));
});

it('isFarTooLong measures the length in code units', () => {
  expect(isFarTooLong('x'.repeat(864), 200)).toBe(false);
  expect(isFarTooLong('x'.repeat(865), 200)).toBe(true);
});
