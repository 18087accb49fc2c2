import type { FastifyInstance } from 'fastify';
import { inTransaction } from '../../database/transaction';

/** The headers of a session of a person of the market. */
export const headersOf = async (app: FastifyInstance, user: string): Promise<Record<string, string>> => {
  const token = await inTransaction(app.db, (trx) =>
    app.sessions.start(trx, user, { address: '127.0.0.1', userAgent: 'test' }),
  );
  return { authorization: `${token.tokenType} ${token.accessToken}`, 'x-refresh-token': token.refreshToken };
};
