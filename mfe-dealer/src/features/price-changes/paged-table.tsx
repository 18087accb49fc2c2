import { type ReactNode, useRef, useState } from 'react';
import { Box, ChevronLeftIcon, ChevronRightIcon, IconButton, Stack } from 'shared-ui/core';
import { Table, TableBody, TableCell, TableHead, TableRow } from 'shared-ui/display';

export interface PagedColumn<Row> {
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  width?: number | string;
}

export interface PagedTableProps<Row> {
  /** Names the table. */
  label: string;
  rows: readonly Row[];
  columns: ReadonlyArray<PagedColumn<Row>>;
  keyOf: (row: Row) => string | number;
}

const PAGE = 50;

const Pager = ({
  label,
  page,
  pages,
  onPage,
}: {
  label: string;
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) => (
  <Stack
    component="nav"
    aria-label={`${label}: pages`}
    direction="row"
    sx={{ alignItems: 'center', justifyContent: 'flex-end', gap: 0.5, typography: 'caption' }}
  >
    <IconButton
      size="small"
      aria-label="Previous page"
      disabled={page === 0}
      onClick={() => onPage(page - 1)}
    >
      <ChevronLeftIcon size={18} />
    </IconButton>
    <span aria-live="polite">
      {(page + 1).toLocaleString('en-US')} of {pages.toLocaleString('en-US')}
    </span>
    <IconButton
      size="small"
      aria-label="Next page"
      disabled={page >= pages - 1}
      onClick={() => onPage(page + 1)}
    >
      <ChevronRightIcon size={18} />
    </IconButton>
  </Stack>
);

/** Up to tens of thousands of rows that are all here already, fifty at a time, in a frame that scrolls by itself. */
export const PagedTable = <Row,>({ label, rows, columns, keyOf }: PagedTableProps<Row>) => {
  const [page, setPage] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const pages = Math.max(1, Math.ceil(rows.length / PAGE));
  // Other rows may have fewer pages.
  const shown = Math.min(page, pages - 1);
  const turn = (next: number) => {
    setPage(next);
    if (frame.current) frame.current.scrollTop = 0;
  };
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      <Box
        ref={frame}
        role="region"
        aria-label={label}
        // What scrolls has to be reachable by keyboard.
        tabIndex={0}
        sx={{
          maxHeight: 'max(220px, 42vh)',
          overflow: 'auto',
          overscrollBehavior: 'contain',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
        }}
      >
        <Table
          size="small"
          stickyHeader
          aria-label={label}
          sx={{
            '& td, & th': { px: { xs: 1, sm: 2 } },
            '& td': { overflowWrap: 'anywhere', verticalAlign: 'top' },
            '& th': { bgcolor: 'surface.sunken', color: 'text.secondary', whiteSpace: 'nowrap' },
            '& tbody tr:last-of-type td': { borderBottom: 0 },
          }}
        >
          <TableHead>
            <TableRow>
              {columns.map((column) => (
                <TableCell
                  key={column.label}
                  align={column.align ?? 'left'}
                  {...(column.width !== undefined && { sx: { width: column.width } })}
                >
                  {column.label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.slice(shown * PAGE, (shown + 1) * PAGE).map((row) => (
              <TableRow key={keyOf(row)}>
                {columns.map((column) => (
                  <TableCell key={column.label} align={column.align ?? 'left'}>
                    {column.render(row)}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Box>
      {pages > 1 && <Pager label={label} page={shown} pages={pages} onPage={turn} />}
    </Stack>
  );
};
