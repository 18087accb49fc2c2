import { formatNumber, lazily } from '@slabdesk/units';
import type { CrashReportGroup } from 'bff-contract';
import { PageHeader } from 'shared-ui/core';
import { DataTable, type TableColumn, useTableState } from 'shared-ui/table';
import { formatAdminTime } from '../../admin-time';
import { useListCrashGroupsQuery } from './crash-reports-api';
import { messageText } from './react-errors';
import { crashReportTexts, crashReportListTexts as texts } from './texts';

const columns = lazily((): TableColumn<CrashReportGroup>[] => [
  {
    field: 'name',
    label: texts.columns.name,
    value: (group) => group.name || crashReportTexts.unnamed,
    sortable: true,
    identifies: true,
    minWidth: 140,
  },
  {
    field: 'message',
    label: texts.columns.message,
    value: (group) => messageText(group.message) || texts.noValue,
    flex: 2,
    minWidth: 200,
  },
  {
    field: 'componentName',
    label: texts.columns.component,
    value: (group) => group.componentName || texts.noValue,
    sortable: true,
    minWidth: 150,
  },
  {
    field: 'count',
    label: texts.columns.count,
    value: (group) => group.count,
    render: (group) => formatNumber(group.count),
    sortable: true,
    align: 'right',
    width: 105,
  },
  { field: 'users', label: texts.columns.users, value: (group) => group.users, align: 'right', width: 85 },
  {
    field: 'firstSeenAt',
    label: texts.columns.firstSeenAt,
    value: (group) => formatAdminTime(group.firstSeenAt),
    sortable: true,
    minWidth: 190,
  },
  {
    field: 'lastSeenAt',
    label: texts.columns.lastSeenAt,
    value: (group) => formatAdminTime(group.lastSeenAt),
    sortable: true,
    minWidth: 190,
  },
]);

const groupPath = ({ _id }: CrashReportGroup) => `/admin/crash-reports/${encodeURIComponent(_id)}`;

/** /admin/crash-reports: crashes grouped by error and component. */
export const CrashReportsPage = () => {
  const table = useTableState({ defaultSort: '-lastSeenAt' });
  const groups = useListCrashGroupsQuery(table.query, { refetchOnMountOrArgChange: true });
  return (
    <>
      <PageHeader title={crashReportTexts.title} subtitle={texts.subtitle} />
      <DataTable
        label={crashReportTexts.title}
        table={table}
        result={groups}
        columns={columns()}
        rowLink={groupPath}
        csv={{ url: 'admin/crash-report/groups', fileName: 'crash-reports' }}
        empty={{ title: texts.emptyTitle, text: texts.emptyText }}
      />
    </>
  );
};
