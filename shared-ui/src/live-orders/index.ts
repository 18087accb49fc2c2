/** Loaded after the first paint of a dealer's page: new and changed orders show without a reload. */
import { baseApi } from '../portal/base-api';
import { onTokenChange } from '../portal/session';
import type { PortalStore } from '../portal/store';
import { createOrderNews } from './order-news';
import { listenForTab } from './shared-listening';

/** By dealer, the last event that this tab has heard of: it may leave the dealer's pages and come back. */
const lastIds = new Map<string, number>();
onTokenChange((token) => {
  if (token === null) lastIds.clear();
});

/**
 * Follows the orders of a dealer, over one connection for all tabs.
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
    name: `orders of ${dealerId}`,
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
