import { listHandler, makeOrderItem, makeUser, renderWithPortal, screen, server } from '@slabdesk/testing';
import { OrdersPage } from './orders-page';

it('/orders shows read-only members the orders without anything that changes them', async () => {
  server.use(listHandler('fabricator/order', [makeOrderItem()]));
  renderWithPortal(<OrdersPage />, {
    path: '/orders?shown=customer',
    user: makeUser({
      fabricator: { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'read-only' },
    }),
  });
  expect(await screen.findByRole('link', { name: makeOrderItem().reference })).toBeVisible();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.queryByRole('button', { name: /Change status/i })).toBeNull();
  expect(screen.queryByRole('button', { name: /customer/i })).toBeNull();
  expect(screen.getAllByText('Cora Customer')[0]).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Cora Customer' })).toBeNull();
});
