import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { type Key, type ReactNode, type RefObject, useRef, useState } from 'react';
import { PageTurner } from '../feedback/page-turner';
import { displayTexts as texts } from './texts';

export interface StaticColumn<Row> {
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  width?: number | string;
  /** Marks the column that identifies a row: its cells are row headers. */
  identifies?: boolean;
}

export interface StaticTableProps<Row> {
  /** Accessible name of the table. */
  label: string;
  columns: ReadonlyArray<StaticColumn<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => Key;
  /**
   * Handling of wide content: `fit` shares the available width, `scroll` keeps each cell on one line and
   * scrolls horizontally; on narrow screens its rows are cards.
   */
  overflow?: 'fit' | 'scroll';
  /** Rows per page, for tables with thousands of rows. They scroll in a container below the header. */
  pageSize?: number;
  sx?: SxProps<Theme>;
}

const tableSx = {
  '& td, & th': { verticalAlign: 'top', borderColor: 'divider' },
  '& thead th': { color: 'text.secondary' },
  '& tbody th': { fontWeight: 550 },
} as const;

const fitSx = { '& td, & tbody th': { overflowWrap: 'anywhere' } } as const;
/** Cards below `md`. Roles keep what it is: browsers take no table for one whose parts are displayed otherwise. */
const scrollSx = ({ breakpoints }: Theme) => ({
  [breakpoints.up('md')]: { '& td, & th': { whiteSpace: 'nowrap' } },
  [breakpoints.down('md')]: {
    '&, & tbody, & tr, & tbody th': { display: 'block' },
    '& thead': { display: 'none' },
    '& tbody td': {
      display: 'flex',
      // MUI reverses the cells of columns aligned to the right.
      flexDirection: 'row',
      justifyContent: 'space-between',
      gap: 2,
      overflowWrap: 'anywhere',
      '&::before': { content: 'attr(data-label)', color: 'text.secondary', flexShrink: 0 },
    },
    '& tbody tr > :not(:last-child)': { borderBottom: 0 },
  },
});
const framedSx = {
  '& thead th': { bgcolor: 'surface.sunken', whiteSpace: 'nowrap' },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
} as const;

const frameSx = {
  maxHeight: 'max(220px, 42vh)',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
} as const;

const Head = <Row,>({ columns }: Pick<StaticTableProps<Row>, 'columns'>) => (
  <TableHead role="rowgroup">
    <TableRow role="row">
      {columns.map(({ label, align = 'left', width }) => (
        <TableCell
          key={label}
          role="columnheader"
          align={align}
          {...(width !== undefined && { sx: { width } })}
        >
          {label}
        </TableCell>
      ))}
    </TableRow>
  </TableHead>
);

const Cells = <Row,>({ columns, row }: Pick<StaticTableProps<Row>, 'columns'> & { row: Row }) =>
  columns.map(({ label, align = 'left', identifies, render }) => (
    <TableCell
      key={label}
      role={identifies ? 'rowheader' : 'cell'}
      data-label={label}
      align={align}
      {...(identifies && { component: 'th', scope: 'row' })}
    >
      {render(row)}
    </TableCell>
  ));

/** A scrollable area must be focusable for keyboard users, and then needs a name. */
const ScrollArea = (props: {
  label: string;
  children: ReactNode;
  sx: SxProps<Theme>;
  element?: RefObject<HTMLDivElement | null>;
}) => (
  <Box ref={props.element} role="region" aria-label={texts.table(props.label)} tabIndex={0} sx={props.sx}>
    {props.children}
  </Box>
);

const PlainTable = <Row,>({
  label,
  columns,
  rows,
  rowKey,
  overflow,
  isFramed,
  sx = {},
}: Omit<StaticTableProps<Row>, 'pageSize'> & { isFramed: boolean }) => (
  <Table
    role="table"
    size="small"
    aria-label={label}
    stickyHeader={isFramed}
    sx={[
      tableSx,
      overflow === 'scroll' ? scrollSx : fitSx,
      isFramed && framedSx,
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  >
    <Head columns={columns} />
    <TableBody role="rowgroup">
      {rows.map((row, index) => (
        <TableRow key={rowKey(row, index)} role="row">
          <Cells columns={columns} row={row} />
        </TableRow>
      ))}
    </TableBody>
  </Table>
);

const PagedTable = <Row,>({ pageSize, rows, ...props }: StaticTableProps<Row> & { pageSize: number }) => {
  const [page, setPage] = useState(0);
  const frame = useRef<HTMLDivElement>(null);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  // Different rows may have fewer pages.
  const shown = Math.min(page, pages - 1);
  const turn = (next: number) => {
    setPage(next);
    if (frame.current) frame.current.scrollTop = 0;
  };
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0 }}>
      <ScrollArea label={props.label} element={frame} sx={frameSx}>
        <PlainTable {...props} rows={rows.slice(shown * pageSize, (shown + 1) * pageSize)} isFramed />
      </ScrollArea>
      {pages > 1 && (
        <Stack
          component="nav"
          aria-label={texts.pages(props.label)}
          sx={{ alignItems: 'flex-end', typography: 'caption' }}
        >
          <PageTurner page={shown} pages={pages} onChange={turn} />
        </Stack>
      )}
    </Stack>
  );
};

/**
 * A small table of rows that are already loaded. For server paging, sorting and search, use a `DataTable`.
 *
 * @example
 * <StaticTable
 *   label="Background work"
 *   columns={[
 *     { label: 'Job', render: (job) => job.name, identifies: true },
 *     { label: 'Last run', render: (job) => formatAdminTime(job.lastRunAt) },
 *   ]}
 *   rows={jobs}
 *   rowKey={(job) => job.name}
 * />
 */
export const StaticTable = <Row,>({ pageSize, ...props }: StaticTableProps<Row>) => {
  if (pageSize !== undefined) return <PagedTable {...props} pageSize={pageSize} />;
  const table = <PlainTable {...props} isFramed={false} />;
  if (props.overflow !== 'scroll') return table;
  return (
    <ScrollArea label={props.label} sx={{ overflowX: 'auto' }}>
      {table}
    </ScrollArea>
  );
};
