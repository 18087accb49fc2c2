import { newId } from '../../../database/ids';
import { type CallCase, forAdmins, forRoles, forUsers } from '../../../testing/calls/call-case';
import { adminRecordCalls, adminRestore } from '../../../testing/calls/record-calls';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/app/fabricator': forUsers(({ dealer }) => ({
    url: `app/fabricator?code=${dealer.fabricator.code}`,
  })),
  'GET /api/app/fabricator/:id': forUsers(({ dealer }) => ({
    url: `app/fabricator/${dealer.fabricator.id}`,
  })),
  ...adminRecordCalls(
    'fabricator',
    (world) => world.fabricator(),
    async (world) => ({
      user: await world.user(),
      code: `N${newId().slice(-8)}`,
      businessName: 'New Stone',
      contactEmail: 'new@example.com',
    }),
    { businessName: 'Changed Stone' },
  ),
  'POST /api/admin/fabricator/:id/restore': adminRestore('fabricator', (world) => world.fabricator()),
  'POST /api/admin/check-fabricator-code': forAdmins(() => ({
    url: 'admin/check-fabricator-code',
    body: { code: 'ABCD12' },
  })),
  'GET /api/fabricator/profile': forRoles(['manager'], 'fabricator/profile'),
  'POST /api/fabricator/profile': forRoles(['manager'], () => ({
    url: 'fabricator/profile',
    body: { phoneNumber: '555' },
  })),
  'POST /api/fabricator/confirm-contact-email': forRoles(
    ['manager'],
    'fabricator/confirm-contact-email',
    409,
  ),
  'GET /api/app/fabricator/:id/terms': forUsers(
    ({ dealer }) => ({ url: `app/fabricator/${dealer.fabricator.id}/terms` }),
    404,
  ),
  'GET /api/fabricator/terms': forRoles(['manager'], 'fabricator/terms'),
  'POST /api/fabricator/terms': forRoles(
    ['manager'],
    () => ({
      url: 'fabricator/terms',
      // Without terms other calls accept orders with a name alone.
      body: { text: '', version: 0 },
    }),
    201,
  ),
};
