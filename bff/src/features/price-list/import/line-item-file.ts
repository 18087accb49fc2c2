import {
  ambiguityPrompt,
  LIMITS,
  LINE_ITEM_LABELS,
  LINE_UNIT_LABELS,
  LINE_UNITS,
  LineItemCreate,
  type LineRange,
  type LineRates,
  type LineUnit,
  readNumber,
  SIZE_UNIT_LABELS,
  SIZE_UNITS,
  type SizeUnit,
} from 'bff-contract';
import { createValidator } from '../../../http/validation/validation';
import { wrongRange } from '../line-items/line-rates';
import { bare, type FileKind, readAmount, withFileLabels } from './price-list-file';

type Column = keyof typeof LINE_ITEM_LABELS;

const LINE_ITEM_COLUMNS = Object.keys(LINE_ITEM_LABELS) as Column[];

/** Columns by normalized label: export labels and field names. */
const COLUMNS = new Map<string, Column>([
  ...LINE_ITEM_COLUMNS.flatMap(
    (column): Array<[string, Column]> => [
      [bare(LINE_ITEM_LABELS[column]), column],
      [bare(column), column],
    ],
  ),
  ['name', 'title'],
  ['basefee', 'base'],
  // As earlier exports have it.
  ['basepriceusd', 'base'],
]);

type Read<T> = { value: T; problem?: undefined } | { value?: undefined; problem: string };

/** `10: 4.50` or `24 in: 220.00`. Without the blank it could be a time that a spreadsheet made of it. */
const RANGE = /^([^:]+): (.+)$/s;
const SIZE_UNIT = /(?:in|cm)$/i;

const EXAMPLES = { byQuantity: '10: 4.50; 20: 4.00', bySize: '24 in: 220.00; 36 in: 300.00' };

/** Reads the cell of ranges by quantity or by size. */
const readRanges = (
  column: keyof typeof EXAMPLES,
  label: string,
  cell: string,
): Read<Pick<LineRates, 'ranges' | 'rangesBy'>> => {
  const units = new Set<string | undefined>();
  const ranges: LineRange[] = [];
  const unreadable = { problem: `${label} must be like "${EXAMPLES[column]}"` };
  // One more than there may be, which the validation refuses.
  for (const part of cell.split(';', LIMITS.lineRanges + 1)) {
    const [, size = '', end = ''] = RANGE.exec(part.trim()) ?? [];
    const unit = SIZE_UNIT.exec(size)?.[0].toLowerCase();
    const start = size.replace(SIZE_UNIT, '').trim();
    const from = readNumber(start, { maxDecimals: 9 });
    const { usd, prompt } = readAmount(`${label}: the price from ${start}`, end);
    if (from.problem === 'ambiguous') return { problem: `${label}: ${ambiguityPrompt(start)}` };
    if (from.value === undefined || from.value <= 0) return unreadable;
    if (prompt) return { problem: prompt };
    units.add(unit);
    ranges.push({ from: from.value, price: usd ?? 0 });
  }
  const [unit, ...others] = units;
  const sizeUnit = SIZE_UNITS.find((each: SizeUnit) => SIZE_UNIT_LABELS[each] === unit);
  if (others.length > 0 || (column === 'bySize') !== (sizeUnit !== undefined)) return unreadable;
  if (wrongRange(ranges) >= 0) {
    return { problem: `${label}: each range must begin above the one before it` };
  }
  return { value: { ranges, rangesBy: sizeUnit ?? 'quantity' } };
};

/** Units by their reduced names and labels. */
const UNITS = new Map(
  LINE_UNITS.flatMap((unit) =>
    [unit, LINE_UNIT_LABELS[unit]].map((name): [string, LineUnit] => [bare(name), unit]),
  ),
);

const TAXABLE = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
]);

const validate = createValidator(LineItemCreate);

const FIELDS: Partial<Record<Column, string>> = {
  title: 'title',
  price: 'price',
  base: 'base',
  cost: 'cost',
  description: 'description',
};

const { title, price, unit } = LINE_ITEM_LABELS;

/** Files of line items. */
export const lineItemFile: FileKind<Column> = {
  columns: LINE_ITEM_COLUMNS,
  columnOf: (label) => COLUMNS.get(label),
  required: { title: `"${title}"`, price: `"${price}"` },
  expected: `The first line has to name the columns: ${title}, ${price} and, if you like, others such as ${unit}.`,
  ofLines: 'description',
  // Titles alone identify line items, each of which is for one line at most.
  traitsOf: () => ({ hasThickness: true, units: 'american' }),
  createReader: (header) => {
    const labelOf = (column: Column) => header.labels[header.columns.indexOf(column)] ?? '';
    const has = (...columns: Column[]) => columns.every((column) => header.columns.includes(column));
    return (cellOf) => {
      const reasons: string[] = [];
      const amountOf = (column: Column) => {
        const { usd, prompt } = readAmount(labelOf(column), cellOf(column));
        if (prompt) reasons.push(prompt);
        return usd;
      };
      const amounts = { price: amountOf('price'), base: amountOf('base'), cost: amountOf('cost') };
      if (cellOf('price') === '') reasons.push(`${labelOf('price')} is required`);
      const unitRead = cellOf('unit') === '' ? 'each' : UNITS.get(bare(cellOf('unit')));
      if (!unitRead) reasons.push(`${labelOf('unit')} must be ${Object.values(LINE_UNIT_LABELS).join(', ')}`);
      const taxable = cellOf('taxable') === '' || TAXABLE.get(bare(cellOf('taxable')));
      if (taxable === undefined) reasons.push(`${labelOf('taxable')} must be Yes or No`);
      const cells = (['byQuantity', 'bySize'] as const).filter((column) => cellOf(column) !== '');
      if (cells.length > 1) reasons.push(`${cells.map(labelOf).join(' and ')} can't both be given`);
      const [read] = cells.map((column) => readRanges(column, labelOf(column), cellOf(column)));
      if (read?.problem) reasons.push(read.problem);
      const none = has('byQuantity', 'bySize') ? { ranges: [] } : {};
      const item = {
        title: cellOf('title'),
        price: amounts.price ?? 0,
        base: amounts.base ?? 0,
        ...(amounts.cost !== undefined && { cost: amounts.cost }),
        description: cellOf('description'),
        ...(read?.value ?? none),
      };
      const prompts = validate(item);
      const rangesColumn = cells[0] ?? 'byQuantity';
      for (const [path, prompt] of Object.entries(prompts)) {
        const [, index] = /^ranges\.(\d+)/.exec(path) ?? [];
        if (index) prompts[path] = `${labelOf(rangesColumn)}, range ${Number(index) + 1}: ${prompt}`;
      }
      return {
        name: item.title,
        reasons: [...withFileLabels(prompts, header, { ...FIELDS, [rangesColumn]: 'ranges' }), ...reasons],
        values: {
          price: { amount: item.price, per: 'item' },
          rates: {
            ...(has('unit') && unitRead && { unit: unitRead }),
            ...(has('base') && { base: item.base }),
            ...(read?.value ?? none),
          },
          ...(has('cost') && { cost: amounts.cost === undefined ? null : { amount: amounts.cost } }),
          ...(has('taxable') && taxable !== undefined && { taxable }),
          ...(has('description') && { description: item.description }),
        },
      };
    };
  },
};
