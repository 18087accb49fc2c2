import { formatNumber } from '@slabdesk/units';
import type { CrashReportGroup } from 'bff-contract';
import { PageHeader } from 'shared-ui/core';
import { DataTable, type TableColumn, useTableState } from 'shared-ui/table';
import { formatAdminTime } from '../../admin-time';
import { useListCrashGroupsQuery } from './crash-reports-api';

const columns: TableColumn<CrashReportGroup>[] = [
  {
    field: 'name',
    label: 'Error',
    value: (group) => group.name || 'Error',
    sortable: true,
    identifies: true,
    minWidth: 140,
  },
  { field: 'message', label: 'Message', value: (group) => group.message || '–', flex: 2, minWidth: 200 },
  {
    field: 'componentName',
    label: 'Inside',
    value: (group) => group.componentName || '–',
    sortable: true,
    minWidth: 150,
  },
  {
    field: 'count',
    label: 'Reports',
    value: (group) => group.count,
    render: (group) => formatNumber(group.count),
    sortable: true,
    align: 'right',
    width: 105,
  },
  { field: 'users', label: 'Users', value: (group) => group.users, align: 'right', width: 85 },
  {
    field: 'firstSeenAt',
    label: 'First Seen',
    value: (group) => formatAdminTime(group.firstSeenAt),
    sortable: true,
    minWidth: 190,
  },
  {
    field: 'lastSeenAt',
    label: 'Last Seen',
    value: (group) => formatAdminTime(group.lastSeenAt),
    sortable: true,
    minWidth: 190,
  },
];

const groupPath = ({ _id }: CrashReportGroup) => `/admin/crash-reports/${encodeURIComponent(_id)}`;

/** /admin/crash-reports: screens that failed, by error and component. */
export const CrashReportsPage = () => {
  const table = useTableState({ defaultSort: '-lastSeenAt' });
  const groups = useListCrashGroupsQuery(table.query, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title="Crash reports" subtitle="Screens that failed to show, by error and component." />
      <DataTable
        label="Crash reports"
        table={table}
        result={groups}
        columns={columns}
        rowLink={groupPath}
        csv={{ url: 'admin/crash-report/groups', fileName: 'crash-reports' }}
        empty={{ title: 'No screen has failed', text: 'Reports arrive here by themselves.' }}
      />
    </>
  );
};
