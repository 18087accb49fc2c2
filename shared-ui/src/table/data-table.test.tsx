import IconButton from '@mui/material/IconButton';
import { createRemoteApi, type ListPage, type ListParams, listTags, toListPage } from '@slabdesk/portal/api';
import {
  act,
  api,
  failure,
  fireEvent,
  HttpResponse,
  http,
  listHandler,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import { formatMoney } from '@slabdesk/units';
import { EXPORT_TYPES } from 'bff-contract/constants';
import { useState } from 'react';
import { DeleteButton } from '../overlay/delete-button';
import type { TableColumn } from './column';
import { DataTable } from './data-table';
import { useTableState } from './use-table-state';

interface Order {
  _id: string;
  reference: string;
  status: string;
  value: number;
}

const testApi = createRemoteApi({ name: 'test', tags: ['Order'] });
const { useListTestOrdersQuery } = testApi.injectEndpoints({
  endpoints: (build) => ({
    listTestOrders: build.query<ListPage<Order>, ListParams>({
      query: (params) => ({ url: 'orders', params }),
      transformResponse: toListPage<Order>,
      providesTags: listTags('Order'),
    }),
  }),
});

const columns: Array<TableColumn<Order>> = [
  { field: 'reference', label: '#', value: (row) => row.reference, identifies: true },
  { field: 'status', label: 'Status', value: (row) => row.status },
  {
    field: 'value',
    label: 'Order Value',
    value: (row) => row.value,
    render: (row) => formatMoney(row.value),
    sortable: true,
    sortField: 'totalPrice',
    align: 'right',
  },
];

const filters = [
  { field: 'status', label: 'Status', options: [{ text: 'Completed', value: 'completed' }] },
  // Colleagues of one name.
  { field: 'by', label: 'By', options: ['u1', 'u2'].map((value) => ({ text: 'Ana', value })) },
];

const Orders = () => {
  const table = useTableState({ filters });
  return (
    <DataTable
      label="Orders"
      table={table}
      result={useListTestOrdersQuery(table.query)}
      columns={columns}
      rowLink={(row) => `/orders/${row._id}`}
      rowActions={(row, { tabIndex }) => (
        <IconButton tabIndex={tabIndex} aria-label={`Edit order ${row.reference}`}>
          …
        </IconButton>
      )}
      csv={{ url: 'orders', fileName: 'orders' }}
      empty={{
        title: 'There are no orders available right now.',
        action: <button type="button">Make one</button>,
      }}
    />
  );
};

const orders = (count: number): Order[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: `o${index}`,
    reference: `ORD-${1001 + index}`,
    status: index % 2 ? 'completed' : 'order-placed',
    value: index * 10.5,
  }));

/** Records the query of each request. */
const recordQueries = (rows: Order[] = orders(3)) => {
  const queries: string[] = [];
  server.use(
    http.get(api('orders'), ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json(rows, { headers: { 'X-Total-Count': '95' } });
    }),
  );
  return queries;
};

const start = (path = '/orders') => renderWithPortal(<Orders />, { path });

it('DataTable shows the rows in a named grid, with the identifying cell as a link and named actions', async () => {
  server.use(listHandler('orders', orders(3)));
  start();
  const grid = await screen.findByRole('grid', { name: 'Orders' });
  expect(await within(grid).findByRole('link', { name: 'ORD-1001' })).toHaveAttribute('href', '/orders/o0');
  expect(within(grid).getByText('$21.00')).toBeVisible();
  expect(within(grid).getByRole('button', { name: 'Edit order ORD-1002' })).toBeVisible();
  expect(
    within(grid)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['#', 'Status', 'Order Value', 'Actions']);
});

it('DataTable opens a row on click, but not when one of its buttons is clicked', async () => {
  server.use(listHandler('orders', orders(3)));
  const { user, router } = start();
  await user.click(await screen.findByRole('button', { name: 'Edit order ORD-1002' }));
  expect(router.state.location.pathname).toBe('/orders');
  await user.click(screen.getByText('$21.00'));
  expect(router.state.location.pathname).toBe('/orders/o2');
});

it('DataTable stays when a text of a row was selected, and opens a row in a new tab on Ctrl', async () => {
  server.use(listHandler('orders', orders(3)));
  const openTab = jest.spyOn(window, 'open').mockReturnValue(null);
  const { router } = start();
  const price = await screen.findByText('$21.00');
  document.getSelection()?.selectAllChildren(price);
  fireEvent.click(price);
  document.getSelection()?.removeAllRanges();
  fireEvent.click(price, { shiftKey: true });
  expect(openTab).not.toHaveBeenCalled();
  fireEvent.click(price, { ctrlKey: true });
  expect(openTab).toHaveBeenCalledWith('/orders/o2');
  expect(router.state.location.pathname).toBe('/orders');
  openTab.mockRestore();
});

it('DataTable pages on the server', async () => {
  const queries = recordQueries(orders(10));
  const { user, router } = start();
  expect(await screen.findByText('1 of 10')).toBeVisible();
  expect(screen.getByText('1–10 of 95')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByText('2 of 10')).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
  expect(await screen.findByText('1 of 2')).toBeVisible();
  expect(queries).toEqual(['?page=0&pageSize=10', '?page=1&pageSize=10', '?page=0&pageSize=50']);
  expect(
    within(screen.getByLabelText('Rows per page'))
      .getAllByRole('option')
      .map((o) => o.textContent),
  ).toEqual(['10', '20', '30', '50', '100']);
});

it('DataTable sorts on the server by the sort field of the column', async () => {
  const queries = recordQueries();
  const { user } = start();
  await user.click(await screen.findByRole('columnheader', { name: /Order Value/ }));
  await waitFor(() => expect(queries).toContain('?page=0&pageSize=10&sort=totalPrice'));
  await user.click(screen.getByRole('columnheader', { name: /Order Value/ }));
  await waitFor(() => expect(queries).toContain('?page=0&pageSize=10&sort=-totalPrice'));
});

it('DataTable keeps the page that Back returns to, even from a shorter list', async () => {
  server.use(
    http.get(api('orders'), ({ request }) => {
      const isShort = new URL(request.url).searchParams.has('status');
      const headers = { 'X-Total-Count': isShort ? '2' : '95' };
      return HttpResponse.json(orders(isShort ? 2 : 10), { headers });
    }),
  );
  const { router } = start('/orders?page=4');
  await act(() => router.navigate('/orders?status=completed'));
  expect(await screen.findByText('1 of 1')).toBeVisible();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('4 of 10')).toBeVisible();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(router.state.location.search).toBe('?page=4');
});

it('DataTable shows the first page after sorting, and Back restores the previous view', async () => {
  const queries = recordQueries(orders(10));
  const { user, router } = start('/orders?page=3');
  await user.click(await screen.findByRole('columnheader', { name: /Order Value/ }));
  await waitFor(() => expect(queries).toContain('?page=0&pageSize=10&sort=totalPrice'));
  // The grid resets to its first page asynchronously.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(router.state.location.search).toBe('?sort=totalPrice');
  await act(() => router.navigate(-1));
  await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
  expect(screen.getByText('3 of 10')).toBeVisible();
});

const Deletable = () => {
  const [rows, setRows] = useState(() => orders(3));
  return (
    <DataTable
      label="Orders"
      table={useTableState({})}
      result={{
        data: { rows, total: rows.length, relation: 'eq' },
        isFetching: false,
        refetch: () => undefined,
      }}
      columns={columns}
      rowActions={(row, { tabIndex }) => (
        <DeleteButton
          tabIndex={tabIndex}
          aria-label={`Delete order ${row.reference}`}
          onDelete={async () => undefined}
          onDeleted={() => setTimeout(() => setRows((all) => all.filter(({ _id }) => _id !== row._id)))}
        />
      )}
    />
  );
};

it.each([1_440, 390])('The table keeps the focus after its row was deleted, at %i px', async (width) => {
  setScreenWidth(width);
  const { user } = renderWithPortal(<Deletable />);
  (await screen.findByRole('button', { name: 'Delete order ORD-1003' })).focus();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByText('ORD-1003')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('group', { name: 'Orders' })).toContainElement(
    document.activeElement as HTMLElement | null,
  );
});

describe('DataTable columns', () => {
  const headings = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

  it('are hidden and shown in a panel, and kept in the URL beside the page', async () => {
    server.use(listHandler('orders', orders(30)));
    const { user, router } = start('/orders?page=2');
    await screen.findByRole('link', { name: 'ORD-1011' });
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const panel = await screen.findByRole('dialog', { name: 'Columns' });
    await user.click(await within(panel).findByRole('checkbox', { name: 'Status' }));
    expect(within(panel).queryByRole('checkbox', { name: '#' })).toBeNull();
    await waitFor(() => expect(headings()).toEqual(['#', 'Order Value', 'Actions']));
    expect(router.state.location.search).toBe('?page=2&hidden=status');
    await user.click(within(panel).getByRole('checkbox', { name: 'Status' }));
    await waitFor(() => expect(headings()).toEqual(['#', 'Status', 'Order Value', 'Actions']));
    expect(router.state.location.search).toBe('?page=2');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  // The column menu button is only visible on hover, so tests find it by its label.
  it('are hidden through their menu', async () => {
    server.use(listHandler('orders', orders(3)));
    const { user, router } = start('/orders?hidden=nonsense');
    await screen.findByRole('link', { name: 'ORD-1001' });
    await user.click(screen.getByLabelText('Status column menu'));
    await user.click(await screen.findByRole('menuitem', { name: 'Hide column' }));
    await waitFor(() => expect(headings()).toEqual(['#', 'Order Value', 'Actions']));
    expect(router.state.location.search).toBe('?hidden=status');
  });

  it('are moved and resized through their menu, and reset', async () => {
    server.use(listHandler('orders', orders(30)));
    const { user, router } = start('/orders?page=2');
    await screen.findByRole('link', { name: 'ORD-1011' });
    const choose = async (item: string) => {
      await user.click(screen.getByLabelText('Order Value column menu'));
      await user.click(await screen.findByRole('menuitem', { name: item }));
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    };
    await choose('Move left');
    expect(headings()).toEqual(['#', 'Order Value', 'Status', 'Actions']);
    expect(router.state.location.search).toBe('?page=2&columns=reference%2Cvalue%2Cstatus');
    await choose('Make wider');
    await choose('Make wider');
    const widthOf = () => Number(/widths=value-(\d+)$/.exec(router.state.location.search)?.[1]);
    const wider = widthOf();
    await choose('Make narrower');
    expect(widthOf()).toBe(wider - 40);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('button', { name: 'Reset columns' }));
    expect(headings()).toEqual(['#', 'Status', 'Order Value', 'Actions']);
    expect(router.state.location.search).toBe('?page=2');
  });

  it('are moved by dragging their headers', async () => {
    server.use(listHandler('orders', orders(3)));
    start('/orders?hidden=status');
    await screen.findByRole('link', { name: 'ORD-1001' });
    const header = (name: string) => screen.getByText(name);
    const drag = (name: string, target: HTMLElement) => {
      const dataTransfer = {};
      fireEvent.dragStart(header(name), { dataTransfer });
      const isAllowed = !fireEvent.dragOver(target, { dataTransfer });
      fireEvent.drop(target, { dataTransfer });
      fireEvent.dragEnd(header(name), { dataTransfer });
      return isAllowed;
    };
    expect(drag('Order Value', header('#'))).toBe(true);
    await waitFor(() => expect(headings()).toEqual(['Order Value', '#', 'Actions']));
    expect(drag('Order Value', screen.getByRole('columnheader', { name: 'Actions' }))).toBe(false);
    expect(headings()).toEqual(['Order Value', '#', 'Actions']);
  });

  it('are sorted through their menu in either direction, and never unsorted', async () => {
    const queries = recordQueries();
    const { user } = start();
    await screen.findByRole('link', { name: 'ORD-1001' });
    const openMenu = () => user.click(screen.getByLabelText('Order Value column menu'));
    await openMenu();
    await user.click(await screen.findByRole('menuitem', { name: 'Sort descending' }));
    await waitFor(() => expect(queries).toContain('?page=0&pageSize=10&sort=-totalPrice'));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await openMenu();
    await screen.findByRole('menu');
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual([
      'Sort ascending',
      'Move left',
      'Make wider',
      'Make narrower',
      'Hide column',
      'Manage columns',
    ]);
  });
});

it('DataTable filters by a chip, and clears the filter', async () => {
  const queries = recordQueries();
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Status: Any' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Completed' }));
  await waitFor(() => expect(queries).toContain('?page=0&pageSize=10&status=completed'));
  expect(screen.getByRole('button', { name: 'Status: Completed' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('button', { name: 'Status: Any' })).toBeVisible();
});

it('DataTable filters by options of one name', async () => {
  const queries = recordQueries();
  const log = jest.spyOn(console, 'error');
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'By: Any' }));
  await user.click(screen.getAllByRole('menuitemradio', { name: 'Ana' })[1] as HTMLElement);
  await waitFor(() => expect(queries).toContain('?page=0&pageSize=10&by=u2'));
  expect(log).not.toHaveBeenCalled();
});

it('DataTable searches on the server', async () => {
  const queries = recordQueries();
  const { user } = start();
  await user.type(await screen.findByRole('searchbox', { name: 'Search orders' }), 'lake{Enter}');
  await waitFor(() => expect(queries).toContain('?page=0&pageSize=10&search=lake'));
});

it.each(['cost', '-nope', 'value', 'createdAt; drop'])(
  "DataTable drops the unknown sort %p from the URL without showing the server's error",
  async (sort) => {
    server.use(
      http.get(api('orders'), ({ request }) =>
        new URL(request.url).searchParams.has('sort')
          ? failure(400, 'sort must be one of totalPrice', {
              fields: { sort: 'sort must be one of totalPrice' },
            })
          : HttpResponse.json([{ _id: 'o1', reference: 'ORD-1001', status: 'completed', value: 5 }], {
              headers: { 'X-Total-Count': '1' },
            }),
      ),
    );
    const { router } = renderWithPortal(<Orders />, {
      path: `/orders?sort=${encodeURIComponent(sort)}&page=1`,
    });
    expect(await screen.findByText('ORD-1001')).toBeVisible();
    expect(router.state.location.search).not.toContain('sort');
    expect(screen.queryByText(/must be one of/)).toBeNull();
  },
);

describe('DataTable', () => {
  it('shows the action that creates the first row if there are no rows', async () => {
    server.use(listHandler('orders', []));
    start();
    expect(await screen.findByText('There are no orders available right now.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Make one' })).toBeVisible();
  });

  it('offers to clear the filters if there are no matches', async () => {
    server.use(listHandler('orders', []));
    const { user, router } = start('/orders?search=nothing');
    expect(await screen.findByText('Nothing found')).toBeVisible();
    const [, inMessage] = screen.getAllByRole('button', { name: 'Clear filters' });
    await user.click(inMessage ?? document.body);
    expect(router.state.location.search).toBe('');
  });

  it('shows its empty state in a cell of the grid', async () => {
    server.use(listHandler('orders', []));
    start();
    const message = await screen.findByText('There are no orders available right now.');
    const cell = within(screen.getByRole('grid', { name: 'Orders' })).getByRole('gridcell');
    expect(cell).toContainElement(message);
    expect(screen.queryByRole('navigation', { name: 'Orders: pages' })).toBeNull();
  });

  it('shows an error if loading failed, and retries with the same filters', async () => {
    server.use(http.get(api('orders'), () => failure(500, 'Something went wrong...')));
    const { user, router } = start('/orders?status=completed');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Failed to load orders. Please try again.')).toBeVisible();
    server.use(listHandler('orders', orders(1)));
    await user.click(retry);
    expect(await screen.findByRole('link', { name: 'ORD-1001' })).toBeVisible();
    expect(router.state.location.search).toBe('?status=completed');
  });

  it.each([1440, 390])(
    'keeps its rows at %i px if loading them again fails, and says so above them',
    async (width) => {
      setScreenWidth(width);
      server.use(listHandler('orders', orders(2)));
      const { user, store } = start();
      await screen.findByRole('link', { name: 'ORD-1001' });
      const reload = () => act(() => void store.dispatch(testApi.util.invalidateTags(['Order'])));
      server.use(http.get(api('orders'), () => failure(400, 'Not now.')));
      reload();
      expect(await screen.findByRole('alert')).toHaveTextContent(/^Failed to load orders.*Not now\./);
      expect(screen.getByRole('link', { name: 'ORD-1001' })).toBeVisible();
      server.use(listHandler('orders', orders(1)));
      await user.click(screen.getByRole('button', { name: 'Retry' }));
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
      expect(screen.queryByRole('link', { name: 'ORD-1002' })).toBeNull();
      // The rows of another list don't stay.
      server.use(http.get(api('orders'), () => failure(400, 'Not now.')));
      await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'lake{Enter}');
      await waitFor(() => expect(screen.queryByRole('link', { name: 'ORD-1001' })).toBeNull());
    },
  );

  it('shows that access is denied after a 403', async () => {
    server.use(http.get(api('orders'), () => failure(403, 'Forbidden access')));
    renderWithPortal(<Orders />, { path: '/orders', routes: [{ path: '/forbidden', element: <Orders /> }] });
    expect(await screen.findByText("You can't access that")).toBeVisible();
  });
});

it('DataTable redirects from past the end to the last page', async () => {
  server.use(listHandler('orders', orders(12)));
  const { router } = start('/orders');
  await act(() => router.navigate('/orders?page=9'));
  expect(await screen.findByRole('link', { name: 'ORD-1011' })).toBeVisible();
  expect(router.state.location.search).toBe('?page=2');
  await act(() => router.navigate(-1));
  expect(router.state.location.search).toBe('');
});

it('DataTable keeps the old rows visible while the next ones load', async () => {
  server.use(listHandler('orders', orders(30)));
  const { user } = start();
  await screen.findByRole('link', { name: 'ORD-1001' });
  let finish: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (finish = resolve));
  server.use(
    http.get(api('orders'), async () => {
      await held;
      return HttpResponse.json(orders(30).slice(10, 20), { headers: { 'X-Total-Count': '30' } });
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('progressbar', { name: 'Loading orders' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'ORD-1001' })).toBeVisible();
  finish();
  expect(await screen.findByRole('link', { name: 'ORD-1011' })).toBeVisible();
});

it('DataTable shows a minimum count if the server stopped counting', async () => {
  const headers = { 'X-Total-Count': '10000', 'X-Total-Count-Relation': 'gte' };
  server.use(http.get(api('orders'), () => HttpResponse.json(orders(10), { headers })));
  start('/orders?search=a');
  expect(await screen.findByText('1 of 1,000+')).toBeVisible();
});

describe('DataTable on a phone', () => {
  beforeEach(() => setScreenWidth(390));

  it('scrolls to the first card of another page', async () => {
    server.use(listHandler('orders', orders(30)));
    const scroll = jest.fn();
    Element.prototype.scrollIntoView = scroll;
    const { user } = start();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'ORD-1011' })).toBeVisible();
    expect(
      scroll.mock.contexts.map((element) => (element as HTMLElement).getAttribute('aria-label')),
    ).toEqual(['Orders']);
  });

  it('shows a list of cards with the same values', async () => {
    server.use(listHandler('orders', orders(2)));
    start();
    const list = await screen.findByRole('list', { name: 'Orders' });
    expect(screen.queryByRole('grid')).toBeNull();
    const [first] = within(list).getAllByRole('listitem');
    expect(first).toHaveTextContent('ORD-1001');
    expect(first).toHaveTextContent('Order Value$0.00');
    expect(within(list).getByRole('button', { name: 'Edit order ORD-1002' })).toBeVisible();
  });

  it('gives a column with a long value a full line of every card', async () => {
    const [short, long] = orders(2) as [Order, Order];
    server.use(
      listHandler('orders', [short, { ...long, status: 'Waiting for the stone of another dealer' }]),
    );
    start();
    const lineOf = (label: string) =>
      screen
        .getAllByText(label, { selector: 'dt' })
        .map((each) => getComputedStyle(each.parentElement!).gridColumn);
    await screen.findByRole('list', { name: 'Orders' });
    expect(lineOf('Status')).toEqual(['1 / -1', '1 / -1']);
    expect(lineOf('Order Value')).not.toContain('1 / -1');
  });

  it('filters in a sheet, whose button says how many filters are active', async () => {
    server.use(listHandler('orders', orders(3)));
    const { user, router } = start();
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    const sheet = await screen.findByRole('dialog', { name: 'Filters' });
    const status = within(sheet).getByRole('combobox', { name: 'Status' });
    expect(status).toHaveDisplayValue('Any');
    await user.selectOptions(status, within(status).getAllByRole('option')[1]!);
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?status=/));
    await user.click(within(sheet).getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Filters (1)' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Filters (1)' }));
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('can be sorted by a select', async () => {
    const queries = recordQueries();
    const { user } = start();
    await user.selectOptions(await screen.findByLabelText('Sort by'), 'Order Value ↓');
    await waitFor(() => expect(queries).toContain('?page=0&pageSize=10&sort=-totalPrice'));
  });
});

describe('DataTable export', () => {
  const exportAs = async (user: ReturnType<typeof start>['user'], format: string) => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: format }));
  };

  /** Notes what is saved, under which name. */
  const watchDownloads = () => {
    const saved: Array<{ name: string; blob: Blob | undefined }> = [];
    let blob: Blob | undefined;
    URL.createObjectURL = (content) => {
      blob = content as Blob;
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, blob });
    });
    return saved;
  };

  it('requests all matches for Excel', async () => {
    const saved = watchDownloads();
    let exportRequest: Request | undefined;
    server.use(
      http.get(api('orders'), ({ request }) => {
        if (request.headers.get('Accept') !== EXPORT_TYPES.xlsx) return HttpResponse.json(orders(10));
        exportRequest = request;
        return new HttpResponse(new Uint8Array([80, 75, 10, 10]), {
          headers: { 'Content-Type': EXPORT_TYPES.xlsx },
        });
      }),
    );
    const { user } = start('/orders?status=completed&page=2');
    await exportAs(user, 'Excel (.xlsx)');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['orders.xlsx']));
    expect(new URL(exportRequest?.url ?? '').search).toBe('?status=completed');
    expect([saved[0]?.blob?.type, saved[0]?.blob?.size]).toEqual([EXPORT_TYPES.xlsx, 4]);
  });

  it('can be used by keyboard', async () => {
    const saved = watchDownloads();
    server.use(http.get(api('orders'), () => HttpResponse.json([])));
    const { user } = start();
    const button = await screen.findByRole('button', { name: 'Export' });
    act(() => button.focus());
    await user.keyboard('{Enter}');
    await screen.findByRole('menu');
    await user.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['orders.csv']));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus());
  });

  it('requests all matches as CSV, not only the page', async () => {
    let exportRequest: Request | undefined;
    let saved: Blob | undefined;
    URL.createObjectURL = (blob) => {
      saved = blob as Blob;
      return 'blob:x';
    };
    URL.revokeObjectURL = () => undefined;
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    server.use(
      http.get(api('orders'), ({ request }) => {
        if (request.headers.get('Accept') !== 'text/csv') {
          return HttpResponse.json(orders(10), { headers: { 'X-Total-Count': '95' } });
        }
        exportRequest = request;
        return HttpResponse.text('\uFEFFreference\r\n', { headers: { 'Content-Type': 'text/csv' } });
      }),
    );
    const { user } = start('/orders?status=completed&page=2');
    await exportAs(user, 'CSV (.csv)');
    await waitFor(() => expect(click).toHaveBeenCalled());
    expect(new URL(exportRequest?.url ?? '').search).toBe('?status=completed');
    expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('orders.csv');
    expect(saved?.size).toBe('\uFEFFreference\r\n'.length + 2);
  });

  it('shows its progress if it takes longer than a second', async () => {
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    let finish: () => void = () => undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('ORD-1\r\n'.repeat(30)));
        finish = () => stream.close();
      },
    });
    server.use(
      http.get(api('orders'), ({ request }) =>
        request.headers.get('Accept') === 'text/csv'
          ? new HttpResponse(body, { headers: { 'Content-Type': 'text/csv', 'X-Total-Count': '120' } })
          : HttpResponse.json([]),
      ),
    );
    const { user } = start();
    await exportAs(user, 'CSV (.csv)');
    expect(screen.queryByRole('progressbar', { name: 'Export' })).toBeNull();
    const progress = await screen.findByRole('progressbar', { name: 'Export' });
    expect(progress).toHaveAttribute('aria-valuenow', '25');
    finish();
    expect(await screen.findByRole('button', { name: 'Export' })).toBeVisible();
    expect(screen.queryByRole('progressbar', { name: 'Export' })).toBeNull();
  });

  it('shows why it failed', async () => {
    server.use(
      http.get(api('orders'), ({ request }) =>
        request.headers.get('Accept') === 'text/csv'
          ? failure(503, 'Try again in a moment.')
          : HttpResponse.json([]),
      ),
    );
    const { user } = start();
    await exportAs(user, 'CSV (.csv)');
    expect(await screen.findByText('The export failed. Try again in a moment.')).toBeVisible();
  });
});
