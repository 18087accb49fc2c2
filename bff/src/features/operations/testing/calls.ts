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
  'POST /api/log/release-event': forEveryone(() => ({
    url: 'log/release-event',
    body: { shell: '1.0.0', events: [{ remote: 'dealer', release: '1.0.0-0000cafe', kind: 'crashed' }] },
  })),
  'GET /api/admin/crash-report': forAdmins('admin/crash-report'),
  'GET /api/admin/crash-report/:id/stack': forAdmins(async (world) => ({
    url: `admin/crash-report/${await world.crashReport()}/stack`,
  })),
  'GET /api/admin/crash-report/groups': forAdmins('admin/crash-report/groups'),
  'GET /api/admin/operations': forAdmins('admin/operations'),
  'GET /api/admin/release': forAdmins('admin/release'),
  'GET /api/admin/release/:remote': forAdmins('admin/release/dealer'),
  'POST /api/admin/release/:remote/preview': forAdmins(
    () => ({ url: 'admin/release/dealer/preview', body: { release: '1.0.0-0000cafe' } }),
    403,
  ),
  // Only administrators whom RELEASERS names.
  'POST /api/admin/release/:remote/change': forAdmins(
    () => ({
      url: 'admin/release/dealer/change',
      body: { action: 'rollback', reason: 'The page is blank', generation: 0 },
    }),
    403,
  ),
};
