import { lazyPart } from 'shared-ui/core';
import type { PlanViewerProps } from './plan-viewer';

/** Loads on demand because few users open the viewer. */
export const LazyPlanViewer = lazyPart<PlanViewerProps>(
  'plan viewer',
  () => import(/* webpackChunkName: "plan-viewer" */ './plan-viewer').then((module) => module.PlanViewer),
  () => null,
);
