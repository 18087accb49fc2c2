import { createRemoteApi, type ListPage, type ListParams, toListPage } from '@slabdesk/portal/api';
import { act, api, HttpResponse, http, renderWithPortal, screen, server, waitFor } from '@slabdesk/testing';
import type { TableColumn } from './column';
import { DataTable } from './data-table';
import { useTableState } from './use-table-state';

interface Order {
  _id: string;
  number: number;
}

const testApi = createRemoteApi({ name: 'cursors', tags: [] });
const { useListCursorOrdersQuery } = testApi.injectEndpoints({
  endpoints: (build) => ({
    listCursorOrders: build.query<ListPage<Order>, ListParams>({
      query: (params) => ({ url: 'orders', params }),
      transformResponse: toListPage<Order>,
    }),
  }),
});

const columns: Array<TableColumn<Order>> = [
  { field: 'number', label: '#', value: (row) => `No. ${row.number}`, identifies: true, sortable: true },
];

const filters = [{ field: 'status', label: 'Status', options: [{ text: 'Completed', value: 'completed' }] }];

const Orders = () => {
  const table = useTableState({ filters });
  const result = useListCursorOrdersQuery(table.query, { refetchOnMountOrArgChange: true });
  return <DataTable label="Orders" table={table} result={result} columns={columns} />;
};

let numbers: number[];
let queries: string[];
let relation: 'eq' | 'gte';

/** A list by number or cursor, as the server pages it. The cursor is the number of the last row. */
beforeEach(() => {
  numbers = Array.from({ length: 2_095 }, (_, index) => index + 1);
  queries = [];
  relation = 'eq';
  server.use(
    http.get(api('orders'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      queries.push(search);
      const after = searchParams.get('after');
      const start =
        after === null
          ? Number(searchParams.get('page')) * 10
          : numbers.filter((number) => number <= Number(after)).length;
      const rows = numbers.slice(start, start + 10).map((number) => ({ _id: `o${number}`, number }));
      const last = rows.at(-1)?.number;
      return HttpResponse.json(rows, {
        headers: {
          'X-Total-Count': String(numbers.length),
          'X-Total-Count-Relation': relation,
          ...(start + 10 < numbers.length && { 'X-Next-Cursor': String(last) }),
        },
      });
    }),
  );
});

const start = (path = '/orders') => renderWithPortal(<Orders />, { path, route: '/orders' });
const shows = async (number: number) => expect(await screen.findByText(`No. ${number}`)).toBeVisible();
const press = (name: string) => screen.getByRole('button', { name }).click();
const go = (name: string) => act(async () => press(name));

it('DataTable requests pages that are near by number', async () => {
  start();
  await shows(1);
  await go('Next page');
  await shows(11);
  expect(queries).toEqual(['?page=0&pageSize=10', '?page=1&pageSize=10']);
});

it('DataTable requests next and previous pages far away by cursor, and keeps the page number in the URL', async () => {
  const { router } = start('/orders?page=101');
  await shows(1001);
  await go('Next page');
  await shows(1011);
  await go('Next page');
  await shows(1021);
  expect(router.state.location.search).toBe('?page=103');
  expect(screen.getByText('1,021–1,030 of 2,095')).toBeVisible();
  await go('Previous page');
  await shows(1011);
  expect(queries).toEqual([
    '?page=100&pageSize=10',
    '?after=1010&pageSize=10',
    '?after=1020&pageSize=10',
    '?after=1010&pageSize=10',
  ]);
});

it('DataTable requests a linked page by number, and the page before it, too', async () => {
  start('/orders?page=105');
  await shows(1041);
  await go('Previous page');
  await shows(1031);
  await go('Next page');
  await shows(1041);
  expect(queries).toEqual(['?page=104&pageSize=10', '?page=103&pageSize=10', '?after=1040&pageSize=10']);
});

it('DataTable has buttons for the first and the last page, which are requested by number', async () => {
  const { router } = start();
  await shows(1);
  expect(screen.getByRole('button', { name: 'First page' })).toHaveAttribute('aria-disabled', 'true');
  await go('Last page');
  await shows(2095);
  expect(router.state.location.search).toBe('?page=210');
  expect(screen.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true');
  await go('First page');
  await shows(1);
  expect(queries).toEqual(['?page=0&pageSize=10', '?page=209&pageSize=10', '?page=0&pageSize=10']);
});

it('DataTable offers no last page while the total is a lower bound', async () => {
  relation = 'gte';
  start('/orders?page=101');
  await shows(1001);
  expect(screen.getByRole('button', { name: 'Last page' })).toHaveAttribute('aria-disabled', 'true');
  await go('Last page');
  await go('Next page');
  await shows(1011);
  expect(queries).toEqual(['?page=100&pageSize=10', '?after=1010&pageSize=10']);
});

it('DataTable never sends the cursor of another sort order or filter, and Back restores the page', async () => {
  const { router } = start('/orders?page=101');
  await shows(1001);
  await go('Next page');
  await shows(1011);
  await act(() => router.navigate('/orders?status=completed&page=102'));
  await waitFor(() => expect(queries.at(-1)).toBe('?page=101&pageSize=10&status=completed'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(queries.at(-1)).toBe('?after=1010&pageSize=10'));
  await shows(1011);
  expect(router.state.location.search).toBe('?page=102');
  expect(screen.getByText('1,011–1,020 of 2,095')).toBeVisible();
  await act(() => router.navigate('/orders?sort=-number&page=102'));
  await waitFor(() => expect(queries).toContain('?page=101&pageSize=10&sort=-number'));
  expect(queries.filter((query) => query.includes('after') && query.includes('sort'))).toEqual([]);
});

it('DataTable neither skips nor repeats rows if others are added or deleted between two pages', async () => {
  start('/orders?page=101');
  await shows(1001);
  numbers = [-2, -1, 0, ...numbers.filter((number) => number !== 5)];
  await go('Next page');
  await shows(1011);
  expect(screen.getByText('No. 1020')).toBeVisible();
  expect(screen.queryByText('No. 1010')).toBeNull();
});

it('DataTable requests a page by number if no rows are left after its cursor', async () => {
  numbers = numbers.slice(0, 1_015);
  start('/orders?page=101');
  await shows(1001);
  numbers = [...Array.from({ length: 10 }, (_, index) => index - 9), ...numbers.slice(0, 1_010)];
  await go('Next page');
  await waitFor(() =>
    expect(queries).toEqual(['?page=100&pageSize=10', '?after=1010&pageSize=10', '?page=101&pageSize=10']),
  );
  await shows(1010);
  expect(screen.getByText('1,011–1,020 of 1,020')).toBeVisible();
  expect(queries).toHaveLength(3);
});

it('Back from another sort order restores the page', async () => {
  const { router } = start('/orders?page=101');
  await shows(1001);
  await go('Next page');
  await shows(1011);
  await act(() => router.navigate('/orders?sort=-number&page=102'));
  await waitFor(() => expect(queries).toContain('?page=101&pageSize=10&sort=-number'));
  await act(() => router.navigate(-1));
  await waitFor(() => expect(queries.at(-1)).toBe('?after=1010&pageSize=10'));
  expect(router.state.location.search).toBe('?page=102');
});
