import { type CallCase, forDealers } from '../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/fabricator/summary': forDealers('fabricator/summary'),
};
