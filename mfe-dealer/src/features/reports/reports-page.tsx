import { useUnits } from '@slabdesk/portal';
import { useSearchParams } from '@slabdesk/portal/router';
import type { ReportRow } from 'bff-contract';
import { REPORTS, type ReportName } from 'bff-contract/constants';
import { useMemo } from 'react';
import { Box, lazyPart, PageHeader, Skeleton, Stack } from 'shared-ui/core';
import { Tab, Tabs } from 'shared-ui/display';
import { DataTable, useTableState } from 'shared-ui/table';
import { useMay } from '../team';
import { useToday } from '../time-zone';
import type { ReportChartProps } from './report-chart';
import { OPTIONAL_COLUMNS, pathOf, reportCard, reportColumns } from './report-columns';
import { placedFilter } from './report-periods';
import { useGetReportQuery } from './reports-api';
import { reportsTexts as texts } from './texts';

/** Seconds after which remounting the page refetches the report. */
const STALE_SECONDS = 15;

/** Reports whose rows have pages. */
const LINKED: readonly ReportName[] = ['month', 'customer', 'assignee'];

/** Loads after the table. */
const ReportChart = lazyPart<ReportChartProps>(
  'report chart',
  () => import(/* webpackChunkName: "report-chart" */ './report-chart').then((module) => module.ReportChart),
  () => <Skeleton variant="rounded" height={400} />,
);

const ReportTabs = ({ by, onChange }: { by: ReportName; onChange: (by: ReportName) => void }) => (
  <Tabs
    value={by}
    onChange={(_event, next: ReportName) => onChange(next)}
    aria-label={texts.tabs}
    variant="scrollable"
    scrollButtons={false}
  >
    {REPORTS.map((each) => (
      <Tab
        key={each}
        value={each}
        id={`tab-${each}`}
        aria-controls={`panel-${each}`}
        label={texts.reports[each]}
      />
    ))}
  </Tabs>
);

const Report = ({ by, seesCosts }: { by: ReportName; seesCosts: boolean }) => {
  const units = useUnits();
  const today = useToday();
  const period = useSearchParams()[0].get('period');
  const filters = useMemo(() => [placedFilter(period, today)], [period, today]);
  const table = useTableState({
    filters,
    optionalColumns: OPTIONAL_COLUMNS,
    // A page has all months of a year.
    ...(by === 'month' ? { defaultSort: '-month', defaultPageSize: 20 } : { defaultSort: '-totalPrice' }),
  });
  const report = useGetReportQuery({ ...table.query, by }, { refetchOnMountOrArgChange: STALE_SECONDS });
  const columns = useMemo(() => reportColumns(by, units, seesCosts), [by, units, seesCosts]);
  // Like the table, the chart keeps its rows until the next ones are there.
  const rows = (report.error ? report.currentData : report.data)?.rows ?? [];
  return (
    <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
      <DataTable
        label={texts.reports[by]}
        table={table}
        result={report}
        columns={columns}
        compactCard={reportCard(units)}
        {...(LINKED.includes(by) && {
          rowLink: (row: ReportRow) => pathOf(by, row, period ?? undefined) ?? '',
        })}
        searchable={false}
        csv={{ url: 'fabricator/report', fileName: `report-by-${by}`, params: { by } }}
        empty={{ text: texts.empty }}
      />
      {rows.length > 0 && <ReportChart by={by} rows={rows} />}
    </Stack>
  );
};

/** /reports: what the dealer's orders add up to, each as a table and a chart of its page. */
export const ReportsPage = () => {
  const [params, setParams] = useSearchParams();
  const seesCosts = useMay('costs:read');
  const by = REPORTS.find((report) => report === params.get('by')) ?? 'month';
  const show = (next: ReportName) => {
    const kept = [...params].filter(([name]) => name === 'period' || name === 'chart');
    setParams({ ...(next !== 'month' && { by: next }), ...Object.fromEntries(kept) });
  };
  const hints = [texts.subtitle, by === 'group' && texts.groupsHint, seesCosts && texts.costsHint];
  return (
    <>
      <PageHeader title={texts.title} subtitle={hints.filter(Boolean).join(' ')} />
      <Box sx={{ mb: 1.5, displayPrint: 'none' }}>
        <ReportTabs by={by} onChange={show} />
      </Box>
      <Box role="tabpanel" id={`panel-${by}`} aria-labelledby={`tab-${by}`}>
        <Report key={by} by={by} seesCosts={seesCosts} />
      </Box>
    </>
  );
};
