import { type CallCase, EVERY_ROLE, forRoles } from '../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/fabricator/summary': forRoles(EVERY_ROLE, 'fabricator/summary'),
};
