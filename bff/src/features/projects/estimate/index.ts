export {
  type EstimatedLineItem,
  type EstimatedMaterial,
  type EstimatedSlab,
  estimate,
  type PricedEstimate,
  sumOf,
  toSquareFeet,
} from './estimate';
export { applyTerms, type OrderTerms } from './order-terms';
export { classifyOutline, outlineArea, outlineEdges } from './outline';
export { priceSlab } from './slab-price';
