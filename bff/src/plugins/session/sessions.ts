import type { Token } from 'bff-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import { unauthorized } from '../../shared/errors';
import { newId } from '../../shared/ids';
import { inTransaction } from '../database/transaction';
import { type AccessClaims, readAccessToken } from './access-token';
import type { Session } from './context';
import { hashOfToken, newSecretToken, sealWith, unsealWith } from './secret-token';
import { createSessionRepository, type RefreshToken } from './session-repository';

const DAY_MS = 86_400_000;
/** A family of refresh tokens ends after this, whatever happens. */
const FAMILY_MS = 90 * DAY_MS;
/** Parallel tabs, and answers that got lost: so long the token before the last still gets its successor. */
const GRACE_MS = 10_000;

/** The tokens that a call carries. */
export interface Credentials {
  accessToken?: string;
  refreshToken?: string;
}

export const credentialsOf = ({ headers }: FastifyRequest): Credentials => {
  const refresh = headers['x-refresh-token'];
  return {
    accessToken: headers.authorization?.replace(/^Bearer(?:\s+|$)/i, '').trim() || undefined,
    refreshToken: (typeof refresh === 'string' && refresh.trim()) || undefined,
  };
};

export const noSession = () => unauthorized('Your session has ended. Please sign in again.');
/** 302 without a `Location`: the client fetches new tokens and calls again. */
export const sendShouldRefresh = (reply: FastifyReply) =>
  reply.code(302).send({ shouldRefresh: true } as never);

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

  const rotate = async (trx: Knex, claims: AccessClaims, presented: string) => {
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

  return {
    /** Signs a user in, in the transaction that decides to. */
    async start(trx: Knex, userId: string, request: FastifyRequest): Promise<Token> {
      const now = Date.now();
      const id = newId();
      const refreshToken = newSecretToken();
      const sessions = createSessionRepository(trx);
      await sessions.add({
        id,
        userId,
        createdAt: now,
        expiresAt: now + FAMILY_MS,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 400),
        address: request.ip,
      });
      await sessions.addRefreshToken(
        { hash: hashOfToken(refreshToken), sessionId: id, generation: 1, expiresAt: now + refreshMs },
        now,
      );
      return toToken({ sub: userId, sid: id }, refreshToken);
    },

    /**
     * Who calls, or 'expired' where new tokens have to be fetched first.
     * @throws 401 for tokens that are missing, forged, revoked or of nobody
     */
    async check(credentials: Credentials): Promise<Session | 'expired'> {
      const now = Date.now();
      const access = readAccessToken(app, demand(credentials));
      if (!access) throw noSession();
      const { sid, sub } = access.claims;
      const sessions = createSessionRepository(app.db);
      if (!access.expired) {
        const caller = await sessions.findCaller(sid, sub, now);
        if (!caller) throw noSession();
        return caller;
      }
      if (!credentials.refreshToken) throw unauthorized('Missing refresh token');
      const hash = hashOfToken(credentials.refreshToken);
      const token = await sessions.findLivingRefreshToken(hash, sub, now);
      const isGood =
        token && (token.usedAt === undefined ? token.expiresAt > now : isWithinGrace(token, now));
      if (!isGood || token.sessionId !== sid) throw noSession();
      return 'expired';
    },

    /**
     * Exchanges the tokens for their successors. The same refresh token in parallel, or once more
     * within 10 s, gets the same successor; one that was used before that ends the session.
     * @throws 401
     */
    async refresh(credentials: Credentials): Promise<Token> {
      const access = readAccessToken(app, demand(credentials));
      const { refreshToken } = credentials;
      if (!refreshToken) throw unauthorized('Missing refresh token');
      if (!access) throw refreshFailed();
      const successor = await inTransaction(app.db, (trx) => rotate(trx, access.claims, refreshToken));
      if (!successor) throw refreshFailed();
      return toToken(access.claims, successor);
    },
  };
};

export type Sessions = ReturnType<typeof createSessions>;
