import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { formatNumber } from '@slabdesk/units';
import type { ListPage } from 'bff-contract/list';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../feedback/visually-hidden';
import { tableSelectionTexts as texts } from './texts';
import type { TableSelection } from './use-table-selection';
import type { TableState } from './use-table-state';

export interface SelectionBarProps {
  table: TableState;
  selection: TableSelection;
  data: ListPage<{ _id: string }>;
  /** Actions for the selected rows. */
  actions: ReactNode;
}

const number = (value: number, isAtLeast: boolean): string => texts.count(formatNumber(value), isAtLeast);

/**
 * Number of selected rows and their actions. Sticky below the rows, so that selecting the first row doesn't
 * shift the layout.
 */
export const SelectionBar = ({ table, selection, data, actions }: SelectionBarProps) => {
  const { count, isAtLeast } = selection;
  const text = count > 0 ? texts.selected(number(count, isAtLeast)) : '';
  // With filters, selected rows may be matches of earlier ones.
  const isCounted = !table.isFiltered && data.relation !== 'gte' && count >= data.total;
  const isMore =
    (data.total > data.rows.length && !isCounted) || !data.rows.every((row) => selection.has(row._id));
  const total = number(data.total, data.relation === 'gte');
  return (
    <>
      <VisuallyHidden>
        <span role="status">{text}</span>
      </VisuallyHidden>
      {count > 0 && (
        <Stack
          role="group"
          data-clear-of-toasts
          aria-label={texts.label}
          direction="row"
          sx={{
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            flexWrap: 'wrap',
            alignItems: 'center',
            columnGap: 1,
            rowGap: 0.5,
            px: 2,
            py: 1,
            minHeight: 56,
            bgcolor: 'surface.accentSoft',
            borderTop: 1,
            borderColor: 'divider',
            typography: 'body2',
          }}
        >
          <Box component="span" sx={{ fontWeight: 600 }}>
            {text}
          </Box>
          {selection.type === 'include' && isMore && (
            <Button size="small" variant="text" color="primary" onClick={selection.chooseAll}>
              {texts.selectAll(total, table.isFiltered)}
            </Button>
          )}
          <Button size="small" variant="text" onClick={selection.clear}>
            {texts.clear}
          </Button>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, marginInlineStart: { sm: 'auto' } }}>
            {actions}
          </Stack>
        </Stack>
      )}
    </>
  );
};
