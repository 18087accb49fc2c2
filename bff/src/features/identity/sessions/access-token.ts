import fastifyJwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config';
import { deriveKey } from '../../../config/keys';
import { currentTime } from '../../../database/clock';

/** Claims of an access token. It carries ids only; everything else is read from the database. */
export interface AccessClaims {
  /** Id of the user. */
  sub: string;
  /** Id of the session. */
  sid: string;
  /** Id of the view, in a token that shows a dealer's portal to an administrator. */
  view?: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Keys made from SECRET_PREVIOUS, which may have signed a token, too. */
    previousAccessKeys: readonly Buffer[];
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: AccessClaims;
  }
}

const keyOf = (secret: string): Buffer => deriveKey(secret, 'access token');

/** Registers JWT signing and verification with a fixed algorithm and a dedicated key. */
export const registerAccessTokens = async (app: FastifyInstance, config: Config): Promise<void> => {
  app.decorate('previousAccessKeys', config.previousSecrets.map(keyOf));
  await app.register(fastifyJwt, {
    secret: keyOf(config.secret),
    sign: { algorithm: 'HS256', expiresIn: `${config.accessTokenSeconds}s` },
    // `readAccessToken` compares the expiry with the database's clock.
    verify: { algorithms: ['HS256'], requiredClaims: ['sub', 'sid', 'exp'], ignoreExpiration: true },
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

/**
 * Signs an access token that is valid from now on by the database's clock.
 *
 * @param seconds its lifetime; by default that of the settings
 */
export const signAccessToken = (app: FastifyInstance, claims: AccessClaims, seconds?: number): string => {
  const payload = { ...claims, iat: Math.floor(currentTime() / 1_000) };
  return seconds === undefined ? app.jwt.sign(payload) : app.jwt.sign(payload, { expiresIn: `${seconds}s` });
};

/** The payload of a token that one of the keys has signed, usually the current one. @throws if none has */
const verify = (app: FastifyInstance, token: string) => {
  try {
    return app.jwt.verify<AccessClaims & { exp: number }>(token);
  } catch (error) {
    for (const key of app.previousAccessKeys) {
      try {
        return app.jwt.verify<AccessClaims & { exp: number }>(token, { key });
      } catch {
        // Perhaps the next one.
      }
    }
    throw error;
  }
};

/** Verifies and reads an access token; undefined if it wasn't issued by this server. */
export const readAccessToken = (
  app: FastifyInstance,
  token: string,
): { claims: AccessClaims; expired: boolean } | undefined => {
  try {
    const payload = verify(app, token);
    const claims = toClaims(payload);
    return claims && { claims, expired: payload.exp * 1_000 <= currentTime() };
  } catch {
    return undefined;
  }
};

/**
 * User id of an access token, even an expired one; undefined if it wasn't issued by this server. Don't
 * use it for authorization: the session may have ended.
 */
export const userOfToken = (app: FastifyInstance, token: string): string | undefined =>
  readAccessToken(app, token)?.claims.sub;
