import type { Knex } from 'knex';
import { batches } from '../../database/batches';
import {
  type ErasedPerson,
  type ExportedPerson,
  FOREVER,
  inBatches,
  type PersonalData,
  type Row,
} from '../../database/stored-data/declaration';
import { byUser, inPages } from '../../database/stored-data/exported-rows';
import { createPersonFinder } from '../../database/stored-data/person-finder';
import { rowsAbout, rowsNaming } from '../../database/stored-data/rows-naming';
import { createIndexedTable } from '../word-index/word-index';
import { type AuditRow, auditWords } from './record-audit';

const NAMING = ['label', 'before_value', 'after_value'];

const PRICE_LIST = ['material', 'line-item'];

/** Columns that an export withholds: others' values, and who acted from where. */
const othersInAudit = (row: Row, { userId, records }: ExportedPerson): readonly string[] => {
  const isBy = row.actor_id === userId;
  const isOwn =
    records.has(row.record_id as string) ||
    (isBy && (row.actor_role === 'customer' || PRICE_LIST.includes(row.resource as string)));
  // Dealers' values include internal stages, assignees and due dates, which the customer of an order doesn't see.
  const isWorkOnOrder = row.resource === 'order' && row.actor_role !== 'customer' && !isBy;
  return [
    ...(isBy ? [] : ['actor_name']),
    ...(isOwn ? [] : ['label']),
    ...(isOwn && !isWorkOnOrder ? [] : ['before_value', 'after_value']),
    ...(isBy || (isOwn && row.actor_id === null) ? [] : ['address']),
  ];
};

async function* entriesOfRecords(db: Knex, { userId, records }: ExportedPerson, columns: readonly string[]) {
  for (const batch of batches([...records])) {
    yield* inPages(db, 'audit_entries', ['id'], columns, (query) => {
      query.whereIn('record_id', batch);
      query.where((others) => others.whereNull('actor_id').orWhereNot('actor_id', userId));
    });
  }
}

/** Entries of others about invitations of the person's addresses: those have no account to be about. */
async function* entriesOfInvitations(db: Knex, { userId, emails, records }: ExportedPerson) {
  const person = createPersonFinder({ ids: [userId], emails, names: [] });
  type Entry = Row & AuditRow;
  for await (const rows of rowsNaming<Entry>(db, 'audit_entries', ['before_value', 'after_value'], emails)) {
    yield rows.filter(
      ({ resource, actor_id, record_id, before_value, after_value }) =>
        resource === 'team-member' &&
        actor_id !== userId &&
        !records.has(record_id) &&
        [before_value, after_value].some(person.isIn),
    );
  }
}

/** An entry without the person: who did what to which record stays, by ids and the pseudonym. */
const cleared = (row: AuditRow, { userId, records, finder, pseudonym }: ErasedPerson): Partial<AuditRow> => {
  const isBy = row.actor_id === userId;
  const isOwn = records.has(row.record_id) || (isBy && row.actor_role === 'customer');
  // A reply by a link has no account.
  const isReply = isOwn && row.actor_id === null && row.actor_role === 'customer';
  const json = (value: string | null) =>
    isOwn || value === null ? null : finder.replaceInJson(value, pseudonym);
  return {
    actor_name: isBy || isReply ? pseudonym : row.actor_name,
    label: isOwn ? pseudonym : finder.replaceIn(row.label, pseudonym),
    before_value: json(row.before_value),
    after_value: json(row.after_value),
    address: isBy || (row.actor_id === null && records.has(row.record_id)) ? '' : row.address,
  };
};

export const personalData: PersonalData = {
  tables: {
    audit_entries: {
      why: 'Who did what, as evidence',
      kept: 'for good, or `AUDIT_DAYS`',
      personal: ['actor_name', 'label', 'before_value', 'after_value', 'address'],
      technical: ['id', 'at', 'actor_id', 'actor_role', 'action', 'resource', 'record_id', 'request_id'],
      json: ['before_value', 'after_value'],
      exported: [
        {
          what: 'What the person did',
          rows: byUser('audit_entries', ['id'], 'actor_id'),
          withheld: othersInAudit,
        },
        {
          what: "What others did to the person's records",
          rows: entriesOfRecords,
          withheld: othersInAudit,
        },
        {
          what: "Invitations of the person's addresses to teams, by others",
          rows: entriesOfInvitations,
          withheld: () => ['actor_name', 'address'],
        },
      ],
      naming: NAMING,
      remaining: (rows, { userId, pseudonym }) =>
        rows.where('actor_id', userId).whereNot('actor_name', pseudonym),
    },
    retentions: {
      why: 'Since when the audit log is complete',
      kept: FOREVER,
      technical: ['kept_table', 'kept_from', 'is_running'],
      exported: 'It says nothing about people.',
    },
  },

  /** Reads which addresses the account has confirmed from the entries of address changes. */
  knownAs: async (db, userId) => {
    const entries: Array<Pick<AuditRow, 'before_value' | 'after_value'>> = await db('audit_entries')
      .where({ record_id: userId, resource: 'user' })
      .whereIn('action', ['change-email', 'undo-email-change'])
      .select('before_value', 'after_value');
    type Account = { email?: string; emailConfirmed?: boolean } | null;
    const emails = entries.flatMap((entry) => {
      const [before, after]: Account[] = [
        JSON.parse(entry.before_value ?? 'null'),
        JSON.parse(entry.after_value ?? 'null'),
      ];
      // An entry has what has changed.
      return [before?.emailConfirmed === false ? undefined : before?.email, after?.email];
    });
    return { emails: emails.filter((email) => email !== undefined) };
  },

  /** Takes the person from entries by them, about them and with their id or address. */
  erase: async (trx, person) => {
    const entries = createIndexedTable<AuditRow>(trx, auditWords);
    const clear = async (rows: AuditRow[]) => {
      for (const row of rows) {
        const changes = cleared(row, person);
        const isClear = Object.entries(changes).every(
          ([column, value]) => row[column as keyof AuditRow] === value,
        );
        if (!isClear) await entries.update([row], changes);
      }
    };
    await clear(await trx('audit_entries').where('actor_id', person.userId).select());
    await inBatches([...person.records], async (batch) =>
      clear(await trx('audit_entries').whereIn('record_id', batch).select()),
    );
    for await (const rows of rowsAbout<AuditRow>(trx, personalData.tables, 'audit_entries', person)) {
      await clear(rows);
    }
  },
};
