export { PHOTO_PROJECT, photosOf } from './project-files-repository';
export {
  createProjectRepository,
  type ProjectRow,
  toImages,
  toMeasuredSlab,
  toSlab,
} from './project-repository';
export { geometryOf, type MeasuredSlab, slabPrompt, squareFeetOf } from './slab-geometry';
export { assertEdges } from './slab-rules';
