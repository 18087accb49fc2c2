import {
  api,
  damagedRecords,
  HttpResponse,
  http,
  listHandler,
  makeAdmin,
  makeOrder,
  makeOrderItem,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
} from '@slabdesk/testing';
import { OrderPage } from './order-page';
import { OrdersPage } from './orders-page';

const orders = damagedRecords(makeOrderItem(), ['_id']).map(({ record }, index) => ({
  ...record,
  _id: `order-${index}`,
}));

let reports: number;
beforeEach(() => {
  reports = 0;
  server.use(
    listHandler('admin/order', orders),
    listHandler('app/material', []),
    listHandler('app/line-item', []),
    http.get(api('admin/order/:id/note'), () => HttpResponse.json({ notes: [], members: [] })),
    http.get(api('s3/get-signed-url/:id'), () =>
      HttpResponse.json({ signedUrl: '/image.png', contentType: 'image/png' }),
    ),
    http.post(api('log/crash-report'), () => {
      reports += 1;
      return HttpResponse.json({ id: 'r1' });
    }),
  );
});
afterEach(() => expect(reports).toBe(0));

it('/admin/orders lists orders that lack any field', async () => {
  setScreenWidth(390);
  renderWithPortal(<OrdersPage />, { path: '/admin/orders?size=100', user: makeAdmin() });
  expect((await screen.findByRole('list', { name: 'Orders' })).children).toHaveLength(
    Math.min(orders.length, 100),
  );
});

it.each(['project', 'fabricator', 'estimate', 'history', 'reference', 'status'] as const)(
  '/admin/manage-order/{id} shows an order without %s',
  async (field) => {
    const { [field]: _none, ...order } = makeOrder();
    server.use(http.get(api('admin/order/:id'), () => HttpResponse.json(order)));
    renderWithPortal(<OrderPage />, {
      path: '/admin/manage-order/1',
      route: '/admin/manage-order/:id',
      user: makeAdmin(),
    });
    expect(await screen.findByRole('heading', { name: 'Dealer and Customer' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    expect(document.body).not.toHaveTextContent(/undefined|null|NaN/);
  },
);
