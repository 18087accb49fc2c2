import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { ReactNode } from 'react';
import { SearchField } from '../form/search-field';
import { CloseIcon } from '../icons';
import { type CsvSource, ExportMenu } from './export-menu';
import { FilterChip } from './filter-chip';
import { tableTexts } from './texts';
import type { TableState } from './use-table-state';

export interface TableToolbarProps {
  label: string;
  table: TableState;
  searchable: boolean;
  csv?: CsvSource | undefined;
  /** Sort select for narrow screens. */
  sort?: ReactNode;
  /** Column selection for wide screens. */
  columns?: ReactNode;
}

const Filters = ({ table, sort }: Pick<TableToolbarProps, 'table' | 'sort'>) => (
  <>
    {table.definitions.map((filter) => (
      <FilterChip
        key={filter.field}
        filter={filter}
        value={table.filters[filter.field]}
        onChange={(value) => table.setFilter(filter.field, value)}
      />
    ))}
    {sort}
    {table.isFiltered && (
      <Button
        size="small"
        variant="text"
        onClick={table.clear}
        startIcon={<CloseIcon size={15} />}
        sx={{ minHeight: 40 }}
      >
        {tableTexts.clearFilters}
      </Button>
    )}
  </>
);

/** Search, filters and export above a table. On phones, the export button is beside the search field. */
export const TableToolbar = ({ label, table, searchable, csv, sort, columns }: TableToolbarProps) => (
  <Stack
    direction="row"
    role="search"
    aria-label={label}
    sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1, p: { xs: 1.5, sm: 2 } }}
  >
    {searchable && (
      <Box sx={{ order: 0, flex: { xs: '1 1 60%', sm: 'none' } }}>
        <SearchField value={table.search} onSearch={table.setSearch} label={tableTexts.search(label)} />
      </Box>
    )}
    <Stack direction="row" sx={{ order: 2, flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Filters table={table} sort={sort} />
    </Stack>
    <Stack direction="row" sx={{ order: { xs: 1, sm: 3 }, ml: { sm: 'auto' }, alignItems: 'center', gap: 1 }}>
      {columns}
      {csv && <ExportMenu source={csv} query={table.query} />}
    </Stack>
  </Stack>
);
