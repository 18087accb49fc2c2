import {
  AREA_UNITS,
  CSV_SEPARATORS,
  type CsvFormat,
  type CsvSeparator,
  DECIMAL_SIGNS,
  DEFAULT_CSV_FORMAT,
  DEFAULT_TIME_ZONE,
  DEFAULT_UNIT_PREFERENCE,
  type DecimalSign,
  type ExportFormat,
  pricePerSquareMetre,
  SQUARE_FEET_PER_SQUARE_METRE,
  type TeamPermission,
  type UnitPreference,
  wallClock,
} from 'bff-contract';

/** A column of an export: its title, with the unit, and how a record fills it. */
export interface CsvColumn<Item> {
  label: string | ((units: UnitPreference) => string);
  value: (item: Item, units: UnitPreference) => string | number | undefined;
  /** Permission that a role in the dealer's team needs to get the column. */
  permission?: TeamPermission;
  /** Decimals that numbers are rounded to, all of which are written. */
  decimals?: number;
  /** How a workbook shows the value: an amount of USD, a time given in ISO 8601, or a day given as `YYYY-MM-DD`. */
  type?: 'money' | 'time' | 'day';
  /** The only kind of file with this column: programs read CSV, people workbooks. */
  format?: ExportFormat;
}

/** How a user wants exports. */
export interface ExportPreferences {
  units: UnitPreference;
  /** Used for CSV only. */
  csvFormat: CsvFormat;
  /** Times are written in this zone. */
  timeZone: string;
}

export const DEFAULT_EXPORT_PREFERENCES: ExportPreferences = {
  units: DEFAULT_UNIT_PREFERENCE,
  csvFormat: DEFAULT_CSV_FORMAT,
  timeZone: DEFAULT_TIME_ZONE,
};

/** The title of a column, with its unit. */
export const labelOf = <Item>({ label }: CsvColumn<Item>, units: UnitPreference): string =>
  typeof label === 'string' ? label : label(units);

type Figure<Item> = (item: Item) => number | undefined;

const converted = (value: number | undefined, convert: (value: number) => number) =>
  value === undefined ? undefined : convert(value);

const CENTS = { decimals: 2, type: 'money' } as const;

/** An amount of USD. */
export const moneyColumn = <Item>(title: string, amount: Figure<Item>): CsvColumn<Item> => ({
  ...CENTS,
  label: `${title} (USD)`,
  value: amount,
});

/** An area that is given in ft², in the reader's unit. */
export const areaColumn = <Item>(title: string, squareFeet: Figure<Item>): CsvColumn<Item> => ({
  decimals: 2,
  label: (units) => `${title} (${AREA_UNITS[units]})`,
  value: (item, units) =>
    converted(squareFeet(item), (area) => (units === 'metric' ? area / SQUARE_FEET_PER_SQUARE_METRE : area)),
});

/** A price of one ft², as the price of the reader's unit. */
export const pricePerAreaColumn = <Item>(
  labels: Record<UnitPreference, string>,
  perSquareFoot: Figure<Item>,
): CsvColumn<Item> => ({
  ...CENTS,
  label: (units) => labels[units],
  value: (item, units) =>
    converted(perSquareFoot(item), (price) => (units === 'metric' ? pricePerSquareMetre(price) : price)),
});

/** A day, given as `YYYY-MM-DD`. */
export const dayColumn = <Item>(label: string, day: (item: Item) => string | undefined): CsvColumn<Item> => ({
  label,
  value: day,
  type: 'day',
});

/** A time, given in ISO 8601. Both kinds of files have it in the reader's time zone: CSV as ISO 8601, a workbook as a date of Excel's. */
export const timeColumn = <Item>(
  label: string,
  time: (item: Item) => string | undefined,
): CsvColumn<Item> => ({
  label,
  value: time,
  type: 'time',
});

const MINUTE_MS = 60_000;

/** ISO 8601 in a time zone, with the offset from UTC: the day that people read is that of the zone. */
const isoIn = (time: string, timeZone: string): string => {
  const ms = Date.parse(time);
  if (timeZone === DEFAULT_TIME_ZONE || Number.isNaN(ms)) return time;
  const shown = wallClock(ms, timeZone);
  const minutes = Math.round((shown - ms) / MINUTE_MS);
  const twoDigits = (part: number) => String(part).padStart(2, '0');
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${new Date(shown).toISOString().slice(0, -1)}${minutes < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(rest)}`;
};

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A spreadsheet would run such a cell as a formula (OWASP, CSV injection), in East Asian versions also with
 * the wide and small forms of the signs, and behind blanks and characters that nobody sees where it leaves those out. The
 * quotes that may stand before it make `unguarded` the exact inverse.
 */
const DANGEROUS =
  /^'*(?:[\t\r\n]|[\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212\u207a\u207b\u208a\u208b])/u;

/** Most cells begin with a letter or a digit, and are harmless. */
const HARMLESS = /^[A-Za-z0-9]/;

/** Could a spreadsheet run this text as a formula? */
export const isDangerous = (text: string): boolean => !HARMLESS.test(text) && DANGEROUS.test(text);

const guarded = (text: string): string => (isDangerous(text) ? `'${text}` : text);

/** Returns the text of an exported cell. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell;

/** Rounds as the screens do, and writes a point and no groups. */
export const createFormat = (decimals: number | undefined): ((value: number) => string) =>
  decimals === undefined
    ? String
    : new Intl.NumberFormat('en-US', {
        useGrouping: false,
        minimumFractionDigits: decimals,
        maximumFractionDigits: decimals,
      }).format;

const quoted = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** Separator and decimal sign. */
const signsOf = (format: CsvFormat) => {
  const [separator, sign] = format.split('-') as [CsvSeparator, DecimalSign];
  return { separator: CSV_SEPARATORS[separator], sign: DECIMAL_SIGNS[sign] };
};

/** Characters that are sent at once, at least. */
const PIECE = 16 * 1024;

/**
 * CSV text, piece by piece: byte-order mark, labels, then one line an item (RFC 4180, but for the separator and the decimal
 * sign that the reader may have chosen).
 */
export async function* toCsv<Item>(
  columns: CsvColumn<Item>[],
  pages: AsyncIterable<Item[]>,
  { units, csvFormat, timeZone }: ExportPreferences = DEFAULT_EXPORT_PREFERENCES,
): AsyncGenerator<string> {
  const { separator, sign } = signsOf(csvFormat);
  const line = (cells: string[]) => `${cells.join(separator)}\r\n`;
  const writers = columns.map(({ value, decimals, type }) => {
    const format = createFormat(decimals);
    return (item: Item) => {
      const content = value(item, units);
      if (typeof content === 'number') return format(content).replace('.', sign);
      return quoted(type === 'time' && content ? isoIn(content, timeZone) : (content ?? ''));
    };
  });
  const labels = columns.map((column) => labelOf(column, units));
  let text = BYTE_ORDER_MARK + line(labels.map(quoted));
  for await (const page of pages) {
    for (const item of page) {
      text += line(writers.map((write) => write(item)));
      if (text.length >= PIECE) {
        yield text;
        text = '';
      }
    }
  }
  yield text;
}
