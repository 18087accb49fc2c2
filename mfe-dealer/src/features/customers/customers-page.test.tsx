import {
  api,
  failure,
  HttpResponse,
  http,
  listHandler,
  makeOrderItem,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { StatusScope } from 'bff-contract';
import { makeCustomer, makeCustomerDetails } from '../../testing/records';
import { CustomerPage } from './customer-page';
import { CustomersPage } from './customers-page';

const HOSTILE = '<b onclick=alert(1)>x</b>';

const customers = [
  makeCustomer(),
  makeCustomer({ _id: 'user-8', name: HOSTILE, email: 'x@example.com', orders: 1, totalPrice: 0 }),
];

const serveCustomers = (rows = customers) => {
  const queries: URLSearchParams[] = [];
  server.use(
    // Returns nothing, so that the next handler responds.
    http.get(api('fabricator/customer'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
    }),
    listHandler('fabricator/customer', rows),
  );
  return queries;
};

const openList = (path = '/customers') =>
  renderWithPortal(<CustomersPage />, {
    path,
    route: '/customers',
    user: makeUser(),
    routes: [{ path: '/customers/:id', element: null }],
  });

describe('/customers', () => {
  it('counts cancelled orders apart', async () => {
    server.use(listHandler('fabricator/customer', [makeCustomer({ orders: 12, cancelled: 1 })]));
    openList();
    expect(await screen.findByText('11 + 1 cancelled')).toBeVisible();
  });

  it('filters by open orders and by when a customer ordered last', async () => {
    const queries: URLSearchParams[] = [];
    server.use(
      http.get(api('fabricator/customer'), ({ request }) => {
        queries.push(new URL(request.url).searchParams);
        return HttpResponse.json([makeCustomer()], { headers: { 'X-Total-Count': '1' } });
      }),
    );
    const { user } = openList();
    await user.click(await screen.findByRole('button', { name: 'With orders: Any' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Open' }));
    await user.click(await screen.findByRole('button', { name: 'Last Order: Any' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'This year' }));
    await waitFor(() => expect(queries.at(-1)?.get('period')).toBe('this-year'));
    expect(queries.at(-1)?.get('status')).toBe('order-placed,in-progress');
  });

  it('shows each customer with e-mail, orders, value and last order', async () => {
    serveCustomers();
    openList();
    const row = (await screen.findByRole('link', { name: 'Cora Customer' })).closest(
      '[role="row"]',
    ) as HTMLElement;
    for (const text of ['cora@example.com', '12', '$48,210.50', 'Nov 2, 2026']) {
      expect(within(row).getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: HOSTILE })).toHaveAttribute('href', '/customers/user-8');
    expect(document.title).toBe('Customers · Slabdesk');
  });

  it('sorts by the latest order, or as a header says', async () => {
    const queries = serveCustomers();
    const { user } = openList('/customers?search=whit');
    await screen.findByRole('link', { name: 'Cora Customer' });
    expect(Object.fromEntries(queries[0]!)).toMatchObject({ sort: '-lastOrderAt', search: 'whit' });
    await user.click(screen.getByRole('columnheader', { name: 'Value' }));
    await waitFor(() => expect(queries.at(-1)?.get('sort')).toBe('totalPrice'));
  });

  it('shows cards of two lines on a phone', async () => {
    setScreenWidth(390);
    serveCustomers();
    openList();
    const list = await screen.findByRole('list', { name: 'Customers' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Cora Customer$48,210.5012 ordersNov 2, 2026');
    expect(second).toHaveTextContent('1 order');
  });

  it('distinguishes an empty list, no matches and a failure', async () => {
    serveCustomers([]);
    const { user } = openList('/customers?search=nobody');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByText('No customers yet')).toBeVisible();
  });

  it('shows an error if loading failed, and retries', async () => {
    let isDown = true;
    serveCustomers();
    server.use(http.get(api('fabricator/customer'), () => (isDown ? failure(500, 'Broken.') : undefined)));
    const { user } = openList();
    expect(await screen.findByText('Failed to load customers. Please try again.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Cora Customer' })).toBeVisible();
  });
});

const openPage = (path = '/customers/user-9', user = makeUser()) =>
  renderWithPortal(<CustomerPage />, {
    path,
    route: '/customers/:id',
    user,
    routes: [
      { path: '/customers', element: null },
      { path: '/orders/:id', element: null },
    ],
  });

const serveCustomer = (customer = makeCustomerDetails()) => {
  const queries: URLSearchParams[] = [];
  server.use(
    http.get(api('fabricator/customer/user-9'), () => HttpResponse.json(customer)),
    http.get(api('fabricator/order'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
    }),
    listHandler('fabricator/order', [makeOrderItem()]),
    listHandler('fabricator/price', []),
    listHandler('fabricator/customer-group', []),
    listHandler('fabricator/material', []),
  );
  return queries;
};

describe('/customers/{id}', () => {
  it("shows contact, totals, and the customer's orders with their projects", async () => {
    const queries = serveCustomer();
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Cora Customer' })).toBeVisible();
    const facts = screen.getByRole('region', { name: 'Contact and totals' });
    expect(within(facts).getByRole('link', { name: /^cora\s?@example\.com$/ })).toHaveAttribute(
      'href',
      'mailto:cora@example.com',
    );
    for (const text of ['12', '$48,210.50', 'Nov 2, 2026']) {
      expect(within(facts).getByText(text)).toBeVisible();
    }
    expect(await screen.findByRole('link', { name: 'ORD-1001' })).toHaveAttribute('href', '/orders/order-1');
    expect(screen.getByTitle('Kitchen Miller')).toBeVisible();
    expect(queries[0]?.get('owner')).toBe('user-9');
    expect(document.title).toBe('Cora Customer · Slabdesk');
  });

  it('offers no address of a customer who was erased', async () => {
    serveCustomer({ ...makeCustomerDetails(), email: 'erased-person-7@erased.invalid' });
    openPage();
    const facts = within(await screen.findByRole('region', { name: 'Contact and totals' }));
    expect(facts.getByText('No email')).toBeVisible();
    expect(facts.queryByText(/erased/)).toBeNull();
  });

  it("shows open orders and this year, in the reader's units, with links to the orders that are counted", async () => {
    const queries = serveCustomer();
    const { user } = openPage(undefined, makeUser({ unitPreference: 'metric' }));
    const figures = await screen.findByRole('list', { name: 'Figures' });
    const texts = within(figures)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(texts).toEqual([
      'Open order value$9,120.253 orders new or in progress',
      'Orders this year71 cancelled not included',
      'Order value this year$30,400.00',
      'Order size this year20 m²',
    ]);
    await user.click(within(figures).getByRole('link', { name: /^Open order value/ }));
    await waitFor(() => expect(queries.at(-1)?.get('status')).toBe('order-placed,in-progress'));
    await user.click(within(figures).getByRole('link', { name: /^Orders this year/ }));
    await waitFor(() => expect(queries.at(-1)?.get('period')).toBe('this-year'));
    expect(queries.at(-1)?.get('status')).toBe('order-placed,in-progress,completed');
  });

  it('leaves out figures that the server leaves out', async () => {
    serveCustomer(makeCustomer());
    openPage();
    expect(await screen.findByRole('heading', { level: 1, name: 'Cora Customer' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Figures' })).toBeNull();
  });

  it("changes the status of one order by its menu, and of all that match, of this customer's alone", async () => {
    const scopes: StatusScope[] = [];
    serveCustomer();
    server.use(
      listHandler('fabricator/order', [
        makeOrderItem(),
        ...Array.from({ length: 11 }, (_, i) => makeOrderItem({ _id: `more-${i}`, reference: `ORD-2${i}` })),
      ]),
      http.post(api('fabricator/order/change-status/preview'), async ({ request }) => {
        scopes.push((await request.json()) as StatusScope);
        return HttpResponse.json({ orders: [], unchanged: 0, missing: 0, mails: 0 });
      }),
    );
    const { user } = openPage('/customers/user-9?period=this-year');
    expect(
      await screen.findByRole('button', { name: 'Change status of order ORD-1001, Order Placed' }),
    ).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Select ORD-1001' }));
    await user.click(screen.getByRole('button', { name: 'Select all 12 matching' }));
    await user.click(screen.getByRole('button', { name: 'Change Status' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Completed' }));
    await waitFor(() =>
      expect(scopes).toEqual([
        { status: 'completed', filter: { owner: 'user-9', period: 'this-year' }, except: [] },
      ]),
    );
  });

  it('filters the orders, and keeps the customer', async () => {
    const queries = serveCustomer();
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Status: Any' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Completed' }));
    await waitFor(() => expect(queries.at(-1)?.get('status')).toBe('completed'));
    expect(queries.at(-1)?.get('owner')).toBe('user-9');
  });

  it('copies the e-mail address', async () => {
    serveCustomer();
    const { user } = openPage();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(await screen.findByRole('button', { name: 'Copy Email Address' }));
    expect(written).toHaveBeenCalledWith('cora@example.com');
  });

  it('says so if the dealer has no such customer', async () => {
    serveCustomer();
    server.use(http.get(api('fabricator/customer/user-9'), () => failure(404, 'There is no such customer.')));
    const { user, router } = openPage();
    expect(await screen.findByText('You have no such customer.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Return to Customers' }));
    expect(router.state.location.pathname).toBe('/customers');
  });

  it('shows the orders as cards of two lines on a phone', async () => {
    setScreenWidth(390);
    serveCustomer();
    openPage();
    const list = await screen.findByRole('list', { name: 'Orders' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      'Kitchen Miller$1,234,567.89ORD-1001Nov 2, 2026Order Placed',
    );
  });
});
