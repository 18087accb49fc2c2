import { openStoreAt, type ReleaseStore } from '@slabdesk/releases';
import type { Knex } from 'knex';
import type { Config } from '../../config/config';
import { lacksBaseline } from '../../database/baseline';
import { currentTime } from '../../database/clock';
import { inMigrationTurn, runMigrations } from '../../database/migrate';
import { migrations } from '../../database/migrations';
import { tableNames, tablesOf } from '../../database/snapshot';
import { withTableLoader } from '../../database/table-loader';
import { withoutLimits } from '../../database/time-limits';
import {
  beginRestore,
  endRestore,
  RESTORE_TABLE,
  unfinishedRestore,
} from '../../database/unfinished-restore';
import { openStorage } from '../../features/files/storage';
import type { Storage } from '../../features/files/storage/storage';
import { createApiKeyRepository } from '../../features/identity/api-keys/api-key-repository';
import { createSessionRepository } from '../../features/identity/sessions/session-repository';
import { createOneTimeTokenRepository } from '../../features/mail/links/one-time-token-repository';
import { createOutboxRepository } from '../../features/mail/outbox-repository';
import { createOrderLinkRepository } from '../../features/orders/sharing/order-link-repository';
import { createReleaseKeyRepository } from '../../features/releases/api/release-key-repository';
import { createInvitationRepository } from '../../features/team/invitation-repository';
import { createRegistryRows } from '../../portal/releases/registry-rows';
import { CommandError } from '../lib/command-error';
import { verifyChecksums } from './checksums';
import { fingerprintsOf, type Manifest, readManifest } from './manifest';
import { isEmptyStore, restoreReleases } from './release-files';
import { restoreFiles } from './stored-files';
import { loadTable } from './table-files';

export interface RestoreOptions {
  /** Whether to restore in spite of another SECRET. */
  otherSecret: boolean;
  /** Whether sessions stay signed in, links stay good and queued mails are sent. */
  exact: boolean;
}

export interface Restored {
  manifest: Manifest;
  rows: number;
  files: number;
  /** Undefined if everything is to be as it was. */
  safe: MadeSafe | undefined;
}

/** The numbers that a restore reports. */
interface MadeSafe {
  /** Mails that are not sent by themselves. */
  heldMails: number;
  /** Links of orders and invitations to teams. */
  endedLinks: number;
  endedInvitations: number;
  /** Keys that work again, also keys that were revoked since the backup. */
  apiKeys: number;
  releaseKeys: number;
}

interface Place {
  db: Knex;
  storage: Storage;
  releases: ReleaseStore;
}

const LAST_ERROR = 'Not sent: it was waiting when the backup was made from which the portal was restored.';

const assertKnown = (manifest: Manifest): void => {
  const unknown = manifest.migrations.filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length > 0) {
    throw new CommandError(
      `This backup has migrations that this version doesn't know (${unknown.join(', ')}). Restore it with the newest version ` +
        `that has run on its database; version ${manifest.version}${manifest.commit ? ` (${manifest.commit})` : ''} made it.`,
    );
  }
  if (lacksBaseline(manifest.migrations)) {
    throw new CommandError(
      'This backup is of a version before 0.2.0. Restore it with version 0.2.0, make a backup there, and restore that one.',
    );
  }
};

const assertSecret = (config: Config, { secretFingerprints }: Manifest, options: RestoreOptions): void => {
  const known = fingerprintsOf(config);
  if (options.otherSecret || secretFingerprints.every((each) => known.includes(each))) return;
  throw new CommandError(
    "SECRET and SECRET_PREVIOUS don't include each secret of the portal that was backed up, so users with two-step sign-in could " +
      'not sign in. Set the same SECRET and SECRET_PREVIOUS; in development, copy the file `secret` of its DATA_DIR into this ' +
      'one. If a secret is lost, or none of it is needed any more, add --other-secret: administrators then reset the two-step ' +
      'sign-in of these users.',
  );
};

/** Tables that exist before the first migration. */
const isExpected = (table: string): boolean => table === 'migration_lease' || table.startsWith('sqlite_');

const assertEmpty = async ({ db, storage, releases }: Place): Promise<void> => {
  const found = [
    ...((await tableNames(db)).every(isExpected) ? [] : ['the database has tables']),
    ...((await storage.isEmpty()) ? [] : ['the file store has files']),
    ...((await isEmptyStore(releases)) ? [] : [`the release store ${releases.name} has releases`]),
  ];
  if (found.length === 0) return;
  throw new CommandError(`A backup is restored into an empty place only, but ${found.join(', and ')}.`);
};

/** Removes what a killed restore left in the database, which stays marked as unfinished. Its files are written again. */
const startOver = (db: Knex): Promise<void> =>
  withTableLoader(db, async (loader) => {
    const names = (await tableNames(db)).filter((name) => !isExpected(name) && name !== RESTORE_TABLE);
    for (const name of names) await loader.drop(name);
  });

const preparePlace = async (place: Place, { id }: Manifest): Promise<void> => {
  const unfinished = await unfinishedRestore(place.db);
  if (unfinished === undefined) await assertEmpty(place);
  else if (unfinished === id || unfinished === '') await startOver(place.db);
  else {
    throw new CommandError(
      'The restore of another backup was not finished here. Restore that one again, or empty database, files and releases first.',
    );
  }
  await beginRestore(place.db, id);
};

/**
 * Fills the tables that the migrations of the backup have created. What another one had added, which ran when the backup was
 * made or had failed before it ended, is left out: that migration is run anew.
 */
const loadTables = async (
  db: Knex,
  folder: string,
  { tables }: Manifest,
  assertHeld: () => Promise<void>,
): Promise<void> => {
  const backedUp = new Map(tables.map((table) => [table.name, table]));
  const present = (await tablesOf(db)).map((into) => {
    const from = backedUp.get(into.name);
    if (from && into.columns.every((column) => from.columns.includes(column))) return { into, from };
    throw new CommandError('The tables of this backup are not those that its migrations create.');
  });
  await withTableLoader(db, async (loader) => {
    for (const { into, from } of present) {
      await assertHeld();
      // Migrations insert some rows themselves.
      await loader.empty(into.name);
      await loadTable(folder, loader, from, into);
    }
  });
};

/**
 * Ends all sessions, links and invitations, gives the registry a new epoch and holds the mails: since the backup, a session or a
 * link may have been ended, a release promoted, a mail sent. Keys stay, because other systems would stop.
 */
const makeSafe = async (db: Knex): Promise<MadeSafe> => {
  const now = currentTime();
  await createSessionRepository(db).revokeEverybody(now);
  await createOneTimeTokenRepository(db).voidEverybodys(now);
  await createRegistryRows(db).renew();
  return {
    heldMails: await createOutboxRepository(db).hold(LAST_ERROR),
    endedLinks: await createOrderLinkRepository(db).endAll(now),
    endedInvitations: await createInvitationRepository(db).endAll(now),
    apiKeys: await createApiKeyRepository(db).countAll(),
    releaseKeys: (await createReleaseKeyRepository(db).active(now)).length,
  };
};

const fill = async (
  place: Place,
  folder: string,
  manifest: Manifest,
  { exact }: RestoreOptions,
  assertHeld: () => Promise<void>,
): Promise<Restored> => {
  const { db, storage, releases } = place;
  await preparePlace(place, manifest);
  const had = Object.entries(migrations).filter(([name]) => manifest.migrations.includes(name));
  await runMigrations(db, Object.fromEntries(had), assertHeld);
  await loadTables(db, folder, manifest, assertHeld);
  await assertHeld();
  const files = await restoreFiles(db, storage, folder);
  await restoreReleases(releases, folder);
  await runMigrations(db, migrations, assertHeld);
  await assertHeld();
  const safe = exact ? undefined : await makeSafe(db);
  await endRestore(db);
  return { manifest, files, safe, rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0) };
};

/**
 * Restores a backup into an empty place. A restore that was killed can be begun again with the same backup; until then no
 * server starts on what it left.
 *
 * @throws CommandError if the backup is damaged, newer or older than 0.2.0, the place is not empty, or its secret is another one
 */
export const restoreBackup = async (
  db: Knex,
  config: Config,
  folder: string,
  options: RestoreOptions,
): Promise<Restored> => {
  const manifest = await readManifest(folder);
  assertKnown(manifest);
  assertSecret(config, manifest, options);
  await verifyChecksums(folder, manifest.entries);
  const storage = await openStorage(config);
  const releases = openStoreAt(config.releaseStore);
  try {
    return await inMigrationTurn(db, (assertHeld) =>
      withoutLimits(() => fill({ db, storage, releases }, folder, manifest, options, assertHeld)),
    );
  } finally {
    storage.close();
    releases.close();
  }
};
