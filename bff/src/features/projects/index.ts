export { classifyOutline } from './estimate';
export {
  createProjectRepository,
  type ProjectRow,
  toImages,
  toMeasuredSlab,
  toSlab,
} from './project-repository';
export { NO_SITE, SITE_COLUMNS, SITE_WORDS, type SiteRow, siteChanges, siteOf, toSiteDetails } from './site';
export { geometryOf, type MeasuredSlab, measureSlab, slabPrompt, squareFeetOf } from './slab-geometry';
export { namingSlabsOf } from './slab-prompts';
export { assertEdges, assertShapes } from './slab-rules';
