import { errorMessage } from '@slabdesk/portal';
import type { ListPage } from '@slabdesk/portal/api';
import { useParams } from '@slabdesk/portal/router';
import type { CrashReport } from 'bff-contract';
import { CRASH_REPORT_DAYS } from 'bff-contract/constants';
import {
  BackIcon,
  Box,
  ButtonLink,
  Card,
  EmptyState,
  ErrorState,
  PageHeader,
  RowsSkeleton,
  Stack,
} from 'shared-ui/core';
import { TablePager, type TableState, useTableState } from 'shared-ui/table';
import { useListCrashReportsQuery } from './crash-reports-api';
import { ReportPanel } from './report-panel';

const Reports = ({ page, table }: { page: ListPage<CrashReport>; table: TableState }) => (
  <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
    {page.rows.map((report) => (
      <ReportPanel key={report._id} report={report} />
    ))}
    <Card>
      <TablePager label="Crash reports" table={table} total={page.total} relation={page.relation} />
    </Card>
  </Stack>
);

/** /admin/crash-reports/{id}: the reports of one error in one component. */
export const CrashGroupPage = () => {
  const { id = '' } = useParams();
  const table = useTableState({ defaultSort: '-createdAt' });
  const { data, error, refetch } = useListCrashReportsQuery(
    { ...table.query, group: id },
    { refetchOnMountOrArgChange: true },
  );
  const latest = data?.rows[0];
  return (
    <>
      <PageHeader
        title={latest ? latest.name || 'Error' : 'Crash reports'}
        subtitle={latest?.message}
        above={
          <ButtonLink
            to="/admin/crash-reports"
            variant="text"
            size="small"
            startIcon={<BackIcon size={16} />}
            sx={{ ml: -1.25 }}
          >
            Crash reports
          </ButtonLink>
        }
      />
      {error ? (
        <ErrorState
          title="Failed to load crash reports. Please try again."
          text={errorMessage(error, '')}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <Box role="status" aria-label="Loading crash reports">
          <RowsSkeleton rows={3} height={280} />
        </Box>
      ) : data.total === 0 ? (
        <EmptyState
          title="There are no such reports"
          text={`Reports are deleted after ${CRASH_REPORT_DAYS} days. Counts and times of the error stay.`}
        />
      ) : (
        <Reports page={data} table={table} />
      )}
    </>
  );
};
