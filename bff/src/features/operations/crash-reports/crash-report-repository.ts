import type { CrashReport, CrashReportGroup } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { deleteSome } from '../../../database/delete-some';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import { type ListDefinition, searchIn, text } from '../../../resource/list';
import { fromJson, toJson, toTime } from '../../../resource/values';
import { createAccountRepository } from '../../accounts/account-repository';
import { type Crash, groupOf, userKeyOf } from './crash-group';

export type CrashReportRow = {
  id: string;
  group_id: string;
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

const DAY_MS = 24 * 3_600_000;
/** Time after the last report of a group. Anyone can report anything, so groups can't be kept for good. */
const GROUPS_KEPT_MS = 730 * DAY_MS;

/** A text to search and sort reports by. It comes from strangers, and is made to fit its column. */
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

/** Cells that a report adds, without a user whose account was deleted: pages of such an account may be open for days. */
const withoutDeletedUser = async (trx: Knex, addition: CrashReportAddition): Promise<CrashReportAddition> => {
  const key = userKeyOf(addition.user);
  if (key === undefined) return addition;
  return (await createAccountRepository(trx).isDeleted(key)) ? { ...addition, user: undefined } : addition;
};

/** Records an affected user, once per group. */
const addUser = async (db: Knex, groupId: string, user: unknown): Promise<void> => {
  const key = userKeyOf(user);
  if (key === undefined) return;
  await db('crash_report_group_users')
    .insert({ group_id: groupId, user_key: key })
    .onConflict(['group_id', 'user_key'])
    .ignore();
};

/** Counts a report in its group. Resolves to the group's id. */
const countInGroup = async (db: Knex, crash: Crash, now: number): Promise<string> => {
  const id = groupOf(crash);
  await db('crash_report_groups')
    .insert({ ...crash, id, reports: 1, first_at: now, last_at: now })
    .onConflict('id')
    .merge({
      reports: db.raw('crash_report_groups.reports + 1'),
      message: crash.message,
      last_at: now,
    });
  return id;
};

/** The users first, some at a time: a group may have many. */
const deleteOldGroup = async (db: Knex, now: number): Promise<number> => {
  const old = () => db('crash_report_groups').where('last_at', '<', now - GROUPS_KEPT_MS);
  const group: { id: string } | undefined = await old().orderBy('last_at').first('id');
  if (!group) return 0;
  const users = () => db('crash_report_group_users').where('group_id', group.id);
  const keys: string[] = await users().limit(500).pluck('user_key');
  if (keys.length > 0) return users().whereIn('user_key', keys).delete();
  return old().where('id', group.id).delete();
};

export const createCrashReportRepository = (db: Knex) => ({
  /** @returns the new id */
  create: async (error: Anything, data: Anything, addition: CrashReportAddition): Promise<string> => {
    const now = currentTime();
    const crash = {
      name: lineOf(error.name, 200),
      message: lineOf(error.message, 1_000),
      component_name: lineOf(data.componentName, 200),
    };
    const row = {
      ...crash,
      id: newId(),
      location: lineOf(data.location, 1_000),
      browser: lineOf(data.browser, 400),
      error: toJson(error),
      data: toJson(data),
      created_at: now,
      updated_at: now,
    };
    await inTransaction(db, async (trx) => {
      const kept = await withoutDeletedUser(trx, addition);
      const group = await countInGroup(trx, crash, now);
      await trx('crash_reports').insert({ ...row, ...additionColumns(kept), group_id: group });
      await addUser(trx, group, kept.user);
    });
    return row.id;
  },

  /** The report of an id. */
  find: async (id: string): Promise<CrashReport | undefined> => {
    const row: CrashReportRow | undefined = await db('crash_reports').where({ id }).first();
    return row && toCrashReport(row);
  },

  /** @returns whether there is such a report */
  add: (id: string, addition: CrashReportAddition): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const kept = await withoutDeletedUser(trx, addition);
      const report: Pick<CrashReportRow, 'group_id'> | undefined = await trx('crash_reports')
        .where({ id })
        .first('group_id');
      if (!report) return false;
      await trx('crash_reports')
        .where({ id })
        .update({ ...additionColumns(kept), updated_at: currentTime() });
      await addUser(trx, report.group_id, kept.user);
      return true;
    }),

  /** Deletes some reports that are older than `days`, then groups that were not seen for long. @returns how many rows */
  purge: async (now: number, days: number): Promise<number> => {
    const old = db('crash_reports')
      .where('created_at', '<', now - days * DAY_MS)
      .orderBy('created_at');
    return (await deleteSome(db, 'crash_reports', 'id', old)) || deleteOldGroup(db, now);
  },
});

/** The release that a report names; clients of before named none. */
const releaseOf = ({ remote, release }: Anything): string | undefined =>
  `${lineOf(remote, 60)} ${lineOf(release, 120)}`.trim() || undefined;

const toCrashReport = (row: CrashReportRow): CrashReport => {
  const data = fromJson<Anything>(row.data);
  return {
    _id: row.id,
    group: row.group_id,
    name: row.name,
    message: row.message,
    componentName: row.component_name,
    location: row.location,
    browser: row.browser,
    release: releaseOf(data),
    shell: lineOf(data.shell, 60) || undefined,
    user: row.user_value === null ? undefined : fromJson(row.user_value),
    userDescription: row.user_description ?? undefined,
    error: fromJson(row.error),
    data,
    createdAt: toTime(row.created_at),
    updatedAt: toTime(row.updated_at),
  };
};

/** Every report, newest first. */
export const crashReportList: ListDefinition<CrashReportRow, CrashReport> = {
  from: 'crash_reports',
  scope: () => {},
  sort: {
    createdAt: 'created_at',
    updatedAt: 'updated_at',
    name: text('name'),
    componentName: text('component_name'),
  },
  defaultSort: '-createdAt',
  filters: {
    name: { column: 'name' },
    componentName: { column: 'component_name' },
    group: { column: 'group_id' },
  },
  search: searchIn('crash_reports.name', 'crash_reports.message', 'crash_reports.component_name'),
  select: () => {},
  map: toCrashReport,
};

export interface CrashGroupRow extends Crash {
  id: string;
  reports: number;
  users: number;
  first_at: number;
  last_at: number;
}

/** Groups of reports, the latest first. */
export const crashGroupList: ListDefinition<CrashGroupRow, CrashReportGroup> = {
  from: 'crash_report_groups',
  scope: () => {},
  sort: {
    lastSeenAt: 'last_at',
    firstSeenAt: 'first_at',
    count: 'reports',
    name: text('name'),
    componentName: text('component_name'),
  },
  defaultSort: '-lastSeenAt',
  search: searchIn(
    'crash_report_groups.name',
    'crash_report_groups.message',
    'crash_report_groups.component_name',
  ),
  select: (query) => {
    const users = query.client
      .queryBuilder()
      .from('crash_report_group_users')
      .whereRaw('?? = ??', ['crash_report_group_users.group_id', 'crash_report_groups.id'])
      .count('*');
    query.select({ users });
  },
  map: (row) => ({
    _id: row.id,
    name: row.name,
    message: row.message,
    componentName: row.component_name,
    count: Number(row.reports),
    users: Number(row.users),
    firstSeenAt: toTime(row.first_at),
    lastSeenAt: toTime(row.last_at),
  }),
};
