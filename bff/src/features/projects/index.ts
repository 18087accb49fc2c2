export { createPriceListRepository } from './price-list-repository';
export {
  createProjectRepository,
  type ProjectRow,
  toImages,
  toMeasuredSlab,
  toSlab,
} from './project-repository';
export { type MeasuredSlab, slabPrompt } from './slab-geometry';
