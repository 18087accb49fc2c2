import { useUnits } from '@slabdesk/portal';
import { type ListPage, skipToken } from '@slabdesk/portal/api';
import { areaUnit, formatMoney, formatNumber, toSquareMetres } from '@slabdesk/units';
import type { OrderTotals as Totals } from 'bff-contract';
import type { UnitPreference } from 'bff-contract/constants';
import { useState } from 'react';
import { Box, Button, Skeleton } from 'shared-ui/core';
import type { TableState } from 'shared-ui/table';
import { useGetOrderTotalsQuery } from './orders-api';
import { orderTotalsTexts as texts } from './texts';

/** Areas from 100 on are shown without decimals. */
const WHOLE = 100;

/** A size in the reader's units: "8,113 sq ft". */
export const sizeOf = (squareFeet: number, units: UnitPreference): string => {
  const size = units === 'metric' ? toSquareMetres(squareFeet) : squareFeet;
  return `${formatNumber(size, { maximumFractionDigits: size < WHOLE ? 2 : 0 })} ${areaUnit(units)}`;
};

/** "412 orders · $1,204,330.00 · 8,113 ft² · 4 cancelled ($87,387.00) not included". */
const lineOf = (totals: Totals, units: UnitPreference): string => {
  const { orders, relation, totalPrice, totalSquareFeet, cancelled } = totals;
  const count = texts.orders(orders, formatNumber(orders), relation === 'gte');
  if (typeof totalPrice !== 'number') return [count, texts.tooMany].join(' · ');
  const isCancelled = (cancelled?.orders ?? 0) > 0;
  if (orders === 0 && cancelled && isCancelled)
    return [
      texts.onlyCancelled(cancelled.orders, formatNumber(cancelled.orders)),
      formatMoney(cancelled.totalPrice),
    ].join(' · ');
  const size = typeof totalSquareFeet === 'number' ? sizeOf(totalSquareFeet, units) : texts.noSize;
  const apart =
    cancelled && isCancelled
      ? [texts.cancelled(formatNumber(cancelled.orders), formatMoney(cancelled.totalPrice))]
      : [];
  return [count, formatMoney(totalPrice), size, ...apart].join(' · ');
};

type Page = Pick<ListPage<unknown>, 'total' | 'relation'>;

/**
 * The filters whose page is on the screen, and its count if that says that too many orders match to be added up: totals are
 * requested after the page, so that they don't slow it down, and only if they say more. Undefined until the first page is there.
 *
 * @param page of the table's current query, once it has arrived
 */
const useLoadedFilters = ({ filters, search }: TableState, page: Page | undefined) => {
  const key = JSON.stringify({ ...filters, search: search || undefined });
  const [loaded, setLoaded] = useState<{ key: string; atLeast: number | undefined }>();
  const atLeast = page?.relation === 'gte' ? page.total : undefined;
  if (page && (loaded?.key !== key || loaded.atLeast !== atLeast)) setLoaded({ key, atLeast });
  return loaded && { ...loaded, isCurrent: loaded.key === key };
};

interface OrderTotalsProps {
  table: TableState;
  /** The page of the table's current query, once it has arrived. */
  page: Page | undefined;
}

/** The totals of the orders on all pages of the list. */
export const OrderTotals = ({ table, page }: OrderTotalsProps) => {
  const units = useUnits();
  const loaded = useLoadedFilters(table, page);
  const isCounted = loaded?.atLeast === undefined;
  const result = useGetOrderTotalsQuery(loaded && isCounted ? JSON.parse(loaded.key) : skipToken);
  const totals: Totals | undefined = isCounted
    ? result.currentData
    : { orders: loaded.atLeast ?? 0, relation: 'gte' };
  const isLoading = !loaded?.isCurrent || (result.isFetching && !totals);
  return (
    <Box
      role="status"
      data-clear-of-toasts
      aria-label={texts.label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 0.5,
        minHeight: 44,
        borderTop: 1,
        borderColor: 'divider',
        typography: 'body2',
        fontWeight: 550,
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      {isLoading && <Skeleton width={260} />}
      {!isLoading && totals && lineOf(totals, units)}
      {!isLoading && !totals && (
        <>
          {texts.loadError}
          <Button size="small" variant="text" onClick={() => void result.refetch()}>
            {texts.retry}
          </Button>
        </>
      )}
    </Box>
  );
};
