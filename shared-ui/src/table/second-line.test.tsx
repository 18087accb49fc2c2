import { renderWithPortal, screen, within } from '@slabdesk/testing';
import type { TableColumn } from './column';
import { DataTable } from './data-table';
import { SecondLine } from './second-line';
import { useTableState } from './use-table-state';

interface Slab {
  _id: string;
  name: string;
  yard: string;
}

const ROWS: Slab[] = [{ _id: 's1', name: 'Verde Alpi', yard: 'North yard' }];
const RESULT = {
  data: { rows: ROWS, total: 1, relation: 'eq' },
  isFetching: false,
  refetch: () => undefined,
} as const;

const identifying = { field: 'name', label: 'Name', value: (slab: Slab) => slab.name, identifies: true };

const Slabs = ({ column }: { column: TableColumn<Slab> }) => (
  <DataTable label="Slabs" table={useTableState({})} result={RESULT} columns={[column]} />
);

it.each<[string, Partial<TableColumn<Slab>>]>([
  [
    'below it',
    {
      below: ({ yard }, { tabIndex }) => (
        <>
          <b>late</b>
          <SecondLine parts={[{ text: yard, to: '/yards/1' }]} tabIndex={tabIndex} />
        </>
      ),
    },
  ],
  [
    'as remotes built before did',
    { secondLine: ({ yard }) => [{ text: yard, to: '/yards/1' }], mark: () => <b>late</b> },
  ],
])('A column shows what a page puts %s', async (_how, parts) => {
  renderWithPortal(<Slabs column={{ ...identifying, ...parts }} />, { path: '/slabs' });
  const cell = await screen.findByRole('gridcell', { name: /Verde Alpi/ });
  expect(within(cell).getByText('late')).toBeVisible();
  expect(within(cell).getByRole('link', { name: 'North yard' })).toHaveAttribute('href', '/yards/1');
});
