import {
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
} from '@slabdesk/testing';
import { crashGroup as group, crashReport as report } from '../../testing/records';
import { CrashGroupPage } from './crash-group-page';
import { CrashReportsPage } from './crash-reports-page';

const openGroup = () =>
  renderWithPortal(<CrashGroupPage />, {
    path: '/admin/crash-reports/g1',
    route: '/admin/crash-reports/:id',
    user: makeAdmin(),
  });

it('/admin/crash-reports counts reports and users by error and component, and links to the reports', async () => {
  server.use(listHandler('admin/crash-report/groups', [group]));
  const { user, router } = renderWithPortal(<CrashReportsPage />, {
    path: '/admin/crash-reports',
    user: makeAdmin(),
  });
  const link = await screen.findByText('TypeError');
  const row = link.closest('[role="row"]');
  for (const text of ['x is undefined', 'dealer/orders', '1,204', '3', '03-01-2026', '03-09-2026']) {
    expect(row).toHaveTextContent(text);
  }
  await user.click(link);
  expect(router.state.location.pathname).toBe('/admin/crash-reports/g1');
});

it('/admin/crash-reports/{id} shows the error, location, user and description, and the stack on demand', async () => {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get(api('admin/crash-report'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json([report], { headers: { 'X-Total-Count': '1' } });
    }),
    http.get(api('admin/user/u1'), () => HttpResponse.json({ ...makeAdmin(), _id: 'u1', name: 'Uma Vance' })),
  );
  const { user } = openGroup();
  expect(await screen.findByRole('heading', { level: 1, name: 'TypeError' })).toBeVisible();
  expect(queries[0]?.get('group')).toBe('g1');
  for (const text of [
    'dealer/orders',
    'https://portal.example/orders',
    'Firefox 140',
    'I pressed Submit twice',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(await screen.findByRole('link', { name: 'Uma Vance' })).toHaveAttribute(
    'href',
    '/admin/manage-user/u1',
  );
  expect(screen.queryByText(/OrdersPage \(orders/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Show stack' }));
  expect(await screen.findByText(/OrdersPage \(orders/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Hide stack' }));
});

it('/admin/crash-reports/{id} shows reports without a user, a stack or names', async () => {
  const bare = { ...report, name: '', message: '', user: undefined, userDescription: undefined, error: {} };
  server.use(listHandler('admin/crash-report', [bare, { ...bare, _id: 'r2', user: 'gone' }]));
  server.use(http.get(api('admin/user/gone'), () => failure(404, 'No such user')));
  openGroup();
  expect(await screen.findByText('Not signed in')).toBeVisible();
  expect(await screen.findByText('A user who is no longer here')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Show stack' })).not.toBeInTheDocument();
});

it('/admin/crash-reports/{id} shows an error with a retry if loading failed', async () => {
  server.use(listHandler('admin/crash-report', []));
  server.use(http.get(api('admin/crash-report'), () => failure(500, 'Oh no'), { once: true }));
  const { user } = openGroup();
  await screen.findByText('Failed to load crash reports. Please try again.');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There are no such reports')).toBeVisible();
  expect(screen.getByText(/Reports are deleted after 90 days\./)).toBeVisible();
});
