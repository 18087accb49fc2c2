import type { Knex } from 'knex';
import type { PersonalData, Row } from '../../database/stored-data/declaration';
import { rowsOf } from '../../database/stored-data/exported-rows';
import { createPersonFinder } from '../../database/stored-data/person-finder';
import { deleteNaming, rowsNaming } from '../../database/stored-data/rows-naming';

const REPORT_TEXTS = ['message', 'location', 'user_value', 'user_description', 'error', 'data'];
const GROUP_TEXTS = ['message'];

async function* reportsBy(db: Knex, { userId, emails }: { userId: string; emails: readonly string[] }) {
  const person = createPersonFinder({ id: userId, emails, names: [] });
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
      naming: REPORT_TEXTS,
    },
    crash_report_groups: {
      why: 'Counts of the same error',
      kept: 'two years after the last report',
      personal: ['message'],
      technical: ['id', 'name', 'component_name', 'reports', 'first_at', 'last_at'],
      exported: 'It counts errors of everybody; the errors of the person are in `crash_reports`.',
      naming: GROUP_TEXTS,
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

  /** Deletes crash reports of the person, or that name them. Groups keep their counts. */
  erase: async (trx, { userId, emails, finder }) => {
    const words = [userId, ...finder.words];
    await deleteNaming(trx, 'crash_reports', REPORT_TEXTS, finder, words);
    await trx('crash_report_group_users')
      .whereIn('user_key', [userId, ...emails])
      .delete();
    type Group = { id: string; message: string };
    for await (const groups of rowsNaming<Group>(trx, 'crash_report_groups', GROUP_TEXTS, words)) {
      const named = groups.filter(({ message }) => finder.isIn(message)).map(({ id }) => id);
      await trx('crash_report_groups').whereIn('id', named).update({ message: '' });
    }
  },
};
