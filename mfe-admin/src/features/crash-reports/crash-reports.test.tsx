import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeAdmin,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import { crashGroup as group, crashReport as report, crashStack as stack } from '../../testing/records';
import { CrashGroupPage } from './crash-group-page';
import { CrashReportsPage } from './crash-reports-page';

const openGroup = (query = '') =>
  renderWithPortal(<CrashGroupPage />, {
    path: `/admin/crash-reports/g1${query}`,
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

it('/admin/crash-reports/{id} shows the error, location, user and description', async () => {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get(api('admin/crash-report'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json([report], { headers: { 'X-Total-Count': '1' } });
    }),
    http.get(api('admin/user/u1'), () => HttpResponse.json({ ...makeAdmin(), _id: 'u1', name: 'Uma Vance' })),
    http.get(api('admin/crash-report/r1/stack'), () => HttpResponse.json(stack)),
  );
  openGroup();
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
});

it('/admin/crash-reports/{id} shows no report of the last error while another one loads', async () => {
  server.use(
    http.get(api('admin/crash-report'), ({ request }) =>
      new URL(request.url).searchParams.get('group') === 'g1'
        ? HttpResponse.json([report], { headers: { 'X-Total-Count': '1' } })
        : new Promise<Response>(() => undefined),
    ),
    http.get(api('admin/user/u1'), () => HttpResponse.json({ ...makeAdmin(), _id: 'u1', name: 'Uma Vance' })),
    http.get(api('admin/crash-report/r1/stack'), () => HttpResponse.json(stack)),
  );
  const { router } = openGroup();
  await screen.findByRole('heading', { level: 1, name: 'TypeError' });
  act(() => void router.navigate('/admin/crash-reports/g2'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Crash reports' })).toBeVisible();
  expect(screen.queryByText('I pressed Submit twice')).toBeNull();
});

it('/admin/crash-reports and its pages say what a number of React means, and link to its page', async () => {
  const message =
    'Minified React error #418; visit https://react.dev/errors/418?args[]=HTML&args[]= for the full message or use the non-minified dev environment for full errors and additional helpful warnings.';
  const text = 'React error 418: the HTML from the server differs from what the browser rendered (HTML)';
  server.use(listHandler('admin/crash-report/groups', [{ ...group, message }]));
  const { unmount } = renderWithPortal(<CrashReportsPage />, {
    path: '/admin/crash-reports',
    user: makeAdmin(),
  });
  expect(await screen.findByText(text)).toBeVisible();
  unmount();
  serveStack([{ ...report, message }]);
  openGroup();
  const link = await screen.findByRole('link', { name: 'About error 418 on react.dev' });
  expect(link).toHaveAttribute('href', 'https://react.dev/errors/418?args%5B%5D=HTML');
  // Below the title, and in the report.
  expect(screen.getAllByText(text, { exact: false })).toHaveLength(2);
});

const serveStack = (reports = [report], frames = stack.frames) => {
  const asked: string[] = [];
  server.use(
    listHandler('admin/crash-report', reports),
    http.get(api('admin/user/u1'), () => HttpResponse.json(makeAdmin())),
    http.get(api('admin/crash-report/:id/stack'), ({ params }) => {
      asked.push(String(params.id));
      return HttpResponse.json({ frames });
    }),
  );
  return asked;
};

it('/admin/crash-reports/{id} shows the source line that crashed, the stack on demand, and minified on request', async () => {
  serveStack();
  const { user } = openGroup();
  expect(await screen.findByText('mfe-dealer/src/features/orders/orders-page.tsx:42')).toBeVisible();
  expect(screen.getByText('in OrdersPage')).toBeVisible();
  expect(screen.getByText('return orders.map(({ customer }) => customer.name);')).toBeVisible();
  expect(screen.queryByText('node_modules/react-dom/client.js:3')).not.toBeInTheDocument();

  await user.click(screen.getByText('Stack'));
  const frames = within(await screen.findByRole('list', { name: 'Stack' })).getAllByRole('listitem');
  expect(frames.map(({ textContent }) => textContent)).toEqual([
    'TypeError: x is undefined',
    'node_modules/react-dom/client.js:3 in renderWithHooks',
    'mfe-dealer/src/features/orders/orders-page.tsx:42 in OrdersPagereturn orders.map(({ customer }) => customer.name);',
    'at div',
  ]);
  expect(screen.getByText(/OrdersPage \(orders/)).not.toBeVisible();
  await user.click(screen.getByText('Minified stack'));
  expect(await screen.findByRole('region', { name: 'Minified stack' })).toHaveTextContent(
    /OrdersPage \(orders/,
  );
});

it('/admin/crash-reports/{id} resolves the first report by itself, and the others on demand', async () => {
  const asked = serveStack([report, { ...report, _id: 'r2' }, { ...report, _id: 'r3' }]);
  const { user } = openGroup();
  await screen.findByText('in OrdersPage');
  expect(asked).toEqual(['r1']);
  await user.click(screen.getAllByText('Stack')[2]!);
  await waitFor(() => expect(screen.getAllByText('Crashed at')).toHaveLength(2));
  expect(asked).toEqual(['r1', 'r3']);
});

it('/admin/crash-reports/{id} shows the stack as it was reported if there is no source map, or no response', async () => {
  serveStack(undefined, [{ text: 'at div' }]);
  const { user, unmount } = openGroup();
  await user.click(await screen.findByText('Stack'));
  expect(await screen.findByText('There is no source map for this release.')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Minified stack' })).toHaveTextContent(/OrdersPage \(orders/);
  unmount();

  server.use(http.get(api('admin/crash-report/r1/stack'), () => failure(500, 'Oh no')));
  openGroup();
  expect(await screen.findByText(/The source was not found\./)).toBeVisible();
  await user.click(screen.getByText('Stack'));
  expect(await screen.findByRole('region', { name: 'Minified stack' })).toHaveTextContent('at div');
});

it('/admin/crash-reports/{id} shows reports of strangers whose stack is no stack', async () => {
  serveStack([{ ...report, error: { stack: [{ toString: 1 }, 'at x', null] } }], [{ text: 'at x' }]);
  const { user } = openGroup();
  await user.click(await screen.findByText('Stack'));
  expect(await screen.findByText('at x')).toBeVisible();
});

it('/admin/crash-reports/{id} shows reports without a user, a stack or names', async () => {
  const bare = { ...report, name: '', message: '', user: undefined, userDescription: undefined, error: {} };
  const users = ['gone', 'unread'].map((user) => ({ ...bare, _id: user, user }));
  server.use(listHandler('admin/crash-report', [bare, ...users]));
  server.use(
    http.get(api('admin/user/gone'), () => failure(404, 'No such user')),
    http.get(api('admin/user/unread'), () => failure(500, 'Broken')),
  );
  openGroup();
  expect(await screen.findByText('Not signed in')).toBeVisible();
  expect(await screen.findByText('A user who is no longer here')).toBeVisible();
  expect(await screen.findByRole('link', { name: 'A user' })).toHaveAttribute(
    'href',
    '/admin/manage-user/unread',
  );
  expect(screen.queryByText('Stack')).not.toBeInTheDocument();
});

it('/admin/crash-reports/{id} shows an error with a retry if loading failed', async () => {
  server.use(http.get(api('admin/crash-report'), () => failure(500, 'Oh no')));
  const { user } = openGroup();
  await screen.findByText('Failed to load crash reports. Please try again.');
  server.use(listHandler('admin/crash-report', []));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('There are no such reports')).toBeVisible();
  expect(screen.getByText(/^Old reports are deleted\./)).toBeVisible();
});

it('/admin/crash-reports/{id} shows that the next page could not be loaded, instead of the last one', async () => {
  server.use(
    http.get(api('admin/crash-report'), ({ request }) =>
      new URL(request.url).searchParams.get('page') === '1'
        ? failure(500, 'Oh no')
        : HttpResponse.json([{ ...report, user: undefined, error: {} }], {
            headers: { 'X-Total-Count': '30' },
          }),
    ),
  );
  const { user } = openGroup();
  await user.click(await screen.findByRole('button', { name: /next page/i }));
  expect(await screen.findByText('Failed to load crash reports. Please try again.')).toBeVisible();
  expect(screen.queryByText('I pressed Submit twice')).not.toBeInTheDocument();
});

it('/admin/crash-reports/{id} shows the last page when the reports of a later one were deleted', async () => {
  const bare = { ...report, user: undefined, error: {} };
  server.use(
    http.get(api('admin/crash-report'), ({ request }) =>
      HttpResponse.json(Number(new URL(request.url).searchParams.get('page') ?? 0) > 0 ? [] : [bare], {
        headers: { 'X-Total-Count': '1' },
      }),
    ),
  );
  openGroup('?page=9');
  expect(await screen.findByText('I pressed Submit twice')).toBeVisible();
});
