import { makeOrder } from '@slabdesk/testing';
import type { OrderActivity } from 'bff-contract';
import { type Timeline, timelineOf } from './timeline';

const order = makeOrder();

it('timelineOf has everything in its order, and the newest status at its own time', () => {
  const dana = { name: 'Dana', role: 'dealer' } as const;
  const customer = { name: 'Carla', role: 'customer' } as const;
  const at = (hour: number) => `2026-11-03T${hour}:00:00.000Z`;
  const shown: Timeline = {
    ...order,
    status: 'completed',
    updatedAt: at(23),
    history: [
      { at: at(10), actor: customer, to: 'order-placed' },
      { at: at(12), actor: dana, from: 'order-placed', to: 'in-progress' },
      { at: at(15), actor: dana, from: 'in-progress', to: 'completed' },
      { at: at(17), actor: dana, from: 'completed', to: 'completed', assignee: 'Grace' },
    ],
    activity: [
      { at: at(11), kind: 'link-created', actor: dana },
      { at: at(13), kind: 'change-requested', actor: customer, byLink: true, text: 'Round corners' },
      { at: at(14), kind: 'accepted', actor: customer, byLink: true, totalPrice: 1_234.5 },
      { at: at(16), kind: 'note', actor: dana, text: 'Cut the sink first' },
      { at: at(18), kind: 'of-a-later-version' as OrderActivity['kind'], actor: dana },
      { at: at(19), kind: 'due-date', actor: dana, dueDate: '2026-11-30' },
      { at: at(20), kind: 'due-date', actor: dana },
      { at: at(21), kind: 'link-revoked', actor: dana },
      { at: at(22), kind: 'revised', actor: dana, revision: 2, totalPrice: 1_300 },
      { at: at(23), kind: 'accepted', actor: customer, revision: 2, totalPrice: 1_300 },
      {
        at: at(24),
        kind: 'change-requested',
        actor: customer,
        byLink: true,
        revision: 2,
        text: 'Another sink',
      },
    ],
  };
  expect(timelineOf(shown).map(({ title, text, actor }) => [title, text, actor])).toEqual([
    ['Order Created', 'Order #ORD-1001 was created.', undefined],
    ['Link for the Customer Created', '', 'Dana (dealer)'],
    ['Status Changed', 'Order Placed → In Progress', 'Dana (dealer)'],
    ['Change Requested', 'Round corners', 'Carla (by the link)'],
    ['Accepted by the Customer', 'Total: $1,234.50', 'Carla (by the link)'],
    ['Status Updated', 'Status set to: Completed', 'Dana (dealer)'],
    ['Note Written', 'Cut the sink first', 'Dana (dealer)'],
    ['Assigned To', 'Grace', 'Dana (dealer)'],
    ['Due Date Set', 'Nov 30, 2026', 'Dana (dealer)'],
    ['Due Date Removed', '', 'Dana (dealer)'],
    ['Link for the Customer Revoked', '', 'Dana (dealer)'],
    ['Revised', 'R2, total: $1,300.00', 'Dana (dealer)'],
    ['Accepted by the Customer', 'R2, total: $1,300.00', 'Carla (customer)'],
    ['Change Requested', 'R2: Another sink', 'Carla (by the link)'],
  ]);
});

it.each([
  ['as it was created', order.history, '2026-11-02T10'],
  ['without a history', [], '2026-11-03T23'],
])('timelineOf says which status an order has %s', (_case, history, at) => {
  const placed = {
    ...order,
    status: 'order-placed' as const,
    updatedAt: '2026-11-03T23:00:00.000Z',
    history,
  };
  expect(timelineOf(placed)).toEqual([
    expect.objectContaining({ title: 'Order Created' }),
    expect.objectContaining({
      title: 'Status Updated',
      text: 'Status set to: Order Placed',
      at: expect.stringContaining(at),
    }),
  ]);
});
