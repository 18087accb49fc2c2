export { ReleaseControlPanel } from './release-control-panel';
