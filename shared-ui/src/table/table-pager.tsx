import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import Stack from '@mui/material/Stack';
import { PAGE_SIZES } from 'bff-contract/constants';
import type { ReactNode } from 'react';
import { SelectArrow } from '../form/select-arrow';
import { ChevronLeftIcon, ChevronRightIcon } from '../icons';
import type { TableState } from './use-table-state';

export interface TablePagerProps {
  label: string;
  table: TableState;
  total: number;
  /** `gte`: the server stopped counting. */
  relation: 'eq' | 'gte';
}

const count = (value: number): string => value.toLocaleString('en-US');

/** Stays a button where there is no further page: one that is switched off would lose the focus. */
const PageButton = (props: { label: string; isOff: boolean; onPress: () => void; children: ReactNode }) => (
  <IconButton
    size="small"
    aria-label={props.label}
    aria-disabled={props.isOff}
    onClick={() => !props.isOff && props.onPress()}
    sx={{ '&[aria-disabled="true"]': { color: 'action.disabled', cursor: 'default', background: 'none' } }}
  >
    {props.children}
  </IconButton>
);

/** Rows per page, what is shown, and "{page} of {total}". */
export const TablePager = ({ label, table, total, relation }: TablePagerProps) => {
  const pages = Math.max(1, Math.ceil(total / table.pageSize));
  const more = relation === 'gte' ? '+' : '';
  const first = total === 0 ? 0 : table.page * table.pageSize + 1;
  const last = Math.min(total, (table.page + 1) * table.pageSize);
  return (
    <Stack
      component="nav"
      aria-label={`${label}: pages`}
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
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            Rows per page
          </Box>
          <NativeSelect
            disableUnderline
            IconComponent={SelectArrow}
            value={table.pageSize}
            onChange={(event) => table.setPageSize(Number(event.target.value))}
            inputProps={{ 'aria-label': 'Rows per page' }}
            sx={{
              fontSize: 'inherit',
              color: 'text.primary',
              '& select': { pl: 1, py: 1, '@media (pointer: coarse)': { minHeight: 44, py: 0 } },
            }}
          >
            {PAGE_SIZES.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </NativeSelect>
        </Box>
        <span>
          {count(first)}–{count(last)} of {count(total)}
          {more}
        </span>
      </Stack>
      <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5 }}>
        <PageButton
          label="Previous page"
          isOff={table.page === 0}
          onPress={() => table.setPage(table.page - 1)}
        >
          <ChevronLeftIcon size={18} />
        </PageButton>
        <Box component="span" aria-live="polite" sx={{ color: 'text.primary', fontWeight: 500, px: 0.5 }}>
          {`${count(table.page + 1)} of ${count(pages)}${more}`}
        </Box>
        <PageButton
          label="Next page"
          isOff={table.page >= pages - 1}
          onPress={() => table.setPage(table.page + 1)}
        >
          <ChevronRightIcon size={18} />
        </PageButton>
      </Stack>
    </Stack>
  );
};
