import { type CallCase, forAdmins } from '../../../testing/calls/call-case';
import { adminById } from '../../../testing/calls/record-calls';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/admin/mail': forAdmins('admin/mail'),
  'POST /api/admin/mail/:id/retry': forAdmins(adminById('mail', (world) => world.failedMail(), '/retry')),
  'POST /api/admin/mail/retry-failed': forAdmins('admin/mail/retry-failed'),
};
