import path from 'node:path';
import { BEGINNING, PHRASES } from './patterns.mjs';

/** Where a comment begins in a line: after `//`, `/*`, `*` or, in shell scripts and YAML, `#`. */
const SLASHES = /(?:^|\s|\{)\/(?:\/|\*+)\s?(.*)$|^\s*\*\s(.*)$/;
const HASHES = /(?:^|\s)#\s(.*)$/;

/** @type {Record<string, RegExp>} The pattern of comments by the ending of a file's name. */
const COMMENTS = {
  ...Object.fromEntries(['.ts', '.tsx', '.mts', '.mjs', '.cjs', '.js'].map((end) => [end, SLASHES])),
  ...Object.fromEntries(['.sh', '.yaml', '.yml', '.conf', '.service'].map((end) => [end, HASHES])),
};

const isDocument = (file) => file.endsWith('.md');

/** Whether a file's English is checked. @param {string} file */
export const isChecked = (file) =>
  (isDocument(file) || path.extname(file) in COMMENTS) && !/(^|\/)node_modules\//.test(file);

/** @returns {string | undefined} the text of a line that people read; undefined if it has none */
function proseOf(file, line) {
  if (isDocument(file)) return line;
  const match = COMMENTS[path.extname(file)].exec(line);
  return match?.slice(1).find((text) => text !== undefined);
}

/**
 * The sentences of a file that aren't plain English.
 *
 * @param {string} file its path
 * @param {string} text
 * @param {(line: number) => boolean} isChanged whether a line, counted from 1, is to be checked
 * @returns {Array<{ file: string, line: number, text: string, advice: string }>}
 */
export function findProblems(file, text, isChanged = () => true) {
  return text.split('\n').flatMap((content, index) => {
    const prose = isChanged(index + 1) ? proseOf(file, content) : undefined;
    if (prose === undefined) return [];
    const found = [...(isDocument(file) ? [] : [BEGINNING]), ...PHRASES].find(({ pattern }) =>
      pattern.test(prose),
    );
    return found ? [{ file, line: index + 1, text: prose.trim(), advice: found.advice }] : [];
  });
}
