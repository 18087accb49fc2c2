import type { AuditEntry } from 'bff-contract';
import type { Knex } from 'knex';
import type { AuditRow } from '../../resource/audit/record-audit';
import type { CsvColumn } from '../../resource/csv';
import { type ListDefinition, searchIn } from '../../resource/list';
import { fromJson, momentOf, toTime } from '../../resource/values';

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

const equals = (column: string) => (query: Knex.QueryBuilder, value: string) => {
  query.where(`audit_entries.${column}`, value);
};

/** The whole log, newest first. */
export const auditList: ListDefinition<AuditRow, AuditEntry> = {
  from: 'audit_entries',
  scope: () => {},
  sort: { at: 'at' },
  defaultSort: '-at',
  filters: {
    actor: equals('actor_id'),
    action: equals('action'),
    resource: equals('resource'),
    recordId: equals('record_id'),
    from: (query, from: string) => query.where('audit_entries.at', '>=', momentOf('from', from)),
    to: (query, to: string) => query.where('audit_entries.at', '<', momentOf('to', to)),
  },
  search: searchIn('audit_entries.label', 'audit_entries.actor_name', 'audit_entries.address'),
  select: () => {},
  map: toEntry,
};

const toText = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

export const auditColumns: CsvColumn<AuditEntry>[] = [
  { label: 'At', value: (entry) => entry.at },
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
