export { type FileUse, isRestorable } from './file-uses';
export { discardFile, storeMadeFile } from './made-files';
export { assertExistingFiles, assertOwnFiles, assertPublicImage } from './own-files';
export { exportedFiles } from './personal-data';
export { type PhotoStore, readJpeg } from './read-jpeg';
export type { Storage } from './storage/storage';
