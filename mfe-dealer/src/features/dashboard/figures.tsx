import { formatDate, formatMoney, formatNumber } from '@slabdesk/units';
import type { Summary } from 'bff-contract';
import { OPEN_STATUSES, VALUED_STATUSES } from 'bff-contract/constants';
import { Stack } from 'shared-ui/core';
import { FigureList, type FigureProps, FigureTilesSkeleton } from './figure-list';
import { ordersPath } from './orders-link';
import { dashboardFiguresTexts as texts } from './texts';

export const FiguresSkeleton = () => (
  <Stack sx={{ gap: { xs: 1.5, md: 2 } }} role="status" aria-label={texts.loading}>
    <FigureTilesSkeleton count={3} />
    <FigureTilesSkeleton count={4} />
  </Stack>
);

const DAY_MS = 24 * 60 * 60_000;

/** Figures about pending work: the count and age of new orders, and the value of all open ones. */
const waitingFigures = ({ orders: { byStatus }, waiting }: Summary, now: number): FigureProps[] => {
  const { oldestAt } = waiting;
  const open = OPEN_STATUSES.reduce((sum, status) => sum + byStatus[status], 0);
  const days = oldestAt ? Math.max(0, Math.floor((now - Date.parse(oldestAt)) / DAY_MS)) : undefined;
  return [
    {
      label: texts.newOrders,
      value: formatNumber(byStatus['order-placed']),
      note: texts.toStart,
      to: '/orders?status=order-placed',
    },
    {
      label: texts.oldest,
      value: days === undefined ? texts.none : texts.days(days, formatNumber(days)),
      note: oldestAt ? texts.since(formatDate(oldestAt)) : texts.allStarted,
      to: '/orders?status=order-placed&sort=createdAt',
    },
    {
      label: texts.openValue,
      value: formatMoney(waiting.value),
      note: texts.openOrders(open, formatNumber(open)),
      to: ordersPath(OPEN_STATUSES),
    },
  ];
};

/** Key figures, first what is waiting; each links to the list it counts. */
export const Figures = ({ summary }: { summary: Summary }) => {
  const [before, current] = summary.value.byMonth.slice(-2);
  const { cancelled } = summary.orders.byStatus;
  const figures: FigureProps[] = [
    {
      label: texts.monthValue,
      value: formatMoney(current?.totalPrice ?? 0),
      note: before && texts.lastMonth(formatMoney(before.totalPrice)),
      to: ordersPath(VALUED_STATUSES, current && { month: current.month }),
    },
    {
      label: texts.orders,
      value: formatNumber(summary.orders.total),
      note: texts.allOrders(
        formatMoney(summary.value.total),
        cancelled > 0 ? formatNumber(cancelled) : undefined,
      ),
      to: ordersPath(VALUED_STATUSES),
    },
    {
      label: texts.materials,
      value: formatNumber(summary.materials),
      note: texts.inPriceList,
      to: '/pricing',
    },
    {
      label: texts.lineItems,
      value: formatNumber(summary.lineItems),
      note: texts.inPriceList,
      to: '/pricing?tab=line-items',
    },
  ];
  return (
    <Stack sx={{ gap: { xs: 1.5, md: 2 } }}>
      <FigureList label={texts.waitingLabel} figures={waitingFigures(summary, Date.now())} />
      <FigureList label={texts.listLabel} figures={figures} />
    </Stack>
  );
};
