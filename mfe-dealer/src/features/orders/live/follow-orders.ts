import { type BackgroundTask, onTokenChange } from '@slabdesk/portal';
import { announceChange } from '@slabdesk/portal/api';
import { createOrderNews } from './order-news';
import { subscribeToOrders } from './visible-subscription';

/** Last event id by dealer, kept while the user is on other pages. */
const lastIds = new Map<string, number>();
onTokenChange((token) => {
  if (token === null) lastIds.clear();
});

/** Keeps displayed orders up to date by subscribing to the dealer's order events. */
export const followOrders: BackgroundTask = ({ user, since }) => {
  const dealerId = user.fabricator?._id;
  if (!dealerId) return () => undefined;
  const news = createOrderNews((ids) => announceChange('orders', { ids }));
  const stop = subscribeToOrders({
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
