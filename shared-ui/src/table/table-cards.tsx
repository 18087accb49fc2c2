import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useEffect, useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { breakable } from '../feedback/breakable';
import { cellContent, rowName, type TableColumn } from './column';
import type { TableBodyProps, TableRow } from './table-body';
import type { TableSelection } from './use-table-selection';

/** Characters that half a card has room for. */
const HALF_A_CARD = 22;

const isLong = <Row,>(column: TableColumn<Row>, row: Row): boolean => {
  const content = cellContent(column, row);
  return typeof content === 'string' && content.length > HALF_A_CARD;
};

/** What the head of the grid has on wide screens. */
const ChoosePage = ({ selection, ids }: { selection: TableSelection; ids: readonly string[] }) => {
  const count = ids.filter(selection.has).length;
  return (
    <FormControlLabel
      label="Select all on this page"
      control={
        <Checkbox
          checked={count === ids.length}
          indeterminate={count > 0 && count < ids.length}
          onChange={(event) => selection.choose(ids, event.target.checked)}
        />
      }
      slotProps={{ typography: { variant: 'body2' } }}
      sx={{ px: 2, minHeight: 44, mr: 0 }}
    />
  );
};

/** The rows as cards, for narrow screens: the identifying column on top, the others below with their names. */
export const TableCards = <Row extends TableRow>(props: TableBodyProps<Row>) => {
  const { label, columns, rows, rowLink, rowActions, selection, table } = props;
  const top = useRef<HTMLUListElement>(null);
  const shownPage = useRef(table.page);
  useEffect(() => {
    if (shownPage.current === table.page) return;
    shownPage.current = table.page;
    // The pager stands at the end of the cards, far below the first.
    top.current?.scrollIntoView({ block: 'start' });
  }, [table.page]);
  const title = columns.find((column) => column.identifies) ?? columns[0];
  const others = columns.filter((column) => column !== title && !column.wideOnly);
  const list = (
    <Box
      component="ul"
      ref={top}
      aria-label={label}
      sx={{ listStyle: 'none', m: 0, p: 0, scrollMarginTop: 72 }}
    >
      {rows.map((row) => (
        <Box
          component="li"
          key={row._id}
          sx={{ position: 'relative', px: 2, py: 1.75, borderTop: 1, borderColor: 'divider' }}
        >
          <Stack direction="row" sx={{ alignItems: 'center', gap: 1, minHeight: 32 }}>
            {selection && (
              <Checkbox
                checked={selection.has(row._id)}
                onChange={(event) => selection.choose([row._id], event.target.checked)}
                slotProps={{ input: { 'aria-label': `Select ${rowName(columns, row)}` } }}
                sx={{ zIndex: 1, ml: -1.5 }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
              {title &&
                (rowLink ? (
                  <Link
                    component={RouterLink}
                    to={rowLink(row)}
                    // The whole card is the target; the actions lie above it.
                    sx={{
                      color: 'text.primary',
                      '&::after': { content: '""', position: 'absolute', inset: 0 },
                    }}
                  >
                    {breakable(cellContent(title, row))}
                  </Link>
                ) : (
                  breakable(cellContent(title, row))
                ))}
            </Box>
            {rowActions && (
              <Stack direction="row" sx={{ position: 'relative', zIndex: 1, mr: -1 }}>
                {rowActions(row, { tabIndex: 0 })}
              </Stack>
            )}
          </Stack>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 0.75,
              display: 'grid',
              gridTemplateColumns: '1fr 1fr',
              // Long values take a line of their own; short ones close the gaps.
              gridAutoFlow: 'row dense',
              gap: 1.25,
            }}
          >
            {others.map((column) => (
              <Box
                key={column.field}
                sx={{ minWidth: 0, ...(isLong(column, row) && { gridColumn: '1 / -1' }) }}
              >
                <Box component="dt" sx={{ typography: 'caption', color: 'text.secondary' }}>
                  {column.label}
                </Box>
                <Box component="dd" sx={{ m: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                  {breakable(cellContent(column, row))}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
  return selection ? (
    <>
      <ChoosePage selection={selection} ids={rows.map((row) => row._id)} />
      {list}
    </>
  ) : (
    list
  );
};
