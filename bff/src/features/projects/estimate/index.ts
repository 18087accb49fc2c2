export {
  type EstimatedLineItem,
  type EstimatedMaterial,
  type EstimatedSlab,
  estimate,
  minimumLine,
  type OrderTerms,
  type PricedEstimate,
  sumOf,
  toSquareFeet,
} from './estimate';
export { classifyOutline, outlineArea, outlineEdges } from './outline';
export { priceSlab } from './slab-price';
