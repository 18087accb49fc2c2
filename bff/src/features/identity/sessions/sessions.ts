import type { Token, ViewToken } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { newId } from '../../../database/ids';
import { inTransaction } from '../../../database/transaction';
import type { Session, View } from '../../../http/caller/caller';
import type { Credentials } from '../../../http/caller/credentials';
import { hashOfToken, newSecretToken, sealWith, unsealWith } from '../../../http/caller/secret-token';
import { type Visitor, visitorAsActor } from '../../../http/caller/visitor';
import { emailNotConfirmed, unauthorized } from '../../../http/errors';
import { type AuditEvent, recordAudit } from '../../../resource/audit/record-audit';
import { createViewRepository } from '../view-as/view-repository';
import { type AccessClaims, readAccessToken } from './access-token';
import { createSessionRepository, type RefreshToken } from './session-repository';

const DAY_MS = 86_400_000;
/** A family of refresh tokens ends after this, whatever happens. */
const FAMILY_MS = 90 * DAY_MS;
/** Parallel tabs, and answers that got lost: so long the token before the last still gets its successor. */
const GRACE_MS = 10_000;

export const noSession = () => unauthorized('Your session has ended. Please sign in again.');

/** The administrator goes on with the session's own token. */
const viewEnded = () => unauthorized("Looking at this dealer's portal has ended.", 'VIEW_ENDED');

const refreshFailed = () => unauthorized('Failed to refresh');

const demand = ({ accessToken, refreshToken }: Credentials): string => {
  if (accessToken) return accessToken;
  throw unauthorized(refreshToken ? 'Missing access token' : 'Missing tokens');
};

/** Starts, checks, renews and ends sessions. */
export const createSessions = (app: FastifyInstance, config: Config) => {
  const refreshMs = config.refreshTokenDays * DAY_MS;

  const toToken = (claims: AccessClaims, refreshToken: string): Token => ({
    tokenType: 'Bearer',
    accessToken: app.jwt.sign(claims),
    refreshToken,
  });

  const isWithinGrace = (token: RefreshToken, now: number) =>
    token.usedAt !== undefined && now - token.usedAt <= GRACE_MS;

  const rotate = async (trx: Knex, claims: AccessClaims, presented: string, visitor: Visitor) => {
    const now = Date.now();
    const sessions = createSessionRepository(trx);
    const family = await sessions.lockLiving(claims.sid, claims.sub, now);
    const token = family && (await sessions.findRefreshToken(hashOfToken(presented)));
    if (token?.sessionId !== claims.sid) return undefined;
    if (token.successorSealed !== undefined) {
      const isPrevious = token.generation === (await sessions.newestGeneration(claims.sid)) - 1;
      if (isPrevious && isWithinGrace(token, now)) return unsealWith(presented, token.successorSealed);
      // Somebody holds a copy: whether it is this caller or the other one can't be told.
      await sessions.revoke(claims.sid, now);
      const event: AuditEvent = { action: 'refresh-token-reuse', resource: 'user', recordId: claims.sub };
      await recordAudit(trx, visitorAsActor(visitor, 'Unknown'), event);
      return undefined;
    }
    if (token.expiresAt <= now) return undefined;
    const successor = newSecretToken();
    await sessions.useRefreshToken(token.hash, sealWith(presented, successor), now);
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

  /** As `check`, whatever the user's address. */
  const checkTokens = async (credentials: Credentials): Promise<Session | 'expired'> => {
    const now = Date.now();
    const access = readAccessToken(app, demand(credentials));
    if (!access) throw noSession();
    const { sid, sub, view } = access.claims;
    if (view !== undefined) {
      const viewer = await createViewRepository(app.db).findCaller({ view, sid, sub }, now);
      if (!viewer) throw viewEnded();
      return viewer;
    }
    const sessions = createSessionRepository(app.db);
    if (!access.expired) {
      const caller = await sessions.findCaller(sid, sub, now);
      if (!caller) throw noSession();
      return caller;
    }
    if (!credentials.refreshToken) throw unauthorized('Missing refresh token');
    const hash = hashOfToken(credentials.refreshToken);
    const token = await sessions.findLivingRefreshToken(hash, sub, now);
    const isGood = token && (token.usedAt === undefined ? token.expiresAt > now : isWithinGrace(token, now));
    if (!isGood || token.sessionId !== sid) throw noSession();
    return 'expired';
  };

  /** Has this caller yet to confirm the address? */
  const mustConfirm = ({ user }: Session): boolean => config.emailConfirmation && !user.emailConfirmed;

  return {
    /** Signs a user in, in the transaction that decides to. */
    async start(trx: Knex, userId: string, visitor: Omit<Visitor, 'requestId'>): Promise<Token> {
      const now = Date.now();
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

    /** A token that shows a dealer's portal to the administrator of a session. */
    viewToken: (session: Session, view: View): ViewToken => ({
      tokenType: 'Bearer',
      accessToken: app.jwt.sign(
        { sub: view.admin.id, sid: session.id, view: view.id },
        { expiresIn: `${Math.ceil((view.expiresAt - view.startedAt) / 1_000)}s` },
      ),
      refreshToken: '',
    }),

    /** The id of the view whose token the call carries, good or expired. */
    viewIdOf: ({ accessToken }: Credentials): string | undefined =>
      accessToken ? readAccessToken(app, accessToken)?.claims.view : undefined,

    /** The living session of a good access token of its user's own, if that is what the call carries. */
    async find({ accessToken }: Credentials): Promise<Session | undefined> {
      const access = accessToken ? readAccessToken(app, accessToken) : undefined;
      if (!access || access.expired || access.claims.view !== undefined) return undefined;
      return createSessionRepository(app.db).findCaller(access.claims.sid, access.claims.sub, Date.now());
    },

    /** Ends the session that either token belongs to; answers the id of its user, if it was alive. */
    async end(trx: Knex, { accessToken, refreshToken }: Credentials): Promise<string | undefined> {
      const sessions = createSessionRepository(trx);
      const access = accessToken ? readAccessToken(app, accessToken) : undefined;
      const sessionId =
        access?.claims.sid ??
        (refreshToken ? (await sessions.findRefreshToken(hashOfToken(refreshToken)))?.sessionId : undefined);
      return sessionId && sessions.revoke(sessionId, Date.now());
    },

    /** Ends every session of a user, but the one to keep. */
    endAll: (trx: Knex, userId: string, keep?: string): Promise<void> =>
      createSessionRepository(trx).revokeAll(userId, Date.now(), keep),

    /**
     * Who calls, or 'expired' where new tokens have to be fetched first.
     * @param options `whileUnconfirmed`: an address that has yet to be confirmed keeps nobody out
     * @throws 401 for tokens that are missing, forged, revoked or of nobody; 403 `EMAIL_NOT_CONFIRMED`
     */
    async check(credentials: Credentials, { whileUnconfirmed = false } = {}): Promise<Session | 'expired'> {
      const checked = await checkTokens(credentials);
      if (checked === 'expired' || whileUnconfirmed || !mustConfirm(checked)) return checked;
      throw emailNotConfirmed();
    },

    mustConfirm,

    /**
     * Exchanges the tokens for their successors. The same refresh token in parallel, or once more
     * within 10 s, gets the same successor; one that was used before that ends the session.
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
