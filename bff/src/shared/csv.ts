/** A column of an export: its label and how a record fills it. */
export interface CsvColumn<Item> {
  label: string;
  value: (item: Item) => string | number | undefined;
}

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A spreadsheet would run such a cell as a formula (OWASP, CSV injection). The quotes that may stand
 * before it make `unguarded` the exact inverse.
 */
const DANGEROUS = /^'*[=+\-@\t\r]/;

const guarded = (text: string): string => (DANGEROUS.test(text) ? `'${text}` : text);

/** The text that an exported cell stands for. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && DANGEROUS.test(cell) ? cell.slice(1) : cell;

const cell = (value: string | number | undefined): string => {
  if (value === undefined) return '""';
  if (typeof value === 'number') return String(value);
  return `"${guarded(value).replaceAll('"', '""')}"`;
};

const line = (cells: Array<string | number | undefined>) => `${cells.map(cell).join(',')}\r\n`;

/** Characters that are sent at once. */
const PIECE = 16 * 1024;

/** CSV text, piece by piece: byte-order mark, labels, then one line an item (RFC 4180). */
export async function* toCsv<Item>(
  columns: CsvColumn<Item>[],
  items: AsyncIterable<Item>,
): AsyncGenerator<string> {
  let text = BYTE_ORDER_MARK + line(columns.map((column) => column.label));
  for await (const item of items) {
    text += line(columns.map((column) => column.value(item)));
    if (text.length >= PIECE) {
      yield text;
      text = '';
    }
  }
  yield text;
}
