export { sumOf } from './decimal';
export {
  type EstimatedLineItem,
  type EstimatedMaterial,
  type EstimatedSlab,
  estimate,
  type PricedEstimate,
  toSquareFeet,
} from './estimate';
export { judgeOutline, outlineArea, outlineEdges } from './outline';
