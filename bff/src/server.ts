import './telemetry/start';
import { buildApp } from './app';
import { ConfigError, loadConfig } from './config/config';
import { explainFailure } from './config/explain-failure';
import { makeNewFilesPrivate } from './config/private-files';
import {
  assertUndamaged,
  assertUsable,
  followClock,
  migrateAsUser,
  newerMigrations,
  openDatabase,
  setClock,
} from './database';
import { reportToLauncher } from './launcher';
import { createStop, exitOnSignals, stopOnRequest } from './stop';
import { publishMetrics } from './telemetry';

const start = async () => {
  exitOnSignals();
  makeNewFilesPrivate();
  const config = loadConfig();
  await publishMetrics(config);
  const db = openDatabase(config);
  await assertUndamaged(db);
  if (config.migrate === 'on') await migrateAsUser(db, config);
  else await assertUsable(db);
  await setClock(db);
  const app = await buildApp(config, { db, background: true });
  const stopClock = followClock(db);
  app.addHook('onClose', async () => stopClock());
  const newer = await newerMigrations(db);
  for (const warning of config.warnings) app.log.warn(warning);
  if (newer.length > 0) app.log.warn({ migrations: newer }, 'a newer version has migrated this database');

  stopOnRequest(createStop(app, config));
  process.on('unhandledRejection', (error) => {
    app.log.fatal({ err: error }, 'unhandled rejection');
    process.exit(1);
  });

  const address = await app.listen({ port: config.port, host: config.host });
  await reportToLauncher(config, db, address);
};

const explain = (error: unknown): string =>
  error instanceof ConfigError ? error.message : explainFailure(error);

start().catch((error) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});
