import Box from '@mui/material/Box';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import { formatNumber } from '@slabdesk/units';
import { PAGE_SIZES } from 'bff-contract/list';
import { PageTurner } from '../feedback/page-turner';
import { SelectArrow } from '../form/select-arrow';
import { tablePagerTexts as texts } from './texts';
import type { TableState } from './use-table-state';

export interface TablePagerProps {
  label: string;
  table: TableState;
  total: number;
  /** `gte`: the total is a lower bound. */
  relation: 'eq' | 'gte';
}

const PageSizeSelect = ({ table: { pageSize, setPageSize } }: Pick<TablePagerProps, 'table'>) => (
  <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
    <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
      {texts.pageSize}
    </Box>
    <NativeSelect
      disableUnderline
      IconComponent={SelectArrow}
      value={pageSize}
      onChange={(event) => setPageSize(Number(event.target.value))}
      inputProps={{ 'aria-label': texts.pageSize }}
      sx={{
        fontSize: 'inherit',
        color: 'text.primary',
        '& select:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid' },
        '& select': { paddingInlineStart: 1, py: 1, '@media (pointer: coarse)': { minHeight: 44, py: 0 } },
      }}
    >
      {PAGE_SIZES.map((size) => (
        <option key={size} value={size}>
          {size}
        </option>
      ))}
    </NativeSelect>
  </Box>
);

/** Rows per page, the visible range, and "{page} of {total}", of a list whose page is in the URL. */
export const TablePager = ({ label, table, total, relation }: TablePagerProps) => {
  const { page, pageSize } = table;
  const isAtLeast = relation === 'gte';
  const first = total === 0 ? 0 : page * pageSize + 1;
  const last = Math.min(total, (page + 1) * pageSize);
  return (
    <Stack
      component="nav"
      data-clear-of-toasts
      aria-label={texts.label(label)}
      direction="row"
      sx={{
        alignItems: 'center',
        justifyContent: 'space-between',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 0.75,
        minHeight: 56,
        typography: 'caption',
        color: 'text.secondary',
        displayPrint: 'none',
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <PageSizeSelect table={table} />
        <span>{texts.range(formatNumber(first), formatNumber(last), formatNumber(total), isAtLeast)}</span>
      </Stack>
      {/* At the end of the line, also where it has one of its own. */}
      <Box sx={{ marginInlineStart: 'auto' }}>
        <PageTurner
          page={page}
          pages={Math.max(1, Math.ceil(total / pageSize))}
          isAtLeast={isAtLeast}
          hasEnds
          onChange={table.setPage}
        />
      </Box>
    </Stack>
  );
};
