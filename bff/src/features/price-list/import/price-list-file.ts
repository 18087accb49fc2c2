import { LIMITS, type LineRates, moneyPrompt, readMoney, type UnitPreference } from 'bff-contract';
import { invalid } from '../../../http/errors';
import type { EnteredPrice, EntryValues } from '../price-changes/price-repository';
import type { StoredRule } from '../pricing-rule';
import { readCsv } from './csv-table';
import type { Table, TableLine } from './table-line';
import { readWorkbook, UnreadableWorkbook } from './workbook-table';

/** An importable line of the file. Values whose columns the file hasn't are absent. */
export interface PriceListEntry {
  /** Line of the file or row of the sheet, as the person sees it there. */
  row: number;
  name: string;
  thickness?: string;
  price: EnteredPrice;
  /** Null for the dealer's own rule. */
  rule?: StoredRule | null;
  /** Null for an empty cell. */
  cost?: NonNullable<EntryValues['cost']> | null;
  /** Every line item has them. */
  rates?: Partial<LineRates>;
  taxable?: boolean;
  description?: string;
}

/** A line that can't be imported. */
export interface PriceListFault {
  row: number;
  name?: string;
  reasons: string[];
}

export interface PriceList {
  /** Whether the name alone doesn't identify an entry. */
  hasThickness: boolean;
  /** The area unit of the prices. */
  units: UnitPreference;
  entries: PriceListEntry[];
  faults: PriceListFault[];
  /** Descriptions of content that was left out or corrected. */
  notices: string[];
}

/** The columns of a file. */
export interface Header<Column extends string> {
  columns: Array<Column | 'ignored'>;
  /** Labels as they appear in the file. */
  labels: string[];
}

/** A line as a kind of file reads it. */
interface ReadLine {
  /** The values to import, if there are no reasons against it. */
  values: Omit<PriceListEntry, 'row' | 'name'>;
  name: string;
  reasons: string[];
}

/** A kind of price list file. */
export interface FileKind<Column extends string> {
  /** All columns, in the order of notices. */
  columns: readonly Column[];
  /** The column of a label, which may be a field name or the label of an export or a screen. */
  columnOf: (bareLabel: string) => Column | undefined;
  /** The columns without which a file is refused, by their labels. Their cells are never empty. */
  required: Partial<Record<Column, string>>;
  /** Describes the first line. */
  expected: string;
  /** The column whose cells may have several lines. */
  ofLines?: Column;
  traitsOf: (header: Header<Column>) => Pick<PriceList, 'hasThickness' | 'units'>;
  createReader: (header: Header<Column>) => (cellOf: (column: Column) => string) => ReadLine;
}

const refuse = (reason: string) => invalid({ file: reason });

const SAVE_AS = 'Please save it as "CSV UTF-8" or as an Excel workbook (.xlsx), and choose that file.';

const isZip = (bytes: Uint8Array) => [0x50, 0x4b, 0x03, 0x04].every((byte, i) => bytes[i] === byte);

/** Byte-order marks of UTF-16, which spreadsheets write as "Unicode text". */
const UTF_16: Array<[mark: number[], encoding: string]> = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

const startsWith = (bytes: Uint8Array, start: number[]) => start.every((byte, i) => bytes[i] === byte);

const DAMAGED = 'This workbook is damaged and could not be read.';

const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0];

/** Characters that no text has, but other files do, and text in another encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are meant
const NOT_TEXT = /[\0-\x08\x0e-\x1f\x7f-\x9f]/;

const decodeAs = (encoding: string, bytes: Uint8Array): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const AS_UTF_16 = 'This file is UTF-16 text, and was read as such.';
const AS_WINDOWS =
  'This file is not UTF-8 text. It was read as Windows-1252 (Western European): please check names with accents and signs.';

/** The text of a file, and how it was read if it isn't UTF-8. */
const decode = (bytes: Uint8Array, fileName: string): { text: string; notices: string[] } => {
  if (startsWith(bytes, OLD_WORKBOOK)) {
    throw refuse(`This workbook is an old one (.xls), or has a password. ${SAVE_AS}`);
  }
  if (/\.xlsx$/i.test(fileName)) throw refuse(DAMAGED);
  const utf16 = UTF_16.find(([mark]) => startsWith(bytes, mark))?.[1];
  const utf8 = utf16 ? undefined : decodeAs('utf-8', bytes);
  const text = utf16 ? decodeAs(utf16, bytes) : (utf8 ?? decodeAs('windows-1252', bytes));
  if (text === undefined || text.includes('\0') || (utf8 === undefined && NOT_TEXT.test(text))) {
    throw refuse(`This file is not a CSV text file. ${SAVE_AS}`);
  }
  if (text.trim() === '') throw refuse('This file is empty.');
  return { text, notices: utf16 ? [AS_UTF_16] : utf8 === undefined ? [AS_WINDOWS] : [] };
};

/** Exported with every record, in times of any zone: "Created At (UTC)". */
const TIMES = /^(?:created|updated)at/;

const MAX_LABEL_LENGTH = 100;

/** Reduces a label to letters and digits: "Price (USD/ft²)" becomes "priceusdft2". */
export const bare = (label: string): string =>
  label.length > MAX_LABEL_LENGTH
    ? label
    : label
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]/gu, '');

const MAX_LABELS = 10;

const quote = (label: string) => `"${label.slice(0, 50)}"`;

/** "Column 4", "Columns 4 and 7", with their labels. */
const namesOf = (indexes: number[], labels: string[]): string =>
  `${indexes.length === 1 ? 'column' : 'columns'} ${indexes
    .slice(0, MAX_LABELS)
    .map((index) => `${index + 1} (${quote(labels[index] ?? '')})`)
    .join(', ')}`;

/** Says which columns were left out because another one of the same field comes first. */
const doublesOf = <Column extends string>(
  { columns, columnOf }: FileKind<Column>,
  labels: string[],
): string[] => {
  const all = labels.map((label) => columnOf(bare(label)));
  return columns.flatMap((column) => {
    const [first = -1, ...others] = [...all.keys()].filter((index) => all[index] === column);
    if (others.length === 0) return [];
    const [read, left] = [namesOf([first], labels), namesOf(others, labels)];
    return [`There are several columns of the same kind: ${read} was read, and ${left} left out`];
  });
};

/** Says which columns were left out. */
const noticesOf = <Column extends string>({ columnOf }: FileKind<Column>, labels: string[]): string[] => {
  const foreign = labels.filter(
    // Spreadsheets write empty columns at the end.
    (label) => label !== '' && !columnOf(bare(label)) && !TIMES.test(bare(label)),
  );
  if (foreign.length === 0) return [];
  const named = foreign.slice(0, MAX_LABELS).map(quote).join(', ');
  const more = foreign.length > MAX_LABELS ? ` and ${foreign.length - MAX_LABELS} more` : '';
  return [
    `Not part of a price list, and left out: ${foreign.length === 1 ? 'column' : 'columns'} ${named}${more}`,
  ];
};

/** The columns that are read: of several of one field the first. */
const readHeader = <Column extends string>(
  { columnOf, required, expected }: FileKind<Column>,
  { cells: labels, fault }: TableLine,
): Header<Column> => {
  if (fault) throw refuse(`${fault}. ${expected}`);
  const all = labels.map((label) => columnOf(bare(label)));
  for (const [column, label] of Object.entries(required)) {
    if (!all.includes(column as Column)) throw refuse(`The column ${label} is missing. ${expected}`);
  }
  const columns = all.map((column, index) =>
    column && all.indexOf(column) === index ? column : ('ignored' as const),
  );
  return { columns, labels };
};

/** The parsed amount or the problem with it, whose first word is the field; neither for an empty cell. */
export const readAmount = (field: string, text: string, unit?: string): { usd?: number; prompt?: string } => {
  const { value, problem } = readMoney(text, { unit });
  switch (problem) {
    case undefined:
      return { usd: value };
    case 'empty':
      return {};
    case 'decimals':
      return { prompt: `${field} may have at most 2 decimals` };
    case 'unreadable':
      return { prompt: `${field} must be a number such as 12.50` };
    default:
      return { prompt: `${field}: ${moneyPrompt(problem, text)}` };
  }
};

/** Replaces field names in prompts with the file's labels. */
export const withFileLabels = <Column extends string>(
  prompts: Record<string, string>,
  { columns, labels }: Header<Column>,
  fields: Partial<Record<Column, string>>,
): string[] =>
  Object.entries(prompts).map(([field, prompt]) => {
    const label = labels[columns.findIndex((column) => column !== 'ignored' && fields[column] === field)];
    const name = field.slice(field.lastIndexOf('.') + 1);
    return label && prompt.startsWith(name) ? `${label}${prompt.slice(name.length)}` : prompt;
  });

const createRowReader = <Column extends string>(kind: FileKind<Column>, header: Header<Column>) => {
  const read = kind.createReader(header);
  const { columns } = header;
  return (cells: string[], row: number): PriceListEntry | PriceListFault => {
    const { name, values, reasons } = read((column) => cells[columns.indexOf(column)] ?? '');
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      reasons.push(`This line has ${cells.length} cells, the header ${columns.length}`);
    }
    return reasons.length > 0
      ? { row, name: name.slice(0, LIMITS.nameLength), reasons }
      : { row, name, ...values };
  };
};

/** Whether the text of a cell is on one line, with line ends on one side at most: it can't contain a line of the file. */
const isOneLine = (cell: string): boolean =>
  [cell.trimStart(), cell.trimEnd()].some((text) => !/[\r\n]/.test(text));

/** Whether these cells, as the file has them, can be a line below the header. */
const createLineCheck =
  <Column extends string>({ required, ofLines }: FileKind<Column>, { columns }: Header<Column>) =>
  (cells: string[]): boolean =>
    cells.slice(columns.length).every((cell) => cell.trim() === '') &&
    columns.every((column, index) => {
      const cell = cells[index] ?? '';
      return (
        column === 'ignored' ||
        column === ofLines ||
        (isOneLine(cell) && (!(column in required) || cell.trim() !== ''))
      );
    });

/** A workbook that can't be unpacked or parsed is its owner's problem. */
const refuseUnreadable = (error: unknown): never => {
  if (error instanceof UnreadableWorkbook) throw refuse(error.message);
  throw refuse(DAMAGED);
};

/** The lines of a workbook, with errors that name the file. */
const openWorkbook = async (bytes: Buffer): Promise<Table> => {
  const { lines, notices } = await readWorkbook(bytes).catch(refuseUnreadable);
  return {
    lines: (async function* () {
      try {
        yield* lines;
      } catch (error) {
        refuseUnreadable(error);
      }
    })(),
    notices,
  };
};

/**
 * Reads a price list, exported or hand-written: CSV or a workbook. Accepts labels or field names in any order and case;
 * decimal point or comma; prices per square foot or square metre, as labelled.
 *
 * @param fileName tells a damaged workbook from a text file
 * @throws 400 naming `file` if it isn't a price list; invalid lines are returned as `faults`
 */
export const readPriceList = async <Column extends string>(
  kind: FileKind<Column>,
  bytes: Buffer,
  fileName = '',
): Promise<PriceList> => {
  let header: Header<Column> | undefined;
  let readRow: ReturnType<typeof createRowReader> | undefined;
  let fits = (_cells: string[]) => true;
  const decoded = isZip(bytes) ? undefined : decode(bytes, fileName);
  const table = decoded ? readCsv(decoded.text, (cells) => fits(cells)) : await openWorkbook(bytes);
  const entries: PriceListEntry[] = [];
  const faults: PriceListFault[] = [];
  for await (const line of table.lines) {
    if (!readRow) {
      header = readHeader(kind, line);
      readRow = createRowReader(kind, header);
      fits = createLineCheck(kind, header);
      continue;
    }
    const entry = line.fault ? { row: line.row, reasons: [line.fault] } : readRow(line.cells, line.row);
    if ('reasons' in entry) faults.push(entry);
    else entries.push(entry);
    if (entries.length + faults.length > LIMITS.importRows) {
      throw refuse(`This file has more than ${LIMITS.importRows} rows. Please import it in parts.`);
    }
  }
  if (!header || entries.length + faults.length === 0)
    throw refuse('This file has no rows below its header.');
  return {
    ...kind.traitsOf(header),
    entries,
    faults,
    notices: [
      ...(decoded?.notices ?? []),
      ...doublesOf(kind, header.labels),
      ...noticesOf(kind, header.labels),
      ...table.notices(),
    ],
  };
};
