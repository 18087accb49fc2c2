/** The plans of slabs. */

export { layOutPlan, sheetTexts } from '@slabdesk/order-sheet';
export { Contradiction } from './contradiction';
export { Lengths } from './edge-list';
export { EdgePicker } from './edge-picker';
export { MarkedNotes } from './marked-notes';
export { PlanPicture } from './plan-picture';
