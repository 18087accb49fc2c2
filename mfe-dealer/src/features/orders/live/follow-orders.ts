import { type BackgroundTask, onTokenChange, tabView } from '@slabdesk/portal';
import { announceChange } from '@slabdesk/portal/api';
import { createOrderNews } from './order-news';
import { subscribeToOrders } from './shared-subscription';

/** Last event id by dealer, kept while the user is on other pages. */
const lastIds = new Map<string, number>();
onTokenChange((token) => {
  if (token === null) lastIds.clear();
});

/** View-as sessions end before their tab closes, so they don't share a connection. */
const viewName = (): string => (tabView() === 'none' ? '' : ` in the view of ${performance.timeOrigin}`);

/**
 * Keeps displayed orders up to date by subscribing to the dealer's order events, over one connection for all tabs of
 * the session.
 */
export const followOrders: BackgroundTask = ({ user, since }) => {
  const dealerId = user.fabricator?._id;
  if (!dealerId) return () => undefined;
  const news = createOrderNews((ids) => announceChange('orders', { ids }));
  const stop = subscribeToOrders({
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
