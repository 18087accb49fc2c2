import { createTheme, ThemeProvider } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Button, EditIcon, IconButton, StatusBadge, toast } from '../../core';
import { DeleteButton } from '../../overlay';
import {
  DataTable,
  type DataTableProps,
  type TableColumn,
  type TableFilter,
  useTableSelection,
  useTableState,
} from '../../table';
import { formatDate, formatMoney } from '../../units';
import { Example, Examples } from '../example';
import { findSamples, type SampleOrder, STATUSES } from './sample-orders';
import { stillTable } from './still-table';

const columns: Array<TableColumn<SampleOrder>> = [
  {
    field: 'reference',
    label: '#',
    value: (row) => row.reference,
    sortable: true,
    width: 130,
    identifies: true,
  },
  {
    field: 'status',
    label: 'Status',
    value: (row) => row.status,
    render: (row) => <StatusBadge status={row.status} fallback="-" />,
    width: 150,
  },
  { field: 'project', label: 'Project', value: (row) => row.project, flex: 2 },
  { field: 'email', label: 'Customer', value: (row) => row.email },
  {
    field: 'createdAt',
    label: 'Created At',
    value: (row) => row.createdAt,
    render: (row) => formatDate(row.createdAt),
    sortable: true,
    width: 130,
  },
  {
    field: 'value',
    label: 'Order Value',
    value: (row) => row.value,
    render: (row) => formatMoney(row.value),
    sortable: true,
    align: 'right',
    width: 140,
  },
];

const filters: TableFilter[] = [{ field: 'status', label: 'Status', options: STATUSES }];

const rowActions = (row: SampleOrder, { tabIndex }: { tabIndex: number }) => (
  <>
    <IconButton size="small" aria-label={`Edit order ${row.reference}`} tabIndex={tabIndex}>
      <EditIcon size={18} />
    </IconButton>
    <DeleteButton
      aria-label={`Delete order ${row.reference}`}
      tabIndex={tabIndex}
      onDelete={async () => toast.success(`Deleted ${row.reference}`)}
    />
  </>
);

const link = () => '#tables';

/** 10,000 rows, paged, sorted and searched here as a server would. */
const LiveTable = ({ label }: { label: string }) => {
  const table = useTableState({ filters });
  const data = findSamples(table.query);
  const selection = useTableSelection(table, data);
  const act = () => toast.info(`${selection.count} rows, ${selection.type} ${selection.ids.size}`);
  return (
    <DataTable
      label={label}
      table={table}
      result={{ data, isFetching: false, refetch: () => undefined }}
      columns={columns}
      rowLink={link}
      rowActions={rowActions}
      csv={{ url: 'fabricator/order', fileName: 'orders' }}
      selection={selection}
      selectionActions={
        <Button variant="contained" color="primary" size="small" onClick={act}>
          Do Something
        </Button>
      }
    />
  );
};

type StillProps = Partial<DataTableProps<SampleOrder>> & { label: string };

const StillTable = ({
  label,
  isFiltered = false,
  result,
  ...props
}: StillProps & { isFiltered?: boolean }) => {
  const table = stillTable({ isFiltered, pageSize: 3 });
  return (
    <DataTable
      label={label}
      searchable={false}
      table={table}
      result={{ isFetching: false, refetch: () => undefined, ...result }}
      columns={columns}
      {...props}
    />
  );
};

const nothing = { rows: [], total: 0, relation: 'eq' } as const;
const answer = (data: { rows: SampleOrder[]; total: number; relation: 'eq' | 'gte' } | typeof nothing) => ({
  data: { ...data, rows: [...data.rows] },
  isFetching: false,
  refetch: () => undefined,
});
const failure = (status: number, error: string) => ({
  error: { status, error, code: 'X' },
  isFetching: false,
  refetch: () => undefined,
});

const narrow = createTheme({
  breakpoints: { values: { xs: 0, sm: 9_000, md: 9_001, lg: 9_002, xl: 9_003 } },
});

/** As on a phone, however wide the screen is. */
const AsOnPhone = ({ children }: { children: ReactNode }) => (
  <ThemeProvider theme={(outer: object) => ({ ...outer, breakpoints: narrow.breakpoints })}>
    {children}
  </ThemeProvider>
);

/** Lists with server paging. */
export const TablesSection = () => (
  <Examples>
    <Example title="10,000 rows: search, filter, sort, pages, choosing rows" wide>
      <LiveTable label="Orders" />
    </Example>
    <Example title="The same on a phone">
      <AsOnPhone>
        <LiveTable label="Orders on a phone" />
      </AsOnPhone>
    </Example>
    <Example title="Rows are there, the next are coming" wide>
      <StillTable
        label="Orders that reload"
        result={{ ...answer(findSamples({ pageSize: 3 })), isFetching: true }}
      />
    </Example>
    <Example title="First load">
      <StillTable label="Orders to come" result={{ isFetching: true, refetch: () => undefined }} />
    </Example>
    <Example title="Nothing yet">
      <StillTable
        label="Orders of nobody"
        result={answer(nothing)}
        empty={{ title: 'There are no orders available right now.', action: <Button>Add one</Button> }}
      />
    </Example>
    <Example title="Nothing found">
      <StillTable label="Orders not found" result={answer(nothing)} isFiltered />
    </Example>
    <Example title="Failed">
      <StillTable label="Orders that failed" result={failure(500, 'Something went wrong...')} />
    </Example>
    <Example title="Not allowed">
      <StillTable label="Orders of others" result={failure(403, 'Forbidden access')} />
    </Example>
  </Examples>
);
