import { createFolderStore } from './folder-store';
import type { ReleaseStore } from './release-store';
import { createS3Store } from './s3-store';
import type { StoreLocation } from './store-location';

export interface StoreOptions {
  /** A folder that must exist to be read: one that doesn't may be a disk that was not mounted. */
  isRequired?: boolean;
  /** The time limit of a call to a bucket, with its body, in ms. */
  callMs?: number;
  /** How often a call to a bucket is tried. */
  maxAttempts?: number;
}

/** Opens the store at a location. Nothing is read or written yet. */
export const openStoreAt = (location: StoreLocation, options: StoreOptions = {}): ReleaseStore =>
  location.kind === 's3' ? createS3Store(location, options) : createFolderStore(location.folder, options);
