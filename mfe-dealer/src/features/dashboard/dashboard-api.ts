import type { Summary } from 'bff-contract';
import { ORDER_STATUSES, type OrderStatus, VALUED_STATUSES } from 'bff-contract/constants';
import { dealerApi } from '../../api';

const count = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

/** Defaults missing figures to zero, so that the others are still shown. */
const completeSummary = (summary: Partial<Summary> | null): Summary => {
  const {
    businessName = '',
    hasLogo,
    orders,
    waiting,
    value,
    materials,
    lineItems,
    bundledMails,
  } = summary ?? {};
  // Counted here, as older servers count cancelled orders in the total.
  const sumOf = (names: readonly OrderStatus[]) =>
    names.reduce((sum, status) => sum + count(orders?.byStatus?.[status]), 0);
  const statuses = ORDER_STATUSES.map((status) => [status, count(orders?.byStatus?.[status])]);
  return {
    businessName,
    // Servers that don't tell have no logos: nothing is left to do.
    hasLogo: hasLogo !== false,
    orders: { total: sumOf(VALUED_STATUSES), byStatus: Object.fromEntries(statuses) },
    waiting: {
      ...(typeof waiting?.oldestAt === 'string' && { oldestAt: waiting.oldestAt }),
      value: count(waiting?.value),
    },
    value: {
      total: count(value?.total),
      byMonth: (Array.isArray(value?.byMonth) ? value.byMonth : []).flatMap((entry) =>
        typeof entry?.month === 'string'
          ? [{ month: entry.month, orders: count(entry.orders), totalPrice: count(entry.totalPrice) }]
          : [],
      ),
    },
    materials: count(materials),
    lineItems: count(lineItems),
    bundledMails: count(bundledMails),
  };
};

export const dashboardApi = dealerApi.injectEndpoints({
  endpoints: (build) => ({
    getSummary: build.query<Summary, void>({
      query: () => 'fabricator/summary',
      transformResponse: completeSummary,
      providesTags: ['Summary'],
    }),
  }),
});

export const { useGetSummaryQuery } = dashboardApi;
