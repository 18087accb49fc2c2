export { useInSight } from './use-in-sight';
export { type StoredFileState, useStoredFile } from './use-stored-file';
