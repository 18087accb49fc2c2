import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  ADMIN_KEY_SCOPES,
  adminApiKeyEndpoints,
  DEALER_KEY_SCOPES,
  dealerApiKeyEndpoints,
  LIMITS,
  type NewApiKey,
} from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { takeGuard } from '../../../database/guard';
import { inTransaction } from '../../../database/transaction';
import { actorOf, dealerOf } from '../../../http/caller/caller';
import { conflict, forbidden, invalid, notFound } from '../../../http/errors';
import { createOnce } from '../../../http/idempotency/write-once';
import { recordAudit } from '../../../resource/audit/record-audit';
import { createAccountRepository } from '../../accounts/account-repository';
import { createTeamRepository } from '../../dealers/team-repository';
import { createApiKeyRepository } from './api-key-repository';

interface KeyFields {
  name: string;
  scopes: string[];
  expiresAt?: string;
}

/** The owner of the keys that a call is about. */
const ownerOf = (request: FastifyRequest, role: 'dealer' | 'admin') => ({
  fabricatorId: role === 'dealer' ? dealerOf(request).id : null,
  actor: actorOf(request, role),
});

type Owner = ReturnType<typeof ownerOf>;

/** @throws 400 for scopes that keys of the area can't have */
const assertScopes = (fabricatorId: string | null, scopes: readonly string[]): void => {
  const known: readonly string[] = fabricatorId === null ? ADMIN_KEY_SCOPES : DEALER_KEY_SCOPES;
  const isKnown = (scope: string) =>
    known.includes(scope) || (fabricatorId === null && scope.startsWith('release/'));
  const unknown = scopes.findIndex((scope) => !isKnown(scope));
  if (unknown >= 0) throw invalid({ [`scopes.${unknown}`]: 'Please choose what the key may do' });
};

const create = (
  db: Knex,
  { fabricatorId, actor }: Owner,
  { name, scopes, expiresAt }: KeyFields,
): Promise<NewApiKey> => {
  assertScopes(fabricatorId, scopes);
  const end = expiresAt === undefined ? null : Date.parse(expiresAt);
  if (end !== null && !(end > currentTime())) throw invalid({ expiresAt: 'Please choose a time to come' });
  return inTransaction(db, async (trx) => {
    await createAccountRepository(trx).lockForShare(actor.id);
    if (fabricatorId === null) await takeGuard(trx, 'api keys of administrators');
    else await createTeamRepository(trx).lockTeam(fabricatorId);
    const keys = createApiKeyRepository(trx);
    if ((await keys.list(fabricatorId)).length >= LIMITS.apiKeys)
      throw conflict(`There are ${LIMITS.apiKeys} API keys. Please revoke one first.`, 'TOO_MANY_KEYS');
    const fields = { fabricator_id: fabricatorId, user_id: actor.id, name, scopes, expires_at: end };
    const { id, key } = await keys.insert(fields);
    // The caller may have lost the right to it since the call began.
    const created = (await keys.findCallerById(id)) && (await keys.find(fabricatorId, id));
    if (!created) throw forbidden();
    await recordAudit(trx, actor, { action: 'create', resource: 'api-key', recordId: id, after: created });
    return { ...created, key };
  });
};

const revoke = (db: Knex, { fabricatorId, actor }: Owner, id: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const keys = createApiKeyRepository(trx);
    const before = await keys.find(fabricatorId, id);
    if (!before || !(await keys.remove(id))) throw notFound('API key');
    await recordAudit(trx, actor, { action: 'delete', resource: 'api-key', recordId: id, before });
  });

/** Keys with which other systems call the API: a dealer's, and the administrators'. */
export const apiKeyRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const areas = [
    { role: 'dealer', endpoints: dealerApiKeyEndpoints },
    { role: 'admin', endpoints: adminApiKeyEndpoints },
  ] as const;
  for (const { role, endpoints } of areas) {
    app.route({
      ...endpoints.list,
      handler: (request) => createApiKeyRepository(app.db).list(ownerOf(request, role).fabricatorId),
    });
    app.route({
      ...endpoints.create,
      handler: (request, reply) =>
        createOnce(request, reply, (db) => create(db, ownerOf(request, role), request.body as KeyFields)),
    });
    app.route({
      ...endpoints.remove,
      handler: (request) => revoke(app.db, ownerOf(request, role), request.params.id),
    });
  }
};
