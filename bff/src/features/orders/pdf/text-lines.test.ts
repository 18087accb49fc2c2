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
      const lines = [...breakLines(text, width, measure)];
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
  expect([...breakLines(text, width, measure)]).toEqual(lines);
});

describe('what breakLines measures', () => {
  const LENGTH = 50_000;
  /** The characters that are measured for so many lines of a text. */
  const measuredFor = (text: string, count = Infinity) => {
    let characters = 0;
    const counting = (run: { text: string }) => {
      characters += run.text.length;
      return measure(run);
    };
    const lines = breakLines(text, 80, counting);
    for (let line = 0; line < count && !lines.next().done; line += 1);
    return characters;
  };

  it.each([
    ['words', 'stone '],
    ['a word that is wider than the column', 'x'],
    ['words that run from right to left', 'حوض '],
    ['a mixed word that is wider than the column', 'aب1'],
    ['Chinese characters', '厨'],
  ])('is each character of %s, and the spaces once more', (_what, part) => {
    const text = part.repeat(LENGTH / part.length);
    const spaces = text.length - withoutSpaces(text).length;
    expect(measuredFor(text)).toBeLessThanOrEqual(text.length + spaces);
  });

  it('is only what the lines need that are asked for', () => {
    expect(measuredFor('x'.repeat(LENGTH), 2)).toBeLessThan(200);
    expect(measuredFor('stone '.repeat(LENGTH), 2)).toBeLessThan(200);
  });
});

it.each([
  ['no width', 'a\u200d'],
  ['no break between them', 'ᄀ'],
])('breakLines gives no line more than 1,000 characters that have %s', (_what, part) => {
  const text = part.repeat(5_000);
  const lines = [...breakLines(text, 80, () => 0)];
  expect(lines.join('')).toBe(text);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
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
