import { lazyPart } from 'shared-ui/core';
import type { PlanViewerProps } from './plan-viewer';

/** Most visits to an order end without it. */
export const LazyPlanViewer = lazyPart<PlanViewerProps>(
  'plan viewer',
  () => import(/* webpackChunkName: "plan-viewer" */ './plan-viewer').then((module) => module.PlanViewer),
  () => null,
);
