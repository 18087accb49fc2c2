import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { LIMITS, RELEASE_KEY_DAYS, releaseKeyEndpoints } from 'bff-contract';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { takeGuard } from '../../../database/guard';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import { actorOf } from '../../../http/caller/caller';
import { hashOfToken, newSecretToken } from '../../../http/caller/secret-token';
import { conflict, notFound } from '../../../http/errors';
import { recordAudit } from '../../../resource/audit/record-audit';
import type { ReleaseServices } from '../control/release-services';
import { requireReleaser } from '../control/releasers';
import { createReleaseKeyRepository, type ReleaseKeyRow, toReleaseKey } from './release-key-repository';

const DAY_MS = 24 * 3_600_000;

/** The keys of pipelines, for administrators who may release. */
export const releaseKeyRoutes: FastifyPluginAsyncTypebox<{
  config: Pick<Config, 'releasers'>;
  services: ReleaseServices;
}> = async (app, { config, services }) => {
  app.route({
    ...releaseKeyEndpoints.list,
    handler: async () => (await createReleaseKeyRepository(app.db).active(currentTime())).map(toReleaseKey),
  });
  app.route({
    ...releaseKeyEndpoints.create,
    handler: async (request) => {
      requireReleaser(config, request);
      const { name, remote, may, days = RELEASE_KEY_DAYS.default } = request.body;
      services.requireReleased(remote);
      const key = newSecretToken();
      const now = currentTime();
      const row: ReleaseKeyRow = {
        id: newId(),
        token_hash: hashOfToken(key),
        name,
        remote,
        may,
        created_at: now,
        expires_at: now + days * DAY_MS,
        used_at: null,
      };
      await inTransaction(app.db, async (trx) => {
        await takeGuard(trx, 'release keys');
        const keys = createReleaseKeyRepository(trx);
        if ((await keys.active(now)).length >= LIMITS.releaseKeys)
          throw conflict(`There are ${LIMITS.releaseKeys} keys already. Please revoke one first.`);
        await keys.insert(row);
        await recordAudit(trx, actorOf(request, 'admin'), {
          action: 'create',
          resource: 'release-key',
          recordId: row.id,
          label: name,
          after: toReleaseKey(row),
        });
      });
      return { ...toReleaseKey(row), key };
    },
  });
  app.route({
    ...releaseKeyEndpoints.revoke,
    handler: async (request) => {
      requireReleaser(config, request);
      await inTransaction(app.db, async (trx) => {
        const keys = createReleaseKeyRepository(trx);
        const row = await keys.find(request.params.id);
        if (!row || (await keys.remove(row.id)) === 0) throw notFound('key');
        await recordAudit(trx, actorOf(request, 'admin'), {
          action: 'delete',
          resource: 'release-key',
          recordId: row.id,
          label: row.name,
          before: toReleaseKey(row),
        });
      });
    },
  });
};
