export { StagesPanel } from './stages-panel';
