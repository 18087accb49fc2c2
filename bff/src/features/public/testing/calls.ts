import { type CallCase, forEveryone } from '../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/public/echo': forEveryone('public/echo?message=hello'),
};
