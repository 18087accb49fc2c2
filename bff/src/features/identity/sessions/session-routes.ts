import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type DeviceSession, sessionEndpoints } from 'bff-contract';
import { currentTime } from '../../../database/clock';
import { inTransaction } from '../../../database/transaction';
import { ownActorOf, sessionOf } from '../../../http/caller/caller';
import { notFound } from '../../../http/errors';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { toTime } from '../../../resource/values';
import { deviceNamesOf } from './device-names';
import { createSessionRepository, type Device } from './session-repository';

const toDeviceSession = (device: Device, currentId: string): DeviceSession => ({
  _id: device.id,
  ...deviceNamesOf(device.userAgent),
  address: device.address,
  createdAt: toTime(device.createdAt),
  lastSeenAt: toTime(device.lastSeenAt),
  current: device.id === currentId,
});

/** "Your devices": lists the caller's sessions and ends them. */
export const sessionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...sessionEndpoints.list,
    handler: async (request) => {
      const { id, user } = sessionOf(request);
      const devices = await createSessionRepository(app.db).listDevices(user.id, currentTime());
      return devices.map((device) => toDeviceSession(device, id));
    },
  });
  app.route({
    ...sessionEndpoints.end,
    handler: async (request) => {
      const actor = ownActorOf(request);
      await inTransaction(app.db, async (trx) => {
        const { id } = request.params;
        if (!(await createSessionRepository(trx).revokeOwn(id, actor.id, currentTime())))
          throw notFound('device');
        const event: AuditEvent = {
          action: 'end-session',
          resource: 'user',
          recordId: actor.id,
          label: actor.name,
        };
        await recordAudit(trx, actor, event);
      });
    },
  });
  app.route({
    ...sessionEndpoints.endOthers,
    handler: async (request) => {
      const actor = ownActorOf(request);
      await inTransaction(app.db, async (trx) => {
        await app.sessions.endAll(trx, actor.id, sessionOf(request).id);
        await recordAudit(trx, actor, {
          action: 'end-other-sessions',
          resource: 'user',
          recordId: actor.id,
          label: actor.name,
        });
      });
    },
  });
};
