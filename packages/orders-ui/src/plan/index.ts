/** The plans of slabs. */

export { layOutPlan, sheetTexts } from '@slabdesk/order-sheet';
export { Contradiction } from './contradiction';
export { Lengths } from './edge-list';
export { PlanPicture } from './plan-picture';
