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
import { isActive } from './filter-values';
import { tableSheetTexts, tableTexts } from './texts';
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

/** Their room doesn't depend on what is chosen: filtering must not move the rows. */
const FilterChips = ({ table }: Pick<TableToolbarProps, 'table'>) =>
  table.definitions.length > 0 && (
    <Stack direction="row" sx={{ gap: 1, minWidth: 0 }}>
      {table.definitions.map((filter) => (
        <FilterChip key={filter.field} filter={filter} values={table.filters} onChange={table.setFilters} />
      ))}
    </Stack>
  );

const ClearButton = ({ table }: Pick<TableToolbarProps, 'table'>) => (
  <Button
    size="small"
    variant="text"
    onClick={table.clear}
    startIcon={<CloseIcon size={15} />}
    sx={{ minHeight: 40, visibility: table.isFiltered ? 'visible' : 'hidden' }}
  >
    {tableTexts.clearFilters}
  </Button>
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
          // Wide enough for the number of active filters.
          minWidth: 124,
          ...(active > 0 && {
            '&&': { bgcolor: 'surface.accentSoft', borderColor: 'primary.main', color: 'primary.main' },
          }),
        }}
      >
        {tableSheetTexts.button(active)}
      </Button>
      {isOpen !== undefined && <FilterSheet table={table} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
};

/** With more filters than this, they have a line of their own. */
const FEW_FILTERS = 1;

/** Search, filters and export above a table. On phones, filters are in a sheet. */
export const TableToolbar = ({ label, table, searchable, csv, sort, columns }: TableToolbarProps) => {
  const isNarrow = sort !== undefined;
  const hasSheet = isNarrow && table.definitions.length > 0;
  const hasOwnLine = !isNarrow && table.definitions.length > FEW_FILTERS;
  return (
    <Stack role="search" aria-label={label} sx={{ gap: 1, p: { xs: 1.5, sm: 2 }, displayPrint: 'none' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {searchable && (
          <Box sx={{ flex: { xs: '1 1 60%', sm: '1 1 160px', md: 'none' }, maxWidth: { sm: 280 } }}>
            <SearchField value={table.search} onSearch={table.setSearch} label={tableTexts.search(label)} />
          </Box>
        )}
        {!isNarrow && !hasOwnLine && <FilterChips table={table} />}
        {!isNarrow && <ClearButton table={table} />}
        <Stack
          direction="row"
          sx={{ order: { xs: 0, sm: 1 }, marginInlineStart: { sm: 'auto' }, alignItems: 'center', gap: 1 }}
        >
          {columns}
          {csv && <ExportMenu source={csv} query={table.query} />}
        </Stack>
        {hasSheet && <FilterButton table={table} />}
        {sort}
        {isNarrow && !hasSheet && <ClearButton table={table} />}
      </Stack>
      {hasOwnLine && <FilterChips table={table} />}
    </Stack>
  );
};
