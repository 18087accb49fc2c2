import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { SelectArrow } from '../form/select-arrow';
import { sortFieldOf, type TableColumn } from './column';
import { tableSortTexts as texts } from './texts';
import type { TableState } from './use-table-state';

/** Sort select for cards, which have no column headers. It offers what cards show. */
export const TableSortSelect = <Row,>({
  columns,
  table,
}: {
  columns: ReadonlyArray<TableColumn<Row>>;
  table: TableState;
}) => {
  const sortable = columns.filter((column) => column.sortable && !column.wideOnly);
  if (sortable.length === 0) return null;
  const options = sortable.flatMap((column) => [
    { value: sortFieldOf(column), text: texts.ascending(column.label) },
    { value: `-${sortFieldOf(column)}`, text: texts.descending(column.label) },
  ]);
  const current = options.find((option) => option.value === table.sort);
  return (
    <NativeSelect
      variant="outlined"
      IconComponent={SelectArrow}
      input={<OutlinedInput notched={false} size="small" />}
      value={current?.value ?? ''}
      onChange={(event) => table.setSort(event.target.value)}
      inputProps={{ 'aria-label': texts.label }}
      sx={{ '& select': { fontSize: '0.8125rem', height: 22 } }}
    >
      {/* Only shown while the list is not sorted by any column; not selectable. */}
      {!current && (
        <option value="" disabled hidden>
          {texts.placeholder}
        </option>
      )}
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </NativeSelect>
  );
};
