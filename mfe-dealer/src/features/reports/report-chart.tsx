import { formatMoney } from '@slabdesk/units';
import type { ReportRow } from 'bff-contract';
import type { ReportName } from 'bff-contract/constants';
import { Box, Panel } from 'shared-ui/core';
import { MonthChart, ShareBar } from '../dashboard';
import { nameOf, pathOf } from './report-columns';
import { reportsTexts as texts } from './texts';

interface ReportChartProps {
  by: ReportName;
  rows: readonly ReportRow[];
}

/** Months in their order, and others in that of the table. */
export const ReportChart = ({ by, rows }: ReportChartProps) => {
  if (by === 'month') {
    const months = rows.map(({ _id, orders, totalPrice }) => ({ month: _id, orders, totalPrice }));
    return <MonthChart months={months.sort((one, other) => (one.month < other.month ? -1 : 1))} />;
  }
  const title = texts.chart(texts.chartOf[by]);
  const highest = Math.max(1, ...rows.map(({ totalPrice }) => totalPrice));
  return (
    <Panel title={title} padded={false}>
      <Box component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, px: 0, py: 1 }}>
        {rows.map((row) => (
          <li key={row._id}>
            <ShareBar
              label={nameOf(by, row)}
              figure={formatMoney(row.totalPrice)}
              share={row.totalPrice / highest}
              color="primary.main"
              to={pathOf(by, row)}
            />
          </li>
        ))}
      </Box>
    </Panel>
  );
};
