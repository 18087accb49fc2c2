import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type AuditEntry, auditEndpoints } from 'bff-contract';
import type { CsvColumn } from '../../shared/csv';
import { sendList } from '../../shared/send-list';
import { auditList } from './audit-repository';

const toText = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value));

const columns: CsvColumn<AuditEntry>[] = [
  { label: 'at', value: (entry) => entry.at },
  { label: 'actor', value: (entry) => entry.actor.name },
  { label: 'actorId', value: (entry) => entry.actor._id },
  { label: 'action', value: (entry) => entry.action },
  { label: 'resource', value: (entry) => entry.resource },
  { label: 'recordId', value: (entry) => entry.recordId },
  { label: 'before', value: (entry) => toText(entry.before) },
  { label: 'after', value: (entry) => toText(entry.after) },
  { label: 'address', value: (entry) => entry.address },
  { label: 'requestId', value: (entry) => entry.requestId },
];

export const auditRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...auditEndpoints.list,
    handler: (request, reply) => sendList(request, reply, app.db, auditList, { name: 'audit', columns }),
  });
};
