import type { Token, ViewToken } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { deriveKey, seal, unseal } from '../../../config/keys';
import { currentTime } from '../../../database/clock';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import type { Actor } from '../../../http/caller/actor';
import type { Session, View } from '../../../http/caller/caller';
import type { Credentials } from '../../../http/caller/credentials';
import { coversScope, isApiKey } from '../../../http/caller/key-scope';
import { hashOfToken, newSecretToken } from '../../../http/caller/secret-token';
import { type Visitor, visitorAsActor } from '../../../http/caller/visitor';
import { emailNotConfirmed, scopeForbidden, unauthorized } from '../../../http/errors';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { unassignOpenOrders } from '../../orders/unassign-service';
import { createApiKeyRepository } from '../api-keys/api-key-repository';
import { createViewRepository, type ViewClaims } from '../view-as/view-repository';
import { type AccessClaims, accessEndOf, readAccessToken, signAccessToken } from './access-token';
import { type CurrentCaller, createCallerReadModel } from './caller-read-model';
import { createSessionRepository, type RefreshToken } from './session-repository';

const DAY_MS = 86_400_000;
/** Absolute lifetime of a refresh token family. */
const FAMILY_MS = 90 * DAY_MS;
/** How long the previous refresh token still returns its successor, for parallel tabs and lost responses. */
const GRACE_MS = 10_000;

const noSession = () => unauthorized('Your session has ended. Please sign in again.');

/** The client then falls back to the administrator's own token. */
const viewEnded = () => unauthorized("Looking at this dealer's portal has ended.", 'VIEW_ENDED');

const badKey = () => unauthorized('This API key is not valid. It may have expired or been revoked.');

/** The first part of an API key's name, in place of the user's id in a session's name. */
const NAMED_KEY = 'key';

const refreshFailed = () => unauthorized('Failed to refresh');

const demand = ({ accessToken, refreshToken }: Credentials): string => {
  if (accessToken) return accessToken;
  throw unauthorized(refreshToken ? 'Missing access token' : 'Missing tokens');
};

/** How to read the caller of a valid access token: a user, or an administrator who views a dealer's portal. */
interface CallerReaders<Caller> {
  caller: (id: string, userId: string, now: number) => Promise<Caller | undefined>;
  viewer: (claims: ViewClaims, now: number) => Promise<Caller | undefined>;
}

/** The successor of a refresh token is stored so that only the holder of that token can read it. */
const successorKey = (token: string): Buffer => deriveKey(token, 'refresh successor');

/** Starts, checks, renews and ends sessions. */
export const createSessions = (app: FastifyInstance, config: Config) => {
  const refreshMs = config.refreshTokenDays * DAY_MS;

  const toToken = (claims: AccessClaims, refreshToken: string): Token => ({
    tokenType: 'Bearer',
    accessToken: signAccessToken(app, claims),
    refreshToken,
  });

  const isWithinGrace = (token: RefreshToken, now: number) =>
    token.usedAt !== undefined && now - token.usedAt <= GRACE_MS;

  const rotate = async (trx: Knex, claims: AccessClaims, presented: string, visitor: Visitor) => {
    const now = currentTime();
    const sessions = createSessionRepository(trx);
    const family = await sessions.lockActive(claims.sid, claims.sub, now);
    const token = family && (await sessions.findRefreshToken(hashOfToken(presented)));
    if (token?.sessionId !== claims.sid) return undefined;
    if (token.successorSealed !== undefined) {
      const isPrevious = token.generation === (await sessions.newestGeneration(claims.sid)) - 1;
      if (isPrevious && isWithinGrace(token, now))
        return unseal(successorKey(presented), token.successorSealed);
      // The token was copied. There's no telling which holder is genuine, so revoke the session.
      await sessions.revoke(claims.sid, now);
      const event: AuditEvent = { action: 'refresh-token-reuse', resource: 'user', recordId: claims.sub };
      await recordAudit(trx, visitorAsActor(visitor, 'Unknown'), event);
      return undefined;
    }
    if (token.expiresAt <= now) return undefined;
    const successor = newSecretToken();
    await sessions.useRefreshToken(token.hash, seal(successorKey(presented), successor), now);
    await sessions.addRefreshToken(
      {
        hash: hashOfToken(successor),
        sessionId: claims.sid,
        generation: token.generation + 1,
        expiresAt: Math.min(now + refreshMs, family?.expiresAt ?? 0),
      },
      now,
    );
    return successor;
  };

  /** Checks the tokens, and reads the caller with one of the two readers. Ignores whether the address is confirmed. */
  const checkTokens = async <Caller>(
    credentials: Credentials,
    read: CallerReaders<Caller>,
  ): Promise<Caller | 'expired'> => {
    const now = currentTime();
    const access = readAccessToken(app, demand(credentials));
    if (!access) throw noSession();
    const { sid, sub, view } = access.claims;
    // A view ends by itself, not by the expiry of its token.
    if (view !== undefined || !access.expired) {
      const caller = await readCaller(access.claims, now, read);
      if (!caller) throw view === undefined ? noSession() : viewEnded();
      return caller;
    }
    if (!credentials.refreshToken) throw unauthorized('Missing refresh token');
    const hash = hashOfToken(credentials.refreshToken);
    const token = await createSessionRepository(app.db).findActiveRefreshToken(hash, sub, now);
    const isGood = token && (token.usedAt === undefined ? token.expiresAt > now : isWithinGrace(token, now));
    if (!isGood || token.sessionId !== sid) throw noSession();
    return 'expired';
  };

  const sessionReaders: CallerReaders<Session> = {
    caller: createCallerReadModel(app.db).findCaller,
    viewer: createViewRepository(app.db).findCaller,
  };

  const currentReaders: CallerReaders<CurrentCaller> = {
    caller: createCallerReadModel(app.db).findCallerWithUser,
    viewer: createViewRepository(app.db).findCallerWithUser,
  };

  const readCaller = <Caller>({ sid, sub, view }: AccessClaims, now: number, read: CallerReaders<Caller>) =>
    view === undefined ? read.caller(sid, sub, now) : read.viewer({ view, sid, sub }, now);

  /** Its 256 random bits can't be guessed, so failures are not counted; calls with a good key are. */
  const checkKey = async (key: string, scope: string | undefined): Promise<Session> => {
    const session = await createApiKeyRepository(app.db).findCaller(key);
    if (!session?.key) throw badKey();
    await app.rateLimits.count({ rule: 'api-key', key: session.id });
    if (scope === undefined || !coversScope(session.key.scopes, scope)) throw scopeForbidden(scope);
    return session;
  };

  /** Must this caller confirm their e-mail address first? */
  const mustConfirm = ({ user }: Session): boolean => config.emailConfirmation && !user.emailConfirmed;

  return {
    /** Creates a session and its first tokens, in the caller's transaction. */
    async start(trx: Knex, userId: string, visitor: Omit<Visitor, 'requestId'>): Promise<Token> {
      const now = currentTime();
      const id = newId();
      const refreshToken = newSecretToken();
      const sessions = createSessionRepository(trx);
      await sessions.add({
        id,
        userId,
        createdAt: now,
        expiresAt: now + FAMILY_MS,
        userAgent: visitor.userAgent,
        address: visitor.address,
      });
      await sessions.addRefreshToken(
        { hash: hashOfToken(refreshToken), sessionId: id, generation: 1, expiresAt: now + refreshMs },
        now,
      );
      return toToken({ sub: userId, sid: id }, refreshToken);
    },

    /** Access token with which an administrator views a dealer's portal. */
    viewToken: (session: Session, view: View): ViewToken => ({
      tokenType: 'Bearer',
      accessToken: signAccessToken(
        app,
        { sub: view.admin.id, sid: session.id, view: view.id },
        Math.ceil((view.expiresAt - view.startedAt) / 1_000),
      ),
      refreshToken: '',
    }),

    /** Id of the view in the access token, even an expired one. */
    viewIdOf: ({ accessToken }: Credentials): string | undefined =>
      accessToken ? readAccessToken(app, accessToken)?.claims.view : undefined,

    /** The active session of a valid access token; undefined for view-as tokens. */
    async find({ accessToken }: Credentials): Promise<Session | undefined> {
      const access = accessToken ? readAccessToken(app, accessToken) : undefined;
      if (!access || access.expired || access.claims.view !== undefined) return undefined;
      return createCallerReadModel(app.db).findCaller(access.claims.sid, access.claims.sub, currentTime());
    },

    /** Names a session in signed URLs. It opens nothing by itself. */
    nameOf: ({ id, user, viewAs, key }: Session): string =>
      key
        ? `${NAMED_KEY}.${id}`
        : [viewAs?.admin.id ?? user.id, id, ...(viewAs ? [viewAs.id] : [])].join('.'),

    /** The session of a name, if it is active and its user may use more than the pages of confirming an address. */
    async findByName(name: string): Promise<Session | undefined> {
      const [sub = '', sid = '', view] = name.split('.');
      const session = await (sub === NAMED_KEY
        ? createApiKeyRepository(app.db).findCallerById(sid)
        : readCaller({ sub, sid, view }, currentTime(), sessionReaders));
      return session && !mustConfirm(session) ? session : undefined;
    },

    /** Id of the session of either token. */
    async idOf(trx: Knex, { accessToken, refreshToken }: Credentials): Promise<string | undefined> {
      const access = accessToken ? readAccessToken(app, accessToken) : undefined;
      if (access) return access.claims.sid;
      if (!refreshToken) return undefined;
      return (await createSessionRepository(trx).findRefreshToken(hashOfToken(refreshToken)))?.sessionId;
    },

    /** Revokes a session. Resolves to its user's id, or undefined if it had ended. */
    end: (trx: Knex, id: string): Promise<string | undefined> =>
      createSessionRepository(trx).revoke(id, currentTime()),

    /** When the access token, or the API key of the session, expires, in epoch ms. */
    endOf: ({ accessToken = '' }: Credentials, { key }: Session): number =>
      key ? (key.expiresAt ?? Number.POSITIVE_INFINITY) : accessEndOf(app, accessToken),

    /** Ids of the sessions' dealers, by session id. Skips inactive sessions. */
    dealersOf: (ids: readonly string[]): Promise<Map<string, string>> =>
      createSessionRepository(app.db).dealersOf(ids),

    /** Ids of the sessions' users, by session id. Skips inactive sessions. */
    usersOf: (ids: readonly string[]): Promise<Map<string, string>> =>
      createSessionRepository(app.db).usersOf(ids),

    /** Revokes all of a user's sessions except `keep`. */
    endAll: (trx: Knex, userId: string, keep?: string): Promise<void> =>
      createSessionRepository(trx).revokeAll(userId, currentTime(), keep),

    /** Revokes the API keys that a user has created for a dealer, and assigns the user's open orders there to nobody. */
    endMembership: async (trx: Knex, actor: Actor, userId: string, fabricatorId: string): Promise<void> => {
      const dealer = { fabricator_id: fabricatorId };
      await createApiKeyRepository(trx).removeOf(userId, dealer);
      await unassignOpenOrders(trx, actor, userId, dealer);
    },

    /**
     * Resolves to the caller's session, or to 'expired' if the client must refresh its tokens first.
     * @param options `whileUnconfirmed`: also accept users with an unconfirmed e-mail address; `keyScope`: what an API key must
     * be scoped to, without which no key is accepted
     * @throws 401 for missing, forged or revoked tokens, or a deleted user; 403 `EMAIL_NOT_CONFIRMED`, `SCOPE_MISSING`,
     * `SESSION_ONLY`
     */
    async check(
      credentials: Credentials,
      { whileUnconfirmed = false, keyScope }: { whileUnconfirmed?: boolean; keyScope?: string } = {},
    ): Promise<Session | 'expired'> {
      const { accessToken } = credentials;
      const checked = isApiKey(accessToken)
        ? await checkKey(accessToken, keyScope)
        : await checkTokens(credentials, sessionReaders);
      if (checked === 'expired' || whileUnconfirmed || !mustConfirm(checked)) return checked;
      throw emailNotConfirmed();
    },

    /**
     * As `check` with `whileUnconfirmed`, but resolves to the session with its user, read by the same statement.
     * @throws 401
     */
    checkCurrent: (credentials: Credentials): Promise<CurrentCaller | 'expired'> =>
      checkTokens(credentials, currentReaders),

    mustConfirm,

    /**
     * Rotates the tokens. Reusing the previous refresh token within 10 s returns the same successor; any
     * later reuse ends the session.
     * @throws 401
     */
    async refresh(credentials: Credentials, visitor: Visitor): Promise<Token> {
      const access = readAccessToken(app, demand(credentials));
      const { refreshToken } = credentials;
      if (!refreshToken) throw unauthorized('Missing refresh token');
      if (!access || access.claims.view !== undefined) throw refreshFailed();
      const successor = await inTransaction(app.db, (trx) =>
        rotate(trx, access.claims, refreshToken, visitor),
      );
      if (!successor) throw refreshFailed();
      return toToken(access.claims, successor);
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
