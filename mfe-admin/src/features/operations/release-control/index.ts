export { ReleaseControlPanel } from './release-control-panel';
export { ReleaseKeysPanel } from './release-keys-panel';
