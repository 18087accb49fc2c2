import { constants } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config';
import { makeFolder } from '../../config/make-folder';
import { followRegistry, type Releases } from './follow-registry';
import { createFolderReader, type ReleaseReader } from './reader';
import { within } from './within';

/** A start waits no longer for the store than this, in ms. */
const START_MS = 5_000;

const openReader = ({ releaseStore, dataDir }: Pick<Config, 'releaseStore' | 'dataDir'>): ReleaseReader => {
  if (releaseStore.kind === 's3') {
    // Loaded on demand: the SDK is large.
    return (require('./s3-reader') as typeof import('./s3-reader')).createS3Reader(releaseStore);
  }
  const { folder } = releaseStore;
  // The default folder appears with the first release.
  return createFolderReader(folder, { isRequired: folder !== join(dataDir, 'releases') });
};

/** The folder for copies of releases: in DATA_DIR, where they outlive the process. */
const openCache = async (dataDir: string, log: FastifyBaseLogger): Promise<string> => {
  const folder = join(dataDir, 'release-cache');
  try {
    makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK);
    return folder;
  } catch (err) {
    log.warn({ err }, 'DATA_DIR can not be written: copies of releases are lost when this process ends');
    return mkdtemp(join(tmpdir(), 'release-cache-'));
  }
};

/**
 * Releases as the store of the settings holds them. They may arrive late where it is slow.
 * @param isRemote whether the platform has a remote of this name
 */
export const openReleases = async (
  config: Pick<Config, 'releaseStore' | 'dataDir'>,
  log: FastifyBaseLogger,
  isRemote: (name: string) => boolean,
): Promise<Releases> => {
  const cache = await openCache(config.dataDir, log);
  const releases = followRegistry({ reader: openReader(config), cache, log, isRemote });
  await within(START_MS, releases.refresh()).catch((error) =>
    log.warn({ err: error }, 'the release store is slow; the last known releases are served meanwhile'),
  );
  return releases;
};

export type { Releases } from './follow-registry';
