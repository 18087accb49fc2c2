/** A column of an export: its label and how a record fills it. */
export interface CsvColumn<Item> {
  label: string;
  value: (item: Item) => string | number | undefined;
}

const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet would run such a cell as a formula (OWASP, CSV injection). */
const DANGEROUS = /^[=+\-@\t\r]/;

const cell = (value: string | number | undefined): string => {
  if (value === undefined) return '""';
  if (typeof value === 'number') return String(value);
  const safe = DANGEROUS.test(value) ? `'${value}` : value;
  return `"${safe.replaceAll('"', '""')}"`;
};

const line = (cells: Array<string | number | undefined>) => `${cells.map(cell).join(',')}\r\n`;

/** CSV text, piece by piece: byte-order mark, labels, then one line an item (RFC 4180). */
export async function* toCsv<Item>(
  columns: CsvColumn<Item>[],
  items: AsyncIterable<Item>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns.map((column) => column.label));
  for await (const item of items) yield line(columns.map((column) => column.value(item)));
}
