import { makeOrder } from '@slabdesk/testing/stories';
import { SlabLinkProvider } from '../plan/slab-link';
import { toShownOrder } from '../shown-order';
import { SAMPLE_ORDER } from '../testing/sample-order';
import { OrderSummary } from './order-summary';

export default { component: OrderSummary };

const Summary = ({ order }: { order: unknown }) => (
  <SlabLinkProvider>
    <OrderSummary order={toShownOrder(order)} />
  </SlabLinkProvider>
);

export const SlabsOfEveryShape = () => <Summary order={SAMPLE_ORDER} />;

export const SeveralMaterials = () => <Summary order={makeOrder()} />;

export const WithoutSlabsAndEstimate = () => (
  <Summary
    order={{ ...SAMPLE_ORDER, project: { ...SAMPLE_ORDER.project, slabs: [] }, estimate: undefined }}
  />
);
