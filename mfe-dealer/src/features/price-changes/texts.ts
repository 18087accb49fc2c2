import { formatNumber } from '@slabdesk/units';
import { AREA_UNITS, type UnitPreference } from 'bff-contract/constants';
import type { PricedKind } from './price-changes-api';

const NOUNS = {
  material: { one: 'material', many: 'materials' },
  'line-item': { one: 'line item', many: 'line items' },
} as const;

const countOf = (count: number, kind: PricedKind): string =>
  `${formatNumber(count)} ${count === 1 ? NOUNS[kind].one : NOUNS[kind].many}`;

const pricesOf = (count: number): string => (count === 1 ? '1 price' : `${formatNumber(count)} prices`);

const rowsOf = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`;

export const priceChangesTexts = {
  change: {
    title: 'Change Prices',
    chosen: (count: number, kind: PricedKind) => `The ${countOf(count, kind)} you have chosen.`,
    /** "All materials that match “granite” of thickness 3/4 inch but 2." */
    found: (
      kind: PricedKind,
      { search, thickness, except }: { search?: string; thickness?: string; except: number },
    ) => {
      const parts = [
        `All ${NOUNS[kind].many}`,
        search && `that match “${search}”`,
        thickness && `of thickness ${thickness}`,
        except > 0 && `but ${formatNumber(except)}`,
      ];
      return `${parts.filter(Boolean).join(' ')}.`;
    },
    direction: 'Direction',
    directions: { increase: 'Increase', decrease: 'Decrease' },
    percent: 'Percent',
    percentPlaceholder: 'e.g. 5',
    percentSign: '%',
    rounding: 'Rounding',
    roundingHint: `Prices are kept, and rounded, per ${AREA_UNITS.american}.`,
    roundings: {
      '0.01': 'To the cent',
      '0.05': 'To $0.05',
      '0.10': 'To $0.10',
      '0.50': 'To $0.50',
      '1.00': 'To whole dollars',
      '.99': 'To prices ending in .99',
    },
    outdated:
      'The price list has changed since the preview. Nothing was written; this is how it would be now.',
    submit: 'Change Prices',
    submitCount: (count: number) => `Change ${formatNumber(count)} ${count === 1 ? 'Price' : 'Prices'}`,
    submitting: 'Changing...',
    cancel: 'Cancel',
    done: (count: number) => `Changed ${pricesOf(count)}`,
    undo: 'Undo',
    undone: (count: number) => `Restored ${pricesOf(count)}`,
    undoError: 'The former prices could not be restored.',
  },
  percentPrompts: {
    decimals: 'A percentage may have at most 2 decimals',
    invalid: 'Please enter a percentage such as 5 or 2.5',
    tooHigh: {
      increase: 'Prices can rise by 1,000% at most',
      decrease: 'Prices can fall by 99.99% at most',
    },
  },
  preview: {
    label: 'Preview of the prices',
    name: 'Name',
    /** `per` is empty or the result of `perArea`. */
    now: (per: string) => `Now${per}`,
    new: (per: string) => `New${per}`,
    perArea: (unit: string) => ` /${unit}`,
    start: 'Enter a percentage to see every new price before anything is changed.',
    loading: 'Loading the preview',
    loadError: 'The preview could not be made.',
    empty: (kind: PricedKind) => `There is nothing to change: no ${NOUNS[kind].one} was found.`,
    errors: (count: number, kind: PricedKind) =>
      `${countOf(count, kind)} can't be changed like this, so none can. Choose another percentage or fewer ${NOUNS[kind].many}.`,
    missing: (count: number, kind: PricedKind) =>
      `${countOf(count, kind)} of your selection no longer ${count === 1 ? 'exists and is' : 'exist and are'} left out.`,
    free: (count: number, kind: PricedKind) => `${countOf(count, kind)} would cost nothing after rounding.`,
    summary: (changed: number, all: number, kind: PricedKind) =>
      `${formatNumber(changed)} of ${countOf(all, kind)} would change. Nothing has been written yet.`,
  },
  import: {
    open: 'Import File',
    title: 'Import Price List',
    cancel: 'Cancel',
    checking: (file: string) => `Checking “${file}”...`,
    importing: (rows: number) => `Importing ${rowsOf(rows)}...`,
    file: (name: string, rows: number) => `“${name}”: ${rowsOf(rows)}`,
    nothingToImport: 'The price list holds all of this already: there is nothing to import.',
    chooseAnother: 'Choose Another File',
    submit: 'Import',
    previewAnswers: 'Preview Answers',
    submitCount: (rows: number) => `Import ${formatNumber(rows)} ${rows === 1 ? 'Row' : 'Rows'}`,
    doneTitle: (file: string) => `“${file}” is imported`,
    doneText: (added: number, changed: number, unchanged: number) =>
      `${formatNumber(added)} added, ${formatNumber(changed)} changed, ${formatNumber(unchanged)} unchanged.`,
    close: 'Done',
    outdated:
      'The price list has changed since this file was checked. Nothing was written; this is what the import would do now.',
    checkError: 'The file could not be checked.',
    importError: 'The import failed. Nothing was written.',
  },
  importPreview: {
    label: 'Lines of the file',
    errors: (count: number) =>
      count === 1
        ? '1 line has a mistake, so nothing can be imported yet. Mend it in the file, save it, and choose it again.'
        : `${formatNumber(count)} lines have mistakes, so nothing can be imported yet. Mend them in the file, save it, and choose it again.`,
    nothingWritten: 'Nothing has been written yet.',
    questions: (count: number) =>
      count === 1
        ? '1 line looks like a material that is there already. Does it update the price of that one, or add another material?'
        : `${formatNumber(count)} lines look like materials that are there already. Does each update the price of that one, or add another material?`,
    answers: { update: 'Update', add: 'Add' },
    allAnswers: { update: 'Update All', add: 'Add All' },
    /** Accessible name of the two answers. */
    answerTo: (line: number) => `Line ${formatNumber(line)}`,
    looksLike: (name: string, thickness: string, price: string) =>
      `Looks like “${name}”${thickness && `, ${thickness}`} (${price})`,
    sameAsLine: (line: number) => `, as does line ${formatNumber(line)}`,
    missing: 'Materials that are not in the file',
    missingStay: 'No line of the file is about these materials. They stay as they are.',
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
    material: 'Material',
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
    beforeChange: (field: string) => `${field}: `,
    betweenValues: ' → ',
    emptyValue: 'none',
    fields: { name: 'Name', thickness: 'Thickness', pricePerSquareFoot: 'Price' } as Record<string, string>,
  },
  chooseFile: {
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
  },
  fileHelp: {
    title: 'What the file holds',
    name: 'The name of the material. Required.',
    price: (units: UnitPreference) =>
      `USD for one square ${units === 'metric' ? 'meter' : 'foot'}, such as 12.50 or 12,50. Required.`,
    thickness: 'The dimension, such as 3/4 inch. May be left out.',
    explanation:
      'A row changes the material of the same name and thickness, or adds a new one; if it only looks like one that is there, you are asked. Other columns are left out. Nothing is deleted; descriptions, tags and images stay as they are.',
    download: 'Current Price List',
    downloading: 'Downloading...',
    downloadError: (reason: string) => `The download failed. ${reason}`,
    template: 'Empty Template',
  },
} as const;
