import type { ImportReport } from 'bff-contract';

export type ImportRow = ImportReport['rows'][number];

/** Whether lines that look like a material update it, or add another one. */
export type ImportAnswers = Readonly<Record<number, 'update' | 'add'>>;

export const linesAnswered = (answers: ImportAnswers, answer: 'update' | 'add'): number[] =>
  Object.keys(answers)
    .map(Number)
    .filter((line) => answers[line] === answer);

/** The lines that look like a material, answered or not. */
export const questionsOf = ({ rows }: ImportReport): ImportRow[] => rows.filter((row) => row.probable);

/** The lines that have to be corrected in the file. */
export const mistakesOf = ({ rows }: ImportReport): ImportRow[] =>
  rows.filter((row) => row.result === 'error' && !row.probable);
