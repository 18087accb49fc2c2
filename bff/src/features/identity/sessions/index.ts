import { type Access, roleMay, type TeamPermission } from 'bff-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../../config/config';
import { currentTime } from '../../../database/clock';
import { withoutDeadline } from '../../../database/time-limits';
import { assertShownDealer, type Session } from '../../../http/caller/caller';
import { credentialsOf, sendShouldRefresh } from '../../../http/caller/credentials';
import { keyScopeOf } from '../../../http/caller/key-scope';
import { AppError, emailNotConfirmed, forbidden, roleForbidden } from '../../../http/errors';
import { plainAddress } from '../../../http/rate-limit/address-key';
import { createAccountRepository } from '../../accounts/account-repository';
import { createApiKeyRepository } from '../api-keys/api-key-repository';
import { registerAccessTokens } from './access-token';
import { createSessionRepository } from './session-repository';
import { createSessions, type Sessions } from './sessions';

export { userOfToken } from './access-token';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    permission?: TeamPermission;
    whileViewing?: boolean;
    whileUnconfirmed?: boolean;
  }
  interface FastifyInstance {
    sessions: Sessions;
    /** Every API route of the app with its access level. */
    apiRoutes: ApiRoute[];
  }
}

export interface ApiRoute {
  method: string;
  url: string;
  access: Access;
  /** Does the route accept an Idempotency-Key? */
  acceptsKey: boolean;
}

/** Minimum interval between updates of `last_seen_at`. */
const SEEN_EVERY_MS = 60_000;

const isApi = (url: string) => /^\/api(?:\/|$)/.test(url) && !/^\/api\/docs(?:\/|$)/.test(url);

const READS = ['GET', 'HEAD'];

const viewOnly = () =>
  new AppError(403, 'VIEW_ONLY', "You are looking at this dealer's portal. Nothing can be changed in it.");

/** Allows only reads and routes marked `whileViewing`. The only check of view-as sessions. */
const admitViewer = ({ method, routeOptions }: FastifyRequest): void => {
  if (!(routeOptions.config.whileViewing ?? READS.includes(method))) throw viewOnly();
};

/** The only check of access levels and of the roles in a dealer's team. */
const admit = ({ user, fabricator }: Session, request: FastifyRequest): void => {
  const { access, permission } = request.routeOptions.config;
  if (access === 'admin' && !user.isAdmin) throw forbidden();
  if (access !== 'dealer') return;
  if (!fabricator) throw forbidden();
  assertShownDealer(request);
  if (!roleMay(fabricator.role, permission)) throw roleForbidden();
};

/** Notes the use of a session or an API key after the response, at most once a minute. */
const noteUse = (app: FastifyInstance) => {
  const running = new Map<string, Promise<void>>();
  const note = ({ id, key }: Session, now: number, address: string) =>
    key
      ? createApiKeyRepository(app.db).noteUse(id, now, address)
      : createSessionRepository(app.db).touch(id, now);
  app.addHook('onResponse', async ({ session, ip }) => {
    const now = currentTime();
    if (!session || now - session.lastSeenAt < SEEN_EVERY_MS || running.has(session.id)) return;
    const update = withoutDeadline(() => note(session, now, plainAddress(ip)))
      .catch((error) => app.log.warn({ err: error }, 'last use of a session not noted'))
      .finally(() => running.delete(session.id));
    running.set(session.id, update);
  });
  app.addHook('onClose', async () => {
    await Promise.all(running.values());
  });
};

/**
 * Enforces the access level that each endpoint of the contract declares. The app refuses to start if an
 * API route declares none, so no route is open by accident.
 */
export const sessions = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  await registerAccessTokens(app, config);
  const active = createSessions(app, config);
  app.decorate('sessions', active);
  app.decorate('apiRoutes', []);
  app.decorate('readFormats', createAccountRepository(app.db).formatsOf);
  app.decorateRequest('session', undefined);

  app.addHook('onRoute', ({ url, method, config: route }) => {
    if (!isApi(url)) return;
    if (!route?.access) throw new Error(`${method} ${url} does not say who may call it`);
    const { access, acceptsKey = false } = route;
    for (const each of [method].flat()) app.apiRoutes.push({ method: each, url, access, acceptsKey });
  });

  app.addHook('onRequest', async (request, reply) => {
    const { access, whileUnconfirmed } = request.routeOptions.config;
    // The routes of pipelines look at their keys themselves.
    if (!access || access === 'public' || access === 'pipeline') return;
    const { url = '' } = request.routeOptions;
    const keyScope = keyScopeOf({ method: request.method, url, params: request.params });
    const checked = await active.check(credentialsOf(request), { whileUnconfirmed: true, keyScope });
    if (checked === 'expired') return sendShouldRefresh(reply);
    // Before it may be refused: the log says whose call was.
    request.session = checked;
    if (!whileUnconfirmed && active.mustConfirm(checked)) throw emailNotConfirmed();
    admit(checked, request);
    if (checked.viewAs) admitViewer(request);
  });

  noteUse(app);
  app.jobs.cleanUp.add(createSessionRepository(app.db).purge);
});
