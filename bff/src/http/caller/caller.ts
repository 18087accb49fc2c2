import { DEFAULT_TIME_ZONE, roleMay, type TeamPermission, type TeamRole } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { conflict, forbidden, scopeForbidden, unauthorized } from '../errors';
import { plainAddress } from '../rate-limit/address-key';
import type { Actor } from './actor';

/** The caller, read from the database with every call, so that a revocation takes effect at once. */
export interface Session {
  id: string;
  user: {
    id: string;
    name: string;
    email: string;
    isAdmin: boolean;
    /** Whether the user has confirmed the address. */
    emailConfirmed: boolean;
  };
  /** The active dealer whose team the user is in, and the role there. */
  fabricator?: { id: string; businessName: string; code: string; role: TeamRole; timeZone?: string };
  /** Epoch ms, at most about a minute behind. */
  lastSeenAt: number;
  /** The dealer's portal that an administrator views; `id` and `lastSeenAt` are from the administrator's session. */
  viewAs?: View;
  /** The API key that calls; `id` is the key's, and `lastSeenAt` when it was last used. */
  key?: { name: string; scopes: readonly string[]; expiresAt?: number };
}

/** An administrator's view of a dealer's portal. Times are epoch ms. */
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

/** The dealer of the caller of a dealer route: the scope of its data. */
export const dealerOf = (request: FastifyRequest): NonNullable<Session['fabricator']> => {
  const { fabricator } = sessionOf(request);
  if (!fabricator) throw forbidden();
  return fabricator;
};

/** Whether the caller of a dealer route may see or do something. Administrators who view a dealer's portal get no costs. */
export const callerMay = (request: FastifyRequest, permission: TeamPermission): boolean =>
  roleMay(dealerOf(request).role, permission) &&
  !(permission === 'costs:read' && sessionOf(request).viewAs !== undefined);

/**
 * Refuses a page that shows another dealer than the session's, which another tab has chosen. Pages name theirs in a header.
 * @throws 409 `DEALER_CHANGED`
 */
export const assertShownDealer = ({ headers, session }: FastifyRequest): void => {
  const shown = headers['x-dealer'];
  if (shown === undefined || shown === session?.fabricator?.id) return;
  const message = 'You have chosen another dealer in the meantime. Please load the page anew.';
  throw conflict(message, 'DEALER_CHANGED');
};

/** The time zone that cuts the days and months of the caller's dealer. */
export const timeZoneOf = (request: FastifyRequest): string =>
  dealerOf(request).timeZone ?? DEFAULT_TIME_ZONE;

/** A user in a dealer's team, by their ids, with the role there. */
export interface TeamUser {
  fabricatorId: string;
  userId: string;
  role: TeamRole;
  /** The dealer's time zone, which cuts days and months. */
  timeZone: string;
}

/** The caller of a dealer route, for what depends on the dealer and on the user. */
export const teamUserOf = (request: FastifyRequest): TeamUser => {
  const { id: fabricatorId, role } = dealerOf(request);
  return { fabricatorId, role, userId: sessionOf(request).user.id, timeZone: timeZoneOf(request) };
};

/** The caller as the author of a change to the caller's own data. */
export const ownActorOf = (request: FastifyRequest): Actor & { id: string } =>
  actorOf(request, sessionOf(request).fabricator ? 'dealer' : 'customer');

/** The author of a change, and the read-only fields of the call's body: the context of a write. */
export const writerOf = (request: FastifyRequest, role: Actor['role']) => ({
  actor: actorOf(request, role),
  readOnlyFields: request.readOnlyFields,
});

/** @throws 403 for an API key: who may sign in, as whom and with which rights, and about all data of a person, people decide */
export const assertPerson = (request: FastifyRequest): void => {
  if (sessionOf(request).key) throw scopeForbidden(undefined);
};

/** The caller as the author of a change, in the role of the API area that was called. */
export const actorOf = (request: FastifyRequest, role: Actor['role']): Actor & { id: string } => {
  const { user, key } = sessionOf(request);
  const name = key ? `${key.name.slice(0, 180)} (API key)` : user.name;
  return { id: user.id, name, role, address: plainAddress(request.ip), requestId: request.id };
};
