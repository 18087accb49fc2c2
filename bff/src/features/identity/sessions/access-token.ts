import { hkdfSync } from 'node:crypto';
import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config';

/** What an access token says: nothing that the database would not be asked about anyway. */
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

/** Signing and checking of access tokens, with one algorithm and a key of their own. */
export const registerAccessTokens = async (app: FastifyInstance, config: Config): Promise<void> => {
  await app.register(fastifyJwt, {
    secret: Buffer.from(hkdfSync('sha256', config.secret, '', 'access token', 32)),
    sign: { algorithm: 'HS256', expiresIn: `${config.accessTokenSeconds}s` },
    verify: { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'] },
  });
};

/** Nothing else of a token is passed on: its times must not get into the next one. */
const toClaims = (payload: unknown): AccessClaims | undefined => {
  const { sub, sid, view } = (payload ?? {}) as Partial<Record<keyof AccessClaims, unknown>>;
  if (typeof sub !== 'string' || typeof sid !== 'string') return undefined;
  if (view === undefined) return { sub, sid };
  return typeof view === 'string' ? { sub, sid, view } : undefined;
};

/** When an access token that was found good ends, in epoch ms. */
export const accessEndOf = (app: FastifyInstance, token: string): number => {
  const { exp } = (app.jwt.decode(token) ?? {}) as { exp?: number };
  return (exp ?? 0) * 1_000;
};

const EXPIRED = 'FAST_JWT_EXPIRED';

/** Reads an access token that was made here; undefined for every other text. */
export const readAccessToken = (
  app: FastifyInstance,
  token: string,
): { claims: AccessClaims; expired: boolean } | undefined => {
  try {
    const claims = toClaims(app.jwt.verify(token));
    return claims && { claims, expired: false };
  } catch (error) {
    // The end of a token is looked at only after its signature was found good.
    if ((error as { code?: string }).code !== EXPIRED) return undefined;
    const claims = toClaims(app.jwt.decode(token));
    return claims && { claims, expired: true };
  }
};

/**
 * The user whom an access token was made for, expired or not; undefined for every other text. Tells apart, but admits
 * nobody: the session may be over.
 */
export const userOfToken = (app: FastifyInstance, token: string): string | undefined =>
  readAccessToken(app, token)?.claims.sub;
