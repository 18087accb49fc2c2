export {
  type EstimatedLineItem,
  type EstimatedMaterial,
  type EstimatedSlab,
  estimate,
  type PricedEstimate,
  sumOf,
  toSquareFeet,
} from './estimate';
export { judgeOutline, outlineArea, outlineEdges } from './outline';
