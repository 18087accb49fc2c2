import { makeOrder } from '@slabdesk/testing/stories';
import type { Order } from 'bff-contract';
import { SlabLinkProvider } from '../plan/slab-link';
import { SAMPLE_ORDER } from '../testing/sample-order';
import { OrderSummary } from './order-summary';

export default { component: OrderSummary };

const Summary = ({ order }: { order: Order }) => (
  <SlabLinkProvider>
    <OrderSummary order={order} />
  </SlabLinkProvider>
);

export const SlabsOfEveryShape = () => <Summary order={SAMPLE_ORDER} />;

export const SeveralMaterials = () => <Summary order={makeOrder()} />;

export const WithoutSlabs = () => (
  <Summary order={{ ...SAMPLE_ORDER, project: { ...SAMPLE_ORDER.project, slabs: [] } }} />
);
