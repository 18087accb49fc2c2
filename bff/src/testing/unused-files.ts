import { createArrivals } from '../features/files/arrivals';
import { createUnusedFiles } from '../features/files/unused-files';
import type { TestApp } from './test-app';

/** The clean-up of unused files, which tests run at the times that they choose. */
export const unusedFilesOf = (
  { app: { db, fileUses, storage }, config }: Pick<TestApp, 'app' | 'config'>,
  days = 31,
) =>
  createUnusedFiles({ db, uses: fileUses, storage, arrivals: createArrivals({ db, storage, config }), days });
