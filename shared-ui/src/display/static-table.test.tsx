import { renderWithPortal, screen, within } from '@slabdesk/testing';
import { type StaticColumn, StaticTable } from './static-table';

interface Line {
  number: number;
  name: string;
}

const columns: StaticColumn<Line>[] = [
  { label: 'Line', render: (line) => line.number, align: 'right' },
  { label: 'Material', render: (line) => line.name, identifies: true },
];

const lines = (count: number): Line[] =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, name: `Stone ${index + 1}` }));

const start = (props: { count: number; pageSize?: number; overflow?: 'fit' | 'scroll' }) => {
  const { count, ...rest } = props;
  return renderWithPortal(
    <StaticTable
      label="Lines"
      columns={columns}
      rows={lines(count)}
      rowKey={(line) => line.number}
      {...rest}
    />,
  );
};

const bodyRows = () =>
  within(screen.getByRole('table', { name: 'Lines' }))
    .getAllByRole('row')
    .slice(1);

it('StaticTable is a named table whose rows are named by the identifying column', () => {
  start({ count: 2 });
  const table = screen.getByRole('table', { name: 'Lines' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Line', 'Material']);
  expect(within(table).getByRole('rowheader', { name: 'Stone 2' })).toBeVisible();
  expect(bodyRows()).toHaveLength(2);
  expect(screen.queryByRole('region', { name: /Lines/ })).toBeNull();
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('StaticTable can be scrolled by keyboard if it overflows', () => {
  start({ count: 2, overflow: 'scroll' });
  expect(screen.getByRole('region', { name: 'Lines: table' })).toHaveAttribute('tabindex', '0');
});

it('StaticTable shows long lists page by page, and keeps the focus on Next at the last page', async () => {
  const { user } = start({ count: 120, pageSize: 50 });
  expect(bodyRows()).toHaveLength(50);
  expect(screen.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  const next = screen.getByRole('button', { name: 'Next page' });
  await user.click(next);
  await user.click(next);
  expect(screen.getByRole('navigation', { name: 'Lines: pages' })).toHaveTextContent('3 of 3');
  expect(bodyRows()).toHaveLength(20);
  expect(next).toHaveFocus();
});

it('StaticTable shows no pager for a single page', () => {
  start({ count: 50, pageSize: 50 });
  expect(screen.queryByRole('navigation')).toBeNull();
});
