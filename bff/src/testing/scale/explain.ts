import type { Knex } from 'knex';
import { dialectOf } from '../../database/dialect';

interface PlanRow {
  table: string | null;
  type: string;
  key: string | null;
  /** Also such as `1 (10%)`. */
  rows: number | string;
  Extra: string | null;
}

const problemsOf = ({ table, type, key, rows, Extra }: PlanRow, fewRows: number): string[] => {
  if (table?.startsWith('<') || Number.parseInt(String(rows), 10) <= fewRows) return [];
  const index = key ?? 'no index';
  return [
    ...(/filesort|temporary/.test(Extra ?? '') ? [`${table} sorts ${rows} rows of ${index}`] : []),
    ...(type === 'ALL' ? [`${table} is scanned: ${rows} rows`] : []),
  ];
};

/**
 * Looks at the statements that a database runs.
 *
 * @param fewRows so many rows may be sorted or scanned
 * @returns a function that resolves to what is wrong with the plans of those SELECT statements of `work` that no earlier work
 *   ran, on MySQL and MariaDB
 */
export const watchForScans = (db: Knex, fewRows: number) => {
  const statements: Array<{ sql: string; bindings: never[] }> = [];
  const explained = new Set<string>();
  db.on('query', (query) => statements.push(query));
  return async (work: () => Promise<unknown>): Promise<string[]> => {
    statements.length = 0;
    await work();
    if (dialectOf(db) === 'sqlite') return [];
    const selects = statements.filter(({ sql }) => sql.startsWith('select') && !explained.has(sql));
    const problems: string[] = [];
    for (const { sql, bindings } of selects) {
      explained.add(sql);
      const [plan] = await db.raw(`explain ${sql}`, bindings);
      problems.push(...(plan as PlanRow[]).flatMap((row) => problemsOf(row, fewRows)));
    }
    return [...new Set(problems)];
  };
};
