import { makeOrder } from '@slabdesk/testing/stories';
import type { HistoryEntry } from 'bff-contract';
import { OrderTimeline } from './order-timeline';

export default { component: OrderTimeline };

const change = (to: 'in-progress' | 'completed', day: number): HistoryEntry => ({
  at: new Date(Date.UTC(2026, 10, day)).toISOString(),
  actor: { name: 'Dana Dealer', role: 'dealer' },
  from: to === 'completed' ? 'in-progress' : 'completed',
  to,
});

export const JustPlaced = () => <OrderTimeline order={makeOrder()} />;

export const ManyChanges = () => (
  <OrderTimeline
    order={{
      ...makeOrder(),
      history: [
        ...makeOrder().history,
        ...Array.from({ length: 8 }, (_, day) => change(day % 2 ? 'completed' : 'in-progress', day + 3)),
      ],
    }}
  />
);
