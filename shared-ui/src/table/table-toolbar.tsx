import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../feedback/lazy-part';
import { SearchField } from '../form/search-field';
import { CloseIcon, FilterIcon } from '../icons';
import { type CsvSource, ExportMenu } from './export-menu';
import { FilterChip } from './filter-chip';
import type { FilterSheetProps } from './filter-sheet';
import { isActive, setFilters } from './filter-values';
import { tableTexts } from './texts';
import type { TableState } from './use-table-state';

export interface TableToolbarProps {
  label: string;
  table: TableState;
  searchable: boolean;
  csv?: CsvSource | undefined;
  /** Sort select of narrow screens, where the filters are in a sheet. */
  sort?: ReactNode;
  /** Column selection for wide screens. */
  columns?: ReactNode;
}

const Filters = ({ table }: Pick<TableToolbarProps, 'table'>) => (
  <>
    {table.definitions.map((filter) => (
      <FilterChip
        key={filter.field}
        filter={filter}
        values={table.filters}
        onChange={(values) => setFilters(table, values)}
      />
    ))}
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

// Loaded lazily: only phones need it.
const FilterSheet = lazyPart<FilterSheetProps>(
  'filters',
  () => import(/* webpackChunkName: "filter-sheet" */ './filter-sheet').then((module) => module.FilterSheet),
  () => null,
);

/** Opens the filters of a narrow screen, and says how many are active. */
const FilterButton = ({ table }: Pick<TableToolbarProps, 'table'>) => {
  const [isOpen, setOpen] = useState<boolean>();
  const active = table.definitions.filter((filter) => isActive(filter, table.filters)).length;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        startIcon={<FilterIcon size={16} />}
        sx={{
          minHeight: 40,
          ...(active > 0 && {
            '&&': { bgcolor: 'surface.accentSoft', borderColor: 'primary.main', color: 'primary.main' },
          }),
        }}
      >
        {tableTexts.sheet.button(active)}
      </Button>
      {isOpen !== undefined && <FilterSheet table={table} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
};

/** With more filters than this, they have a line of their own on screens of medium width. */
const FEW_FILTERS = 1;

/** Search, filters and export above a table. On phones, filters are in a sheet. */
export const TableToolbar = ({ label, table, searchable, csv, sort, columns }: TableToolbarProps) => {
  const ownLine = table.definitions.length > FEW_FILTERS;
  return (
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
      <Stack
        direction="row"
        sx={{
          order: 2,
          flexBasis: { md: ownLine ? '100%' : 'auto', lg: 'auto' },
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 1,
        }}
      >
        {sort !== undefined && table.definitions.length > 0 ? (
          <FilterButton table={table} />
        ) : (
          <Filters table={table} />
        )}
        {sort}
      </Stack>
      <Stack
        direction="row"
        sx={{
          order: { xs: 1, sm: 3, md: ownLine ? 1 : 3, lg: 3 },
          ml: { sm: 'auto' },
          alignItems: 'center',
          gap: 1,
        }}
      >
        {columns}
        {csv && <ExportMenu source={csv} query={table.query} />}
      </Stack>
    </Stack>
  );
};
