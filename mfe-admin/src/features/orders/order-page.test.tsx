import {
  act,
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeAdmin,
  makeLineItem,
  makeMaterial,
  makeOrder,
  renderWithPortal,
  screen,
  server,
  waitFor,
  within,
} from '@slabdesk/testing';
import { formatTimeZone } from '@slabdesk/units';
import type { StatusChanges } from 'bff-contract';
import { OrderPage } from './order-page';

/** Serves one order and applies saved changes to it. */
const serve = () => {
  const served = { order: makeOrder(), saved: [] as unknown[] };
  server.use(
    http.get(api('admin/order/:id'), () => HttpResponse.json(served.order)),
    http.get(api('admin/order/:id/note'), () => HttpResponse.json({ notes: [], members: [] })),
    http.post(api('admin/order/change-status'), async ({ request }) => {
      const [change] = ((await request.json()) as StatusChanges).changes as [
        StatusChanges['changes'][number],
      ];
      served.saved.push(change);
      const { _id, reference, status: from, version } = served.order;
      served.order = { ...served.order, status: change.status, version: version + 1 };
      const changed = [{ _id, reference, from, status: change.status, version: version + 1 }];
      return HttpResponse.json({ changed, unchanged: 0, conflicts: [], mails: 1 });
    }),
    listHandler('app/material', [makeMaterial()]),
    listHandler('app/line-item', [makeLineItem()]),
    http.get(api('s3/get-signed-url/:objectId'), ({ params }) =>
      HttpResponse.json({ signedUrl: `https://files.example/${params.objectId}`, contentType: 'image/jpeg' }),
    ),
  );
  return served;
};

const open = () =>
  renderWithPortal(<OrderPage />, {
    path: '/admin/manage-order/order-1',
    route: '/admin/manage-order/:id',
    user: makeAdmin(),
    routes: [{ path: '/admin/orders', element: <h1>Orders</h1> }],
  });

it('/admin/manage-order/{id} shows the order and links to its dealer and customer', async () => {
  serve();
  open();
  const people = await screen.findByRole('region', { name: 'Dealer and Customer' });
  expect(within(people).getByRole('link', { name: 'Granite & Co' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/manage-dealer\/.+f1$/),
  );
  const customers = screen.getAllByRole('link', { name: 'Cora Customer' });
  expect(customers.map((link) => link.getAttribute('href'))).toEqual([
    '/admin/manage-user/user-9',
    '/admin/manage-user/user-9',
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Order Details' }).parentElement).toHaveTextContent(
    /Kitchen Miller.*ORD-1001.*Order Placed.*\$1,234,567\.89/,
  );
  const facts = screen.getByRole('region', { name: 'Order Information' });
  expect(facts).toHaveTextContent('Kitchen Miller');
  expect(facts).toHaveTextContent(`Times are in ${formatTimeZone()}.`);
  expect(facts).toHaveTextContent('$1,234,567.89');
  expect(screen.getByRole('region', { name: 'Manage Order' })).toHaveTextContent(
    'Order #ORD-1001 was created.',
  );
  expect(await screen.findByText('Sink cut-out')).toBeVisible();
  expect(document.title).toBe('Order ORD-1001 · Slabdesk');
});

it('/admin/manage-order/{id} changes the status as dealers do, with an undo', async () => {
  const served = serve();
  const { user } = open();
  const select = await screen.findByRole('combobox', { name: 'Status' });
  await user.selectOptions(select, 'In Progress');
  expect(await screen.findByText('ORD-1001 is now In Progress. 1 email to customers.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Status restored. 1 email to customers.')).toBeVisible();
  await waitFor(() => expect(select).toHaveDisplayValue('Order Placed'));
  expect(served.saved).toEqual([
    { _id: 'order-1', status: 'in-progress', version: 3 },
    { _id: 'order-1', status: 'order-placed', version: 4 },
  ]);
});

it('/admin/manage-order/{id} deletes the order after a confirmation and returns to the orders', async () => {
  serve();
  server.use(http.delete(api('admin/order/order-1'), () => new HttpResponse(null, { status: 204 })));
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete order ORD-1001' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are You Sure?' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/orders'));
  expect(await screen.findByText('Deleted order ORD-1001')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

it('/admin/manage-order/{id} stays at an order that was opened during a deletion', async () => {
  serve();
  let respond = (): void => undefined;
  const deleted = new Promise<void>((resolve) => {
    respond = resolve;
  });
  server.use(
    http.get(api('admin/order/:id'), ({ params: { id } }) =>
      HttpResponse.json({ ...makeOrder(), _id: id, reference: id }),
    ),
    http.delete(api('admin/order/order-1'), async () => {
      await deleted;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, router } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete order order-1' }));
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  act(() => void router.navigate('/admin/manage-order/order-2'));
  expect(await screen.findByRole('button', { name: 'Delete order order-2' })).toBeVisible();
  respond();
  expect(await screen.findByText('Deleted order order-1')).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/manage-order/order-2');
});

it("/admin/manage-order/{id} shows an error for an order that doesn't exist", async () => {
  server.use(http.get(api('admin/order/:id'), () => failure(404, 'Not found')));
  const { user, router } = open();
  expect(await screen.findByText('Failed to load order details. Please try again.')).toBeVisible();
  expect(screen.getByText('There is no such order.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Return to Orders' }));
  expect(router.state.location.pathname).toBe('/admin/orders');
});

describe('The notes of the dealer', () => {
  const note = {
    _id: 'note-1',
    author: { _id: 'user-2', name: 'Dana Dealer' },
    text: 'Sharp edges',
    mentions: [],
    files: [],
    createdAt: '2026-11-25T10:00:00.000Z',
    updatedAt: '2026-11-25T10:00:00.000Z',
    version: 1,
  };

  it('can be read and not changed', async () => {
    serve();
    server.use(
      http.get(api('admin/order/:id/note'), () => HttpResponse.json({ notes: [note], members: [] })),
    );
    open();
    const notes = await screen.findByRole('list', { name: 'Notes of the Dealer' });
    expect(notes).toHaveTextContent(/Dana Dealer.*Sharp edges/);
    expect(within(notes).queryByRole('button')).toBeNull();
  });

  it('leave the order readable when they fail to load', async () => {
    serve();
    server.use(http.get(api('admin/order/:id/note'), () => failure(500, 'Broken')));
    open();
    expect(await screen.findByText("The dealer's notes couldn't be loaded.")).toBeVisible();
    expect(screen.getByRole('region', { name: 'Order Information' })).toBeVisible();
  });
});
