import { constants } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeFolder, openStoreAt, type ReleaseStore, trustedStore, withTimeout } from '@slabdesk/releases';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { createDatabaseRegistry, type DatabaseRegistry } from './database-registry';
import { followRegistry, type Releases } from './follow-registry';
import { createKeptRegistry } from './kept-registry';

/** A start waits no longer for the store than this, in ms. */
const START_MS = 5_000;
/** The time limit of a call to a bucket, in ms. Only requests for old releases wait for one. */
const CALL_MS = 5_000;

/** Releases, and the way to change which of them browsers get. */
export interface ChangeableReleases extends Releases {
  /** The releases, which may be slow or unavailable. If releases are signed, only accepted ones. */
  store: ReleaseStore;
  /** The registry as the database has it now. */
  registry: DatabaseRegistry;
  /** Whether another person has to approve what goes forward. */
  secondPerson: boolean;
}

/** The folder for copies of releases: in DATA_DIR, where they outlive the process. */
const openCache = async (dataDir: string, log: FastifyBaseLogger): Promise<string> => {
  const folder = join(dataDir, 'release-cache');
  try {
    makeFolder(folder);
    await access(folder, constants.R_OK | constants.W_OK);
    return folder;
  } catch (err) {
    log.warn({ err }, 'DATA_DIR cannot be written: copies of releases are lost when this process ends');
    return mkdtemp(join(tmpdir(), 'release-cache-'));
  }
};

/**
 * Releases of the store of the settings, as the registry in the database names them. They may arrive late where it is slow.
 * @param isRemote whether the platform has a remote of this name
 */
export const openReleases = async (
  {
    dataDir,
    releaseStore,
    releaseTrust: trust,
    registryPollMs: pollMs,
  }: Pick<Config, 'releaseStore' | 'releaseTrust' | 'dataDir' | 'registryPollMs'>,
  { db, log }: Pick<FastifyInstance, 'db' | 'log'>,
  isRemote: (name: string) => boolean,
): Promise<ChangeableReleases> => {
  const cache = await openCache(dataDir, log);
  const files = openStoreAt(releaseStore, {
    // The default folder appears with the first release.
    isRequired: releaseStore.kind === 'folder' && releaseStore.folder !== join(dataDir, 'releases'),
    callMs: CALL_MS,
    maxAttempts: 2,
  });
  const registry = createDatabaseRegistry(db, createKeptRegistry(cache, files.name));
  const releases = followRegistry({
    registry,
    reader: files,
    pollMs,
    cache,
    log,
    isRemote,
    trust,
  });
  await withTimeout(START_MS, releases.refresh()).catch((error) =>
    log.warn(
      { err: error },
      'the registry of releases is slow; the last known releases are served meanwhile',
    ),
  );
  return {
    ...releases,
    store: trustedStore(files, trust),
    registry,
    secondPerson: trust?.secondPerson ?? false,
  };
};

export type { Releases } from './follow-registry';
