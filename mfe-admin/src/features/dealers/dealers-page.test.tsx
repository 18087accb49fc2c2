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
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { Fabricator } from 'bff-contract';
import { makeDealer } from '../../testing/records';
import { DealersPage } from './dealers-page';

const open = () => renderWithPortal(<DealersPage />, { path: '/admin/dealers', user: makeAdmin() });

const gone = makeDealer({
  _id: 'd2',
  businessName: 'Quarry Bros',
  contactEmail: 'q@example.com',
  phoneNumber: '',
});

const confirmDeletion = async (user: ReturnType<typeof open>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Are You Sure?' });
  await user.click(within(dialog).getByRole('button', { name: 'Confirm' }));
};

it('/admin/dealers keeps a dialog that a row has opened until it is closed when a tablet is turned', async () => {
  server.use(listHandler('admin/fabricator', [makeDealer()]));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'View as Granite & Co' }));
  const reason = await screen.findByRole('textbox', { name: /Reason/ });
  await user.type(reason, 'Order ORD-1001');
  act(() => setScreenWidth(800));
  expect(reason).toBeVisible();
  expect(reason).toHaveValue('Order ORD-1001');
  await user.clear(reason);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  expect(screen.getByRole('link', { name: 'Granite & Co' })).toBeVisible();
});

it("/admin/dealers shows each dealer's contact details and creation date", async () => {
  server.use(listHandler('admin/fabricator', [makeDealer(), gone]));
  open();
  const row = (await screen.findByRole('link', { name: 'Granite & Co' })).closest('[role="row"]');
  expect(row).toHaveTextContent(/hello@granite\.example.*\+1 555 0100.*02-03-2026/);
  expect(screen.getByRole('link', { name: 'Quarry Bros' }).closest('[role="row"]')).toHaveTextContent('N/A');
  for (const name of ['Business Name', 'Contact Email', 'Phone Number', 'Created Date']) {
    // The sorted column has a button in its header.
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${name}( Sort)?$`) })).toBeVisible();
  }
});

it('/admin/dealers links to the form for a new dealer and to each existing dealer', async () => {
  server.use(listHandler('admin/fabricator', [makeDealer()]));
  open();
  expect(await screen.findByRole('link', { name: 'Edit dealer Granite & Co' })).toHaveAttribute(
    'href',
    '/admin/manage-dealer/d1',
  );
  expect(screen.getByRole('link', { name: 'Add Dealer' })).toHaveAttribute(
    'href',
    '/admin/manage-dealer/new',
  );
});

it('/admin/dealers deletes a dealer after a confirmation and can undo it', async () => {
  let rows: Fabricator[] = [makeDealer(), gone];
  server.use(
    http.get(api('admin/fabricator'), () =>
      HttpResponse.json(rows, { headers: { 'X-Total-Count': `${rows.length}` } }),
    ),
    http.delete(api('admin/fabricator/d2'), () => {
      rows = [makeDealer()];
      return new HttpResponse(null, { status: 204 });
    }),
    http.post(api('admin/fabricator/d2/restore'), () => {
      rows = [makeDealer(), gone];
      return HttpResponse.json({ updated: gone });
    }),
  );
  const { user } = open();
  await confirmDeletion(user, 'Delete dealer Quarry Bros');
  expect(await screen.findByText('Deleted Quarry Bros')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Quarry Bros' })).toBeNull());
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('link', { name: 'Quarry Bros' })).toBeVisible();
  expect(screen.getByText('Restored Quarry Bros')).toBeVisible();
});

it('/admin/dealers shows why a dealer could not be restored', async () => {
  const why = "This dealer's user has been deleted. Please restore the user first.";
  server.use(
    listHandler('admin/fabricator', [gone]),
    http.delete(api('admin/fabricator/d2'), () => new HttpResponse(null, { status: 204 })),
    http.post(api('admin/fabricator/d2/restore'), () => failure(409, why)),
  );
  const { user } = open();
  await confirmDeletion(user, 'Delete dealer Quarry Bros');
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(`Failed to restore Quarry Bros. ${why}`)).toBeVisible();
});

it('/admin/dealers shows cards on a phone', async () => {
  setScreenWidth(390);
  server.use(listHandler('admin/fabricator', [makeDealer()]));
  open();
  const list = await screen.findByRole('list', { name: 'Dealers' });
  expect(within(list).getByRole('button', { name: 'Delete dealer Granite & Co' })).toBeVisible();
});
