import type { LineItemImportReport, ImportReport as MaterialReport } from 'bff-contract';

type MaterialRow = MaterialReport['rows'][number];
type LineItemRow = LineItemImportReport['rows'][number];

/** A record in a report. A material has a price per square foot, a line item `price`. */
export type ImportedRecord = Pick<MaterialRow, 'thickness' | 'pricePerSquareFoot'> &
  Pick<LineItemRow, 'price'> & { name: string };

export type ImportRow = Omit<MaterialRow & LineItemRow, 'probable'> & {
  probable?: ImportedRecord & { row?: number };
};

/** The report of an import of either kind. */
export type ImportReport = Omit<MaterialReport, 'rows' | 'missing'> & {
  rows: ImportRow[];
  missing: Array<ImportedRecord & { _id: string }>;
};

/** Whether lines that look like a record update it, or add another one. */
export type ImportAnswers = Readonly<Record<number, 'update' | 'add'>>;

export const linesAnswered = (answers: ImportAnswers, answer: 'update' | 'add'): number[] =>
  Object.keys(answers)
    .map(Number)
    .filter((line) => answers[line] === answer);

/** The lines that look like a record, answered or not. */
export const questionsOf = ({ rows }: ImportReport): ImportRow[] => rows.filter((row) => row.probable);

/** The lines that have to be corrected in the file. */
export const mistakesOf = ({ rows }: ImportReport): ImportRow[] =>
  rows.filter((row) => row.result === 'error' && !row.probable);
