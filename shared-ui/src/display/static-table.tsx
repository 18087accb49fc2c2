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

export interface StaticColumn<Row> {
  label: string;
  render: (row: Row) => ReactNode;
  align?: 'left' | 'right';
  width?: number | string;
  /** This column says which row it is: its cells are the headings of the rows. */
  identifies?: boolean;
}

export interface StaticTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: ReadonlyArray<StaticColumn<Row>>;
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => Key;
  /**
   * How wide it may become: `fit` divides the width that there is, `scroll` keeps every cell on one line and scrolls
   * sideways.
   */
  overflow?: 'fit' | 'scroll';
  /** Rows at a time, of tables that may have thousands. They scroll in a frame, below their headings. */
  pageSize?: number;
  sx?: SxProps<Theme>;
}

const tableSx = {
  '& td, & th': { verticalAlign: 'top', borderColor: 'divider' },
  '& thead th': { color: 'text.secondary' },
  '& tbody th': { fontWeight: 550 },
} as const;

const fitSx = { '& td, & tbody th': { overflowWrap: 'anywhere' } } as const;
const scrollSx = { '& td, & th': { whiteSpace: 'nowrap' } } as const;
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
  <TableHead>
    <TableRow>
      {columns.map(({ label, align = 'left', width }) => (
        <TableCell key={label} align={align} {...(width !== undefined && { sx: { width } })}>
          {label}
        </TableCell>
      ))}
    </TableRow>
  </TableHead>
);

const Cells = <Row,>({ columns, row }: Pick<StaticTableProps<Row>, 'columns'> & { row: Row }) =>
  columns.map(({ label, align = 'left', identifies, render }) => (
    <TableCell key={label} align={align} {...(identifies && { component: 'th', scope: 'row' })}>
      {render(row)}
    </TableCell>
  ));

/** What scrolls has to be reachable by keyboard, and be named then. */
const ScrollArea = (props: {
  label: string;
  children: ReactNode;
  sx: SxProps<Theme>;
  element?: RefObject<HTMLDivElement | null>;
}) => (
  <Box ref={props.element} role="region" aria-label={`${props.label}: table`} tabIndex={0} sx={props.sx}>
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
    <TableBody>
      {rows.map((row, index) => (
        <TableRow key={rowKey(row, index)}>
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
  // Other rows may have fewer pages.
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
          aria-label={`${props.label}: pages`}
          sx={{ alignItems: 'flex-end', typography: 'caption' }}
        >
          <PageTurner page={shown} pages={pages} onChange={turn} />
        </Stack>
      )}
    </Stack>
  );
};

/**
 * A small table of rows that are all here already. Lists with server paging, sorting and search are a `DataTable`.
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
