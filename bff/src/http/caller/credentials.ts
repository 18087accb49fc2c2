import type { FastifyReply, FastifyRequest } from 'fastify';

/** The tokens that a call carries. */
export interface Credentials {
  accessToken?: string;
  refreshToken?: string;
}

/** Stands for a header of another scheme; it is refused like every token that was not made here. */
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
  reply.code(302).send({ shouldRefresh: true } as never);
