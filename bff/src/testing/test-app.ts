import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { buildApp } from '../app';
import { type Config, loadConfig } from '../config/config';
import { migrate, openDatabase } from '../database';
import { connectMysql } from '../database/clients';
import { writeShellBuild } from './shell-build';
import { copyTemplate, keepTemplate } from './template-database';

/** Longer than a busy machine takes for a call. Tests of the deadline set the usual one, or a shorter one. */
const REQUEST_MS = 60_000;
/** The deadline of requests unless a server is given another one, in ms. */
export const USUAL_REQUEST_MS = 1_800;

/** Settings of a test: rate limits, a silent log, a small shell to serve, a new data folder and patience. */
export const testConfig = (overrides: Partial<Config> = {}): Config => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bff-test-'));
  return {
    ...loadConfig({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      SECRET: 'a secret of the tests, long enough',
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      DEMO: 'false',
      WEB_ROOT: writeShellBuild(join(dataDir, 'web')),
    }),
    requestDeadlineMs: REQUEST_MS,
    ...overrides,
  };
};

const MAX_CONNECT_TRIES = 20;

/** Opens the first connection, which takes longer than the second that it may while a busy machine loads the sources. */
const connectPatiently = async (db: Knex): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await db.raw('select 1');
      return;
    } catch (error) {
      if (tries === MAX_CONNECT_TRIES) throw error;
    }
  }
};

/** Creates a database on the server of TEST_DATABASE_URL. */
export const createMysqlDatabase = async (server: string) => {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = '/';
  const root = connectMysql(url.href);
  await connectPatiently(root);
  await root.raw('create database ?? character set utf8mb4 collate utf8mb4_unicode_520_ci', [name]);
  url.pathname = `/${name}`;
  const drop = async () => {
    await root.raw('drop database ??', [name]);
    await root.destroy();
  };
  return { url: url.href, drop };
};

/** Settings for tests that count statements: nothing but their own calls asks the database. */
export const QUIET = { registryPollMs: 3_600_000 } satisfies Partial<Config>;

export interface TestApp {
  app: FastifyInstance;
  config: Config;
  /** A second process on the same database and files. */
  another: (overrides?: Partial<Config>) => Promise<FastifyInstance>;
  close: () => Promise<void>;
}

/**
 * The real app on an empty database: SQLite, or MariaDB where TEST_DATABASE_URL is given. Call
 * `close` in `afterAll`.
 *
 * @param options prepare: fills the database before the app starts
 */
export const createTestApp = async (
  overrides: Partial<Config> = {},
  { prepare }: { prepare?: (db: Knex) => Promise<unknown> } = {},
): Promise<TestApp> => {
  const server = process.env.TEST_DATABASE_URL;
  const mysql = server ? await createMysqlDatabase(server) : undefined;
  const config = testConfig({ databaseUrl: mysql?.url, ...overrides });
  // Settings of the database can change what the migrations make.
  const usesTemplate = !Object.keys(overrides).some((name) => name.startsWith('database'));
  const apps: FastifyInstance[] = [];
  const start = async (more: Partial<Config> = {}) => {
    const settings = { ...config, ...more };
    const isFirst = apps.length === 0;
    const isFilled = isFirst && usesTemplate && (await copyTemplate(settings));
    const db = openDatabase(settings);
    await connectPatiently(db);
    if (isFirst && !isFilled) await migrate(db);
    if (isFirst && !isFilled && usesTemplate) await keepTemplate(db, settings);
    if (isFirst) await prepare?.(db);
    const app = await buildApp(settings, { db });
    apps.push(app);
    await app.ready();
    return app;
  };
  const app = await start();
  return {
    app,
    config,
    another: start,
    close: async () => {
      for (const each of apps) await each.close();
      await mysql?.drop();
      rmSync(config.dataDir, { recursive: true, force: true });
    },
  };
};
