import { formatDate, formatMoney } from '@slabdesk/units';
import { Badge, Button, EditIcon, IconButton, toast } from '../core';
import { DeleteButton } from '../overlay';
import {
  DataTable,
  type DataTableProps,
  type TableColumn,
  type TableFilter,
  useTableSelection,
  useTableState,
} from '.';
import { findSamples, type SampleOrder, STATUSES } from './testing/sample-orders';

export default { component: DataTable };

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
    render: (row) => <Badge tone="grey" label={row.status ?? '-'} />,
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

const rowLink = (row: SampleOrder) => `/orders/${row._id}`;

/** 10,000 rows, paged, sorted and searched client-side as a server would. */
const LiveTable = () => {
  const table = useTableState({ filters });
  const data = findSamples(table.query);
  const selection = useTableSelection(table, data);
  const act = () => toast.info(`${selection.count} rows, ${selection.type} ${selection.ids.size}`);
  return (
    <DataTable
      label="Orders"
      table={table}
      result={{ data, isFetching: false, refetch: () => undefined }}
      columns={columns}
      rowLink={rowLink}
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

type Props = DataTableProps<SampleOrder>;

interface StillTableProps {
  result: Partial<Props['result']>;
  empty?: Props['empty'];
}

const StillTable = ({ result, ...props }: StillTableProps) => (
  <DataTable
    label="Orders"
    searchable={false}
    table={useTableState()}
    columns={columns}
    {...props}
    result={{ isFetching: false, refetch: () => undefined, ...result }}
  />
);

const NOTHING: Props['result']['data'] = { rows: [], total: 0, relation: 'eq' };

/** Search, filter, sorting, paging and selection work. */
export const TenThousandRows = () => <LiveTable />;

export const OnAPhone = () => <LiveTable />;
OnAPhone.globals = { viewport: { value: 'mobile1' } };

export const Reloading = () => (
  <StillTable result={{ data: findSamples({ pageSize: 3 }), isFetching: true }} />
);

export const FirstLoad = () => <StillTable result={{ isFetching: true }} />;

export const NothingYet = () => (
  <StillTable
    result={{ data: NOTHING }}
    empty={{ title: 'There are no orders available right now.', action: <Button>Add one</Button> }}
  />
);

export const NothingFound = () => <StillTable result={{ data: NOTHING }} />;
NothingFound.parameters = { path: '/?search=nero' };

export const Failed = () => (
  <StillTable result={{ error: { status: 500, error: 'Something went wrong...', code: 'X' } }} />
);

export const Forbidden = () => (
  <StillTable result={{ error: { status: 403, error: 'Forbidden access', code: 'X' } }} />
);
