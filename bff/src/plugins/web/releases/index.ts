import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config';
import { followRegistry, type Releases } from './follow-registry';
import { createFolderReader } from './reader';
import { within } from './within';

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
  await within(START_MS, releases.refresh()).catch((error) =>
    log.warn({ err: error }, 'the release store is slow; the last known releases are served meanwhile'),
  );
  return releases;
};

export type { Releases } from './follow-registry';
