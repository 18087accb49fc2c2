import { clearToken } from '@slabdesk/portal';
import {
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  listHandler,
  makeOrderItem,
  makeUser,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  setToken,
  testToken,
  waitFor,
  within,
} from '@slabdesk/testing';
import userEvent from '@testing-library/user-event';
import type { OrderTotals } from 'bff-contract';
import { EXPORT_TYPES } from 'bff-contract/constants';
import { makeOrderTotals } from '../../testing/records';
import { lastOrderList } from './order-list-location';
import { OrdersPage } from './orders-page';

const orders = Array.from({ length: 25 }, (_, index) =>
  makeOrderItem({ _id: `order-${index + 1}`, reference: `ORD-${1001 + index}` }),
);

const open = (path = '/orders', user = makeUser()) =>
  renderWithPortal(<OrdersPage />, {
    path,
    route: '/orders',
    user,
    routes: [
      { path: '/orders/:id', element: null },
      { path: '/customers/:id', element: null },
    ],
  });

const totalsHandler = (body: OrderTotals) =>
  http.get(api('fabricator/order/totals'), () => HttpResponse.json(body));

/** Serves the list and records the queries. */
const serveOrders = (rows = orders) => {
  const queries: URLSearchParams[] = [];
  server.use(
    // Returns nothing, so that the next handler responds.
    http.get(api('fabricator/order'), ({ request }) => {
      queries.push(new URL(request.url).searchParams);
    }),
    listHandler('fabricator/order', rows),
    totalsHandler(makeOrderTotals()),
    http.get(api('fabricator/order-view'), () => HttpResponse.json([])),
    http.get(api('fabricator/colleague'), () => HttpResponse.json([])),
    http.get(api('fabricator/stage'), () => HttpResponse.json([])),
  );
  return queries;
};

const totals = () => screen.findByRole('status', { name: 'Totals of all pages' });

const customerOf = (reference: string) =>
  screen.findByRole('button', { name: `Customer of order ${reference}` });

describe('/orders', () => {
  it('shows each order with its status, date, size and value', async () => {
    serveOrders();
    open();
    const row = (await screen.findByRole('link', { name: 'ORD-1001' })).closest(
      '[role="row"]',
    ) as HTMLElement;
    expect(within(row).getByText('Order Placed')).toBeVisible();
    expect(within(row).getByText('Nov 2, 2026')).toBeVisible();
    expect(within(row).getByText('25.83')).toBeVisible();
    expect(within(row).getByText('$1,234,567.89')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Order Size (sqft)' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    expect(document.title).toBe('Orders · Slabdesk');
    expect(screen.getByText('1 of 3')).toBeVisible();
  });

  it('shows an order without an estimate', async () => {
    serveOrders([makeOrderItem({ estimate: undefined as never })]);
    open();
    const row = (await screen.findByRole('link', { name: 'ORD-1001' })).closest('[role="row"]');
    expect(row).toHaveTextContent('N/A');
  });

  it("makes the customer's name a link to the customer's page, also in the column and the dialog of customers", async () => {
    serveOrders();
    const { user, router } = open('/orders?shown=customer');
    const row = (await screen.findByRole('link', { name: 'ORD-1001' })).closest(
      '[role="row"]',
    ) as HTMLElement;
    const names = within(row).getAllByRole('link', { name: 'Cora Customer' });
    expect(names.map((name) => name.getAttribute('href'))).toEqual([
      '/customers/user-9',
      '/customers/user-9',
    ]);
    await user.click(await customerOf('ORD-1001'));
    const dialog = await screen.findByRole('dialog', { name: 'Customer' });
    await user.click(within(dialog).getByRole('link', { name: 'Cora Customer' }));
    expect(router.state.location.pathname).toBe('/customers/user-9');
  });

  it('shows sizes in m² to users who prefer metric units', async () => {
    serveOrders();
    open('/orders', makeUser({ unitPreference: 'metric' }));
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(await screen.findByRole('columnheader', { name: 'Order Size (m²)' })).toBeVisible();
    expect(screen.getAllByText('2.40')[0]).toBeVisible();
  });

  it('requests the page, size, sort order and filters in the URL', async () => {
    const queries = serveOrders();
    open('/orders?status=completed&page=2&size=20&sort=orderValue&search=miller');
    await screen.findByRole('link', { name: 'ORD-1021' });
    expect(Object.fromEntries(queries[0]!)).toEqual({
      page: '1',
      pageSize: '20',
      sort: 'orderValue',
      search: 'miller',
      status: 'completed',
    });
  });

  it('filters by status, and keeps the filter in the URL and in links back to the list', async () => {
    const queries = serveOrders();
    const { user, router, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Status: Any' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'In Progress' }));
    await waitFor(() => expect(router.state.location.search).toBe('?status=in-progress'));
    await waitFor(() => expect(queries.at(-1)?.get('status')).toBe('in-progress'));
    expect(lastOrderList).toEqual({
      path: '/orders?status=in-progress',
      query: { sort: '-createdAt', status: 'in-progress' },
    });
    unmount();
    setToken(testToken);
    clearToken();
    expect(lastOrderList).toEqual({ path: '/orders', query: {} });
  });

  it('filters by several statuses at once, and by those of open orders', async () => {
    const queries = serveOrders();
    const { user, router } = open('/orders?status=order-placed,in-progress');
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(queries[0]?.get('status')).toBe('order-placed,in-progress');
    await user.click(screen.getByRole('button', { name: 'Status: Open' }));
    await user.click(screen.getByRole('menuitem', { name: 'Several...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    expect(await dialog.findByRole('checkbox', { name: 'In Progress' })).toBeChecked();
    await user.click(dialog.getByRole('checkbox', { name: 'In Progress' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Cancelled' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries.at(-1)?.get('status')).toBe('order-placed,cancelled'));
    expect(await screen.findByRole('button', { name: 'Status: Order Placed, Cancelled' })).toBeVisible();
    expect(new URLSearchParams(router.state.location.search).get('status')).toBe('order-placed,cancelled');
  });

  it('filters by a period of the calendar, or from one day to another', async () => {
    const queries = serveOrders();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Placed: Any' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Last quarter' }));
    await waitFor(() => expect(queries.at(-1)?.get('period')).toBe('last-quarter'));
    await user.click(screen.getByRole('button', { name: 'Placed: Last quarter' }));
    await user.click(screen.getByRole('menuitem', { name: 'From – to...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Placed' }));
    fireEvent.change(await dialog.findByLabelText('From'), { target: { value: '2026-03-01' } });
    fireEvent.change(dialog.getByLabelText('To'), { target: { value: '2026-04-15' } });
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries.at(-1)?.get('to')).toBe('2026-04-15'));
    expect([queries.at(-1)?.get('from'), queries.at(-1)?.has('period')]).toEqual(['2026-03-01', false]);
    expect(await screen.findByRole('button', { name: 'Placed: Mar 1, 2026 – Apr 15, 2026' })).toBeVisible();
  });

  it('filters by several statuses and by days on a phone, too', async () => {
    setScreenWidth(390);
    const queries = serveOrders();
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(sheet.getByRole('button', { name: 'From – to (Placed)' }));
    const days = within(await screen.findByRole('dialog', { name: 'Placed' }));
    // Each digit of a year changes the field.
    for (const value of ['0002-03-01', '0020-03-01', '2026-03-01'])
      fireEvent.change(days.getByLabelText('From'), { target: { value } });
    await user.click(days.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries.at(-1)?.get('from')).toBe('2026-03-01'));
    expect(queries.filter((query) => query.has('from'))).toHaveLength(1);
    expect(sheet.getByRole('combobox', { name: 'Placed' })).toHaveDisplayValue('from Mar 1, 2026');
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Placed' }), 'This year');
    await waitFor(() => expect(queries.at(-1)?.get('period')).toBe('this-year'));
    expect(queries.at(-1)?.has('from')).toBe(false);
    await user.click(sheet.getByRole('button', { name: 'Choose several (Status)' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Status' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Completed' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Cancelled' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(queries.at(-1)?.get('status')).toBe('completed,cancelled'));
    expect(await sheet.findByRole('combobox', { name: 'Status' })).toHaveDisplayValue('Completed, Cancelled');
  });

  it('ignores unknown values of filters in the URL', async () => {
    const queries = serveOrders();
    open('/orders?status=completed,lost&from=2026-02-30&period=ever');
    expect(await screen.findByRole('button', { name: 'Status: Any' })).toBeVisible();
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(['status', 'from', 'period'].filter((name) => queries[0]?.has(name))).toEqual([]);
  });

  it('filters by one of the last twelve months or by the month in the URL', async () => {
    const queries = serveOrders();
    const { user, router } = open('/orders?month=2019-02');
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(queries[0]?.get('month')).toBe('2019-02');
    await user.click(screen.getByRole('button', { name: 'Month: Feb 2019' }));
    const [any, latest, ...older] = screen.getAllByRole('menuitemradio');
    expect([any?.textContent, older.length, older.at(-1)?.textContent]).toEqual(['Any', 12, 'Feb 2019']);
    await user.click(latest ?? document.body);
    const now = new Date().toISOString().slice(0, 7);
    await waitFor(() => expect(router.state.location.search).toBe(`?month=${now}`));
    await waitFor(() => expect(queries.at(-1)?.get('month')).toBe(now));
  });

  it('filters by orders that are overdue, and marks them', async () => {
    const queries = serveOrders([makeOrderItem({ status: 'in-progress', dueDate: '2020-01-31' })]);
    open('/orders?due=overdue');
    const row = (await screen.findByRole('link', { name: 'ORD-1001' })).closest(
      '[role="row"]',
    ) as HTMLElement;
    expect(within(row).getByText('Overdue')).toBeVisible();
    expect(screen.getByRole('link', { name: 'ORD-1001' })).toHaveTextContent(/^ORD-1001$/);
    expect(screen.getByRole('button', { name: 'Due: Overdue' })).toBeVisible();
    expect(queries[0]?.get('due')).toBe('overdue');
  });

  it('filters by who works on an order, and shows it in a column', async () => {
    const sam = { _id: 'user-2', name: 'Sam Staff' };
    const queries = serveOrders([makeOrderItem({ assignee: sam })]);
    const me = makeUser();
    server.use(
      http.get(api('fabricator/colleague'), () => HttpResponse.json([{ _id: me._id, name: me.name }, sam])),
    );
    const { user, router } = open('/orders?shown=assignee');
    await user.click(await screen.findByRole('button', { name: 'Assigned to: Any' }));
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      'Any',
      'Me',
      'Nobody',
      'Sam Staff',
    ]);
    await user.click(screen.getByRole('menuitemradio', { name: 'Me' }));
    await waitFor(() => expect(queries.at(-1)?.get('assignee')).toBe('me'));
    expect(router.state.location.search).toBe('?shown=assignee&assignee=me');
    expect(await screen.findByRole('columnheader', { name: 'Assigned To' })).toBeVisible();
    expect(screen.getByText('Sam Staff')).toBeVisible();
  });

  it('filters by the person in the URL before the names are known', async () => {
    const queries = serveOrders();
    open('/orders?assignee=user-9');
    expect(await screen.findByRole('button', { name: 'Assigned to: A colleague' })).toBeVisible();
    await waitFor(() => expect(queries[0]?.get('assignee')).toBe('user-9'));
  });

  it('has no filter by assignee for a dealer who works alone', async () => {
    serveOrders();
    const me = makeUser();
    server.use(
      http.get(api('fabricator/colleague'), () => HttpResponse.json([{ _id: me._id, name: me.name }])),
    );
    open();
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(screen.queryByRole('button', { name: /^Assigned to/ })).toBeNull();
  });

  it('ignores an invalid month in the URL', async () => {
    const queries = serveOrders();
    open('/orders?month=2019-13');
    expect(await screen.findByRole('button', { name: 'Month: Any' })).toBeVisible();
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(queries[0]?.has('month')).toBe(false);
  });

  it('sorts on the server when a column header is clicked', async () => {
    const queries = serveOrders();
    const { user } = open();
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(queries[0]?.get('sort')).toBe('-createdAt');
    await user.click(screen.getByRole('columnheader', { name: 'Order Value' }));
    await waitFor(() => expect(queries.at(-1)?.get('sort')).toBe('orderValue'));
  });

  it('opens an order when its row is clicked', async () => {
    serveOrders();
    const { user, router } = open();
    await user.click((await screen.findAllByText('$1,234,567.89'))[0]!);
    expect(router.state.location.pathname).toBe('/orders/order-1');
  });

  it('shows the customer and copies the email address', async () => {
    serveOrders();
    const { user, router } = open();
    await user.click(await customerOf('ORD-1001'));
    const dialog = await screen.findByRole('dialog', { name: 'Customer' });
    expect(within(dialog).getByText('Cora Customer')).toBeVisible();
    expect(within(dialog).getByText('cora@example.com')).toBeVisible();
    const written = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(within(dialog).getByRole('button', { name: 'Copy Email Address' }));
    expect(await screen.findByText('Email copied to clipboard!')).toBeVisible();
    expect(written).toHaveBeenCalledWith('cora@example.com');
    expect(router.state.location.pathname).toBe('/orders');
  });

  it('shows an error if the browser denies access to the clipboard', async () => {
    serveOrders();
    const { user } = open();
    await user.click(await customerOf('ORD-1001'));
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    await user.click(await screen.findByRole('button', { name: 'Copy Email Address' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to copy email. Please try again.');
    expect(screen.queryByText('Email copied to clipboard!')).toBeNull();
  });

  it('shows no customer button if the project has no owner', async () => {
    const order = makeOrderItem();
    const { owner: _none, ...project } = order.project;
    serveOrders([{ ...order, project }]);
    open();
    expect(await screen.findByRole('link', { name: 'View order ORD-1001' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Customer of/ })).toBeNull();
  });

  it('shows - for an order without a status', async () => {
    const { status: _none, ...order } = makeOrderItem();
    serveOrders([order]);
    open();
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(screen.getByText('-')).toBeVisible();
  });

  it('distinguishes an empty list from no matches', async () => {
    serveOrders([]);
    const { user } = open('/orders?status=cancelled');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0]!);
    expect(await screen.findByText('No orders yet')).toBeVisible();
  });

  it('shows an error if loading failed, and retries with the same filters', async () => {
    let isDown = true;
    server.use(
      http.get(api('fabricator/order'), () => (isDown ? failure(503, 'The database is busy.') : undefined)),
      listHandler('fabricator/order', orders),
      totalsHandler(makeOrderTotals()),
    );
    const { user, router } = open('/orders?status=completed');
    expect(await screen.findByText('Failed to load orders. Please try again.')).toBeVisible();
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'ORD-1001' })).toBeVisible();
    expect(router.state.location.search).toBe('?status=completed');
  });

  it('shows cards on a phone', async () => {
    setScreenWidth(390);
    serveOrders();
    open();
    const list = await screen.findByRole('list', { name: 'Orders' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    const [first] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('Cora Customer$1,234,567.89ORD-1001Kitchen MillerOrder Placed');
    expect(within(first as HTMLElement).getByRole('link', { name: 'ORD-1001' })).toBeVisible();
    expect(await customerOf('ORD-1001')).toBeVisible();
    expect(screen.queryByRole('grid')).toBeNull();
  });

  it('shows project and customer below the reference', async () => {
    const { project, ...order } = makeOrderItem();
    const owner = { _id: 'user-9', name: '<img src=x onerror=alert(1)>', email: 'x@example.com' };
    serveOrders([
      { ...order, _id: 'order-1', project },
      { ...order, _id: 'order-2', reference: 'ORD-1002', project: { ...project, title: '', owner } },
      {
        ...order,
        _id: 'order-3',
        reference: 'ORD-1003',
        project: { ...project, title: 'A long title '.repeat(15).trim(), owner: { ...owner, name: '' } },
      },
    ]);
    open();
    await screen.findByRole('link', { name: 'ORD-1001' });
    expect(screen.getByTitle('Kitchen Miller · Cora Customer')).toBeVisible();
    expect(screen.getByTitle('Untitled Project · <img src=x onerror=alert(1)>')).toBeVisible();
    expect(screen.getByTitle(/^(A long title ){15}· x@example\.com$/)).toBeVisible();
    expect(document.querySelector('img')).toBeNull();
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      '', // the checkbox of the page
      '#',
      'Status',
      'Created At',
      'Order Size (sqft)',
      'Order Value',
      'Actions',
    ]);
  });

  /** Records how columns are arranged, as the server gets it. */
  const recordArrangements = () => {
    const saved: unknown[] = [];
    server.use(
      http.put(api('app/table/orders'), async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json({ message: 'OK' });
      }),
    );
    return saved;
  };

  it('adds columns that the user chooses, and remembers them for the user', async () => {
    serveOrders();
    const saved = recordArrangements();
    const { user, router } = open();
    await screen.findByRole('link', { name: 'ORD-1001' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const panel = await screen.findByRole('dialog', { name: 'Columns' });
    expect(await within(panel).findByRole('checkbox', { name: 'Project' })).not.toBeChecked();
    await user.click(within(panel).getByRole('checkbox', { name: 'Customer' }));
    await user.click(within(panel).getByRole('checkbox', { name: 'Updated At' }));
    await user.click(within(panel).getByRole('checkbox', { name: 'Slabs' }));
    expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Updated At' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Project' })).toBeNull();
    expect((await screen.findAllByRole('gridcell', { name: '3' }))[0]).toBeVisible();
    expect(screen.getAllByText('Cora Customer')[0]).toBeVisible();
    await waitFor(() =>
      expect(saved).toEqual([
        { shown: 'customer' },
        { shown: 'customer,updatedAt' },
        { shown: 'customer,slabs,updatedAt' },
      ]),
    );
    expect(router.state.location.search).toBe('');
  });

  it("shows the user's columns in their order, and moves and resets them", async () => {
    serveOrders();
    const saved = recordArrangements();
    const columns = 'reference,orderValue,status,customer,createdAt,orderSize,assignee,project,updatedAt';
    const tables = { orders: { columns, shown: 'customer', hidden: 'createdAt' } };
    const { user } = open('/orders', makeUser({ tables }));
    await screen.findByRole('link', { name: 'ORD-1001' });
    const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);
    const shown = ['#', 'Order Value', 'Status', 'Customer', 'Order Size (sqft)'];
    expect(headings()).toEqual(['', ...shown, 'Actions']);
    await user.click(screen.getByLabelText('Customer column menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Move right' }));
    await waitFor(() => expect(headings().slice(4, 6)).toEqual(['Order Size (sqft)', 'Customer']));
    const moved =
      'reference,orderValue,status,createdAt,orderSize,customer,assignee,project,updatedAt,stage,slabs';
    await waitFor(() => expect(saved).toEqual([{ ...tables.orders, columns: moved }]));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Reset columns' }));
    await waitFor(() =>
      expect(headings().slice(1, -1)).toEqual([
        '#',
        'Status',
        'Created At',
        'Order Size (sqft)',
        'Order Value',
      ]),
    );
    await waitFor(() => expect(saved.at(-1)).toEqual({}));
  });

  it('keeps columns on the page and says why if they could not be saved', async () => {
    serveOrders();
    server.use(http.put(api('app/table/orders'), () => failure(500, 'Broken.')));
    const { user } = open();
    await screen.findByRole('link', { name: 'ORD-1001' });
    await user.click(screen.getByLabelText('Status column menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
    expect(await screen.findByText('Your columns could not be saved. Broken.')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Status' })).toBeNull();
  });

  it('shows the columns of an address without remembering them', async () => {
    serveOrders();
    const saved = recordArrangements();
    const tables = { orders: { hidden: 'status' } };
    const { user, router } = open('/orders?shown=customer', makeUser({ tables }));
    expect(await screen.findByRole('columnheader', { name: 'Customer' })).toBeVisible();
    await user.click(screen.getByLabelText('Status column menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
    await waitFor(() => expect(router.state.location.search).toBe('?shown=customer&hidden=status'));
    expect(saved).toEqual([]);
  });

  it('shows what all matching orders add up to, also on other pages', async () => {
    serveOrders();
    const { user } = open();
    await waitFor(async () =>
      expect(await totals()).toHaveTextContent('412 orders · $1,204,330.00 · 8,113 ft²'),
    );
    server.use(totalsHandler({ orders: 1, relation: 'eq', totalPrice: 5, totalSquareFeet: 25.8333 }));
    await user.click(screen.getByRole('button', { name: 'Status: Any' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'In Progress' }));
    await waitFor(async () => expect(await totals()).toHaveTextContent(/^1 order · \$5\.00 · 25\.83 ft²$/));
  });

  it.each([
    [
      { cancelled: { orders: 4, totalPrice: 87_387 } },
      '412 orders · $1,204,330.00 · 8,113 ft² · 4 cancelled ($87,387.00) not included',
    ],
    [
      { orders: 0, totalPrice: 0, totalSquareFeet: 0, cancelled: { orders: 1, totalPrice: 5 } },
      '1 cancelled order · $5.00',
    ],
  ])('counts cancelled orders apart: %j', async (changes, text) => {
    serveOrders();
    server.use(totalsHandler(makeOrderTotals(changes)));
    open();
    await waitFor(async () => expect((await totals()).textContent).toBe(text));
  });

  it('requests totals with the filters of the table, after its page', async () => {
    serveOrders();
    const requested: string[] = [];
    let sendPage = () => {};
    const sent = new Promise<void>((resolve) => {
      sendPage = resolve;
    });
    server.use(
      http.get(api('fabricator/order'), async () => {
        await sent;
        requested.push('page');
      }),
      http.get(api('fabricator/order/totals'), ({ request }) => {
        requested.push(new URL(request.url).search);
      }),
    );
    open('/orders?status=completed&search=miller&month=2019-02&page=2&sort=orderValue');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(requested).toEqual([]);
    sendPage();
    await totals();
    await waitFor(() => expect(requested).toHaveLength(2));
    expect(requested).toEqual(['page', '?status=completed&month=2019-02&search=miller']);
  });

  it('shows totals in m² to users who prefer metric units', async () => {
    serveOrders();
    open('/orders', makeUser({ unitPreference: 'metric' }));
    await waitFor(async () =>
      expect(await totals()).toHaveTextContent('412 orders · $1,204,330.00 · 754 m²'),
    );
  });

  it.each([
    [
      { orders: 1_000_000, relation: 'eq', totalPrice: 7 },
      '1,000,000 orders · $7.00 · too many orders to add up their sizes',
    ],
    [
      { orders: 10_000, relation: 'gte' },
      '10,000+ orders · too many to add up; narrow the search to see their value and size',
    ],
  ] as const)('says so if too many orders match to be added up: %j', async (body, text) => {
    serveOrders();
    server.use(totalsHandler(body));
    open();
    await waitFor(async () => expect(await totals()).toHaveTextContent(text));
  });

  it('requests no totals of a list that says itself that too many orders match', async () => {
    serveOrders();
    const requested: string[] = [];
    server.use(
      http.get(api('fabricator/order'), () =>
        HttpResponse.json(orders, {
          headers: { 'X-Total-Count': '10000', 'X-Total-Count-Relation': 'gte' },
        }),
      ),
      http.get(api('fabricator/order/totals'), ({ request }) => {
        requested.push(request.url);
      }),
    );
    const { user } = open('/orders?search=kitchen');
    await waitFor(async () =>
      expect(await totals()).toHaveTextContent('10,000+ orders · too many to add up'),
    );
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    expect(await totals()).toHaveTextContent('10,000+ orders · too many to add up');
    expect(requested).toEqual([]);
  });

  it('keeps the list if the totals fail, and retries them', async () => {
    serveOrders();
    let isDown = true;
    server.use(
      http.get(api('fabricator/order/totals'), () => (isDown ? failure(500, 'Broken.') : undefined)),
    );
    const { user } = open();
    await waitFor(async () => expect(await totals()).toHaveTextContent("The orders couldn't be added up."));
    expect(screen.getByRole('link', { name: 'ORD-1001' })).toBeVisible();
    isDown = false;
    await user.click(within(await totals()).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await totals()).toHaveTextContent('$1,204,330.00'));
  });

  it('shows no totals of an empty list', async () => {
    serveOrders([]);
    open();
    await screen.findByText('No orders yet');
    expect(screen.queryByRole('status', { name: 'Totals of all pages' })).toBeNull();
  });

  it('exports all matches as CSV with the filters of the table', async () => {
    serveOrders();
    const exported: Array<[string | null, string]> = [];
    server.use(
      http.get(api('fabricator/order'), ({ request }) => {
        if (request.headers.get('Accept') !== 'text/csv') return undefined;
        exported.push([request.headers.get('Accept'), new URL(request.url).search]);
        return new Response('reference\nORD-1001\n', { headers: { 'Content-Type': 'text/csv' } });
      }),
    );
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open('/orders?status=completed&page=2');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(exported).toEqual([['text/csv', '?sort=-createdAt&status=completed']]);
  });

  it('exports the orders of the table as invoices for a bookkeeping program', async () => {
    serveOrders();
    const exported: string[] = [];
    server.use(
      http.get(api('fabricator/order/invoices/xero'), ({ request }) => {
        exported.push(new URL(request.url).search);
        return new Response('*ContactName\n', { headers: { 'Content-Type': 'text/csv' } });
      }),
    );
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open('/orders?month=2026-09&status=completed');
    await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'For Xero (.csv)' }));
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(exported).toEqual(['?sort=-createdAt&status=completed&month=2026-09']);
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('invoices-xero-2026-09.csv');
  });

  it('saves the columns and accounts of invoices for one program, and keeps those for the other', async () => {
    serveOrders();
    const sent: unknown[] = [];
    const profile = { _id: 'f1', version: 4, invoices: { xero: { account: '300', columns: ['Reference'] } } };
    server.use(
      http.get(api('fabricator/profile'), () => HttpResponse.json(profile)),
      http.post(api('fabricator/profile'), async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ updated: { ...profile, version: 5 } });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'QuickBooks settings...' }));
    const dialog = await screen.findByRole('dialog', { name: 'Invoices for QuickBooks' });
    await user.type(await within(dialog).findByLabelText('Product or Service'), 'Countertops');
    await user.type(within(dialog).getByLabelText('Due After'), '14');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Memo' }));
    expect(within(dialog).getByRole('checkbox', { name: 'Currency' })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Save Settings' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const columns = [
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      'ItemTaxCode',
      'Currency',
    ];
    const quickbooks = { account: 'Countertops', dueDays: 14, columns };
    expect(sent).toEqual([{ invoices: { ...profile.invoices, quickbooks }, version: 4 }]);
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  });

  it('names the columns of invoices if somebody else has changed them meanwhile', async () => {
    serveOrders();
    const profile = { _id: 'f1', version: 4, invoices: { xero: { columns: ['Reference'] } } };
    const current = { ...profile, version: 5, invoices: { xero: { columns: [] } } };
    server.use(
      http.get(api('fabricator/profile'), () => HttpResponse.json(profile)),
      http.post(api('fabricator/profile'), () =>
        HttpResponse.json({ error: 'Stale', code: 'CONFLICT', requestId: 'x', current }, { status: 409 }),
      ),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Xero settings...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invoices for Xero' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Currency' }));
    await user.click(dialog.getByRole('button', { name: 'Save Settings' }));
    expect(await dialog.findByText('Reference, Currency')).toBeVisible();
  });

  it('offers no settings of invoices to staff', async () => {
    serveOrders();
    const fabricator = { _id: 'f1', businessName: 'Granite & Co', code: 'BCDF12', role: 'staff' as const };
    const { user } = open('/orders', makeUser({ fabricator }));
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    expect(screen.getByRole('menuitem', { name: 'CSV settings...' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Xero settings...' })).not.toBeInTheDocument();
  });

  it("offers the months that have begun in the dealer's time zone", async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-30T12:00:00Z') });
    serveOrders();
    const fabricator = {
      _id: 'f1',
      businessName: 'Kiwi Stone',
      code: 'BCDF12',
      timeZone: 'Pacific/Auckland',
    };
    open('/orders', makeUser({ fabricator }));
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('menuitem', { name: 'Dec 2026' })).toBeVisible();
    jest.useRealTimers();
  });

  it('exports the orders of a month for Excel in two clicks, whichever period the list shows', async () => {
    jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-11-25T12:00:00Z') });
    serveOrders();
    const exported: string[] = [];
    server.use(
      http.get(api('fabricator/order'), ({ request }) => {
        if (request.headers.get('Accept') !== EXPORT_TYPES.xlsx) return undefined;
        exported.push(new URL(request.url).search);
        return new Response('PK', { headers: { 'Content-Type': EXPORT_TYPES.xlsx } });
      }),
    );
    URL.createObjectURL = () => 'blob:test';
    URL.revokeObjectURL = () => undefined;
    const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open('/orders?status=completed&period=this-month');
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const items = (await screen.findAllByRole('menuitem')).map((item) => item.textContent);
    expect(items.slice(4, -3)).toEqual([
      'Nov 2026',
      'Oct 2026',
      'Sep 2026',
      'Aug 2026',
      'This quarter',
      'Last quarter',
      'This year',
      'Last year',
    ]);
    const september = screen.getByRole('menuitem', { name: 'Sep 2026' });
    expect(september).toHaveAccessibleDescription('Excel: orders of a month');
    await user.click(september);
    await waitFor(() => expect(clicked).toHaveBeenCalled());
    expect(exported).toEqual(['?sort=-createdAt&status=completed&month=2026-09']);
    expect((clicked.mock.contexts[0] as HTMLAnchorElement).download).toBe('orders-2026-09.xlsx');
    jest.useRealTimers();
  });

  it('remembers separator and decimal sign of CSV, which are never the same', async () => {
    serveOrders();
    const saved: unknown[] = [];
    server.use(
      http.post(api('app/profile'), async ({ request }) => {
        saved.push(await request.json());
        return HttpResponse.json({ updated: {} });
      }),
    );
    const { user } = open('/orders', makeUser({ csvFormat: 'semicolon-comma' }));
    const openSettings = async () => {
      await user.click(await screen.findByRole('button', { name: 'Export' }));
      await user.click(await screen.findByRole('menuitem', { name: 'CSV settings...' }));
      return within(await screen.findByRole('dialog', { name: 'CSV Settings' }));
    };
    const dialog = await openSettings();
    expect(dialog.getByRole('radio', { name: 'Semicolon' })).toBeChecked();
    const sign = within(dialog.getByRole('radiogroup', { name: 'Decimal sign' }));
    expect(sign.getByRole('radio', { name: 'Comma' })).toBeChecked();
    expect(dialog.getByText('"ORD-1042";32,29;1065,63')).toBeVisible();
    const separator = within(dialog.getByRole('radiogroup', { name: 'Separator' }));
    await user.click(separator.getByRole('radio', { name: 'Comma' }));
    expect(sign.getByRole('radio', { name: 'Point' })).toBeChecked();
    await user.click(sign.getByRole('radio', { name: 'Comma' }));
    expect(separator.getByRole('radio', { name: 'Semicolon' })).toBeChecked();
    await user.click(separator.getByRole('radio', { name: 'Tab' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(saved).toEqual([{ csvFormat: 'tab-comma' }]);
    expect(await screen.findByText('CSV settings saved')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
    expect((await openSettings()).getByRole('radio', { name: 'Tab' })).toBeChecked();
  });

  it('says why the settings of CSV could not be saved', async () => {
    serveOrders();
    server.use(http.post(api('app/profile'), () => failure(500, 'Broken.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'CSV settings...' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'CSV Settings' }));
    await user.click(dialog.getByRole('radio', { name: 'Tab' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Broken.');
  });
});
