import { Alert, Box, Card, ErrorState, Skeleton, Stack } from 'shared-ui/core';
import { useGetSummaryQuery } from './dashboard-api';
import { Figures, FiguresSkeleton } from './figures';
import { CHART_HEIGHT, MonthChart } from './month-chart';
import { StatusChart } from './status-chart';
import { dashboardFiguresTexts, dashboardTexts } from './texts';

const charts = {
  display: 'grid',
  gap: { xs: 2, md: 2.5 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
} as const;

const ChartSkeleton = () => (
  <Card sx={{ p: { xs: 2, sm: 2.5 } }}>
    <Skeleton width="40%" height={24} />
    <Skeleton variant="rounded" height={CHART_HEIGHT + 42} sx={{ mt: 2.5 }} />
  </Card>
);

/** Order figures and charts; each links to the list it counts. */
export const SummaryPart = () => {
  const { data, error, isFetching, refetch } = useGetSummaryQuery(undefined, {
    refetchOnMountOrArgChange: 15,
  });
  if (!data && error && !isFetching) {
    return (
      <Card>
        <ErrorState dense title={dashboardFiguresTexts.loadError} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <Stack sx={{ gap: { xs: 2, md: 2.5 } }}>
      {data?.bundledMails ? (
        <Alert severity="info">{dashboardTexts.bundledMails(data.bundledMails)}</Alert>
      ) : null}
      {data ? <Figures summary={data} /> : <FiguresSkeleton />}
      <Box sx={charts}>
        {data ? <MonthChart months={data.value.byMonth} /> : <ChartSkeleton />}
        {data ? <StatusChart orders={data.orders} /> : <ChartSkeleton />}
      </Box>
    </Stack>
  );
};
