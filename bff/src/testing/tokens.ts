import type { FastifyInstance } from 'fastify';
import type { AccessClaims } from '../features/identity/sessions/access-token';
import type { Person } from './people';

/** The claims of an access token, unchecked. */
export const claimsOf = (accessToken: string): AccessClaims & { exp: number } =>
  JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString());

/** The person's headers as they will be in an hour, when the access token has expired. */
export const expiredHeaders = (app: FastifyInstance, person: Pick<Person, 'token' | 'headers'>) => {
  const { sub, sid } = claimsOf(person.token.accessToken);
  const hourAgo = { iat: Math.floor(Date.now() / 1_000) - 3_600 };
  return { ...person.headers, authorization: `Bearer ${app.jwt.sign({ sub, sid, ...hourAgo })}` };
};
