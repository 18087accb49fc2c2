import {
  AREA_UNITS,
  type AreaPrice,
  ambiguityPrompt,
  LIMITS,
  MaterialCreate,
  moneyPrompt,
  PRICE_LIST_LABELS,
  PRICING_BASIS_LABELS,
  pricePerSquareFoot,
  readMoney,
  readNumber,
  UNIT_PREFERENCES,
  type UnitPreference,
} from 'bff-contract';
import { invalid } from '../../../../http/errors';
import { createValidator } from '../../../../http/validation/validation';
import { tooHighPrompt } from '../../area-price';
import { completeRule, readBasis, readStep, type StoredRule } from '../../pricing-rule';
import { readCsv } from './csv-table';
import type { Table, TableLine } from './table-line';
import { readWorkbook, UnreadableWorkbook } from './workbook-table';

/** An importable line of the file. */
export interface PriceListEntry {
  /** Line of the file or row of the sheet, as the person sees it there. */
  row: number;
  name: string;
  /** Absent when the file has no such column. */
  thickness?: string;
  price: AreaPrice;
  /** Null for the dealer's own rule; absent when the file has no such columns. */
  rule?: StoredRule | null;
  /** Null for an empty cell; absent when the file has no such column. */
  cost?: AreaPrice | null;
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
  /** Descriptions of content that was left out or corrected. */
  notices: string[];
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
const decode = (bytes: Uint8Array): { text: string; notices: string[] } => {
  if (startsWith(bytes, OLD_WORKBOOK)) {
    throw refuse(`This workbook is an old one (.xls), or has a password. ${SAVE_AS}`);
  }
  const utf16 = UTF_16.find(([mark]) => startsWith(bytes, mark))?.[1];
  const utf8 = utf16 ? undefined : decodeAs('utf-8', bytes);
  const text = utf16 ? decodeAs(utf16, bytes) : (utf8 ?? decodeAs('windows-1252', bytes));
  if (text === undefined || text.includes('\0') || (utf8 === undefined && NOT_TEXT.test(text))) {
    throw refuse(`This file is not a CSV text file. ${SAVE_AS}`);
  }
  if (text.trim() === '') throw refuse('This file is empty.');
  return { text, notices: utf16 ? [AS_UTF_16] : utf8 === undefined ? [AS_WINDOWS] : [] };
};

type Column = 'name' | 'thickness' | 'price' | 'cost' | 'basis' | 'waste' | 'roundTo' | 'ignored';

const RULE_COLUMNS = ['basis', 'waste', 'roundTo'] as const;

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
  ['billedarea', 'basis'],
  ['basis', 'basis'],
  ['waste', 'waste'],
  ['wastepercent', 'waste'],
  ['roundareasupto', 'roundTo'],
  ['roundto', 'roundTo'],
]);
/** Exported with every record, in times of any zone: "Created At (UTC)". */
const TIMES = /^(?:created|updated)at/;
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

/** The area unit of a column of costs, which are labelled as prices are. */
const costUnitsOf = (label: string): UnitPreference | undefined =>
  bare(label).startsWith('cost') ? unitsOf(bare(label).replace('cost', 'price')) : undefined;

const columnOf = (label: string): Column =>
  COLUMNS.get(bare(label)) ?? (unitsOf(label) ? 'price' : costUnitsOf(label) ? 'cost' : 'ignored');

const isForeign = (label: string) =>
  // Spreadsheets write empty columns at the end.
  label !== '' && columnOf(label) === 'ignored' && !TIMES.test(bare(label));

const EXPECTED = `The first line has to name the columns: ${PRICE_LIST_LABELS.name}, ${PRICE_LIST_LABELS.price.american} or ${PRICE_LIST_LABELS.price.metric} and, if you like, ${PRICE_LIST_LABELS.thickness}.`;

const MISSING = {
  name: `The column "${PRICE_LIST_LABELS.name}" is missing. ${EXPECTED}`,
  price: `The column "${PRICE_LIST_LABELS.price.american}" or "pricePerSquareFoot" is missing. ${EXPECTED}`,
};

const MAX_LABELS = 10;

const quote = (label: string) => `"${label.slice(0, 50)}"`;

/** The columns that are read: of several of one field the first. */
const columnsOf = (labels: string[]): Column[] => {
  const all = labels.map(columnOf);
  return all.map((column, index) => (all.indexOf(column) === index ? column : 'ignored'));
};

/** "Column 4", "Columns 4 and 7", with their labels. */
const namesOf = (indexes: number[], labels: string[]): string =>
  `${indexes.length === 1 ? 'column' : 'columns'} ${indexes
    .slice(0, MAX_LABELS)
    .map((index) => `${index + 1} (${quote(labels[index] ?? '')})`)
    .join(', ')}`;

/** Says which columns were left out because another one of the same field comes first. */
const doublesOf = (labels: string[]): string[] => {
  const all = labels.map(columnOf);
  return (['name', 'price', 'thickness', 'cost', ...RULE_COLUMNS] as const).flatMap((column) => {
    const [first = -1, ...others] = [...all.keys()].filter((index) => all[index] === column);
    if (others.length === 0) return [];
    const [read, left] = [namesOf([first], labels), namesOf(others, labels)];
    return [`There are several columns of the same kind: ${read} was read, and ${left} left out`];
  });
};

/** Says which columns were left out. */
const noticesOf = (labels: string[]): string[] => {
  const foreign = labels.filter(isForeign);
  if (foreign.length === 0) return [];
  const named = foreign.slice(0, MAX_LABELS).map(quote).join(', ');
  const more = foreign.length > MAX_LABELS ? ` and ${foreign.length - MAX_LABELS} more` : '';
  return [
    `Not part of a price list, and left out: ${foreign.length === 1 ? 'column' : 'columns'} ${named}${more}`,
  ];
};

const readHeader = ({ cells: labels, fault }: TableLine): Header => {
  if (fault) throw refuse(`${fault}. ${EXPECTED}`);
  const columns = columnsOf(labels);
  for (const column of ['name', 'price'] as const) {
    if (!columns.includes(column)) throw refuse(MISSING[column]);
  }
  return { columns, labels, units: unitsOf(labels[columns.indexOf('price')] ?? '') ?? 'american' };
};

/** The parsed price or the problem with it; neither for an empty cell. */
const readPrice = (text: string, units: UnitPreference): { usd?: number; prompt?: string } => {
  const { value, problem } = readMoney(text, { unit: `/${AREA_UNITS[units]}` });
  switch (problem) {
    case undefined:
      return { usd: value };
    case 'empty':
      return {};
    case 'decimals':
      return { prompt: 'pricePerSquareFoot may have at most 2 decimals' };
    case 'unreadable':
      return { prompt: 'pricePerSquareFoot must be a number such as 12.50' };
    default:
      return { prompt: `pricePerSquareFoot: ${moneyPrompt(problem, text)}` };
  }
};

/** A rule that a line sets, with its problems by field; null where all its cells are empty. */
const readRule = (cellOf: (column: (typeof RULE_COLUMNS)[number]) => string) => {
  const basis = cellOf('basis');
  const waste = cellOf('waste');
  const roundTo = cellOf('roundTo');
  if ([basis, waste, roundTo].every((cell) => cell === '')) return { rule: null, problems: [] as string[] };
  const problems: string[] = [];
  const numberOf = (label: string, text: string, example: string): number => {
    if (text === '') return 0;
    const { value, problem } = readNumber(text);
    if (value !== undefined) return value;
    problems.push(
      problem === 'ambiguous'
        ? `${label}: ${ambiguityPrompt(text)}`
        : `${label} must be a number such as ${example}`,
    );
    return 0;
  };
  const base = basis === '' ? 'outline' : readBasis(basis);
  if (!base)
    problems.push(`${PRICE_LIST_LABELS.basis} must be ${Object.values(PRICING_BASIS_LABELS).join(' or ')}`);
  const step = readStep(roundTo);
  return {
    rule: {
      basis: base ?? 'outline',
      wastePercent: numberOf(PRICE_LIST_LABELS.waste, waste.replace(/\s*%$/, ''), '10'),
      roundTo: numberOf(PRICE_LIST_LABELS.roundTo, step.number, '50 ft²'),
      ...(step.per && { per: step.per }),
    },
    problems,
  };
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
    const textAt = (index: number) => cells[index] ?? '';
    const material: Partial<MaterialCreate> = { name: textAt(at('name')) };
    if (at('thickness') >= 0) material.thickness = textAt(at('thickness'));
    const { usd, prompt } = readPrice(textAt(at('price')), units);
    if (usd !== undefined) material.pricePerSquareFoot = units === 'metric' ? pricePerSquareFoot(usd) : usd;
    const costLabel = labels[at('cost')] ?? '';
    const costUnits = costUnitsOf(costLabel) ?? 'american';
    const costCell = readPrice(textAt(at('cost')), costUnits);
    const cost: AreaPrice | null =
      costCell.usd === undefined
        ? null
        : { amount: costCell.usd, per: costUnits === 'metric' ? 'm2' : 'ft2' };
    if (cost) material.cost = cost;
    const { rule, problems } = readRule((column) => textAt(at(column)));
    if (rule) material.pricing = completeRule(rule);
    const prompts = validate(material);
    if (usd === undefined) prompts.pricePerSquareFoot = 'pricePerSquareFoot is required';
    if (prompt) prompts.pricePerSquareFoot = prompt;
    else if (units === 'metric' && (material.pricePerSquareFoot ?? 0) > LIMITS.price) {
      prompts.pricePerSquareFoot = `pricePerSquareFoot must be ${LIMITS.price} or less for a square foot`;
    }
    const costPrompt = cost && tooHighPrompt(costLabel, cost);
    if (costPrompt) problems.push(costPrompt);
    if (costCell.prompt) problems.push(costCell.prompt.replace('pricePerSquareFoot', costLabel));
    const reasons = [...withFileLabels(prompts), ...problems];
    if (cells.slice(columns.length).some((cell) => cell.trim() !== '')) {
      reasons.push(`This line has ${cells.length} cells, the header ${columns.length}`);
    }
    if (reasons.length > 0) return { row, name: material.name?.slice(0, LIMITS.nameLength), reasons };
    const { name = '', thickness, pricing } = material;
    return {
      row,
      name,
      thickness,
      price: { amount: usd ?? 0, per: units === 'metric' ? 'm2' : 'ft2' },
      ...(at('cost') >= 0 && { cost }),
      ...(RULE_COLUMNS.some((column) => at(column) >= 0) && { rule: pricing ? completeRule(pricing) : null }),
    };
  };
};

/** Whether the text of a cell is on one line, with line ends on one side at most: it can't contain a line of the file. */
const isOneLine = (cell: string): boolean =>
  [cell.trimStart(), cell.trimEnd()].some((text) => !/[\r\n]/.test(text));

/** Whether these cells, as the file has them, can be a line below the header. */
const createLineCheck =
  ({ columns }: Header) =>
  (cells: string[]): boolean =>
    cells.slice(columns.length).every((cell) => cell.trim() === '') &&
    columns.every((column, index) => {
      const cell = cells[index] ?? '';
      return (
        column === 'ignored' ||
        (isOneLine(cell) && (!['name', 'price'].includes(column) || cell.trim() !== ''))
      );
    });

/** A workbook that can't be unpacked or parsed is its owner's problem. */
const refuseUnreadable = (error: unknown): never => {
  if (error instanceof UnreadableWorkbook) throw refuse(error.message);
  throw refuse('This workbook is damaged and could not be read.');
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
 * @throws 400 naming `file` if it isn't a price list; invalid lines are returned as `faults`
 */
export const readPriceList = async (bytes: Buffer): Promise<PriceList> => {
  let header: Header | undefined;
  let readRow: ReturnType<typeof createRowReader> | undefined;
  let fits = (_cells: string[]) => true;
  const decoded = isZip(bytes) ? undefined : decode(bytes);
  const table = decoded ? readCsv(decoded.text, (cells) => fits(cells)) : await openWorkbook(bytes);
  const entries: PriceListEntry[] = [];
  const faults: PriceListFault[] = [];
  for await (const line of table.lines) {
    if (!readRow) {
      header = readHeader(line);
      readRow = createRowReader(header);
      fits = createLineCheck(header);
      continue;
    }
    const entry = line.fault ? { row: line.row, reasons: [line.fault] } : readRow(line.cells, line.row);
    if ('reasons' in entry) faults.push(entry);
    else entries.push(entry);
    if (entries.length + faults.length > LIMITS.importRows) {
      throw refuse(`This file has more than ${LIMITS.importRows} rows. Please import it in parts.`);
    }
  }
  if (entries.length + faults.length === 0) throw refuse('This file has no rows below its header.');
  return {
    hasThickness: header?.columns.includes('thickness') ?? false,
    units: header?.units ?? 'american',
    entries,
    faults,
    notices: [
      ...(decoded?.notices ?? []),
      ...doublesOf(header?.labels ?? []),
      ...noticesOf(header?.labels ?? []),
      ...table.notices(),
    ],
  };
};
