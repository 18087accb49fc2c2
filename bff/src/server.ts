import './telemetry/start';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApp } from './app';
import { type Config, ConfigError, loadConfig } from './config/config';
import { explainFailure } from './config/explain-failure';
import { makeNewFilesPrivate } from './config/private-files';
import {
  assertUndamaged,
  assertUsable,
  followClock,
  holdBack,
  isAway,
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

/**
 * Checks and migrates the database, and sets the clock by it. It opens its own connections, because the app's may be held back.
 *
 * @returns its migrations of a newer version; an error if the database is away
 */
const prepare = async (config: Config): Promise<string[] | Error> => {
  const db = openDatabase(config);
  try {
    await assertUndamaged(db);
    if (config.migrate === 'on') await migrateAsUser(db, config);
    else await assertUsable(db);
    await setClock(db);
    return await newerMigrations(db);
  } catch (error) {
    if (config.databaseUrl !== undefined && isAway(error)) return error as Error;
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
  const open = prepared instanceof Error ? holdBack(db) : () => {};
  const app = await buildApp(config, { db, background: true });
  if (prepared instanceof Error && !app.knowsReleases()) throw prepared;
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
  while (prepared instanceof Error) {
    const reason = explain(prepared);
    if (reason !== awaited) app.log.warn(`${reason} The server waits for it, and serves pages meanwhile.`);
    awaited = reason;
    await sleep(RETRY_MS);
    prepared = await prepare(config);
  }
  if (app.draining) return;
  open();
  if (awaited !== undefined) app.log.info('the database responds; the start is finished');
  if (prepared.length > 0)
    app.log.warn({ migrations: prepared }, 'a newer version has migrated this database');
  await reportToLauncher(config, db, address);
};

const explain = (error: unknown): string =>
  error instanceof ConfigError ? error.message : explainFailure(error);

start().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
