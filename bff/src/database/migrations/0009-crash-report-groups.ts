import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { alterations } from '../alter';
import { columnsFor } from '../dialect';
import { startOver } from '../start-over';

const TABLES = ['crash_report_groups', 'crash_report_group_users'];
const PAGE = 500;

interface Report {
  id: string;
  name: string;
  message: string;
  component_name: string;
  user_value: string | null;
  created_at: number;
}

// Copies of what the crash reports' code did when this migration was released: that code may change.

const groupIdOf = ({
  name,
  message,
  component_name,
}: Pick<Report, 'name' | 'message' | 'component_name'>) => {
  const pattern = message.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#').replace(/\d+/g, '#');
  return createHash('sha256')
    .update(JSON.stringify([name, pattern, component_name]))
    .digest('hex');
};

const MAX_KEY_LENGTH = 64;

const userKeyOf = (user: unknown): string | undefined => {
  if (typeof user === 'object' && user !== null && '_id' in user) return userKeyOf(user._id);
  if (typeof user !== 'string' || user === '') return undefined;
  return [...user.toWellFormed()].slice(0, MAX_KEY_LENGTH).join('');
};

/** Puts the reports that are there already into their groups, all or none. */
const groupReports = async (trx: Knex): Promise<void> => {
  for (let after = ''; ; ) {
    const reports: Report[] = await trx('crash_reports')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .select('id', 'name', 'message', 'component_name', 'user_value', 'created_at');
    for (const { id, user_value, created_at: at, ...crash } of reports) {
      const group = groupIdOf(crash);
      await trx('crash_report_groups')
        .insert({ ...crash, id: group, reports: 1, first_at: at, last_at: at })
        .onConflict('id')
        .merge({ reports: trx.raw('crash_report_groups.reports + 1'), last_at: at });
      await trx('crash_reports').where({ id }).update({ group_id: group });
      const user = user_value === null ? undefined : userKeyOf(JSON.parse(user_value));
      if (user === undefined) continue;
      const affected = { group_id: group, user_key: user };
      await trx('crash_report_group_users').insert(affected).onConflict(['group_id', 'user_key']).ignore();
    }
    if (reports.length < PAGE) return;
    after = reports.at(-1)?.id ?? '';
  }
};

/** Crash reports by error and component, counted as they come: a screen that crashes for everybody sends thousands. */
export const up = async (db: Knex): Promise<void> => {
  // All of it is made of the reports.
  for (const table of TABLES) if (await db.schema.hasTable(table)) await db(table).delete();
  await startOver(db, TABLES);

  await db.schema.createTable('crash_report_groups', (table) => {
    const column = columnsFor(db, table);
    // Hash of what the reports have in common.
    column.key('id').primary();
    column.line('name').notNullable();
    // From the latest report.
    column.line('message', 1_000).notNullable();
    column.line('component_name').notNullable();
    table.integer('reports').notNullable();
    column.time('first_at').notNullable();
    column.time('last_at').notNullable();
    for (const sorted of ['reports', 'first_at', 'last_at', 'name', 'component_name']) {
      table.index([sorted, 'id'], `crash_report_groups_by_${sorted}`);
    }
  });

  await db.schema.createTable('crash_report_group_users', (table) => {
    const column = columnsFor(db, table);
    column.key('group_id').notNullable();
    column.key('user_key').notNullable();
    table.primary(['group_id', 'user_key']);
  });

  const reports = alterations(db, 'crash_reports');
  await reports.addColumn('group_id', (table) => {
    columnsFor(db, table).key('group_id').notNullable().defaultTo('');
  });
  await reports.addIndex('crash_reports_of_group', ['group_id', 'created_at', 'id']);
  await db.transaction(groupReports);
};
