import type { ExpiredSession } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The tokens of a call. */
export interface Credentials {
  accessToken?: string;
  refreshToken?: string;
}

/** Represents a header with another scheme. It is refused like any token that we didn't issue. */
const NO_BEARER = 'no bearer token';

export const credentialsOf = ({ headers }: FastifyRequest): Credentials => {
  const authorization = headers.authorization?.trim();
  const bearer = /^Bearer(?:\s+(\S.*))?$/i.exec(authorization ?? '');
  const refresh = headers['x-refresh-token'];
  return {
    accessToken: bearer ? bearer[1] : authorization && NO_BEARER,
    refreshToken: (typeof refresh === 'string' && refresh.trim()) || undefined,
  };
};

/** 302 without a `Location`: the client fetches new tokens and calls again. */
export const sendShouldRefresh = (reply: FastifyReply) =>
  reply.code(302).send({ shouldRefresh: true } satisfies ExpiredSession as never);
