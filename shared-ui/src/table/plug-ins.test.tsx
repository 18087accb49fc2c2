import { renderWithPortal, screen, setScreenWidth, within } from '@slabdesk/testing';
import type { TableColumn, TableFilter } from './column';
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

/** A filter by weight, with a parameter and a field of its own. */
const weight: TableFilter = {
  field: 'weight',
  label: 'Weight',
  options: [{ text: 'Light', value: 'light' }],
  control: {
    label: 'At least...',
    params: ['minWeight'],
    accepts: (param, value) => param === 'minWeight' && /^\d+$/.test(value),
    describe: ({ minWeight }) => minWeight && `from ${minWeight} kg`,
    Fields: ({ values, onChange }) => (
      <input
        aria-label="Kilograms"
        value={values.minWeight ?? ''}
        onChange={(event) => onChange({ weight: undefined, minWeight: event.target.value })}
      />
    ),
  },
};

const identifying = { field: 'name', label: 'Name', value: (slab: Slab) => slab.name, identifies: true };

const filters = [weight];

const Slabs = ({ column = identifying }: { column?: TableColumn<Slab> }) => {
  const table = useTableState({ filters });
  return (
    <>
      <DataTable label="Slabs" table={table} result={RESULT} columns={[column]} />
      <output>{JSON.stringify(table.filters)}</output>
    </>
  );
};

const start = (path = '/slabs') => renderWithPortal(<Slabs />, { path });
const chosen = () => screen.getByText(/^\{/).textContent;

it('A filter with fields of its own sets parameters of its own, and says what is chosen', async () => {
  const { user } = start('/slabs?weight=light');
  await user.click(await screen.findByRole('button', { name: 'Weight: Light' }));
  await user.click(screen.getByRole('menuitem', { name: 'At least...' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Weight' }));
  await user.type(await dialog.findByLabelText('Kilograms'), '40');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await screen.findByRole('button', { name: 'Weight: from 40 kg' })).toBeVisible();
  expect(chosen()).toBe('{"minWeight":"40"}');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(chosen()).toBe('{}');
});

it('A filter with fields of its own ignores values in the address that it does not accept', async () => {
  start('/slabs?minWeight=heavy');
  expect(await screen.findByRole('button', { name: 'Weight: Any' })).toBeVisible();
  expect(chosen()).toBe('{}');
});

it('A filter with fields of its own opens them on a phone, too', async () => {
  setScreenWidth(390);
  const { user } = start();
  await user.click(await screen.findByRole('button', { name: 'Filters' }));
  await user.click(await screen.findByRole('button', { name: 'At least... (Weight)' }));
  await user.type(await screen.findByLabelText('Kilograms'), '40');
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(chosen()).toBe('{"minWeight":"40"}');
});

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
