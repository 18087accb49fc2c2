import type { BackgroundTask } from '@slabdesk/portal';
import { followOrders } from './features/orders/live/follow-orders';
import { chooseTimeZone } from './features/time-zone';

/** Runs while the dealer's area is open. */
export const background: BackgroundTask = (context) => {
  void chooseTimeZone(context.user);
  return followOrders(context);
};
