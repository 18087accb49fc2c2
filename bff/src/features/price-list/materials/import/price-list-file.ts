import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type AreaPrice,
  ambiguityPrompt,
  LIMITS,
  MaterialCreate,
  PRICE_LIST_LABELS,
  pricePerSquareFoot,
  readNumber,
  UNIT_PREFERENCES,
  type UnitPreference,
} from 'bff-contract';
import { CsvError, type Info, parse } from 'csv-parse';
import { invalid } from '../../../../http/errors';
import { createValidator } from '../../../../http/validation/validation';
import { unguarded } from '../../../../resource/csv';

/** An importable line of the file. */
export interface PriceListEntry {
  /** Line of the file, the header being 1. */
  row: number;
  name: string;
  /** Absent when the file has no such column. */
  thickness?: string;
  price: AreaPrice;
}

/** A line that can't be imported. */
export interface PriceListFault {
  row: number;
  name?: string;
  reasons: string[];
}

export interface PriceList {
  hasThickness: boolean;
  /** The area unit of the prices. */
  units: UnitPreference;
  entries: PriceListEntry[];
  faults: PriceListFault[];
}

const LONGEST_RECORD = 64 * 1024;
const PIECE = 64 * 1024;

const refuse = (reason: string) => invalid({ file: reason });

const SAVE_AS = 'Please save it as "CSV UTF-8" and choose that file.';

/** Signatures of files that are often mistaken for CSV. */
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

const DELIMITERS = [',', ';', '\t'] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** The most frequent delimiter in the header. Spreadsheets use semicolons where the comma is the decimal mark. */
const delimiterOf = (text: string): Delimiter => {
  const header = (/^[^\r\n]*/.exec(text.trimStart())?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: Delimiter) => header.split(delimiter).length;
  return DELIMITERS.reduce((most, delimiter) => (count(delimiter) > count(most) ? delimiter : most));
};

type Column = 'name' | 'thickness' | 'price' | 'ignored';

interface Header {
  columns: Column[];
  /** Labels as they appear in the file. */
  labels: string[];
  /** The area unit of the prices. */
  units: UnitPreference;
}

/** Columns by normalized label: field names, export labels and screen labels. */
const COLUMNS = new Map<string, Column>([
  ['name', 'name'],
  ['materialname', 'name'],
  ['thickness', 'thickness'],
  ['dimension', 'thickness'],
  // Exported, but ignored on import.
  ['createdat', 'ignored'],
  ['updatedat', 'ignored'],
]);
const PRICES: Record<UnitPreference, RegExp> = {
  american: /^price(?:per)?(?:usd)?(?:per)?(?:squarefoot|squarefeet|sqft|ft2)(?:usd)?$/,
  metric: /^price(?:per)?(?:usd)?(?:per)?(?:squaremeter|squaremetre|sqm|m2)(?:usd)?$/,
};

const MAX_LABEL_LENGTH = 100;

/** Reduces a label to letters and digits: "Price (USD/ft²)" becomes "priceusdft2". */
const bare = (label: string): string =>
  label.length > MAX_LABEL_LENGTH
    ? label
    : label
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '');

const unitsOf = (label: string): UnitPreference | undefined =>
  UNIT_PREFERENCES.find((units) => PRICES[units].test(bare(label)));

const columnOf = (label: string): Column => {
  // Ignore the empty trailing columns that spreadsheets write.
  if (label === '') return 'ignored';
  const known = COLUMNS.get(bare(label)) ?? (unitsOf(label) && 'price');
  // A workbook names the time zone of its times: "Created At (Pacific/Auckland)".
  if (COLUMNS.get(bare(label.replace(/\([^()]*\)$/, ''))) === 'ignored') return 'ignored';
  if (known) return known;
  throw refuse(
    `The column "${label.slice(0, 50)}" is not one of a price list. The first line has to name the columns: ${PRICE_LIST_LABELS.name}, ${PRICE_LIST_LABELS.price.american} and, if you like, ${PRICE_LIST_LABELS.thickness}.`,
  );
};

const MISSING = {
  name: 'The column "name" is missing.',
  price: `The column "${PRICE_LIST_LABELS.price.american}" or "pricePerSquareFoot" is missing.`,
};

const readHeader = (cells: string[]): Header => {
  const labels = cells.map((cell) => unguarded(cell.trim()));
  const columns = labels.map(columnOf);
  for (const column of ['name', 'price', 'thickness'] as const) {
    const same = labels.filter((_label, index) => columns[index] === column);
    if (same.length > 1) throw refuse(`The column "${same[0]}" is there ${same.length} times.`);
    if (same.length === 0 && column !== 'thickness') throw refuse(MISSING[column]);
  }
  return { columns, labels, units: unitsOf(labels[columns.indexOf('price')] ?? '') ?? 'american' };
};

/** The parsed price or the problem with it; neither for an empty cell. */
const readPrice = (text: string): { usd?: number; prompt?: string } => {
  const { value, problem } = readNumber(text, { maxDecimals: 2 });
  switch (problem) {
    case undefined:
      return { usd: value };
    case 'empty':
      return {};
    case 'ambiguous':
      return { prompt: `pricePerSquareFoot: ${ambiguityPrompt(text)}` };
    case 'decimals':
      return { prompt: 'pricePerSquareFoot may have at most 2 decimals' };
    case 'unreadable':
      return { prompt: 'pricePerSquareFoot must be a number such as 12.50' };
  }
};

const validate = createValidator(MaterialCreate);

const FIELDS = { name: 'name', thickness: 'thickness', price: 'pricePerSquareFoot' } as const;

const createRowReader = ({ columns, labels, units }: Header) => {
  const at = (column: Column) => columns.indexOf(column);
  /** Replaces field names in prompts with the file's labels. */
  const withFileLabels = (prompts: Record<string, string>): string[] =>
    Object.entries(prompts).map(([field, prompt]) => {
      const column = (['name', 'thickness', 'price'] as const).find((each) => FIELDS[each] === field);
      const label = column && labels[at(column)];
      return label && prompt.startsWith(field) ? `${label}${prompt.slice(field.length)}` : prompt;
    });
  return (cells: string[], row: number): PriceListEntry | PriceListFault => {
    const textAt = (index: number) => unguarded(cells[index] ?? '');
    const material: Partial<MaterialCreate> = { name: textAt(at('name')) };
    if (at('thickness') >= 0) material.thickness = textAt(at('thickness'));
    const { usd, prompt } = readPrice(textAt(at('price')));
    if (usd !== undefined) material.pricePerSquareFoot = units === 'metric' ? pricePerSquareFoot(usd) : usd;
    const prompts = validate(material);
    if (usd === undefined) prompts.pricePerSquareFoot = 'pricePerSquareFoot is required';
    if (prompt) prompts.pricePerSquareFoot = prompt;
    else if (units === 'metric' && (material.pricePerSquareFoot ?? 0) > LIMITS.price) {
      prompts.pricePerSquareFoot = `pricePerSquareFoot must be ${LIMITS.price} or less for a square foot`;
    }
    const reasons = withFileLabels(prompts);
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      reasons.push(`This line has ${cells.length} cells, the header ${columns.length}`);
    }
    if (reasons.length > 0) return { row, name: material.name?.slice(0, LIMITS.nameLength), reasons };
    const { name = '', thickness } = material;
    return { row, name, thickness, price: { amount: usd ?? 0, per: units === 'metric' ? 'm2' : 'ft2' } };
  };
};

async function* piecesOf(text: string) {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    // Yield to other requests: a 10 MiB file would block the event loop.
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

/** Line on which a record starts; cells may contain line breaks. */
const lineOf = ({ record, info }: Line): number =>
  info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0);

/**
 * Parses a price list, exported or hand-written. Accepts labels or field names in any order and case;
 * comma, semicolon or tab; decimal point or comma; prices per square foot or square metre, as labelled.
 * @throws 400 naming `file` if it isn't a price list; invalid lines are returned as `faults`
 */
export const readPriceList = async (bytes: Uint8Array): Promise<PriceList> => {
  const text = decode(bytes);
  const delimiter = delimiterOf(text);
  const entries: PriceListEntry[] = [];
  const faults: PriceListFault[] = [];
  let header: Header | undefined;
  let readRow: ReturnType<typeof createRowReader> | undefined;
  try {
    for await (const line of parseLines(text, delimiter)) {
      if (!readRow) {
        header = readHeader(line.record);
        readRow = createRowReader(header);
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
  return {
    hasThickness: header?.columns.includes('thickness') ?? false,
    units: header?.units ?? 'american',
    entries,
    faults,
  };
};
