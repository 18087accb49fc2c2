/** The sheet of an order for screens, paper and PDF: pure functions, for browsers and Node.js. */
export {
  customerBilling,
  discountOf,
  type EstimatedLine,
  type EstimatedMaterial,
  type EstimatedSlab,
  estimatedSlabs,
  handPriceOf,
  isSameLine,
  lineItemsOf,
  matchLines,
  minimumOf,
  publicBilling,
  quantityOf,
  type SlabBilling,
} from './estimate-lines';
export { distance, edgesOf, type Point, type Size } from './geometry';
export { EDGE_FONT, PLAN_SIZE, type PlanLabel } from './labels';
export { type MeasuredSides, measureSides } from './measured-sides';
export { AREA_FONT, layOutPlan, type PlanLayout } from './plan-layout';
export {
  lookAt,
  moveBy,
  type PlanInView,
  type PlanView,
  transformTo,
  WHOLE,
  zoomAt,
} from './plan-view';
export { siteLines } from './site-lines';
export {
  edgesText,
  groupSlabs,
  lineNotes,
  type MarkedEdges,
  markedEdges,
  type SummarizedOrder,
  type SummaryGroup,
  type SummarySlab,
  sizeText,
  slabNotes,
  sourceNotes,
  taxLines,
} from './summary-groups';
export { revisionName, sheetTexts } from './texts';
