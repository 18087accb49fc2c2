import { makeOrder } from '@slabdesk/testing/stories';
import { toShownOrder } from '../shown-order';
import { OrderTimeline } from './order-timeline';

export default { component: OrderTimeline };

const [placed] = makeOrder().history;

const change = (to: 'in-progress' | 'completed', day: number) => ({
  at: new Date(Date.UTC(2026, 10, day)).toISOString(),
  actor: { name: 'Dana Dealer', role: 'dealer' },
  from: to === 'completed' ? 'in-progress' : 'completed',
  to,
});

export const JustPlaced = () => <OrderTimeline order={toShownOrder(makeOrder())} />;

export const ManyChanges = () => (
  <OrderTimeline
    order={toShownOrder({
      ...makeOrder(),
      history: [
        placed,
        ...Array.from({ length: 8 }, (_, day) => change(day % 2 ? 'completed' : 'in-progress', day + 3)),
      ],
    })}
  />
);
