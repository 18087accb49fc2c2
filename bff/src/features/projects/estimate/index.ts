export {
  type Costed,
  type CostedEstimate,
  type CostedLine,
  joinCosts,
  type LineCosts,
  splitCosts,
} from './costs';
export { estimate, type PricedEstimate } from './estimate';
export {
  lengthOf,
  lineCents,
  lineCost,
  quantitiesOf,
  rateOf,
  sizeUnitOf,
} from './line-price';
export { applyTerms, type OrderTerms } from './order-terms';
export { classifyOutline, outlineArea, outlineEdges } from './outline';
export { priceSlab, type SlabPrice } from './slab-price';
export { sumOf, toSquareFeet } from './sums';
