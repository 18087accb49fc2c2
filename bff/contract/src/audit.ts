import { type Static, Type } from '@sinclair/typebox';
import { Id, listQuery, OptionalLine, Time } from './common';
import { endpoint } from './endpoint';

/** A moment in a filter: ISO 8601 with a time zone, so that no two people mean different ones. */
export const Moment = (description: string) =>
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,3})?)?(Z|[+-]\\d{2}:\\d{2})$',
    prompt: 'Please give a time like 2026-01-31T00:00:00Z',
    description,
  });

/** One line of the append-only log: who did what to which record. */
export const AuditEntry = Type.Object({
  _id: Id,
  at: Time,
  actor: Type.Object({
    _id: Type.Optional(Id),
    name: Type.String({ description: 'As it was then; what was typed where nobody signed in' }),
    role: Type.String({ description: 'customer, dealer, admin, system; empty in old lines' }),
  }),
  action: Type.String({ description: 'One of AUDIT_ACTIONS' }),
  resource: Type.String({ description: 'The kind of record, such as `line-item`' }),
  recordId: Type.String(),
  label: Type.String({ description: 'What the record was called then; may be empty' }),
  before: Type.Optional(Type.Unknown({ description: 'Of a change, the changed fields alone' })),
  after: Type.Optional(Type.Unknown({ description: 'Of a change, the changed fields alone' })),
  address: Type.String({ description: 'IP address; empty for the system itself' }),
  requestId: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const auditEndpoints = {
  list: endpoint('admin', 'GET admin/audit', {
    summary: 'List the audit log, newest first; CSV on Accept: text/csv',
    description:
      'Nothing in it is ever changed or deleted. `search` looks at the label, the name of the actor and the address.',
    querystring: listQuery({
      sort: ['at'],
      filters: {
        actor: Type.Optional(Id),
        action: Type.Optional(OptionalLine(40)),
        resource: Type.Optional(OptionalLine(40)),
        recordId: Type.Optional(Id),
        from: Type.Optional(Moment('The first moment')),
        to: Type.Optional(Moment('The first moment after it')),
      },
    }),
    response: { 200: Type.Array(AuditEntry) },
  }),
};
