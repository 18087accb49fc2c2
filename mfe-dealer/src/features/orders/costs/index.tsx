import { lazyPart, Skeleton } from 'shared-ui/core';
import type { OrderCosts as Panel } from './order-costs-panel';

/** The costs and margins of an order, which only owners and managers load. */
export const OrderCosts = lazyPart<Parameters<typeof Panel>[0]>(
  'order costs',
  () => import('./order-costs-panel').then((module) => module.OrderCosts),
  () => <Skeleton variant="rounded" height={240} />,
);
