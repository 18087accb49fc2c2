import type { FastifyRequest } from 'fastify';
import { plainAddress } from '../rate-limit/address-key';
import type { Actor } from './actor';

/** Where a call without a session comes from. */
export interface Visitor {
  address: string;
  userAgent: string;
  requestId: string;
}

const MAX_USER_AGENT_LENGTH = 400;

export const visitorOf = (request: FastifyRequest): Visitor => ({
  address: plainAddress(request.ip),
  userAgent: (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT_LENGTH),
  requestId: request.id,
});

/** A visitor as the author of a change; the audit log shows `name`. */
export const visitorAsActor = (visitor: Visitor, name: string): Actor => ({
  name: name.slice(0, 200),
  role: 'system',
  address: visitor.address,
  requestId: visitor.requestId,
});
