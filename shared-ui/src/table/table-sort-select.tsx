import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SelectArrow } from '../form/select-arrow';
import { sortFieldOf, type TableColumn } from './column';
import type { TableState } from './use-table-state';

/** Cards have no column headers to press: their order is chosen here. */
export const TableSortSelect = <Row,>({
  columns,
  table,
}: {
  columns: ReadonlyArray<TableColumn<Row>>;
  table: TableState;
}) => {
  const sortable = columns.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <NativeSelect
      variant="outlined"
      IconComponent={SelectArrow}
      input={<OutlinedInput notched={false} size="small" />}
      value={table.sort ?? ''}
      onChange={(event) => table.setSort(event.target.value || undefined)}
      inputProps={{ 'aria-label': 'Sort by' }}
      sx={{ '& select': { fontSize: '0.8125rem', height: 22 } }}
    >
      <option value="">Sort by...</option>
      {sortable.flatMap((column) => [
        <option key={column.field} value={sortFieldOf(column)}>
          {column.label} ↑
        </option>,
        <option key={`-${column.field}`} value={`-${sortFieldOf(column)}`}>
          {column.label} ↓
        </option>,
      ])}
    </NativeSelect>
  );
};
