import { hkdfSync } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config';

/** Claims of an access token. It carries ids only; everything else is read from the database. */
export interface AccessClaims {
  /** Id of the user. */
  sub: string;
  /** Id of the session. */
  sid: string;
  /** Id of the view, in a token that shows a dealer's portal to an administrator. */
  view?: string;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: AccessClaims;
  }
}

/** Registers JWT signing and verification with a fixed algorithm and a dedicated key. */
export const registerAccessTokens = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(fastifyJwt, {
    secret: Buffer.from(hkdfSync('sha256', config.secret, '', 'access token', 32)),
    sign: { algorithm: 'HS256', expiresIn: `${config.accessTokenSeconds}s` },
    verify: { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'] },
  });
};

/** Drops all other claims, so `iat` and `exp` don't end up in the next token. */
const toClaims = (payload: unknown): AccessClaims | undefined => {
  const { sub, sid, view } = (payload ?? {}) as Partial<Record<keyof AccessClaims, unknown>>;
  if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
  if (view === undefined) return { sub, sid };
  return typeof view === 'string' ? { sub, sid, view } : undefined;
};

/** Expiry of a verified access token, in epoch ms. */
export const accessEndOf = (app: FastifyInstance, token: string): number => {
  const { exp } = (app.jwt.decode(token) ?? {}) as { exp?: number };
  return (exp ?? 0) * 1_000;
};

const EXPIRED = 'FAST_JWT_EXPIRED';

/** Verifies and reads an access token; undefined if it wasn't issued by this server. */
export const readAccessToken = (
  app: FastifyInstance,
  token: string,
): { claims: AccessClaims; expired: boolean } | undefined => {
  try {
    const claims = toClaims(app.jwt.verify(token));
    return claims && { claims, expired: false };
  } catch (error) {
    // The library checks expiry only after the signature, so this token is genuine.
    if ((error as { code?: string }).code !== EXPIRED) return undefined;
    const claims = toClaims(app.jwt.decode(token));
    return claims && { claims, expired: true };
  }
};

/**
 * User id of an access token, even an expired one; undefined if it wasn't issued by this server. Don't
 * use it for authorization: the session may have ended.
 */
export const userOfToken = (app: FastifyInstance, token: string): string | undefined =>
  readAccessToken(app, token)?.claims.sub;
