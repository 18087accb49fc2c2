import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LIMITS, MaterialCreate } from 'bff-contract';
import { CsvError, type Info, parse } from 'csv-parse';
import { createValidator } from '../../../plugins/validation';
import { unguarded } from '../../../shared/csv';
import { invalid } from '../../../shared/errors';
import { toCents } from '../../../shared/values';

/** A line of the file that can be imported. */
export interface PriceListEntry {
  /** Line of the file, the header being 1. */
  row: number;
  name: string;
  /** Absent when the file has no such column. */
  thickness?: string;
  cents: number;
}

/** A line of the file that can't. */
export interface PriceListFault {
  row: number;
  name?: string;
  reasons: string[];
}

export interface PriceList {
  hasThickness: boolean;
  entries: PriceListEntry[];
  faults: PriceListFault[];
}

const LONGEST_RECORD = 64 * 1024;
const PIECE = 64 * 1024;

const refuse = (reason: string) => invalid({ file: reason });

const SAVE_AS = 'Please save it as "CSV UTF-8" and choose that file.';

/** How files begin that people take for CSV. */
const OTHER_KINDS: Array<[bytes: number[], reason: string]> = [
  [[0x50, 0x4b, 0x03, 0x04], `This is a workbook (such as .xlsx), not a CSV file. ${SAVE_AS}`],
  [[0xd0, 0xcf, 0x11, 0xe0], `This is an Excel workbook (.xls), not a CSV file. ${SAVE_AS}`],
  [[0xff, 0xfe], `This file is UTF-16 text instead of UTF-8. ${SAVE_AS}`],
  [[0xfe, 0xff], `This file is UTF-16 text instead of UTF-8. ${SAVE_AS}`],
];

const decode = (bytes: Uint8Array): string => {
  const other = OTHER_KINDS.find(([start]) => start.every((byte, i) => bytes[i] === byte));
  if (other) throw refuse(other[1]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse(`This file is not UTF-8 text. ${SAVE_AS}`);
  }
  if (text.includes('\u0000')) throw refuse('This file is not a CSV text file.');
  if (text.trim() === '') throw refuse('This file is empty.');
  return text;
};

/** A semicolon where the header has more of them: spreadsheets write it where the comma is the decimal mark. */
const delimiterOf = (text: string): ',' | ';' => {
  const header = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '');
  return header.split(';').length > header.split(',').length ? ';' : ',';
};

type Column = 'name' | 'thickness' | 'pricePerSquareFoot' | 'ignored';

const COLUMNS = new Map<string, Column>([
  ['name', 'name'],
  ['thickness', 'thickness'],
  ['pricepersquarefoot', 'pricePerSquareFoot'],
  // An export holds these too.
  ['createdat', 'ignored'],
  ['updatedat', 'ignored'],
  // Spreadsheets leave empty columns behind.
  ['', 'ignored'],
]);

const readHeader = (labels: string[]): Column[] => {
  const columns = labels.map((label): Column => {
    const column = COLUMNS.get(unguarded(label.trim()).toLowerCase());
    if (!column) {
      throw refuse(
        `The column "${label.slice(0, 50)}" is not one of a price list. The first line has to name the columns: name, pricePerSquareFoot and, if you like, thickness.`,
      );
    }
    return column;
  });
  for (const column of ['name', 'pricePerSquareFoot', 'thickness'] as const) {
    const times = columns.filter((each) => each === column).length;
    if (times > 1) throw refuse(`The column "${column}" is there ${times} times.`);
    if (times === 0 && column !== 'thickness') throw refuse(`The column "${column}" is missing.`);
  }
  return columns;
};

/** `12.5` or, where semicolons part the cells, `12,5`; `undefined` for what is no number. */
const readPrice = (text: string, delimiter: string): number | undefined => {
  const plain = delimiter === ';' && /^-?\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text;
  return /^-?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
};

const validate = createValidator(MaterialCreate);

const createRowReader = (columns: Column[], delimiter: string) => {
  const at = (column: Column) => columns.indexOf(column);
  const [name, thickness, price] = [at('name'), at('thickness'), at('pricePerSquareFoot')];

  return (cells: string[], row: number): PriceListEntry | PriceListFault => {
    const textAt = (index: number) => unguarded(cells[index] ?? '');
    const priceText = textAt(price).trim();
    const material: Partial<MaterialCreate> = { name: textAt(name) };
    if (thickness >= 0) material.thickness = textAt(thickness);
    const usd = readPrice(priceText, delimiter);
    if (usd !== undefined) material.pricePerSquareFoot = usd;
    const prompts = validate(material);
    if (usd === undefined && priceText !== '') {
      prompts.pricePerSquareFoot = 'pricePerSquareFoot must be a number such as 12.50';
    }
    const reasons = Object.values(prompts);
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      reasons.push(`This line has ${cells.length} cells, the header ${columns.length}`);
    }
    if (reasons.length > 0) return { row, name: material.name?.slice(0, LIMITS.nameLength), reasons };
    return { row, name: material.name ?? '', thickness: material.thickness, cents: toCents(usd ?? 0) };
  };
};

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    // A file of 10 MiB must not hold up everyone else.
    await nextTurn();
  }
}

interface Line {
  record: string[];
  info: Pick<Info, 'lines'>;
}

const parseLines = (text: string, delimiter: string): AsyncIterable<Line> => {
  const parser = parse({
    delimiter,
    info: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    // Inches: 3/4" slab.
    relax_quotes: true,
    max_record_size: LONGEST_RECORD,
  });
  return Readable.from(piecesOf(text))
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
};

const translate = (error: unknown): never => {
  if (!(error instanceof CsvError)) throw error;
  const line = Number(error.lines) || undefined;
  if (error.code === 'CSV_MAX_RECORD_SIZE') throw refuse(`Line ${line ?? 1} is too long for a price list.`);
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw refuse('A quote is opened in this file and never closed.');
  throw refuse(`This file can't be read as CSV${line ? `, from line ${line} on` : ''}.`);
};

/** Where a record began; its cells may hold line breaks. */
const lineOf = ({ record, info }: Line): number =>
  info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);

/**
 * Reads a price list as it is exported or typed: the header's labels in any order and case, comma or
 * semicolon.
 * @throws 400 naming `file` for what is no price list at all; lines with mistakes are `faults`
 */
export const readPriceList = async (bytes: Uint8Array): Promise<PriceList> => {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  const entries: PriceListEntry[] = [];
  const faults: PriceListFault[] = [];
  let columns: Column[] | undefined;
  let readRow: ReturnType<typeof createRowReader> | undefined;
  try {
    for await (const line of parseLines(text, delimiter)) {
      if (!readRow) {
        columns = readHeader(line.record);
        readRow = createRowReader(columns, delimiter);
      } else if (line.record.some((cell) => cell.trim() !== '')) {
        const row = readRow(line.record, lineOf(line));
        if ('reasons' in row) faults.push(row);
        else entries.push(row);
      }
      if (entries.length + faults.length > LIMITS.importRows) {
        throw refuse(`This file has more than ${LIMITS.importRows} rows. Please import it in parts.`);
      }
    }
  } catch (error) {
    translate(error);
  }
  if (entries.length + faults.length === 0) throw refuse('This file has no rows below its header.');
  return { hasThickness: columns?.includes('thickness') ?? false, entries, faults };
};
