import type { ListPage } from '@slabdesk/portal/api';
import type { CrashReport } from 'bff-contract';
import { BackIcon, ButtonLink, Card, EmptyState, Loaded, PageHeader, Stack } from 'shared-ui/core';
import { TablePager, type TableState, useLastPage, useTableState } from 'shared-ui/table';
import { perId } from '../../per-id';
import { useListCrashReportsQuery } from './crash-reports-api';
import { messageText } from './react-errors';
import { ReportPanel } from './report-panel';
import { crashReportTexts, crashReportGroupTexts as texts } from './texts';

const Reports = ({ page, table }: { page: ListPage<CrashReport>; table: TableState }) => (
  <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
    {page.rows.map((report, index) => (
      <ReportPanel key={report._id} report={report} isFirst={index === 0} />
    ))}
    <Card>
      <TablePager label={crashReportTexts.title} table={table} total={page.total} relation={page.relation} />
    </Card>
  </Stack>
);

const CrashGroup = ({ id }: { id: string }) => {
  const table = useTableState({ defaultSort: '-createdAt' });
  const result = useListCrashReportsQuery({ ...table.query, group: id }, { refetchOnMountOrArgChange: true });
  // Old reports are deleted.
  useLastPage(table, result.isFetching ? undefined : result.data);
  const latest = result.data?.rows[0];
  return (
    <>
      <PageHeader
        title={latest ? latest.name || crashReportTexts.unnamed : crashReportTexts.title}
        subtitle={messageText(latest?.message)}
        above={
          <ButtonLink
            to="/admin/crash-reports"
            variant="text"
            size="small"
            startIcon={<BackIcon size={16} />}
            sx={{ marginInlineStart: -1.25 }}
          >
            {texts.back}
          </ButtonLink>
        }
      />
      <Loaded
        // The last page stays while the next one loads, but not if that fails.
        result={result.error ? { ...result, data: result.currentData } : result}
        errorTitle={texts.loadFailed}
        loading={texts.loading}
        rows={3}
        height={280}
      >
        {(data) =>
          data.total === 0 ? (
            <EmptyState title={texts.emptyTitle} text={texts.emptyText} />
          ) : (
            <Reports page={data} table={table} />
          )
        }
      </Loaded>
    </>
  );
};

/** /admin/crash-reports/{id}: the reports of one error in one component. */
export const CrashGroupPage = perId(CrashGroup);
