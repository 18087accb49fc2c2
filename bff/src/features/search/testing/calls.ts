import { type CallCase, forUsers } from '../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/app/search': forUsers('app/search?q=north'),
};
