import { type CallCase, EVERY_ROLE } from '../../../../testing/calls/call-case';
import { adminRestore, type Make, ownRecordCalls } from '../../../../testing/calls/record-calls';

const PATH = 'fabricator/stage';
const BODY = { name: 'Templated', status: 'in-progress', isPublic: true };

/** Adds a stage. */
export const makeStage: Make = async ({ people: { dealer } }) =>
  (await dealer.call('POST', PATH, BODY)).json().created._id;

/** The roles that may, besides the owner. */
const ROLES = { read: EVERY_ROLE, change: ['manager'] } as const;

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  ...ownRecordCalls(PATH, makeStage, BODY, { name: 'At the saw', isPublic: false, position: 0 }, ROLES),
  'POST /api/admin/stage/:id/restore': adminRestore('stage', makeStage, ['dealer', PATH]),
};
