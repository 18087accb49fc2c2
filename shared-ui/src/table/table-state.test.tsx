import { useNavigate } from '@slabdesk/portal/router';
import { createPortal, renderWithPortal, screen } from '@slabdesk/testing';
import { act, renderHook } from '@testing-library/react';
import { createContext, type ReactNode, use, useContext } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { checkColumns } from './column';
import { type TableOptions, useTableState } from './use-table-state';

const status = {
  field: 'status',
  label: 'Status',
  options: [
    { text: 'Completed', value: 'completed' },
    { text: 'Cancelled', value: 'cancelled' },
  ],
};

const options: TableOptions = { defaultSort: '-createdAt', filters: [status] };

/** Content rendered inside the router by the hook under test. */
const SlotContext = createContext<ReactNode>(null);
const Slot = () => useContext(SlotContext);

const renderState = (url: string, more: TableOptions = {}) => {
  const all = { ...options, ...more };
  const router = createMemoryRouter([{ path: '*', element: <Slot /> }], { initialEntries: [url] });
  createPortal({ router });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <SlotContext value={children}>
      <RouterProvider router={router} />
    </SlotContext>
  );
  const { result } = renderHook(() => useTableState(all), { wrapper });
  return { result, search: () => router.state.location.search, router };
};

it('useTableState starts with the first 10 rows in the default order', () => {
  const { result } = renderState('/orders');
  expect(result.current.query).toEqual({ page: 0, pageSize: 10, sort: '-createdAt' });
  expect(result.current.isFiltered).toBe(false);
});

it('useTableState reads its state from the URL, where pages count from 1', () => {
  const { result } = renderState('/orders?page=3&size=50&sort=reference&search=lake&status=completed');
  expect(result.current.query).toEqual({
    page: 2,
    pageSize: 50,
    sort: 'reference',
    search: 'lake',
    status: 'completed',
  });
  expect(result.current.isFiltered).toBe(true);
});

describe('The number of rows on a page', () => {
  it('is what the user has chosen last, in any table of this browser', () => {
    const { result, search } = renderState('/orders');
    act(() => result.current.setPageSize(20));
    expect([result.current.query.pageSize, search()]).toEqual([20, '?size=20']);
    const later = renderState('/materials');
    expect(later.result.current.query.pageSize).toBe(20);
    act(() => later.result.current.setPage(1));
    expect(later.search()).toBe('?page=2&size=20');
    act(() => later.result.current.setPageSize(10));
    expect([later.result.current.query.pageSize, later.search()]).toEqual([10, '']);
    expect(renderState('/orders').result.current.query.pageSize).toBe(10);
  });

  it('is that of the address, in a link to another page', () => {
    window.localStorage.setItem('rows-per-page', '20');
    expect(renderState('/orders?page=2').result.current.query.pageSize).toBe(10);
    expect(renderState('/orders?page=2&size=50').result.current.query.pageSize).toBe(50);
  });

  it('is 10 where something else is stored', () => {
    window.localStorage.setItem('rows-per-page', '7');
    expect(renderState('/orders').result.current.query.pageSize).toBe(10);
  });
});

it.each(['?page=0', '?page=-1', '?page=1.5', '?page=x', '?size=7', '?size=1000', '?status=unknown'])(
  'useTableState ignores %s',
  (query) => {
    expect(renderState(`/orders${query}`).result.current.query).toEqual({
      page: 0,
      pageSize: 10,
      sort: '-createdAt',
    });
  },
);

it('useTableState writes only values that differ from the defaults, and keeps other parameters', () => {
  const { result, search } = renderState('/orders?tab=all');
  act(() => result.current.setPage(4));
  expect(search()).toBe('?tab=all&page=5');
  act(() => result.current.setSort('reference'));
  expect(search()).toBe('?tab=all&sort=reference');
  act(() => result.current.setSort('-createdAt'));
  act(() => result.current.setPageSize(50));
  act(() => result.current.setPageSize(10));
  expect(search()).toBe('?tab=all');
});

it('useTableState adds no history entry if nothing changes', async () => {
  const { result, search, router } = renderState('/orders');
  act(() => result.current.setSort('reference'));
  act(() => result.current.setPage(0));
  act(() => result.current.setSort('reference'));
  await act(() => router.navigate(-1));
  expect(search()).toBe('');
});

it('useTableState keeps the page when columns are hidden, without a history entry', async () => {
  const { result, search, router } = renderState('/orders');
  act(() => result.current.setPage(2));
  act(() => result.current.setHiddenColumns(['status', 'project']));
  expect(search()).toBe('?page=3&hidden=status%2Cproject');
  expect(result.current.hiddenColumns).toEqual(['status', 'project']);
  expect(result.current.query).toEqual({ page: 2, pageSize: 10, sort: '-createdAt' });
  await act(() => router.navigate(-1));
  expect(search()).toBe('');
});

it('useTableState hides optional columns until they are chosen, and keeps the choice in the URL', () => {
  const { result, search } = renderState('/orders', { optionalColumns: ['customer', 'updatedAt'] });
  expect(result.current.hiddenColumns).toEqual(['customer', 'updatedAt']);
  act(() => result.current.setHiddenColumns(['status', 'updatedAt']));
  expect(search()).toBe('?hidden=status&shown=customer');
  expect(result.current.hiddenColumns).toEqual(['status', 'updatedAt']);
  act(() => result.current.setHiddenColumns(['customer', 'updatedAt']));
  expect(search()).toBe('');
});

it('useTableState returns to the first page when the list changes', () => {
  const { result, search } = renderState('/orders?page=5');
  act(() => result.current.setFilter('status', 'completed'));
  expect(search()).toBe('?status=completed');
  act(() => result.current.setPage(2));
  act(() => result.current.setSearch('  lake '));
  expect(search()).toBe('?status=completed&search=lake');
  act(() => result.current.clear());
  expect(search()).toBe('');
});

it('useTableState combines changes made in the same tick', () => {
  const { result, search } = renderState('/orders?tab=all');
  act(() => {
    result.current.setFilter('status', 'completed');
    result.current.setSearch('lake');
  });
  expect(search()).toBe('?tab=all&status=completed&search=lake');
});

it('useTableState restores the previous view on Back', async () => {
  const { result, router } = renderState('/orders');
  act(() => result.current.setPage(1));
  await act(() => router.navigate(-1));
  expect(result.current.query.page).toBe(0);
});

it('checkColumns rejects sorting or filtering by a column without a value', () => {
  expect(() => checkColumns([{ field: 'actions', label: 'Actions', sortable: true }])).toThrow(
    'Column "actions" is sortable but has no value',
  );
  expect(() => checkColumns([{ field: 'status', label: 'Status' }], [status])).toThrow(
    'Column "status" is filterable but has no value',
  );
});

const never = new Promise<never>(() => undefined);
const LoadingPage = () => use(never);
const SearchLate = () => {
  const { setSearch } = useTableState();
  const navigate = useNavigate();
  const leave = () => {
    void navigate('/next');
    setTimeout(() => setSearch('slate'), 20);
  };
  return (
    <button type="button" onClick={leave}>
      Leave
    </button>
  );
};

it('useTableState does not change the URL of the next page if a debounced search fires while it loads', async () => {
  const routes = [{ path: '/next', element: <LoadingPage /> }];
  const { user, router } = renderWithPortal(<SearchLate />, { path: '/orders', routes });
  await user.click(screen.getByRole('button', { name: 'Leave' }));
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(screen.getByRole('button', { name: 'Leave' })).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/next', search: '' });
});
