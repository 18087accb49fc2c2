import { Link } from '@slabdesk/portal/router';
import { CURRENCY, formatMoney, formatMonth, LOCALE, lazily } from '@slabdesk/units';
import type { Summary } from 'bff-contract';
import { VALUED_STATUSES } from 'bff-contract/constants';
import { Box, ChartIcon, EmptyState, Panel, useMediaQuery, useTheme, VisuallyHidden } from 'shared-ui/core';
import { axisLines } from './chart-scale';
import { ordersPath } from './orders-link';
import { barGround } from './share-bar';
import { dashboardMonthChartTexts as texts } from './texts';

type Month = Summary['value']['byMonth'][number];

/** Pixels. */
export const CHART_HEIGHT = 176;
/** Bars are wide enough to tap on phones. */
const MONTHS_ON_PHONES = 6;

/** "$48.2K", for axes. */
export const compactMoney = lazily(
  () =>
    new Intl.NumberFormat(LOCALE, {
      style: 'currency',
      currency: CURRENCY,
      notation: 'compact',
      maximumFractionDigits: 1,
    }),
);

const Axis = ({ lines }: { lines: readonly number[] }) => (
  <Box
    aria-hidden
    sx={{
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'space-between',
      // Extend by half a line at both ends to center labels on the grid lines.
      height: `calc(${CHART_HEIGHT}px + 1.2em)`,
      my: '-0.6em',
      typography: 'caption',
      lineHeight: 1.2,
      color: 'text.secondary',
      textAlign: 'end',
    }}
  >
    {lines.map((line) => (
      <span key={line}>{compactMoney().format(line)}</span>
    ))}
  </Box>
);

const Grid = ({ lines }: { lines: readonly number[] }) => (
  <Box
    aria-hidden
    sx={{
      position: 'absolute',
      inset: '0 0 auto',
      height: CHART_HEIGHT,
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'space-between',
    }}
  >
    {lines.map((line) => (
      <Box
        key={line}
        sx={{ flexShrink: 0, borderTop: 1, borderColor: line === 0 ? 'surface.lineStrong' : 'divider' }}
      />
    ))}
  </Box>
);

/** One month. The whole column is the link; the value appears above the bar on hover and focus. */
const Bar = ({ month: { month, totalPrice }, top }: { month: Month; top: number }) => (
  <Box
    component={Link}
    to={ordersPath(VALUED_STATUSES, { month })}
    sx={{
      position: 'relative',
      display: 'flex',
      // The month comes first for screen readers but is displayed below its value.
      flexDirection: 'column-reverse',
      color: 'text.secondary',
      textDecoration: 'none',
      borderRadius: 1,
      '& .sd-value': { opacity: 0, transition: 'opacity 0.1s' },
      '&:hover, &:focus-visible': {
        color: 'text.primary',
        zIndex: 1,
        '& .sd-value': { opacity: 1 },
        '& .sd-bar': { bgcolor: 'primary.dark' },
      },
    }}
  >
    <Box sx={{ mt: 1, typography: 'caption', textAlign: 'center', lineHeight: 1.2, pb: 0.5 }}>
      {texts.month(formatMonth(month).slice(0, 3), month.slice(0, 4), (words) => (
        <VisuallyHidden>{words}</VisuallyHidden>
      ))}
    </Box>
    <Box sx={{ height: CHART_HEIGHT, display: 'flex', alignItems: 'flex-end', justifyContent: 'center' }}>
      <Box
        className="sd-bar"
        sx={{
          position: 'relative',
          width: 'min(64%, 40px)',
          // Keep the smallest values visible as a line.
          minHeight: totalPrice > 0 ? 3 : 0,
          height: `${(totalPrice / top) * 100}%`,
          borderRadius: '4px 4px 0 0',
          bgcolor: 'primary.main',
          ...barGround,
        }}
      >
        <Box
          className="sd-value"
          sx={{
            position: 'absolute',
            bottom: '100%',
            // In the middle of the bar, with room for values that are wider.
            insetInline: -100,
            width: 'max-content',
            marginInline: 'auto',
            mb: 0.5,
            px: 0.75,
            py: 0.25,
            borderRadius: '6px',
            bgcolor: 'text.primary',
            color: 'background.default',
            typography: 'caption',
            fontWeight: 550,
            pointerEvents: 'none',
          }}
        >
          {formatMoney(totalPrice)}
        </Box>
      </Box>
    </Box>
  </Box>
);

/** Bar chart of order value by month; each bar links to the month's orders. */
export const MonthChart = ({ months: all }: { months: readonly Month[] }) => {
  const isWide = useMediaQuery(useTheme().breakpoints.up('sm'), { noSsr: true });
  const months = isWide ? all : all.slice(-MONTHS_ON_PHONES);
  const highest = Math.max(0, ...months.map(({ totalPrice }) => totalPrice));
  const lines = axisLines(highest);
  return (
    <Panel title={texts.title}>
      {highest === 0 ? (
        <EmptyState dense icon={ChartIcon} title={texts.emptyTitle(months.length)} text={texts.emptyText} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', gap: 1.5, pt: 1 }}>
          <Axis lines={lines} />
          <Box sx={{ position: 'relative' }}>
            <Grid lines={lines} />
            <Box
              component="ul"
              aria-label={texts.listLabel}
              sx={{
                position: 'relative',
                listStyle: 'none',
                m: 0,
                p: 0,
                display: 'grid',
                gridAutoFlow: 'column',
                gridAutoColumns: 'minmax(0, 1fr)',
                // Keep wide values in the last column inside the card.
                '& li:last-of-type .sd-value': { insetInlineEnd: 0, marginInlineEnd: 0 },
              }}
            >
              {months.map((month) => (
                <li key={month.month}>
                  <Bar month={month} top={lines.at(-1) ?? 1} />
                </li>
              ))}
            </Box>
          </Box>
        </Box>
      )}
    </Panel>
  );
};
