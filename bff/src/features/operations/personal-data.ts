import type { Knex } from 'knex';
import { inBatches, type PersonalData, type Row } from '../../database/stored-data/declaration';
import { rowsOf } from '../../database/stored-data/exported-rows';
import { createPersonFinder } from '../../database/stored-data/person-finder';
import { renameIn, rowsAbout, rowsNaming } from '../../database/stored-data/rows-naming';

async function* reportsBy(db: Knex, { userId, emails }: { userId: string; emails: readonly string[] }) {
  const person = createPersonFinder({ ids: [userId], emails, names: [] });
  type Report = Row & { id: string; user_value: string };
  for await (const rows of rowsNaming<Report>(db, 'crash_reports', ['user_value'], [userId, ...emails])) {
    yield rows.filter(({ user_value }) => person.isIn(user_value));
  }
}

export const personalData: PersonalData = {
  tables: {
    crash_reports: {
      why: 'To correct errors of the pages',
      kept: '`CRASH_REPORT_DAYS` (90 days)',
      personal: ['message', 'location', 'browser', 'user_value', 'user_description', 'error', 'data'],
      technical: ['id', 'group_id', 'name', 'component_name', 'created_at', 'updated_at'],
      json: ['user_value', 'error', 'data'],
      exported: [{ what: "Errors on the person's pages", rows: reportsBy }],
      naming: ['message', 'location', 'user_value', 'user_description', 'error', 'data'],
    },
    crash_report_groups: {
      why: 'Counts of the same error',
      kept: 'two years after the last report',
      personal: ['message'],
      technical: ['id', 'name', 'component_name', 'reports', 'first_at', 'last_at'],
      exported: 'It counts errors of everybody; the errors of the person are in `crash_reports`.',
      naming: ['message'],
    },
    crash_report_group_users: {
      why: 'How many users an error affects',
      kept: 'as long as the group',
      personal: ['user_key'],
      technical: ['group_id'],
      exported: [
        {
          what: 'Which kinds of errors the person had',
          rows: rowsOf('crash_report_group_users', ['group_id', 'user_key'], (query, { userId, emails }) =>
            query.whereIn('user_key', [userId, ...emails]),
          ),
        },
      ],
    },
  },

  /** Deletes crash reports that have the person's id or address. Groups keep their counts. */
  erase: async (trx, person) => {
    const { tables } = personalData;
    for await (const reports of rowsAbout(trx, tables, 'crash_reports', person)) {
      await inBatches(
        reports.map(({ id }) => id),
        (batch) => trx('crash_reports').whereIn('id', batch).delete(),
      );
    }
    await trx('crash_report_group_users')
      .whereIn('user_key', [person.userId, ...person.emails])
      .delete();
    await renameIn(trx, tables, 'crash_report_groups', person);
  },
};
