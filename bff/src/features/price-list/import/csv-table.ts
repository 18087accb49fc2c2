import { setImmediate as nextTurn } from 'node:timers/promises';
import { unguarded } from '../../../resource/csv';
import { MAX_COLUMNS, MAX_LINE_LENGTH, type Table, type TableLine, TOO_LONG } from './table-line';

/** Characters and lines that are read before other requests get a turn. */
const PIECE = { characters: 64 * 1024, lines: 100 };

const DELIMITERS = [',', ';', '\t', '|'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** The line by which spreadsheets are told the delimiter. */
const SEPARATOR_LINE = /^"?sep=([,;\t|])"?[^\S\r\n]*(?:\r\n|\n|\r)/i;

/** The most frequent delimiter in the header. Spreadsheets use semicolons where the comma is the decimal mark. */
const delimiterOf = (text: string): Delimiter => {
  const header = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: Delimiter) => header.split(delimiter).length;
  return DELIMITERS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
};

const LINE_END = /\r\n|\n|\r/g;

const countLineEnds = (text: string): number => text.match(LINE_END)?.length ?? 0;

/** Position of the next line end, and of the line after it. */
const lineEndFrom = (text: string, at: number): { end: number; next: number } => {
  LINE_END.lastIndex = at;
  const found = LINE_END.exec(text);
  return found
    ? { end: found.index, next: found.index + found[0].length }
    : { end: text.length, next: text.length };
};

interface CsvRecord {
  cells: string[];
  /** Position of the line end after it. */
  end: number;
}

/** Position of the quotation mark that ends a quoted cell; `from` is behind the opening one. */
type FindClosing = (text: string, from: number, isEndOfCell: (at: number) => boolean) => number | undefined;

/** As RFC 4180 says: the first mark that is not doubled, which must be followed by the end of the cell. */
const closingByTheRules: FindClosing = (text, from, isEndOfCell) => {
  let at = text.indexOf('"', from);
  while (at !== -1 && at - from < MAX_LINE_LENGTH && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at !== -1 && isEndOfCell(at + 1) ? at : undefined;
};

/** For cells whose inner marks are not doubled (`"3/4" slab"`, `"3/4""`): the first mark at the end of a cell. */
const closingAtEndOfCell: FindClosing = (text, from, isEndOfCell) => {
  let at = text.indexOf('"', from);
  while (at !== -1) {
    if (isEndOfCell(at + 1)) return at;
    at = text.indexOf('"', at + 1);
  }
  return undefined;
};

/**
 * Reads one record. Undefined if its quotation marks don't fit the rule, or make it too large: a wrong mark must not have
 * the rest of the file read for each line.
 */
const readRecord = (
  text: string,
  { from, lineEnd }: { from: number; lineEnd: number },
  delimiter: Delimiter,
  findClosing: FindClosing,
): CsvRecord | undefined => {
  const blanks = delimiter === '\t' ? / */y : /[ \t]*/y;
  const bare = new RegExp(`[^\\r\\n${delimiter === '|' ? '\\|' : delimiter}]*`, 'y');
  const skip = (pattern: RegExp, at: number) => {
    pattern.lastIndex = at;
    pattern.exec(text);
    return pattern.lastIndex;
  };
  const isEndOfCell = (at: number) => {
    const next = text[skip(blanks, at)];
    return next === undefined || next === delimiter || next === '\n' || next === '\r';
  };
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const start = skip(blanks, at);
    if (text[start] === '"') {
      const closing = findClosing(text, start + 1, isEndOfCell);
      if (closing === undefined) return undefined;
      cells.push(text.slice(start + 1, closing).replaceAll('""', '"'));
      at = skip(blanks, closing + 1);
    } else {
      at = skip(bare, start);
      cells.push(text.slice(start, at));
    }
    if (at > lineEnd && (cells.length > MAX_COLUMNS || at - from > MAX_LINE_LENGTH)) return undefined;
    if (text[at] !== delimiter) return { cells, end: at };
    at += 1;
  }
};

const cleaned = (cells: string[]): string[] =>
  cells.slice(0, MAX_COLUMNS).map((cell) => unguarded(cell.trim()));

const ROWS_NAMED = 10;

/** "Line 3", "Lines 3, 5 and 9", "Lines 3, 5 … and 40 more". */
const linesOf = (rows: number[]): string => {
  const [first, ...others] = rows;
  if (others.length === 0) return `Line ${first}`;
  const named = rows.slice(0, ROWS_NAMED);
  const more = rows.length - named.length;
  const last = more > 0 ? `${more} more` : named.pop();
  return `Lines ${named.join(', ')} and ${last}`;
};

/**
 * Reads CSV: comma, semicolon, tab or bar, any line ends. A line whose quotation marks are wrong costs at most this line.
 *
 * @param fits whether these cells, which aren't trimmed, can be a line of the table: decides between two readings of
 *   quotation marks
 */
export const readCsv = (text: string, fits: (cells: string[]) => boolean): Table => {
  const separator = SEPARATOR_LINE.exec(text);
  const begin = separator?.[0].length ?? 0;
  const delimiter = (separator?.[1] as Delimiter | undefined) ?? delimiterOf(text);
  const mended: number[] = [];

  const readLine = (at: number, end: number, row: number): CsvRecord & { fault?: string } => {
    if (end - at > MAX_LINE_LENGTH) return { cells: [], end, fault: TOO_LONG };
    const line = text.slice(at, end);
    const record = readRecord(text, { from: at, lineEnd: end }, delimiter, closingByTheRules);
    const byTheRules = record && { ...record, cells: cleaned(record.cells) };
    if (byTheRules && (!line.includes('"') || fits(record.cells))) return byTheRules;
    const loose = readRecord(line, { from: 0, lineEnd: line.length }, delimiter, closingAtEndOfCell);
    if (loose && (fits(loose.cells) || !byTheRules)) {
      mended.push(row);
      return { cells: cleaned(loose.cells), end };
    }
    // A cell of a price list has one line: the next one is read on its own.
    if (byTheRules?.end === end) return byTheRules;
    return { cells: [], end, fault: 'A quotation mark is opened in this line and not closed' };
  };

  async function* lines(): AsyncGenerator<TableLine> {
    let at = begin;
    let row = separator ? 2 : 1;
    let turn = at + PIECE.characters;
    let lines = 0;
    while (at < text.length) {
      const { cells, end, fault } = readLine(at, lineEndFrom(text, at).end, row);
      if (fault) yield { row, cells, fault };
      else if (cells.some((cell) => cell !== '')) yield { row, cells };
      const { next } = lineEndFrom(text, end);
      row += countLineEnds(text.slice(at, next));
      at = next;
      lines += 1;
      if (at > turn || lines === PIECE.lines) {
        // A file of 10 MiB would block the event loop.
        await nextTurn();
        turn = at + PIECE.characters;
        lines = 0;
      }
    }
  }

  return {
    lines: lines(),
    notices: () =>
      mended.length === 0
        ? []
        : [
            `${linesOf(mended)}: quotation marks inside cells are not doubled, and were read as part of the text`,
          ],
  };
};
