import type { Knex } from 'knex';
import { FOREVER, type PersonalData, type Row } from '../../database/stored-data/declaration';
import { rowsOf } from '../../database/stored-data/exported-rows';
import { createPersonFinder } from '../../database/stored-data/person-finder';
import { deleteNaming, rowsNaming } from '../../database/stored-data/rows-naming';

const REPORT_TEXTS = ['message', 'location', 'user_value', 'user_description', 'error', 'data'];
const GROUP_TEXTS = ['message'];
const CHANGE_TEXTS = ['by_name', 'document'];

async function* reportsBy(db: Knex, { userId, emails }: { userId: string; emails: readonly string[] }) {
  const person = createPersonFinder({ id: userId, emails, names: [] });
  type Report = Row & { id: string; user_value: string };
  for await (const rows of rowsNaming<Report>(db, 'crash_reports', ['user_value'], [userId, ...emails])) {
    yield rows.filter(({ user_value }) => person.isIn(user_value));
  }
}

const COUNTS_BROWSERS = 'It counts browsers, and names nobody.';

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
      exported: 'It counts errors of everybody; those of the person are in `crash_reports`.',
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
    release_event_counts: {
      why: 'How releases do',
      kept: '30 days',
      technical: ['release_key', 'hour', 'kind', 'shell', 'events', 'last_at'],
      exported: COUNTS_BROWSERS,
    },
    release_visit_counts: {
      why: 'How many tabs opened a release and had which faults: counts, and nothing of a visit',
      kept: '30 days',
      technical: [
        'release_key',
        'stretch',
        'shell',
        'visits',
        'failed_loads',
        'poor_lcp',
        'poor_inp',
        'poor_cls',
        'fallbacks',
        'crashes',
        'hangs',
        'failed_calls',
      ],
      exported: COUNTS_BROWSERS,
    },
    web_vital_counts: {
      why: 'How fast the pages of releases are in browsers: counts of values, and nothing of a visit',
      kept: '30 days',
      technical: ['release_key', 'day', 'shell', 'vital', 'upper', 'samples'],
      exported: 'It counts measurements, and names nobody.',
    },
    release_reporters: {
      why: 'So that one browser counts once: hashes that name nobody',
      kept: '8 days',
      technical: ['release_key', 'hour', 'reporter', 'events', 'failed_at', 'trusted_at', 'fault_at'],
      exported: 'It holds hashes that name nobody.',
    },
    release_faults: {
      why: 'Whether a release brought a fault, and how many browsers had it: hashes that name nobody',
      kept: '8 days',
      technical: ['release_key', 'fault', 'stretch', 'reporter', 'kind', 'remote', 'visits'],
      exported: 'It holds hashes that name nobody.',
    },
    release_notices: {
      why: 'So that a team is told of a failing release once',
      kept: '30 days',
      technical: ['release_key', 'claim', 'told_at'],
      exported: 'It is about releases.',
    },
    release_keys: {
      why: 'So that pipelines release: what a key permits, and a hash of it',
      kept: 'until it is revoked or expires, two years at most',
      technical: ['id', 'token_hash', 'name', 'remote', 'may', 'created_at', 'expires_at', 'used_at'],
      exported: 'It names pipelines.',
    },
    release_changes: {
      why: 'Which releases browsers get, and who changed that and why',
      kept: FOREVER,
      personal: ['by_name', 'document'],
      technical: ['id', 'number'],
      json: ['document'],
      exported: [
        {
          what: 'Releases that the person changed for browsers',
          rows: rowsOf('release_changes', ['id'], (query, { emails }) =>
            query.whereIn('by_name', [...emails]),
          ),
          // The releases of everybody are in it.
          withheld: () => ['document'],
        },
      ],
      naming: CHANGE_TEXTS,
    },
    release_head: {
      why: 'The number of the newest change of releases',
      kept: 'one row',
      technical: ['name', 'epoch', 'number', 'accepted_at'],
      exported: 'It is about releases.',
    },
    release_heads: {
      why: 'So that a server that is behind the others notices it',
      kept: 'for as long as releases are served: one row',
      technical: ['name', 'generation', 'changed_at', 'seen_at'],
      exported: 'It is about releases.',
    },
  },

  /** Deletes crash reports of the person, or that name them. Groups keep their counts, and releases their changes. */
  erase: async (trx, { userId, emails, finder, pseudonym }) => {
    const words = [userId, ...finder.words];
    await deleteNaming(trx, 'crash_reports', REPORT_TEXTS, finder, words);
    await trx('crash_report_group_users')
      .whereIn('user_key', [userId, ...emails])
      .delete();
    type Change = { id: string; by_name: string; document: string };
    for await (const changes of rowsNaming<Change>(trx, 'release_changes', CHANGE_TEXTS, words)) {
      for (const { id, by_name, document } of changes)
        await trx('release_changes')
          .where({ id })
          .update({
            by_name: finder.replaceIn(by_name, pseudonym),
            document: finder.replaceInJson(document, pseudonym),
          });
    }
    type Group = { id: string; message: string };
    for await (const groups of rowsNaming<Group>(trx, 'crash_report_groups', GROUP_TEXTS, words)) {
      const named = groups.filter(({ message }) => finder.isIn(message)).map(({ id }) => id);
      await trx('crash_report_groups').whereIn('id', named).update({ message: '' });
    }
  },
};
