import type { AuditEntry } from 'bff-contract';
import type { Knex } from 'knex';
import type { Actor } from '../../shared/actor';
import { newId } from '../../shared/ids';
import type { ListDefinition } from '../../shared/list';
import { fromJson, toTime } from '../../shared/values';

/** What was done to which record. `recordId` is '' where there is none, as with a failed sign-in. */
export interface AuditEvent {
  action: string;
  resource: string;
  recordId: string;
  before?: unknown;
  after?: unknown;
}

export interface AuditRow {
  id: string;
  at: number;
  actor_id: string | null;
  actor_name: string;
  action: string;
  resource: string;
  record_id: string;
  before_value: string | null;
  after_value: string | null;
  address: string;
  request_id: string;
}

const SECRET = /password|secret|token/i;

/** The log is read by people and exported: values of secret fields never enter it. */
const redacted = (value: unknown): string | null =>
  value === undefined
    ? null
    : JSON.stringify(value, (key, inner) => (SECRET.test(key) ? '[redacted]' : inner));

/** Appends to the audit log, in the transaction of the change itself. */
export const recordAudit = async (trx: Knex, actor: Actor, event: AuditEvent): Promise<void> => {
  const row: AuditRow = {
    id: newId(),
    at: Date.now(),
    actor_id: actor.id ?? null,
    actor_name: actor.name,
    action: event.action,
    resource: event.resource,
    record_id: event.recordId,
    before_value: redacted(event.before),
    after_value: redacted(event.after),
    address: actor.address,
    request_id: actor.requestId,
  };
  await trx('audit_entries').insert(row);
};

const toEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  at: toTime(row.at),
  actor: { _id: row.actor_id ?? undefined, name: row.actor_name },
  action: row.action,
  resource: row.resource,
  recordId: row.record_id,
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
  },
  select: () => {},
  map: toEntry,
};
