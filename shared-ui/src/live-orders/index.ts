/** Loaded after the first paint of a dealer's page: new and changed orders show without a reload. */
import { baseApi } from '../api/base-api';
import type { PortalStore } from '../api/configure-portal-store';
import { onTokenChange, tabView } from '../portal/session';
import { createOrderNews } from './order-news';
import { listenForTab } from './shared-listening';

/** By dealer, the last event that this tab has heard of: it may leave the dealer's pages and come back. */
const lastIds = new Map<string, number>();
onTokenChange((token) => {
  if (token === null) lastIds.clear();
});

/** A view of the portal ends before its tab does, so no other tab may depend on its connection. */
const viewName = (): string => (tabView() === 'none' ? '' : ` in the view of ${performance.timeOrigin}`);

/**
 * Follows the orders of a dealer, over one connection for all tabs of the session.
 *
 * @param since epoch ms of the oldest data on the screen
 * @returns stops it
 */
export const followOrders = (
  dispatch: PortalStore['dispatch'],
  dealerId: string,
  since: number,
): (() => void) => {
  const news = createOrderNews((tags) => void dispatch(baseApi.util.invalidateTags(tags)));
  const stop = listenForTab({
    name: `orders of ${dealerId}${viewName()}`,
    since,
    lastId: lastIds.get(dealerId),
    onEvent: (event) => {
      lastIds.set(dealerId, event.id);
      if (event.event === 'order') news.add(event.data);
      else if (event.event === 'reload') news.reload();
    },
  });
  return () => {
    stop();
    news.stop();
  };
};
