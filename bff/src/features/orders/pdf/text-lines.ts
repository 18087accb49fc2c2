import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';
import { type Family, familyOf } from './fonts';

const bidi = bidiFactory();

/** A piece of a line in one font and one direction, in logical order: fonts turn it around themselves. */
export interface Run {
  text: string;
  family: Family;
}

/** Width of a text in points. */
type Measure = (run: Run) => number;

interface LevelRun extends Run {
  /** Embedding level of the bidirectional algorithm: odd ones run from right to left. */
  level: number;
}

/** Latin, Greek and Cyrillic letters, digits and signs: one font and one direction. */
const PLAIN = /^[\u0020-\u0590\u2010-\u2027\u2030-\u22ff]*$/;

const inLogicalOrder = (line: string, direction: 'ltr' | 'rtl'): LevelRun[] => {
  if (direction === 'ltr' && PLAIN.test(line)) return [{ text: line, family: 'latin', level: 0 }];
  const embedding = bidi.getEmbeddingLevels(line, direction);
  const mirrored = bidi.getMirroredCharactersMap(line, embedding.levels);
  const runs: LevelRun[] = [];
  let family: Family = 'latin';
  let wasSpace = false;
  let index = 0;
  for (const character of line) {
    family = familyOf(character, family);
    const level = embedding.levels[index] ?? 0;
    const text = mirrored.get(index) ?? character;
    // pdfkit lays out word by word, from left to right: the order of words is for us to turn around.
    const isSpace = /\s/.test(character);
    const last = runs.at(-1);
    const isSame = last?.level === level && last.family === family;
    if (last && isSame && (level % 2 === 0 || isSpace === wasSpace)) last.text += text;
    else runs.push({ text, family, level });
    wasSpace = isSpace;
    index += character.length;
  }
  return runs;
};

/** Reverses each sequence of runs at a level or above it, from the highest level to 1: rule L2 of Unicode Annex 9. */
const inVisualOrder = (runs: readonly LevelRun[]): LevelRun[] => {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: LevelRun[] = [];
    let reversed: LevelRun[] = [];
    for (const run of ordered) {
      if (run.level >= level) reversed = [run, ...reversed];
      else {
        next.push(...reversed, run);
        reversed = [];
      }
    }
    ordered = [...next, ...reversed];
  }
  return ordered;
};

/** The runs of a line, from left to right. */
export const runsOf = (line: string, direction: 'ltr' | 'rtl' = directionOf(line)): Run[] =>
  inVisualOrder(inLogicalOrder(line, direction)).map(({ text, family }) => ({ text, family }));

/** The direction of a paragraph: that of its first letter. */
export const directionOf = (text: string): 'ltr' | 'rtl' =>
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The pieces between which a text may break (Unicode Annex 14), each with the spaces behind it. */
function* piecesOf(text: string): Generator<string> {
  const breaker = new LineBreaker(text);
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    yield text.slice(start, next.position);
    start = next.position;
  }
}

/** The runs of a text by font, which its width depends on. */
const runsByFont = (text: string): Run[] => {
  if (PLAIN.test(text)) return [{ text, family: 'latin' }];
  const runs: Run[] = [];
  let family: Family = 'latin';
  for (const character of text) {
    family = familyOf(character, family);
    const last = runs.at(-1);
    if (last?.family === family) last.text += character;
    else runs.push({ text: character, family });
  }
  return runs;
};

/**
 * No line has more UTF-16 units: of letters, they are wider than any paper. Of characters without a width, a line would
 * have any number, and drawing it would take as long as all others together.
 */
const LINE_LENGTH = 1_000;
const PARTS = new RegExp(`[^]{1,${LINE_LENGTH}}`, 'gu');

/** A part of a line, and its widths with the spaces behind it and without them. */
interface Piece {
  text: string;
  width: number;
  wordWidth: number;
}

const measurePiece = (text: string, measure: Measure): Piece => {
  const runs = runsByFont(text);
  const width = runs.reduce((sum, run) => sum + measure(run), 0);
  const { text: end = '', family = 'latin' } = runs.at(-1) ?? {};
  const spaces = end.slice(end.trimEnd().length);
  return { text, width, wordWidth: spaces ? width - measure({ text: spaces, family }) : width };
};

/** The pieces of a paragraph, each measured once. Pieces that are wider than a column come character by character. */
function* measuredPieces(paragraph: string, width: number, measure: Measure): Generator<Piece> {
  for (const text of piecesOf(paragraph)) {
    const word = text.trimEnd();
    if (word.length <= LINE_LENGTH) {
      const piece = measurePiece(text.slice(0, word.length + LINE_LENGTH), measure);
      if (piece.wordWidth <= width) {
        yield piece;
        continue;
      }
    }
    for (const { segment } of graphemes.segment(text))
      for (const part of segment.match(PARTS) ?? []) yield measurePiece(part, measure);
  }
}

/**
 * Breaks a text into lines, at its line breaks and where it is wider than a column; words that are wider than that break
 * between any two characters. A line is measured when it is asked for.
 *
 * @param width of the column, in points
 * @param measure measures a run in points
 */
export function* breakLines(text: string, width: number, measure: Measure): Generator<string, void> {
  for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    if (paragraph.length <= LINE_LENGTH && measurePiece(paragraph, measure).width <= width) {
      yield paragraph;
      continue;
    }
    let line = '';
    let taken = 0;
    for (const piece of measuredPieces(paragraph, width, measure)) {
      const isFull =
        taken + piece.wordWidth > width || line.length + piece.text.trimEnd().length > LINE_LENGTH;
      if (line && isFull) {
        yield line.trimEnd();
        line = '';
        taken = 0;
      }
      line += piece.text;
      taken += piece.width;
    }
    yield line.trimEnd();
  }
}
