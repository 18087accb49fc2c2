import { constants } from 'node:fs';
import { access, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  changeRegistry,
  describeBroken,
  makeFolder,
  openStoreAt,
  problem,
  type RegistryChange,
  type RegistrySeen,
  type ReleaseStore,
  type Signing,
  type Step,
  seeRegistry,
  trustedStore,
  withTimeout,
} from '@slabdesk/releases';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { withDatabaseRegistry } from './database-registry';
import { followRegistry, type Releases } from './follow-registry';
import { type ChangesOfRemote, createChangesReader } from './read-changes';
import { createRegistryRows } from './registry-rows';

/** A start waits no longer for the store than this, in ms. */
const START_MS = 5_000;
/** The time limit of a call to a bucket, in ms. Only requests for old releases wait for one. */
const CALL_MS = 5_000;
/** Checking costs a bucket or the database a request, and they are asked for the next change every second as it is, in ms. */
const CONFIRM_MS = 10_000;

/** Releases, and the way to change which of them browsers get. */
export interface ChangeableReleases extends Releases {
  /** The release store itself, which may be slow or unavailable; a signed one without what is not accepted. */
  store: ReleaseStore;
  /** Whether only signed releases and changes are accepted. */
  isSigned: boolean;
  /** Whether the database has a registry that this server does not accept, since it was restored. */
  isOther: () => boolean;
  /** The registry as the store has it now; of a signed one, what is accepted. */
  see: () => Promise<RegistrySeen>;
  /** Changes of a remote, newest first; of a signed registry, those that are accepted. */
  changes: (which: ChangesOfRemote) => Promise<RegistryChange[]>;
  /**
   * What this server signs changes with; undefined if the registry isn't signed.
   * @throws a problem if it is, and this server has no key
   */
  signing: () => Signing | undefined;
  /**
   * Changes a remote in the registry.
   * @param isBack whether it goes back, which is done even if a file of the registry can't be read
   * @throws a problem if the step refuses; an error of the store if this server may not write there
   */
  change: (
    change: { remote: string; by: string; reason: string; isBack: boolean },
    step: Step,
  ) => Promise<RegistryChange>;
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
 * Releases as the store of the settings holds them. They may arrive late where it is slow.
 * @param isRemote whether the platform has a remote of this name
 */
export const openReleases = async (
  config: Pick<Config, 'releaseStore' | 'releaseRegistry' | 'releaseTrust' | 'releaseSigner' | 'dataDir'>,
  { db, log }: Pick<FastifyInstance, 'db' | 'log'>,
  isRemote: (name: string) => boolean,
): Promise<ChangeableReleases> => {
  const { dataDir, releaseStore, releaseTrust: trust, releaseSigner: signer } = config;
  const cache = await openCache(dataDir, log);
  const isBucket = releaseStore.kind === 's3';
  const files = openStoreAt(releaseStore, {
    // The default folder appears with the first release.
    isRequired: !isBucket && releaseStore.folder !== join(dataDir, 'releases'),
    callMs: CALL_MS,
    maxAttempts: 2,
  });
  const isInDatabase = config.releaseRegistry === 'database';
  const { store, isOther } = isInDatabase
    ? withDatabaseRegistry(files, createRegistryRows(db), cache)
    : { store: files, isOther: () => false };
  const confirmMs = isBucket || isInDatabase ? CONFIRM_MS : 0;
  const releases = followRegistry({ reader: store, confirmMs, cache, log, isRemote, trust });
  await withTimeout(START_MS, releases.refresh()).catch((error) =>
    log.warn({ err: error }, 'the release store is slow; the last known releases are served meanwhile'),
  );
  const see = () => seeRegistry(store, trust, releases.head());
  const signing = (): Signing | undefined => {
    if (trust && !signer) throw problem('The registry is signed, and this server has no RELEASE_KEY.');
    return trust && signer && { trust, signer };
  };
  return {
    ...releases,
    store: trustedStore(store, trust),
    isSigned: trust !== undefined,
    isOther,
    see,
    changes: createChangesReader(store, trust),
    signing,
    change: async ({ isBack, ...change }, step) => {
      const signedWith = signing();
      const view = await see();
      if (view.broken.length > 0 && !isBack) throw problem(view.broken.map(describeBroken).join('; '));
      return changeRegistry(store, { ...change, seen: view }, step, signedWith);
    },
  };
};

export type { Releases } from './follow-registry';
