import { useUnits } from '@slabdesk/portal';
import { skipToken } from '@slabdesk/portal/api';
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

/**
 * The filters whose page is on the screen: totals are requested after it, so that they don't slow it down. Undefined until
 * the first page is there.
 *
 * @param isLoaded whether the page of the table's current query has arrived
 */
const useLoadedFilters = ({ filters, search }: TableState, isLoaded: boolean) => {
  const key = JSON.stringify({ ...filters, search: search || undefined });
  const [loaded, setLoaded] = useState<string>();
  if (isLoaded && loaded !== key) setLoaded(key);
  return loaded === undefined ? undefined : { query: JSON.parse(loaded), isCurrent: loaded === key };
};

interface OrderTotalsProps {
  table: TableState;
  /** Whether the page of the table's current query has arrived. */
  isLoaded: boolean;
}

/** What the orders on all pages of the list add up to. */
export const OrderTotals = ({ table, isLoaded }: OrderTotalsProps) => {
  const units = useUnits();
  const loaded = useLoadedFilters(table, isLoaded);
  const { currentData, isFetching, refetch } = useGetOrderTotalsQuery(loaded?.query ?? skipToken);
  const isLoading = !loaded?.isCurrent || (isFetching && !currentData);
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
      {!isLoading && currentData && lineOf(currentData, units)}
      {!isLoading && !currentData && (
        <>
          {texts.loadError}
          <Button size="small" variant="text" onClick={() => void refetch()}>
            {texts.retry}
          </Button>
        </>
      )}
    </Box>
  );
};
