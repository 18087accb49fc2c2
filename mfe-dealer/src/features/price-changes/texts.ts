import { formatNumber } from '@slabdesk/units';
import {
  AREA_UNITS,
  LINE_UNIT_LABELS,
  PRICING_BASIS_LABELS,
  type UnitPreference,
} from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { plural, richText } from 'shared-ui/core';
import type { PricedKind } from './price-changes-api';

const NOUNS = {
  material: { one: 'material', other: 'materials' },
  'line-item': { one: 'line item', other: 'line items' },
} as const;

const RECORDS = { material: 'Material', 'line-item': 'Line item' } as const;

const countOf = (count: number, kind: PricedKind): string =>
  `${formatNumber(count)} ${plural(count, NOUNS[kind])}`;

const pricesOf = (count: number): string =>
  plural(count, { one: '1 price', other: `${formatNumber(count)} prices` });

const rowsOf = (count: number): string =>
  plural(count, { one: '1 row', other: `${formatNumber(count)} rows` });

export const priceChangesChangeTexts = {
  title: 'Change Prices',
  chosen: (count: number, kind: PricedKind) => `The ${countOf(count, kind)} you have chosen.`,
  /** "All materials that match “granite” of thickness 3/4 inch but 2." */
  found: (
    kind: PricedKind,
    { search, thickness, except }: { search?: string; thickness?: string; except: number },
  ) => {
    const parts = [
      `All ${NOUNS[kind].other}`,
      search && `that match “${search}”`,
      thickness && `of thickness ${thickness}`,
      except > 0 && `but ${formatNumber(except)}`,
    ];
    return `${parts.filter(Boolean).join(' ')}.`;
  },
  direction: 'Direction',
  directions: { increase: 'Increase', decrease: 'Decrease' },
  by: 'By',
  bys: { percent: 'Percent', amount: 'Amount' },
  percent: 'Percent',
  amount: 'Amount',
  dollarSign: '$',
  percentPlaceholder: 'e.g. 5',
  percentSign: '%',
  rounding: 'Rounding',
  roundingHint: 'Each price is rounded in the unit in which it was entered.',
  roundings: {
    '0.01': 'To the cent',
    '0.05': 'To $0.05',
    '0.10': 'To $0.10',
    '0.50': 'To $0.50',
    '1.00': 'To whole dollars',
    '.99': 'To prices ending in .99',
  },
  applyTo: 'Applies to',
  prices: 'Prices',
  bases: 'Base fees',
  costs: 'Costs',
  taxes: 'Taxes',
  sameTaxes: 'As they are',
  taxable: { true: 'Apply', false: "Don't apply" },
  changeRule: 'Also change how slabs are billed',
  outdated: 'The price list has changed since the preview. Nothing was written; this is how it would be now.',
  submit: 'Change Prices',
  submitCount: (count: number) =>
    plural(count, { one: 'Change 1 Price', other: `Change ${formatNumber(count)} Prices` }),
  submitting: 'Changing...',
  cancel: 'Cancel',
  done: (count: number) => `Changed ${pricesOf(count)}`,
  undone: (count: number) => `Restored ${pricesOf(count)}`,
  undoError: 'The former prices could not be restored.',
} as const;

export const priceChangesPercentPromptsTexts = {
  decimals: 'A percentage may have at most 2 decimals',
  invalid: 'Please enter a percentage such as 5 or 2.5',
  tooHigh: {
    increase: 'Prices can rise by 1,000% at most',
    decrease: 'Prices can fall by 99.99% at most',
  },
} as const;

export const priceChangesAmountPromptsTexts = {
  invalid: 'Please enter an amount in dollars and cents, such as 5 or 2.50',
  tooHigh: (highest: string) => `Please enter an amount up to ${highest}, in dollars and cents`,
} as const;

export const priceChangesPreviewTexts = {
  label: 'Preview of the prices',
  name: 'Name',
  /** `unit` of an area, for prices that have one. */
  now: (unit: string | undefined) => (unit ? `Now /${unit}` : 'Now'),
  new: (unit: string | undefined) => (unit ? `New /${unit}` : 'New'),
  rule: (from: string, to: string) => `${from} → ${to}`,
  change: (part: string, from: string, to: string) => `${part}: ${from} → ${to}`,
  parts: { unit: 'Unit', base: 'Base fee', ranges: 'Ranges', taxable: 'Taxes', cost: 'Cost' },
  taxable: (isTaxable: boolean) => (isTaxable ? 'apply' : "don't apply"),
  perArea: (price: string, unit: string) => `${price} /${unit}`,
  range: (from: string, price: string) => `from ${from}: ${price}`,
  none: 'none',
  start: 'Enter a change to see every new price before anything is changed.',
  loading: 'Loading the preview',
  loadError: 'The preview could not be made.',
  empty: (kind: PricedKind) => `There is nothing to change: no ${NOUNS[kind].one} was found.`,
  errors: (count: number, kind: PricedKind) =>
    `${countOf(count, kind)} can't be changed like this, so none can. Choose another change or fewer ${NOUNS[kind].other}.`,
  missing: (count: number, kind: PricedKind) =>
    plural(count, {
      one: `${countOf(count, kind)} of your selection no longer exists and is left out.`,
      other: `${countOf(count, kind)} of your selection no longer exist and are left out.`,
    }),
  free: (count: number, kind: PricedKind) => `${countOf(count, kind)} would cost nothing after rounding.`,
  summary: (changed: number, all: number, kind: PricedKind) =>
    `${formatNumber(changed)} of ${countOf(all, kind)} would change. Nothing has been written yet.`,
} as const;

export const priceRestoreTexts = {
  title: 'Restore These Prices',
  intro: (kind: PricedKind, { day, search }: { day: string; search?: string | undefined }) =>
    `Gives all ${NOUNS[kind].other}${search ? ` that match “${search}”` : ''} the prices of the end of ${day}${
      kind === 'material' ? ', and how their slabs were billed' : ', with their units, base fees and ranges'
    }. Names, costs and taxes stay, and so do ${NOUNS[kind].other} that were added or deleted since.`,
  empty: 'There are no prices to restore.',
  submit: 'Restore Prices',
  submitCount: (count: number) =>
    plural(count, { one: 'Restore 1 Price', other: `Restore ${formatNumber(count)} Prices` }),
  submitting: 'Restoring...',
} as const;

export const priceChangesImportTexts = {
  open: 'Import File',
  titles: { material: 'Import Price List', 'line-item': 'Import Line Items' },
  cancel: 'Cancel',
  checking: (file: string) => `Checking “${file}”...`,
  importing: (rows: number) => `Importing ${rowsOf(rows)}...`,
  file: (name: string, rows: number) => `“${name}”: ${rowsOf(rows)}`,
  nothingToImport: 'The price list holds all of this already: there is nothing to import.',
  chooseAnother: 'Choose Another File',
  notImported: 'The file is not imported yet.',
  submit: 'Import',
  previewAnswers: 'Preview Answers',
  submitCount: (rows: number) =>
    plural(rows, { one: 'Import 1 Row', other: `Import ${formatNumber(rows)} Rows` }),
  doneTitle: (file: string) => `“${file}” is imported`,
  doneText: (added: number, changed: number, unchanged: number) =>
    `${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged.`,
  close: 'Done',
  outdated:
    'The price list has changed since this file was checked. Nothing was written; this is what the import would do now.',
  checkError: 'The file could not be checked.',
  importError: 'The import failed. Nothing was written.',
  importUnknown: 'It is not known whether the file was imported. Try again: nothing is imported twice.',
} as const;

export const priceChangesImportPreviewTexts = {
  label: 'Lines of the file',
  errors: (count: number) =>
    plural(count, {
      one: '1 line has a mistake, so nothing can be imported yet. Correct it in the file, save it, and choose it again.',
      other: `${formatNumber(count)} lines have mistakes, so nothing can be imported yet. Correct them in the file, save it, and choose it again.`,
    }),
  nothingWritten: 'Nothing has been written yet.',
  questions: (count: number, kind: PricedKind) =>
    plural(count, {
      one: `1 line looks like a ${NOUNS[kind].one} that is there already. Does it update that one, or add another ${NOUNS[kind].one}?`,
      other: `${formatNumber(count)} lines look like ${NOUNS[kind].other} that are there already. Does each update that one, or add another ${NOUNS[kind].one}?`,
    }),
  answers: { update: 'Update', add: 'Add' },
  allAnswers: { update: 'Update All', add: 'Add All' },
  /** Accessible name of the two answers. */
  answerTo: (line: number) => `Line ${formatNumber(line)}`,
  looksLike: (name: string, thickness: string | undefined, price: string, otherLine: number | undefined) => {
    const record = `“${name}”${thickness ? `, ${thickness}` : ''} (${price})`;
    return otherLine === undefined
      ? `Looks like ${record}`
      : `Looks like ${record}, as does line ${formatNumber(otherLine)}`;
  },
  missing: (kind: PricedKind) => `${RECORDS[kind]}s that are not in the file`,
  missingStay: (kind: PricedKind) =>
    `No line of the file is about these ${NOUNS[kind].other}. They stay as they are.`,
  price: 'Price',
  show: 'Show',
  choices: {
    all: 'All',
    error: 'Errors',
    question: 'Look-Alikes',
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
    missing: 'Not in the File',
  },
  choice: (result: string, count: number) => `${result} ${formatNumber(count)}`,
  line: 'Line',
  records: RECORDS,
  noName: 'No name',
  result: 'Result',
  results: {
    error: 'Error',
    question: 'Question',
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
  },
  reasons: (reasons: readonly string[]) => reasons.join('. '),
  /** "Thickness: ~none~ → **3/4 inch**" */
  change: (field: string, from: ReactNode, to: ReactNode) => richText`${field}: ${from} → ${to}`,
  /** "Cost: $12.00" of a record that is added. */
  value: (field: string, value: string) => `${field}: ${value}`,
  emptyValue: 'none',
  fields: {
    name: 'Name',
    thickness: 'Thickness',
    pricePerSquareFoot: 'Price',
    pricing: 'Billed Area',
    cost: 'Cost',
    price: 'Price',
    unit: 'Unit',
    base: 'Base Fee',
    ranges: 'Ranges',
    taxable: 'Taxable',
    description: 'Description',
  } as Record<string, string>,
} as const;

export const priceChangesChooseFileTexts = {
  choose: 'Choose File',
  drop: 'or drop a CSV file or Excel workbook here. You will see what it changes before anything is written.',
  retry: 'Try Again',
  noFile: 'Please choose a file',
  severalFiles: 'Please choose one file at a time',
  empty: (file: string) => `“${file}” is empty.`,
  tooLarge: (file: string, size: string, limit: number) =>
    `“${file}” is too large (${size}); at most ${limit} MB can be imported at a time.`,
  gigabytes: (size: string) => `${size} GB`,
  megabytes: (size: string) => `${size} MB`,
  unreadable: (file: string) => `“${file}” could not be read. Please choose it again.`,
} as const;

export const priceChangesFileHelpTexts = {
  title: 'What the file holds',
  name: 'The name of the material. Required.',
  price: (units: UnitPreference) =>
    `USD for one square ${units === 'metric' ? 'meter' : 'foot'}, such as 12.50 or 12,50. Required.`,
  thickness: 'The dimension, such as 3/4 inch. May be left out.',
  basis: () =>
    `${PRICING_BASIS_LABELS.outline} or ${PRICING_BASIS_LABELS.rectangle}. May be left out, as may the columns below.`,
  waste: 'Waste that is added to areas, such as 10.',
  roundTo: (units: UnitPreference) =>
    `The step of billed areas, such as 50 ${AREA_UNITS[units]}. Where these three cells are empty, slabs are billed as Settings say.`,
  cost: 'What the material costs you. An empty cell removes the cost.',
  itemTitle: 'The title of the line item. Required.',
  itemPrice: 'USD for one unit, such as 12.50 or 12,50. Required.',
  unit: () =>
    `${Object.values(LINE_UNIT_LABELS).join(', ')}. An empty cell is ${LINE_UNIT_LABELS.each}. May be left out, as may the columns below.`,
  base: 'USD once per line, besides the price of the quantity.',
  byQuantity:
    'Prices from quantities on, such as 10: 4.50; 20: 4.00: quantity, colon, blank and the price of one unit.',
  bySize: 'Prices from sizes on, in inches or centimeters, such as 24 in: 220.00; 36 in: 300.00.',
  taxable: 'Yes or No: whether taxes apply to it. An empty cell is Yes.',
  description: 'Shown below the title.',
  itemCost: 'What one unit costs you. An empty cell removes the cost.',
  explanations: {
    material:
      'A row changes the material of the same name and thickness, or adds a new one; if it only looks like one that is there, you are asked. Other columns are left out. Nothing is deleted; descriptions, tags and images stay as they are.',
    'line-item':
      'A row changes the line item of the same title, or adds a new one; if it only looks like one that is there, you are asked. An empty cell removes its value, unless its column says otherwise; columns that the file leaves out stay as they are. Nothing is deleted.',
  },
  downloads: { material: 'Current Price List', 'line-item': 'Current Line Items' },
  downloading: 'Downloading...',
  downloadError: (reason: string) => `The download failed. ${reason}`,
  template: 'Empty Template',
} as const;
