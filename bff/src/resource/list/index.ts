export { listCount } from './count';
export { type ListDefinition, matching, text } from './definition';
export { listAll } from './export';
export { searchIn } from './like';
export { listNeighbours } from './neighbours';
export { listPage } from './page';
export { readList, searchPlanOf } from './read-list';
