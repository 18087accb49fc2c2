import { type CallCase, forAdmins } from '../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'GET /api/admin/trash': forAdmins('admin/trash'),
};
