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
  waitFor,
} from '@slabdesk/testing';
import type { TrashItem } from 'bff-contract';
import { makeTrashItem } from '../../testing/records';
import { TrashPage } from './trash-page';

const open = (path = '/admin/trash') => renderWithPortal(<TrashPage />, { path, user: makeAdmin() });

const items = (...list: TrashItem[]) => {
  const left = [...list];
  const queries: string[] = [];
  server.use(
    http.get(api('admin/trash'), ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json(left, { headers: { 'X-Total-Count': `${left.length}` } });
    }),
  );
  return { left, queries };
};

it('/admin/trash shows deleted records, who deleted them and how long they can be restored', async () => {
  items(
    makeTrashItem(),
    makeTrashItem({ _id: 'd1', kind: 'fabricator', label: 'Granite & Co', daysLeft: 1 }),
  );
  open();
  const row = (await screen.findByText('Granite & Co')).closest('[role="row"]');
  expect(row).toHaveTextContent('Dealer');
  expect(row).toHaveTextContent('03-09-2026');
  expect(row).toHaveTextContent('Uma Vance');
  expect(row).toHaveTextContent('1 day');
  expect(screen.getByText('29 days')).toBeVisible();
});

it('/admin/trash leads to the personal data of deleted users', async () => {
  items(makeTrashItem(), makeTrashItem({ _id: 'u9', kind: 'user', label: 'Old Hand' }));
  open();
  const link = await screen.findByRole('link', { name: 'Personal data of Old Hand' });
  expect(link).toHaveAttribute('href', '/admin/personal-data/u9');
  expect(screen.queryByRole('link', { name: 'Personal data of Carrara' })).toBeNull();
});

it('/admin/trash restores a record, shows a toast and removes it from the list', async () => {
  const { left } = items(makeTrashItem());
  server.use(
    http.post(api('admin/material/m1/restore'), () => {
      left.pop();
      return HttpResponse.json({ updated: {} });
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Restore material Carrara' }));
  expect(await screen.findByText('Restored Carrara')).toBeVisible();
  expect(await screen.findByText('The trash is empty')).toBeVisible();
});

it('/admin/trash shows why a restore failed and keeps the record listed', async () => {
  items(makeTrashItem({ _id: 'd1', kind: 'fabricator', label: 'Granite & Co' }));
  server.use(
    http.post(api('admin/fabricator/d1/restore'), () =>
      failure(409, 'Another dealer has the code BCDF12 by now.', { code: 'TAKEN' }),
    ),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Restore dealer Granite & Co' }));
  expect(
    await screen.findByText('Granite & Co was not restored. Another dealer has the code BCDF12 by now.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'Restore dealer Granite & Co' })).toBeVisible();
});

it('/admin/trash filters by kind', async () => {
  const { queries } = items(makeTrashItem());
  const { user } = open();
  await screen.findByText('Carrara');
  await user.click(screen.getByRole('button', { name: 'Kind: Any' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Line item' }));
  await screen.findByRole('button', { name: 'Kind: Line item' });
  await waitFor(() => expect(queries.at(-1)).toContain('kind=line-item'));
});

it('/admin/trash shows an error with a retry if loading failed', async () => {
  server.use(http.get(api('admin/trash'), () => failure(500, 'Something went wrong...')));
  const { user } = open();
  expect(await screen.findByText('Failed to load trash. Please try again.')).toBeVisible();
  server.use(listHandler('admin/trash', [makeTrashItem()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Carrara')).toBeVisible();
});
