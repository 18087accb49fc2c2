import { useCurrentUser } from '@slabdesk/portal';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from '@slabdesk/portal/router';
import type { OrderView } from 'bff-contract';
import { useEffect, useRef, useState } from 'react';
import { toast } from 'shared-ui/core';
import type { TableFilter } from 'shared-ui/table';
import { ORDERS_TABLE } from '../order-columns';
import { useListOrderViewsQuery } from './order-views-api';
import { viewTexts as texts } from './texts';
import {
  asksForView,
  isInView,
  isSameQuery,
  NO_VIEW,
  searchOf,
  VIEW_PARAM,
  viewQueryOf,
} from './view-address';

export interface OrderViewState {
  /** Undefined until they are loaded. */
  views: readonly OrderView[] | undefined;
  error: unknown;
  reload: () => unknown;
  /** The view that the list shows, perhaps changed. */
  current: OrderView | undefined;
  /** Whether the address names a view. The list then has its columns instead of the user's. */
  isInView: boolean;
  /** Whether the list differs from the view. */
  isChanged: boolean;
  /** The query that a new view would keep. */
  query: Record<string, string>;
  /** Whether the list waits for its view. */
  isOpening: boolean;
  /** Shows a view; undefined shows all orders. */
  show: (view: Pick<OrderView, '_id' | 'query'> | undefined) => void;
  /** Gives what the list shows the name of a view, or none; does nothing once another view or page is shown. */
  rename: (id: string | undefined) => void;
}

/**
 * The saved views of the list of orders, and the one in its address.
 *
 * Opened by `/orders`, also from the list itself, the list shows the user's default view; by `/orders?view=…`, that view. All
 * other addresses say themselves what the list shows, so that filters can be removed from a view. Users with a default view get
 * `view=all` into addresses without a view, so that `/orders` is a link even there.
 *
 * @param filters the list's
 * @param staleSeconds age after which the views are fetched again when the list is opened
 */
export const useOrderView = (filters: readonly TableFilter[], staleSeconds: number): OrderViewState => {
  const [params] = useSearchParams();
  const { search, key } = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const {
    data: views,
    error,
    refetch,
  } = useListOrderViewsQuery(undefined, { refetchOnMountOrArgChange: staleSeconds });
  const id = params.get(VIEW_PARAM) ?? undefined;
  const isShown = isInView(params);
  const ownColumns = useCurrentUser()?.tables?.[ORDERS_TABLE];
  const query = viewQueryOf(params, filters, isShown ? undefined : ownColumns);
  const current = views?.find(({ _id }) => _id === id);

  // The address by which the list was opened, while it waits for a view.
  const [openedBy, setOpenedBy] = useState(() => (asksForView(params) ? search : undefined));
  const [lastKey, setLastKey] = useState(key);
  const hasDefault = views?.some(({ isDefault }) => isDefault) ?? false;
  if (lastKey !== key) {
    setLastKey(key);
    if (search === '' && navigation !== 'POP' && hasDefault) setOpenedBy(search);
  }
  const isOpening = openedBy !== undefined && openedBy === search && !error;
  const hasLoaded = views !== undefined;
  const opened = views?.find((view) => (id ? view._id === id : view.isDefault));
  const target = opened && searchOf(opened);
  useEffect(() => {
    if (openedBy === undefined) return;
    if (!isOpening || (hasLoaded && (target === undefined || target === search))) {
      setOpenedBy(undefined);
      if (isOpening && id && target === undefined) toast.error(texts.gone);
    } else if (target !== undefined) {
      void navigate({ search: target }, { replace: true });
    }
  }, [openedBy, isOpening, hasLoaded, target, search, id, navigate]);

  const lacksView = hasDefault && search !== '' && !params.has(VIEW_PARAM);
  useEffect(() => {
    if (lacksView)
      void navigate({ search: `?${VIEW_PARAM}=${NO_VIEW}&${search.slice(1)}` }, { replace: true });
  }, [lacksView, search, navigate]);

  // For calls that end later; undefined once the list was left.
  const shown = useRef<{ id: string | undefined; params: URLSearchParams; query: Record<string, string> }>(
    undefined,
  );
  useEffect(() => {
    shown.current = { id, params, query };
    return () => {
      shown.current = undefined;
    };
  });

  return {
    views,
    error,
    reload: refetch,
    current,
    isInView: isShown,
    isChanged: current !== undefined && !isSameQuery(query, current.query),
    query,
    isOpening,
    show: (view) =>
      void navigate({
        search: view ? searchOf(view) : hasDefault ? `?${VIEW_PARAM}=${NO_VIEW}` : '',
      }),
    rename: (next) => {
      const now = shown.current;
      if (!now || now.id !== id) return;
      const renamed = new URLSearchParams({ ...Object.fromEntries(now.params), ...now.query });
      renamed.delete(VIEW_PARAM);
      void navigate(
        { search: `?${new URLSearchParams({ [VIEW_PARAM]: next ?? NO_VIEW })}&${renamed}` },
        { replace: true },
      );
    },
  };
};
