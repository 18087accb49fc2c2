import {
  api,
  damagedRecords,
  HttpResponse,
  http,
  listHandler,
  makeMaterial,
  makeOrderItem,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import { DashboardPage } from '../features/dashboard/dashboard-page';
import { SummaryPart } from '../features/dashboard/summary-part';
import { OrderPage } from '../features/orders/order-page';
import { OrdersPage } from '../features/orders/orders-page';
import { makeOrderTotals, makeSummary } from './records';

/** All in one list: a row that throws would break the others. */
const orders = damagedRecords(makeOrderItem(), ['_id']).map(({ record }, index) => ({
  ...record,
  _id: `order-${index}`,
}));
const materials = damagedRecords(makeMaterial({ tags: [{ text: 'x' }], images: [{ s3Object: 'image-1' }] }), [
  '_id',
]).map(({ record }, index) => ({ ...record, _id: `material-${index}` }));

const summary = (body: unknown) =>
  http.get(api('fabricator/summary'), () => HttpResponse.json(body as object));

let reports: number;
beforeEach(() => {
  reports = 0;
  server.use(
    listHandler('fabricator/order', orders),
    http.get(api('fabricator/order/:id/link'), () => HttpResponse.json([])),
    http.get(api('fabricator/order/:id/note'), () => HttpResponse.json({ notes: [], members: [] })),
    http.get(api('fabricator/order/totals'), () => HttpResponse.json(makeOrderTotals())),
    listHandler('fabricator/material', materials),
    http.get(api('fabricator/profile'), () => HttpResponse.json({ code: 'BCDF12' })),
    http.post(api('log/crash-report'), () => {
      reports += 1;
      return HttpResponse.json({ id: 'r1' });
    }),
  );
});
afterEach(() => expect(reports).toBe(0));

it('/orders lists orders that lack any field as cards', async () => {
  setScreenWidth(390);
  renderWithPortal(<OrdersPage />, { path: '/orders?size=100', user: makeUser() });
  const list = await screen.findByRole('list', { name: 'Orders' });
  expect(list.children).toHaveLength(Math.min(orders.length, 100));
});

it('/orders lists orders that lack any field in the grid', async () => {
  renderWithPortal(<OrdersPage />, { path: '/orders', user: makeUser() });
  expect(await screen.findByRole('grid', { name: 'Orders' })).toBeVisible();
});

it('/orders omits records without an id', async () => {
  setScreenWidth(390);
  const { _id: _none, ...unidentified } = makeOrderItem();
  const rows = [null, unidentified, makeOrderItem()];
  server.use(http.get(api('fabricator/order'), () => HttpResponse.json(rows)));
  renderWithPortal(<OrdersPage />, { path: '/orders', user: makeUser() });
  expect((await screen.findByRole('list', { name: 'Orders' })).children).toHaveLength(1);
});

it.each([null, [], {}, { orders: null }, { orders: 1, totalPrice: null, totalSquareFeet: 'x' }])(
  '/orders lists orders with totals that are %j',
  async (body) => {
    setScreenWidth(390);
    server.use(http.get(api('fabricator/order/totals'), () => HttpResponse.json(body)));
    renderWithPortal(<OrdersPage />, { path: '/orders', user: makeUser() });
    const totals = await screen.findByRole('status', { name: 'Totals of all pages' });
    await waitFor(() => expect(totals).toHaveTextContent(/couldn't be added up|1 order · too many/));
  },
);

it('The dashboard lists orders and materials that lack any field', async () => {
  server.use(summary(makeSummary()));
  renderWithPortal(<DashboardPage />, { path: '/', user: makeUser() });
  expect((await screen.findByRole('list', { name: 'Latest orders' })).children.length).toBeGreaterThan(5);
  expect((await screen.findByRole('list', { name: 'Materials' })).children.length).toBeGreaterThan(5);
});

const { orders: _orders, ...withoutOrders } = makeSummary();
const { value: _value, ...withoutValue } = makeSummary();

it.each([
  ['no orders', withoutOrders],
  ['no value', withoutValue],
  ['no months', makeSummary({ value: { total: 1, byMonth: null as never } })],
  ['a month that is null', makeSummary({ value: { total: 1, byMonth: [null as never] } })],
  ['nothing', {}],
  ['null', null],
])('The dashboard shows figures and statuses for a summary with %s', async (_case, body) => {
  server.use(summary(body));
  renderWithPortal(<SummaryPart />, { path: '/', user: makeUser() });
  expect(await screen.findByRole('list', { name: 'Figures' })).toBeVisible();
  expect(screen.getByRole('list', { name: 'Orders by status' })).toBeVisible();
});

it.each(['null', '[]', '{}', '"text"', '7'])(
  '/orders/{id} shows an error or fallbacks for an order that is %s',
  async (body) => {
    server.use(
      http.get(api('fabricator/order/:id/neighbours'), () => HttpResponse.json({})),
      http.get(
        api('fabricator/order/:id'),
        () => new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } }),
      ),
    );
    renderWithPortal(<OrderPage />, { path: '/orders/1', route: '/orders/:id', user: makeUser() });
    await waitFor(() => expect(screen.queryByRole('status', { name: /Loading/ })).toBeNull());
    const main = within(document.body);
    expect(
      (await main.findAllByText(/Failed to load order details|Untitled Project/)).length,
    ).toBeGreaterThan(0);
  },
);
