import { lazyPart, PageSkeleton } from '../core';
import type { PlanViewerProps } from './plan-viewer';
import type { OrderPrintProps } from './print/order-print';

/** Parts that most visits to an order end without. */
export const LazyPlanViewer = lazyPart<PlanViewerProps>(
  'plan viewer',
  () => import(/* webpackChunkName: "plan-viewer" */ './plan-viewer').then((module) => module.PlanViewer),
  () => null,
);

/** What a page shows from which an order is printed. */
export const OrderPrint = lazyPart<OrderPrintProps>(
  'order print',
  () =>
    import(/* webpackChunkName: "order-print" */ './print/order-print').then((module) => module.OrderPrint),
  () => <PageSkeleton />,
);
