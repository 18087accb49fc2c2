import {
  api,
  HttpResponse,
  http,
  listHandler,
  makeMaterial,
  makeOrderItem,
  makeUser,
  renderWithPortal,
  server,
  testSorting,
} from '@slabdesk/testing';
import { MaterialsPage } from '../features/materials/materials-page';
import { OrdersPage } from '../features/orders/orders-page';
import { makeOrderTotals } from './records';

// One row per table: full pages take jsdom seconds per click.
beforeEach(() =>
  server.use(
    listHandler('fabricator/order', [makeOrderItem()]),
    http.get(api('fabricator/order/totals'), () => HttpResponse.json(makeOrderTotals())),
    http.get(api('fabricator/material/thickness'), () => HttpResponse.json([])),
    listHandler('fabricator/material', [makeMaterial()]),
  ),
);

testSorting({
  label: 'Orders',
  sortFields: {
    'Created At': 'createdAt',
    'Order Size (sqft)': 'orderSize',
    'Order Value': 'orderValue',
  },
  defaultSort: '-createdAt',
  open: () => renderWithPortal(<OrdersPage />, { path: '/orders', user: makeUser() }),
});

testSorting({
  label: 'Materials',
  sortFields: { Name: 'name', 'Price/SqFt': 'pricePerSquareFoot', Thickness: 'thickness' },
  defaultSort: 'name',
  open: () => renderWithPortal(<MaterialsPage />, { path: '/materials', user: makeUser() }),
});
