import type { FastifyRequest } from 'fastify';
import { forbidden, unauthorized } from '../errors';
import { plainAddress } from '../rate-limit/address-key';
import type { Actor } from './actor';

/** Who calls: read from the database with every call, so that nothing revoked lives on in a token. */
export interface Session {
  id: string;
  user: {
    id: string;
    name: string;
    email: string;
    isAdmin: boolean;
    /** Has the caller shown to read the mails to the address? */
    emailConfirmed: boolean;
  };
  /** The living dealer that the user owns. */
  fabricator?: { id: string; businessName: string; code: string };
  /** Epoch ms, at most about a minute behind. */
  lastSeenAt: number;
  /** An administrator looks at this dealer's portal; `id` and `lastSeenAt` are those of the administrator's session. */
  viewAs?: View;
}

/** A dealer's portal in the hands of an administrator. Times are epoch ms. */
export interface View {
  id: string;
  admin: { id: string; name: string };
  dealer: { id: string; businessName: string };
  reason: string;
  startedAt: number;
  expiresAt: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
  }
}

/** The caller of a route whose access is not public. */
export const sessionOf = (request: FastifyRequest): Session => {
  if (!request.session) throw unauthorized('Missing tokens');
  return request.session;
};

/** The dealer that the caller of a dealer route owns. */
export const dealerOf = (request: FastifyRequest): NonNullable<Session['fabricator']> => {
  const { fabricator } = sessionOf(request);
  if (!fabricator) throw forbidden();
  return fabricator;
};

/** The caller as the one who changes what is the caller's own. */
export const ownActorOf = (request: FastifyRequest): Actor & { id: string } =>
  actorOf(request, sessionOf(request).fabricator ? 'dealer' : 'customer');

/** The caller as the one who causes a change, in the role of the API area that was called. */
export const actorOf = (request: FastifyRequest, role: Actor['role']): Actor & { id: string } => {
  const { user } = sessionOf(request);
  return { id: user.id, name: user.name, role, address: plainAddress(request.ip), requestId: request.id };
};
