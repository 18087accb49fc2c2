import { type BackgroundTask, onTokenChange, tabView } from '@slabdesk/portal';
import { announceChange } from '@slabdesk/portal/api';
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
 * Keeps the orders on the screen up to date: follows those of the user's dealer, over one connection for all tabs of the
 * session.
 */
export const followOrders: BackgroundTask = ({ user, since }) => {
  const dealerId = user.fabricator?._id;
  if (!dealerId) return () => undefined;
  const news = createOrderNews((ids) => announceChange('orders', { ids }));
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
