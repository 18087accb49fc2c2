import { LONG_NAME } from '@slabdesk/testing/stories';
import type { SharedDifference } from 'bff-contract';
import { DifferenceTable } from './difference-table';

export default { component: DifferenceTable };

const DIFFERENCE: SharedDifference = {
  from: 1_234_567.89,
  to: 1_234_500,
  totalPrice: -67.89,
  lines: [
    {
      kind: 'slab',
      name: LONG_NAME,
      change: 'changed',
      from: { price: 581.25, material: 'Carrara Marble' },
      to: { price: 775, material: 'Nero Assoluto' },
      difference: 193.75,
    },
    {
      kind: 'line-item',
      name: 'Sink cut-out',
      change: 'changed',
      from: { price: 250, quantity: 1 },
      to: { price: 750, quantity: 3 },
      difference: 500,
    },
    { kind: 'line-item', name: 'Delivery', change: 'added', to: { price: 120 }, difference: 120 },
    { kind: 'slab', name: 'Backsplash', change: 'removed', from: { price: 600 }, difference: -600 },
    {
      kind: 'discount',
      name: 'Regular customer',
      change: 'added',
      to: { price: -281.64 },
      difference: -281.64,
    },
  ],
};

export const EveryChange = () => (
  <DifferenceTable label="What changes" difference={DIFFERENCE} from="R1" to="R2" />
);

export const NoChange = () => (
  <DifferenceTable
    label="What changes"
    difference={{ from: 250, to: 250, totalPrice: 0, lines: [] }}
    from="R1"
    to="R2"
  />
);
