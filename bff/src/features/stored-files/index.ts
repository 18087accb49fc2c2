export { assertExistingFiles, assertOwnFiles } from './own-files';
