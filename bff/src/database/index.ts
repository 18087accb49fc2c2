import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Knex } from 'knex';
import type { Config } from '../config/config';
import { createPrivateFile } from '../config/private-files';
import type { Metrics } from '../telemetry';
import { connectMysql, connectSqlite, DATABASE_WARNING } from './clients';
import { migrate } from './migrate';
import { type Deadline, requestDeadline, requestTime, shareOfQuery } from './time-limits';

export { holdBack, isAway } from './away';
export { assertUndamaged } from './damage';
export { followClock, setClock } from './database-clock';
export { assertUsable, hasPendingMigrations, migrate, newerMigrations } from './migrate';
export { createDatabaseCheck, MIGRATION_PENDING } from './readiness';

declare module 'fastify' {
  interface FastifyInstance {
    db: Knex;
  }
  interface FastifyContextConfig {
    /** Time for all queries of a call that may take longer than others, in ms. The handler sets it by `withDeadline`. */
    deadlineMs?: number;
  }
  interface FastifyRequest {
    /** When the response is due, in epoch ms. */
    deadline: Deadline | undefined;
  }
}

/** The settings of the database. */
export type DatabaseConfig = Pick<Config, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Config, 'databaseCollation' | 'databaseTriggers' | 'databasePool' | 'requestDeadlineMs'>>;

/** Opens the database that the settings name. */
export const openDatabase = (config: DatabaseConfig): Knex => {
  const { databaseUrl, databaseCollation: collation, databaseTriggers: triggers } = config;
  if (databaseUrl) {
    const pool = { max: config.databasePool, requestDeadlineMs: config.requestDeadlineMs };
    return connectMysql(databaseUrl, { collation, triggers }, pool);
  }
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const file = join(config.dataDir, 'slabdesk.sqlite');
  createPrivateFile(file);
  return connectSqlite(file);
};

type MigrationConfig = DatabaseConfig & Pick<Config, 'migrateDatabaseUrl'>;

/** The settings of the database as the user who may change its schema. */
export const asMigrationUser = <C extends MigrationConfig>(config: C): C => ({
  ...config,
  databaseUrl: config.migrateDatabaseUrl ?? config.databaseUrl,
});

/**
 * Migrates a database as the user that the settings have for that, or else as the user of `db`.
 *
 * @returns the names of the migrations that ran
 */
export const migrateAsUser = async (db: Knex, config: MigrationConfig): Promise<string[]> => {
  if (config.migrateDatabaseUrl === undefined) return migrate(db);
  const other = openDatabase(asMigrationUser(config));
  try {
    return await migrate(other);
  } finally {
    await other.destroy();
  }
};

/** Aborted when the client disconnects before the response is sent. Reads are stopped then. */
const clientSignal = ({ method }: FastifyRequest, { raw }: FastifyReply): AbortSignal | undefined => {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** The pool of knex, which has no types. */
interface Pool {
  max: number;
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

const measurePool = (metrics: Metrics, db: Knex): void => {
  const pool: Pool = db.client.pool;
  metrics.gauge('slabdesk_database_pool_connections', 'Connections to the database that are open', () => [
    [pool.numUsed(), { state: 'used' }],
    [pool.numFree(), { state: 'free' }],
  ]);
  metrics.gauge('slabdesk_database_pool_max', 'Connections that may be open', () => pool.max);
  metrics.gauge('slabdesk_database_pool_waiting', 'Queries that wait for a connection', () =>
    pool.numPendingAcquires(),
  );
};

/** Gives the app its database, and every request a deadline for its queries. */
export const database = fp(async (app: FastifyInstance, options: { db: Knex; requestDeadlineMs: number }) => {
  const { requestDeadlineMs } = options;
  app.decorate('db', options.db);
  measurePool(app.metrics, options.db);
  app.decorateRequest('deadline', undefined);
  options.db.client.on(DATABASE_WARNING, (message: string, details: object) =>
    app.log.warn(details, message),
  );
  app.addHook('onRequest', (request, reply, done) => {
    request.deadline = {
      at: performance.now() + requestTime(requestDeadlineMs),
      queryMs: shareOfQuery(requestTime(requestDeadlineMs)),
      signal: clientSignal(request, reply),
      isRequest: true,
    };
    requestDeadline.run(request.deadline, done);
  });
  // Reading the body leaves the asynchronous context, so it is entered again.
  app.addHook('preValidation', (request, _reply, done) => {
    if (request.deadline) requestDeadline.run(request.deadline, done);
    else done();
  });
  app.addHook('onClose', () => options.db.destroy());
});
