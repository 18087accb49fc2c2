export {
  type EstimatedLineItem,
  type EstimatedMaterial,
  type EstimatedSlab,
  estimate,
  type PricedEstimate,
  slabPrice,
  sumOf,
  toSquareFeet,
} from './estimate';
export { classifyOutline, outlineArea, outlineEdges } from './outline';
