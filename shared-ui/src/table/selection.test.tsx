import Button from '@mui/material/Button';
import { createRemoteApi, type ListPage, type ListParams, toListPage } from '@slabdesk/portal/api';
import {
  listHandler,
  renderWithPortal,
  screen,
  server,
  setScreenWidth,
  waitFor,
  within,
} from '@slabdesk/testing';
import type { TableColumn } from './column';
import { DataTable } from './data-table';
import { type TableSelection, useTableSelection } from './use-table-selection';
import { useTableState } from './use-table-state';

interface Stone {
  _id: string;
  name: string;
}

const { useListStonesQuery } = createRemoteApi({ name: 'test', tags: [] }).injectEndpoints({
  endpoints: (build) => ({
    listStones: build.query<ListPage<Stone>, ListParams>({
      query: (params) => ({ url: 'stones', params }),
      transformResponse: toListPage<Stone>,
    }),
  }),
});

const columns: Array<TableColumn<Stone>> = [
  { field: 'name', label: 'Name', value: (row) => row.name, sortable: true, identifies: true },
];

let used: Pick<TableSelection, 'type' | 'ids' | 'query' | 'count'>;

const Stones = () => {
  const table = useTableState();
  const stones = useListStonesQuery(table.query);
  const selection = useTableSelection(table, stones.data);
  return (
    <DataTable
      label="Stones"
      table={table}
      result={stones}
      columns={columns}
      rowLink={(row) => `/stones/${row._id}`}
      selection={selection}
      selectionActions={
        <Button
          onClick={() => {
            used = selection;
          }}
        >
          Change Prices
        </Button>
      }
    />
  );
};

const stones = Array.from({ length: 25 }, (_, index) => ({
  _id: `s${index + 1}`,
  name: `Stone ${index + 1}`,
}));

const start = (path = '/stones') => {
  server.use(listHandler('stones', stones));
  return renderWithPortal(<Stones />, { path });
};

const box = (name: string) => screen.findByRole('checkbox', { name });
const bar = () => screen.getByRole('group', { name: 'Selection' });

it('Table selection offers actions only while a row is selected', async () => {
  const { user, router } = start();
  await user.click(await box('Select Stone 2'));
  expect(await box('Select Stone 2')).toBeChecked();
  expect(bar()).toHaveTextContent('1 selected');
  expect(router.state.location.pathname).toBe('/stones');
  await user.click(within(bar()).getByRole('button', { name: 'Change Prices' }));
  expect(used).toMatchObject({ type: 'include', ids: new Set(['s2']), count: 1 });
  await user.click(within(bar()).getByRole('button', { name: 'Clear selection' }));
  expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull();
  expect(await box('Select Stone 2')).not.toBeChecked();
});

it('Table selection is kept across pages and sort orders', async () => {
  const { user } = start();
  await box('Select Stone 1');
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
  expect(bar()).toHaveTextContent('10 selected');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await box('Select Stone 11'));
  expect(bar()).toHaveTextContent('11 selected');
  await user.click(screen.getByRole('columnheader', { name: /Name/ }));
  await waitFor(async () => expect(await box('Select Stone 1')).toBeChecked());
  await user.click(await box('Select Stone 3'));
  expect(bar()).toHaveTextContent('10 selected');
});

it('Table selection offers to select all only while some are not', async () => {
  const { user } = start();
  for (const stone of ['Stone 1', 'Stone 11', 'Stone 21']) {
    await box(`Select ${stone}`);
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    if (stone !== 'Stone 21') {
      expect(within(bar()).getByRole('button', { name: 'Select all 25' })).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Next page' }));
    }
  }
  expect(bar()).toHaveTextContent('25 selected');
  expect(within(bar()).queryByRole('button', { name: 'Select all 25' })).toBeNull();
});

it('Table selection can include all matches on all pages except deselected rows', async () => {
  const { user } = start('/stones?search=stone');
  await user.click(await box('Select Stone 1'));
  await user.click(screen.getByRole('button', { name: 'Select all 25 matching' }));
  expect(bar()).toHaveTextContent('25 selected');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  const eleventh = await box('Select Stone 11');
  expect(eleventh).toBeChecked();
  await user.click(eleventh);
  expect(bar()).toHaveTextContent('24 selected');
  await user.click(screen.getByRole('button', { name: 'Change Prices' }));
  expect(used).toMatchObject({
    type: 'exclude',
    ids: new Set(['s11']),
    query: { search: 'stone' },
    count: 24,
  });
});

it('Table selection clears "all matching" when the matches change, but keeps individually selected rows', async () => {
  const { user } = start('/stones?search=stone');
  const search = async () => {
    await user.type(screen.getByRole('searchbox'), '1{Enter}');
  };
  await user.click(await box('Select Stone 4'));
  await search();
  expect(bar()).toHaveTextContent('1 selected');
  await user.click(await screen.findByRole('button', { name: 'Select all 25 matching' }));
  await search();
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Selection' })).toBeNull());
});

it('Table selection works with the keyboard', async () => {
  const { user } = start();
  await user.click(await box('Select Stone 1'));
  await user.keyboard('{ArrowDown} ');
  expect(bar()).toHaveTextContent('2 selected');
  expect(await box('Select Stone 2')).toHaveFocus();
});

it('Table selection announces the number of selected rows', async () => {
  const { user } = start();
  await user.click(await box('Select Stone 2'));
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain('1 selected');
});

it('Table selection has the same checkboxes on a phone, and one that selects the page', async () => {
  setScreenWidth(390);
  const { user, router } = start();
  await user.click(await box('Select Stone 2'));
  expect(router.state.location.pathname).toBe('/stones');
  expect(await box('Select all on this page')).not.toBeChecked();
  await user.click(await box('Select all on this page'));
  expect(bar()).toHaveTextContent('10 selected');
  await user.click(await box('Select Stone 3'));
  expect(bar()).toHaveTextContent('9 selected');
});
