import { type CallCase, EVERY_ROLE } from '../../../testing/calls/call-case';
import { adminRestore, type Make, ownRecordCalls } from '../../../testing/calls/record-calls';

const PATH = 'fabricator/tax';
const BODY = { name: 'Alpha', rate: 8.875, inclusive: false };

const make: Make = async ({ dealer }) => (await dealer.call('POST', PATH, BODY)).json().created._id;

/** The roles that may, besides the owner. */
const ROLES = { read: EVERY_ROLE, change: ['manager'] } as const;

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  ...ownRecordCalls(PATH, make, BODY, { name: 'Beta', rate: 20.25, inclusive: true }, ROLES),
  'POST /api/admin/tax/:id/restore': adminRestore('tax', make, ['dealer', PATH]),
};
