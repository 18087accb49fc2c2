/** The plans of slabs. */
export { Contradiction } from './contradiction';
export { Lengths } from './edge-list';
export { layOutPlan } from './plan-layout';
export { PlanPicture } from './plan-picture';
export { planTexts } from './texts';
