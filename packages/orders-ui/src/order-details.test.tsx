import { createRemoteApi } from '@slabdesk/portal/api';
import {
  api,
  HttpResponse,
  http,
  listHandler,
  makeMaterial,
  makeOrder,
  makeUser,
  renderWithPortal,
  screen,
  server,
} from '@slabdesk/testing';
import { OrderDetails } from './order-details';
import { injectPriceList } from './price-list';

const priceList = injectPriceList(createRemoteApi({ name: 'test', tags: ['Material', 'LineItem'] }));
const order = makeOrder();
const changeStatuses = async () => ({ changed: [], unchanged: 0, conflicts: [], mails: 0 });

beforeEach(() => server.use(listHandler('app/material', []), listHandler('app/line-item', [])));

it('OrderDetails says what an order without a title, images and slabs lacks', async () => {
  const bare = { ...order, project: { ...order.project, title: '', images: [], slabs: [] } };
  renderWithPortal(<OrderDetails order={bare} priceList={priceList} changeStatuses={changeStatuses} />, {
    path: '/',
    user: makeUser(),
  });
  expect(await screen.findByText('Untitled Project')).toBeVisible();
  expect(screen.getByText('This project has no images')).toBeVisible();
  expect(screen.getByText('This order has no slabs')).toBeVisible();
});

it('OrderDetails says of a line item where a special price is from', async () => {
  const sink = { lineItemId: 'sink', title: 'Sink', price: 120, source: 'customer' as const };
  const project = { ...order.project, images: [] };
  const special = { ...order, project, estimate: { ...order.estimate, additionalLineItems: [sink] } };
  renderWithPortal(<OrderDetails order={special} priceList={priceList} changeStatuses={changeStatuses} />, {
    path: '/',
  });
  expect(await screen.findByText("The customer's own price")).toBeVisible();
});

it('OrderDetails says which ordered material is no longer on the price list', async () => {
  const removed = makeMaterial({ deletedAt: '2026-11-20T10:00:00.000Z' });
  server.use(
    http.get(api('app/material'), ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.get('deleted') === 'true' ? [removed] : []),
    ),
  );
  const { user } = renderWithPortal(
    <OrderDetails
      order={{ ...order, project: { ...order.project, images: [] } }}
      priceList={priceList}
      changeStatuses={changeStatuses}
    />,
    { path: '/' },
  );
  await user.click(await screen.findByRole('button', { name: /^The price list has changed/ }));
  expect(screen.getByText('no longer on the price list')).toBeVisible();
});

it('OrderDetails has the focus on the history once all of it is shown', async () => {
  const history = Array.from({ length: 6 }, (_, day) => ({
    at: `2026-11-0${day + 1}T10:00:00.000Z`,
    actor: { name: 'Dana Dealer', role: 'dealer' as const },
    from: day % 2 ? ('completed' as const) : ('in-progress' as const),
    to: day % 2 ? ('in-progress' as const) : ('completed' as const),
  }));
  const { user } = renderWithPortal(
    <OrderDetails
      order={{ ...order, history, project: { ...order.project, images: [], slabs: [] } }}
      priceList={priceList}
      changeStatuses={changeStatuses}
    />,
    { path: '/', user: makeUser() },
  );
  await user.click(await screen.findByRole('button', { name: /^Show \d+ more changes/ }));
  expect(document.activeElement?.tagName).toBe('OL');
});

it('OrderDetails shows an unknown status and selects no other one', async () => {
  renderWithPortal(
    <OrderDetails
      order={{ ...order, status: 'archived' as never }}
      priceList={priceList}
      changeStatuses={changeStatuses}
    />,
    { path: '/' },
  );
  expect(await screen.findByLabelText('Status')).toHaveDisplayValue('archived');
});
