import './telemetry/start';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app';
import { type Config, loadConfig } from './config/config';
import { explainFailure } from './config/explain-failure';
import { makeNewFilesPrivate } from './config/private-files';
import {
  assertUndamaged,
  assertUsable,
  followClock,
  hasPendingMigrations,
  holdBack,
  isAway,
  MIGRATION_PENDING,
  migrateAsUser,
  newerMigrations,
  openDatabase,
  setClock,
} from './database';
import { reportToLauncher } from './launcher';
import { createStop, exitOnSignals, stopOnRequest } from './stop';
import { publishMetrics } from './telemetry';

/** How often the start asks for a database that is away, in ms. */
const RETRY_MS = 1_000;

/** Why the database can't be used yet. */
interface Obstacle {
  /** Absent if the database responds. */
  error?: Error;
  /** For the log. */
  text: string;
  /** For health checks. */
  problem: string;
}

const PENDING: Obstacle = {
  text: 'A migration of the database is pending, or a restore is not finished.',
  problem: MIGRATION_PENDING,
};

/**
 * Checks and migrates the database, and sets the clock by it. It opens its own connections, because the app's may be held back.
 *
 * @returns its migrations of a newer version, or what the server has to wait for
 */
const prepare = async (config: Config): Promise<string[] | Obstacle> => {
  const db = openDatabase(config);
  try {
    await assertUndamaged(db);
    if (config.migrate === 'on') await migrateAsUser(db, config);
    else {
      await assertUsable(db);
      if (await hasPendingMigrations(db)) return PENDING;
    }
    await setClock(db);
    return await newerMigrations(db);
  } catch (error) {
    if (config.databaseUrl !== undefined && isAway(error))
      return {
        error: error as Error,
        text: explainFailure(error),
        problem: 'the server waits for its database',
      };
    throw error;
  } finally {
    await db.destroy();
  }
};

const start = async () => {
  exitOnSignals();
  makeNewFilesPrivate();
  const config = loadConfig();
  await publishMetrics(config);
  let prepared = await prepare(config);
  const db = openDatabase(config);
  const obstacle = () => (Array.isArray(prepared) ? undefined : prepared);
  const open = obstacle() ? holdBack(db, () => obstacle()?.problem) : () => {};
  const app = await buildApp(config, { db, background: true });
  const { error } = obstacle() ?? {};
  if (error && !app.knowsReleases()) throw error;
  const stopClock = followClock(db);
  app.addHook('onClose', async () => stopClock());
  for (const warning of config.warnings) app.log.warn(warning);

  stopOnRequest(createStop(app, config));
  process.on('unhandledRejection', (error) => {
    app.log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });

  const address = await app.listen({ port: config.port, host: config.host });
  let awaited: string | undefined;
  while (!Array.isArray(prepared)) {
    const { text } = prepared;
    if (text !== awaited) app.log.warn(`${text} The server waits for it, and serves pages meanwhile.`);
    awaited = text;
    await sleep(RETRY_MS);
    prepared = await prepare(config);
  }
  if (app.draining) return;
  open();
  if (awaited !== undefined) app.log.info('the database can be used; the start is finished');
  if (prepared.length > 0)
    app.log.warn({ migrations: prepared }, 'a newer version has migrated this database');
  await reportToLauncher(config, db, address);
};

start().catch((error) => {
  process.stderr.write(`${explainFailure(error)}\n`);
  process.exit(1);
});
