import type { CallCase } from '../../../testing/calls/call-case';
import { adminRestore, type Make, ownRecordCalls } from '../../../testing/calls/record-calls';

const PATH = 'fabricator/customer-group';
const BODY = { name: 'Alpha' };

const make: Make = async ({ dealer }) => (await dealer.call('POST', PATH, BODY)).json().created._id;

/** The roles that may, besides the owner. */
const ROLES = { read: ['manager', 'staff'], change: ['manager'] } as const;

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  ...ownRecordCalls(PATH, make, BODY, { name: 'Beta' }, ROLES),
  'POST /api/admin/customer-group/:id/restore': adminRestore('customer-group', make, ['dealer', PATH]),
};
