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
const piecesOf = (text: string): string[] => {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    pieces.push(text.slice(start, next.position));
    start = next.position;
  }
  return pieces;
};

/**
 * Breaks a text into lines, at its line breaks and where it is wider than a column; words that are wider than that break
 * between any two characters.
 *
 * @param width of the column, in points
 * @param measure measures a run in points
 */
export const breakLines = (text: string, width: number, measure: Measure): string[] => {
  const widthOf = (line: string) => inLogicalOrder(line, 'ltr').reduce((sum, run) => sum + measure(run), 0);
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\n\r\u2028\u2029]/)) {
    if (widthOf(paragraph) <= width) {
      lines.push(paragraph);
      continue;
    }
    let line = '';
    let taken = 0;
    const add = (piece: string) => {
      if (line && taken + widthOf(piece.trimEnd()) > width) {
        lines.push(line.trimEnd());
        line = '';
        taken = 0;
      }
      line += piece;
      taken += widthOf(piece);
    };
    for (const piece of piecesOf(paragraph)) {
      if (widthOf(piece.trimEnd()) <= width) add(piece);
      else for (const { segment } of graphemes.segment(piece)) add(segment);
    }
    lines.push(line.trimEnd());
  }
  return lines;
};
