import { type CallCase, forAdmins, forEveryone, forUsers } from '../../../testing/calls/call-case';

/** How each endpoint is called, and who may call it. */
export const calls: Record<string, CallCase> = {
  'POST /api/app/submit-crash-report': forUsers(async (world) => ({
    url: 'app/submit-crash-report',
    body: { id: await world.crashReport(), userDescription: 'I clicked' },
  })),
  'POST /api/log/crash-report': forEveryone(() => ({
    url: 'log/crash-report',
    body: { id: 'new', error: { name: 'TypeError', message: 'x' }, data: {} },
  })),
  'GET /api/admin/crash-report': forAdmins('admin/crash-report'),
  'GET /api/admin/crash-report/:id/stack': forAdmins(async (world) => ({
    url: `admin/crash-report/${await world.crashReport()}/stack`,
  })),
  'GET /api/admin/crash-report/groups': forAdmins('admin/crash-report/groups'),
  'GET /api/admin/operations': forAdmins('admin/operations'),
};
