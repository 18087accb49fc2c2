import fc from 'fast-check';
import { breakLines, runsOf } from './text-lines';

/** Each UTF-16 unit takes a point. */
const measure = ({ text }: { text: string }) => text.length;
const withoutSpaces = (text: string) => text.replace(/\s/g, '');
const anyText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc
    .array(fc.constantFrom('Kitchen island', 'حوض المطبخ', 'שיש', '厨房台面', '주방', '12', '(', ')', '/'), {
      maxLength: 12,
    })
    .map((words) => words.join(' ')),
);

it('breakLines loses no letter, and no line is wider than the column unless it is one character', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 60 }), (text, width) => {
      const lines = breakLines(text, width, measure);
      expect(withoutSpaces(lines.join(''))).toBe(withoutSpaces(text));
      const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
      for (const line of lines) {
        const isOne = [...graphemes.segment(line.trim())].length <= 1;
        expect(isOne || line.length <= width).toBe(true);
      }
    }),
  );
});

it.each([
  ['between words', 'Undermount sink, polished', 12, ['Undermount', 'sink,', 'polished']],
  ['at line breaks', 'one\ntwo\r\nthree', 20, ['one', 'two', 'three']],
  ['inside a word that is wider than the column', 'Arbeitsplatte', 6, ['Arbeit', 'splatt', 'e']],
  ['between Chinese characters', '厨房台面', 2, ['厨房', '台面']],
])('breakLines breaks %s', (_where, text, width, lines) => {
  expect(breakLines(text, width, measure)).toEqual(lines);
});

it.each([
  ['words that run from right to left', 'حوض المطبخ 12', ['12', ' ', 'المطبخ', ' ', 'حوض']],
  ['parentheses around Latin letters', 'שיש (A)', ['(', 'A', ')', ' ', 'שיש']],
  ['an Arabic name in a Latin line', 'Anna (مريم) W', ['Anna (', 'مريم', ') W']],
  ['Latin letters alone', 'Łódź 2.4 m²', ['Łódź 2.4 m²']],
])('runsOf orders %s from left to right', (_what, line, expected) => {
  expect(runsOf(line).map(({ text }) => text)).toEqual(expected);
});

it('runsOf names the font of each script', () => {
  expect(runsOf('Bad 厨房 주방 ванна')).toEqual([
    { text: 'Bad ', family: 'latin' },
    { text: '厨房 ', family: 'sc' },
    { text: '주방 ', family: 'kr' },
    { text: 'ванна', family: 'latin' },
  ]);
});
