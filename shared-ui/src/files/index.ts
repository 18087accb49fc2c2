/** Facade `shared-ui/files`: stored files shown, previewed and uploaded. Loads on demand. */
export { useInSight } from './use-in-sight';
export { type StoredFileState, useStoredFile } from './use-stored-file';
