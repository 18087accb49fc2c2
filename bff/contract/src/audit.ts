import { type Static, Type } from '@sinclair/typebox';
import { Id, listQuery, Time } from './common';
import { endpoint } from './endpoint';

/** One line of the append-only log: who did what to which record. */
export const AuditEntry = Type.Object({
  _id: Id,
  at: Time,
  actor: Type.Object({ _id: Type.Optional(Id), name: Type.String() }),
  action: Type.String({ description: 'create, update, delete, restore, sign-in, …' }),
  resource: Type.String(),
  recordId: Type.String(),
  before: Type.Optional(Type.Unknown()),
  after: Type.Optional(Type.Unknown()),
  address: Type.String(),
  requestId: Type.String(),
});
export type AuditEntry = Static<typeof AuditEntry>;

export const auditEndpoints = {
  list: endpoint('admin', 'GET admin/audit', {
    summary: 'List the audit log',
    querystring: listQuery({
      sort: ['at'],
      filters: {
        actor: Type.Optional(Id),
        action: Type.Optional(Type.String()),
        resource: Type.Optional(Type.String()),
        recordId: Type.Optional(Id),
      },
    }),
    response: { 200: Type.Array(AuditEntry) },
  }),
};
