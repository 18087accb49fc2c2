import { useUnits } from '@slabdesk/portal';
import { useSearchParams } from '@slabdesk/portal/router';
import { formatMoney, formatNumber } from '@slabdesk/units';
import type { ReportRow } from 'bff-contract';
import type { ReportName, UnitPreference } from 'bff-contract/constants';
import { BarChart } from 'shared-ui/charts';
import { Box, Panel, Stack, useMediaQuery, useTheme } from 'shared-ui/core';
import { SegmentedField } from 'shared-ui/fields';
import { compactMoney } from '../dashboard';
import { areaIn, formatSize, nameOf } from './report-columns';
import { reportColumnsTexts as columns, reportsTexts as texts } from './texts';

/** Pixels. */
const HEIGHT = 280;
const BAR_HEIGHT = 32;
const AXIS_HEIGHT = 48;

interface Measure {
  label: string;
  of: (row: ReportRow) => number | undefined;
  format: (value: number) => string;
  /** On the axis. */
  short: (value: number) => string;
}

const measuresIn = (units: UnitPreference): Record<keyof typeof texts.measures, Measure> => ({
  value: {
    label: columns.value,
    of: ({ totalPrice }) => totalPrice,
    format: formatMoney,
    short: (value) => compactMoney().format(value),
  },
  area: {
    label: columns.area[units],
    of: ({ totalSquareFeet }) => areaIn(totalSquareFeet, units),
    format: formatSize,
    short: (value) => formatNumber(value),
  },
  margin: {
    label: columns.margin,
    of: ({ costs }) => costs?.margin,
    format: (value) => columns.percent(formatNumber(value)),
    short: (value) => columns.percent(formatNumber(value)),
  },
});

export interface ReportChartProps {
  by: ReportName;
  rows: readonly ReportRow[];
}

/** The rows of the table as bars: months in their order from left to right, others in that of the table. */
export const ReportChart = ({ by, rows }: ReportChartProps) => {
  const [params, setParams] = useSearchParams();
  const units = useUnits();
  const { breakpoints, vars } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('sm'), { noSsr: true });
  const isByMonth = by === 'month';
  const shown = isByMonth ? [...rows].sort((one, other) => (one._id < other._id ? -1 : 1)) : rows;
  const names = new Map(shown.map((row) => [row._id, nameOf(by, row)]));

  const measures = measuresIn(units);
  const options = (['value', 'area', 'margin'] as const)
    .filter((name) => shown.some((row) => measures[name].of(row) !== undefined))
    .map((value) => ({ value, text: texts.measures[value] }));
  const chosen = options.find(({ value }) => value === params.get('chart'))?.value ?? 'value';
  const { label, of, format, short } = measures[chosen];
  const choose = (chart: string) =>
    setParams((current) => ({ ...Object.fromEntries(current), chart }), { replace: true });

  const title = texts.chart(label, texts.chartOf[by]);
  // The axis has ids, because two customers may have one name.
  const rowAxis = {
    data: shown.map(({ _id }) => _id),
    valueFormatter: (id: string) => names.get(id) ?? '',
    disableTicks: true,
  };
  const valueAxis = { valueFormatter: short, disableLine: true, disableTicks: true };
  return (
    <Panel title={title}>
      <Stack sx={{ gap: 2 }}>
        <Box sx={{ width: { sm: 320 }, displayPrint: 'none' }}>
          <SegmentedField
            label={texts.measure}
            hideLabel
            options={options}
            value={chosen}
            onChange={choose}
          />
        </Box>
        <Box
          role="figure"
          aria-label={texts.chartLabel(title)}
          sx={{
            breakInside: 'avoid',
            '&:has(:focus-visible)': { outline: 2, outlineColor: 'primary.main', borderRadius: 1 },
          }}
        >
          <BarChart
            {...(isByMonth
              ? {
                  height: HEIGHT,
                  // The first month of a dealer doesn't fill the whole width.
                  xAxis: [{ ...rowAxis, categoryGapRatio: shown.length > 3 ? 0.3 : 0.8, tickLabelMinGap: 4 }],
                  yAxis: [{ ...valueAxis, width: 56 }],
                  grid: { horizontal: true },
                }
              : {
                  layout: 'horizontal' as const,
                  height: AXIS_HEIGHT + shown.length * BAR_HEIGHT,
                  xAxis: [valueAxis],
                  yAxis: [{ ...rowAxis, width: isWide ? 200 : 140 }],
                  grid: { vertical: true },
                })}
            series={[
              {
                label,
                data: shown.map((row) => of(row) ?? null),
                valueFormatter: (value) => (value === null ? null : format(value)),
                color: vars?.palette.primary.main,
                minBarSize: 2,
              },
            ]}
            margin={{ left: 0, bottom: 0 }}
            borderRadius={4}
            hideLegend
          />
        </Box>
      </Stack>
    </Panel>
  );
};
