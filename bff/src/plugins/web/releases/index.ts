import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import { followRegistry, type Releases } from './follow-registry';
import { createFolderReader } from './reader';

/** A start waits no longer for the store than this, in ms. */
const START_MS = 5_000;

/** Releases as the store of the settings holds them. They may arrive late where it is slow. */
export const openReleases = async (
  config: Pick<Config, 'releaseStore' | 'dataDir'>,
  log: FastifyBaseLogger,
): Promise<Releases> => {
  const { releaseStore } = config;
  const reader =
    releaseStore.kind === 'folder'
      ? createFolderReader(releaseStore.folder)
      : // Loaded on demand: the SDK is large.
        (require('./s3-reader') as typeof import('./s3-reader')).createS3Reader(releaseStore);
  const releases = followRegistry({ reader, cache: join(config.dataDir, 'release-cache'), log });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, START_MS);
  });
  await Promise.race([releases.refresh(), limit]);
  clearTimeout(timer);
  return releases;
};

export type { Releases } from './follow-registry';
