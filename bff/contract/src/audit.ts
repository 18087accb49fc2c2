import { type Static, Type } from '@sinclair/typebox';
import { Id, listQuery, several, TextFilter, Time } from './common';
import { endpoint } from './endpoint';

/** A point in time in a filter: ISO 8601 with a time zone. */
export const Moment = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
    calendarDay: true,
    prompt: 'Please give a time like 2026-01-31T00:00:00Z',
    description,
  });

/** An entry of the append-only audit log: who did what to which record. */
export const AuditEntry = Type.Object({
  _id: Id,
  at: Time,
  actor: Type.Object({
    _id: Type.Optional(Id),
    name: Type.String({
      description: 'The name at that time; for a failed sign-in, the email address that was entered',
    }),
    role: Type.String({ description: 'customer, dealer, admin or system; empty in old entries' }),
  }),
  action: Type.String({ description: 'One of AUDIT_ACTIONS' }),
  resource: Type.String({ description: 'The kind of record, such as `line-item`' }),
  recordId: Type.String(),
  label: Type.String({ description: 'The name of the record at that time; may be empty' }),
  before: Type.Optional(Type.Unknown({ description: 'For a change, only the changed fields' })),
  after: Type.Optional(Type.Unknown({ description: 'For a change, only the changed fields' })),
  address: Type.String({ description: 'IP address; empty for the system' }),
  requestId: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const auditEndpoints = {
  list: endpoint('admin', 'GET admin/audit', {
    summary: 'List the audit log, newest first; CSV on Accept: text/csv',
    description:
      'Entries are never changed or deleted; erasing a person replaces what names them. `search` matches the label, the name of the actor and the address.',
    querystring: listQuery({
      sort: ['at'],
      filters: {
        actor: Type.Optional(Id),
        action: Type.Optional(several(TextFilter(40))),
        resource: Type.Optional(several(TextFilter(40))),
        recordId: Type.Optional(Id),
        from: Type.Optional(Moment('The first moment')),
        to: Type.Optional(Moment('The first moment after it')),
      },
    }),
    response: { 200: Type.Array(AuditEntry) },
  }),
};
