import {
  api,
  HttpResponse,
  http,
  listHandler,
  makeAdmin,
  makeOrderItem,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { OrderItem } from 'bff-contract';
import { OrdersPage } from './orders-page';

const open = (path = '/admin/orders') =>
  renderWithPortal(<OrdersPage />, { path, route: '/admin/orders', user: makeAdmin() });

const untitled = makeOrderItem({ _id: 'order-2', reference: 'ORD-1002', status: 'cancelled' });
untitled.project = { ...untitled.project, title: '' };
untitled.estimate = undefined as never;

it('/admin/orders shows the dealer, cost, status and dates of each order', async () => {
  server.use(listHandler('admin/order', [makeOrderItem(), untitled]));
  open();
  const row = (await screen.findByRole('link', { name: 'Kitchen Miller' })).closest('[role="row"]');
  expect(row).toHaveTextContent(/Granite & Co.*\$1,234,567\.89.*Order Placed.*11-02-2026.*11-03-2026/);
  const other = screen.getByRole('link', { name: 'Untitled Project' }).closest('[role="row"]');
  expect(other).toHaveTextContent('N/A');
  for (const name of ['Project', 'Fabricator', 'Total Cost', 'Status', 'Created Date', 'Updated Date']) {
    // The sorted column has a button in its header.
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${name}( Sort)?$`) })).toBeVisible();
  }
  expect(screen.getByRole('link', { name: 'View order ORD-1001' })).toHaveAttribute(
    'href',
    '/admin/manage-order/order-1',
  );
});

it('/admin/orders shows an order in two lines on a phone', async () => {
  setScreenWidth(390);
  server.use(listHandler('admin/order', [makeOrderItem()]));
  open();
  const card = (await screen.findByRole('link', { name: 'Kitchen Miller' })).closest('li');
  expect(card).toHaveTextContent(/^Kitchen Miller\$1,234,567\.89Granite & Co.*Order Placed$/);
});

it('/admin/orders sorts and filters on the server', async () => {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get(api('admin/order'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json([makeOrderItem()], { headers: { 'X-Total-Count': '1' } });
    }),
  );
  const { user } = open('/admin/orders?status=completed');
  await screen.findByRole('link', { name: 'Kitchen Miller' });
  expect(Object.fromEntries(queries[0] ?? [])).toMatchObject({ sort: '-createdAt', status: 'completed' });
  await user.click(screen.getByRole('columnheader', { name: 'Updated Date' }));
  await waitFor(() => expect(queries.at(-1)?.get('sort')).toBe('updatedAt'));
  await user.click(screen.getByRole('columnheader', { name: 'Total Cost' }));
  await waitFor(() => expect(queries.at(-1)?.get('sort')).toBe('estimate.totalPrice'));
});

it('/admin/orders deletes an order after a confirmation and can undo it', async () => {
  let rows: OrderItem[] = [makeOrderItem(), untitled];
  server.use(
    http.get(api('admin/order'), () =>
      HttpResponse.json(rows, { headers: { 'X-Total-Count': `${rows.length}` } }),
    ),
    http.delete(api('admin/order/order-2'), () => {
      rows = [makeOrderItem()];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('admin/order/order-2/restore'), () => {
      rows = [makeOrderItem(), untitled];
      return HttpResponse.json({ updated: untitled });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete order ORD-1002' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are You Sure?' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Deleted order ORD-1002')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Untitled Project' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Untitled Project' })).toBeVisible();
});
