export { useListStagesQuery } from './stages-api';
export { StagesPanel } from './stages-panel';
