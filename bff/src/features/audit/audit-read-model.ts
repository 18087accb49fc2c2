import type { AuditEntry } from 'bff-contract';
import type { Knex } from 'knex';
import { isWriteProtected } from '../../database/write-protection';
import { type AuditRow, auditWords } from '../../resource/audit/record-audit';
import { type CsvColumn, timeColumn } from '../../resource/csv';
import type { ListDefinition } from '../../resource/list';
import { fromJson, toTime } from '../../resource/values';
import { createAuditTotalsRepository } from './audit-totals-repository';

const toEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: toTime(row.at),
  actor: { _id: row.actor_id ?? undefined, name: row.actor_name, role: row.actor_role },
  action: row.action,
  resource: row.resource,
  recordId: row.record_id,
  label: row.label,
  before: row.before_value === null ? undefined : fromJson(row.before_value),
  after: row.after_value === null ? undefined : fromJson(row.after_value),
  address: row.address,
  requestId: row.request_id,
});

type Filters = Partial<
  Record<'actor' | 'recordId' | 'from' | 'to', string> & Record<'action' | 'resource', string[]>
>;

/** Counts from the totals of whole days. The entries of one person or record are few enough to be counted. */
const countIn =
  (db: Knex) =>
  ({ actor, recordId, from, to, ...filter }: Filters) =>
    actor === undefined && recordId === undefined
      ? {
          total: () =>
            createAuditTotalsRepository(db).count({
              ...filter,
              ...(from !== undefined && { from: Date.parse(from) }),
              ...(to !== undefined && { to: Date.parse(to) }),
            }),
        }
      : undefined;

/** The whole log, newest first. */
export const auditList = (db: Knex): ListDefinition<AuditRow, AuditEntry> => ({
  from: 'audit_entries',
  scope: () => {},
  sort: { at: 'at' },
  defaultSort: '-at',
  filters: {
    actor: { column: 'actor_id' },
    action: { column: 'action' },
    resource: { column: 'resource' },
    recordId: { column: 'record_id' },
    from: (query, from: string) => query.where('audit_entries.at', '>=', Date.parse(from)),
    to: (query, to: string) => query.where('audit_entries.at', '<', Date.parse(to)),
  },
  search: { source: auditWords, idsFollow: 'at', hidden: async () => [] },
  select: () => {},
  map: toEntry,
  count: countIn(db),
});

const toText = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

export const auditColumns: CsvColumn<AuditEntry>[] = [
  timeColumn('At', (entry) => entry.at),
  { label: 'Actor', value: (entry) => entry.actor.name },
  { label: 'Actor ID', value: (entry) => entry.actor._id },
  { label: 'Role', value: (entry) => entry.actor.role },
  { label: 'Action', value: (entry) => entry.action },
  { label: 'Resource', value: (entry) => entry.resource },
  { label: 'Record ID', value: (entry) => entry.recordId },
  { label: 'Label', value: (entry) => entry.label },
  { label: 'Before', value: (entry) => toText(entry.before) },
  { label: 'After', value: (entry) => toText(entry.after) },
  { label: 'IP Address', value: (entry) => entry.address },
  { label: 'Request ID', value: (entry) => entry.requestId },
];

/** Whether the database refuses changes of the log. */
export const isAuditProtected = (db: Knex): Promise<boolean> => isWriteProtected(db, 'audit_entries');
