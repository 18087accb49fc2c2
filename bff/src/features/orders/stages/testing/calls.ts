import { type CallCase, EVERY_ROLE, forRoles } from '../../../../testing/calls/call-case';
import { adminRestore, type Make, ownRecordCalls } from '../../../../testing/calls/record-calls';

const PATH = 'fabricator/stage';
const BODY = { name: 'Templated', status: 'in-progress', isPublic: true };

const MAIL = { stage: 'Polishing', subject: '{order} is being polished', text: 'Dear {customer}' };

/** Adds a stage. */
export const makeStage: Make = async ({ people: { dealer } }) =>
  (await dealer.call('POST', PATH, BODY)).json().created._id;

/** The roles that may, besides the owner. */
const ROLES = { read: EVERY_ROLE, change: ['manager'] } as const;

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  ...ownRecordCalls(PATH, makeStage, BODY, { name: 'At the saw', isPublic: false, position: 0 }, ROLES),
  'POST /api/fabricator/stage-mail/preview': forRoles(['manager'], () => ({
    url: 'fabricator/stage-mail/preview',
    body: MAIL,
  })),
  'POST /api/fabricator/stage-mail/test': forRoles(['manager'], () => ({
    url: 'fabricator/stage-mail/test',
    body: MAIL,
  })),
  'POST /api/admin/stage/:id/restore': adminRestore('stage', makeStage, ['dealer', PATH]),
};
