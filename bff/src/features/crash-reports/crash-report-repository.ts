import type { CrashReport } from 'bff-contract';
import type { Knex } from 'knex';
import { newId } from '../../shared/ids';
import { type ListDefinition, searchIn } from '../../shared/list';
import { fromJson, toJson, toTime } from '../../shared/values';

export type CrashReportRow = {
  id: string;
  name: string;
  message: string;
  component_name: string;
  location: string;
  browser: string;
  user_value: string | null;
  user_description: string | null;
  error: string;
  data: string;
  created_at: number;
  updated_at: number;
};

type Anything = Record<string, unknown>;

/** What of a report is searched and sorted by: text of strangers, made to fit its column. */
const lineOf = (value: unknown, length: number): string =>
  typeof value === 'string'
    ? [
        ...value
          .toWellFormed()
          .replace(/\p{Cc}+/gu, ' ')
          .trim(),
      ]
        .slice(0, length)
        .join('')
    : '';

export interface CrashReportAddition {
  user?: unknown;
  userDescription?: string;
}

const additionColumns = ({ user, userDescription }: CrashReportAddition) => ({
  ...(user !== undefined && { user_value: toJson(user) }),
  ...(userDescription !== undefined && { user_description: userDescription.toWellFormed() }),
});

export const createCrashReportRepository = (db: Knex) => ({
  /** @returns the new id */
  create: async (error: Anything, data: Anything, addition: CrashReportAddition): Promise<string> => {
    const now = Date.now();
    const row = {
      id: newId(),
      name: lineOf(error.name, 200),
      message: lineOf(error.message, 1_000),
      component_name: lineOf(data.componentName, 200),
      location: lineOf(data.location, 1_000),
      browser: lineOf(data.browser, 400),
      error: toJson(error),
      data: toJson(data),
      created_at: now,
      updated_at: now,
      ...additionColumns(addition),
    };
    await db('crash_reports').insert(row);
    return row.id;
  },

  /** @returns whether there is such a report */
  add: async (id: string, addition: CrashReportAddition): Promise<boolean> => {
    const changed = await db('crash_reports')
      .where({ id })
      .update({ ...additionColumns(addition), updated_at: Date.now() });
    return changed === 1;
  },
});

const toCrashReport = (row: CrashReportRow): CrashReport => ({
  _id: row.id,
  name: row.name,
  message: row.message,
  componentName: row.component_name,
  location: row.location,
  browser: row.browser,
  user: row.user_value === null ? undefined : fromJson(row.user_value),
  userDescription: row.user_description ?? undefined,
  error: fromJson(row.error),
  data: fromJson(row.data),
  createdAt: toTime(row.created_at),
  updatedAt: toTime(row.updated_at),
});

const equals = (column: string) => (query: Knex.QueryBuilder, value: string) => {
  query.where(`crash_reports.${column}`, value);
};

/** Every report, newest first. */
export const crashReportList: ListDefinition<CrashReportRow, CrashReport> = {
  from: 'crash_reports',
  scope: () => {},
  sort: { createdAt: 'created_at', updatedAt: 'updated_at', name: 'name', componentName: 'component_name' },
  defaultSort: '-createdAt',
  filters: { name: equals('name'), componentName: equals('component_name') },
  search: searchIn('crash_reports.name', 'crash_reports.message', 'crash_reports.component_name'),
  select: () => {},
  map: toCrashReport,
};
