import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, GetObjectCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import type { Knex } from 'knex';
import { type Config, loadConfig } from '../config/config';
import { openDatabase } from '../database';
import { tablesOf } from '../database/snapshot';
import { createMysqlDatabase } from './test-app';

export const SECRET = 'a secret of the tests, long enough';

/** Where a portal keeps its data: a database, files and releases. */
export interface Place {
  env: Record<string, string>;
  config: Config;
  db: Knex;
  close: () => Promise<void>;
}

interface PlaceOptions {
  /** MariaDB, if there is a server. */
  mysql?: boolean;
  /** A new bucket. */
  bucket?: boolean;
}

const clientOf = (config: Config) => {
  if (!config.s3) throw new Error('This place has no bucket');
  const { accessKeyId, secretAccessKey, ...settings } = config.s3;
  const client = new S3Client({ ...settings, credentials: { accessKeyId, secretAccessKey } });
  return { client, Bucket: config.s3.bucket };
};

const bucketEnv = () => {
  const Bucket = `place-${randomUUID()}`;
  const names = ['S3_ENDPOINT', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  const settings = Object.fromEntries(names.map((name) => [name, process.env[name] ?? '']));
  return { ...settings, S3_BUCKET: Bucket, RELEASE_STORE: `s3://${Bucket}/releases` };
};

/** An empty place. */
export const createPlace = async ({
  mysql: wantsMysql = true,
  bucket = false,
}: PlaceOptions = {}): Promise<Place> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bff-place-'));
  const server = wantsMysql ? process.env.TEST_DATABASE_URL : undefined;
  const mysql = server ? await createMysqlDatabase(server) : undefined;
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DEMO: 'false',
    // Tests place orders as fast as they can.
    RATE_LIMIT: 'off',
    DATA_DIR: dataDir,
    SECRET,
    ...(mysql && { DATABASE_URL: mysql.url }),
    ...(bucket && bucketEnv()),
  };
  const config = loadConfig(env);
  if (bucket) {
    const { client, Bucket } = clientOf(config);
    await client.send(new CreateBucketCommand({ Bucket }));
    client.destroy();
  }
  const db = openDatabase(config);
  return {
    env,
    config,
    db,
    close: async () => {
      await db.destroy();
      await mysql?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

/** All rows of all tables, sorted. Numbers are as JSON has them, which is how both databases return them. */
export const rowsIn = async (db: Knex): Promise<Record<string, string[]>> => {
  const all: Record<string, string[]> = {};
  for (const { name, columns } of await tablesOf(db)) {
    const rows = await db(name).select(columns);
    all[name] = rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).sort();
  }
  return all;
};

const filesBelow = (folder: string): Record<string, string> => {
  if (!existsSync(folder)) return {};
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(folder, name)).isFile())
    .sort();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));
};

const objectsIn = async (config: Config): Promise<Record<string, string>> => {
  const { client, Bucket } = clientOf(config);
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  const all: Record<string, string> = {};
  for (const { Key = '' } of Contents) {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
    all[Key] = (await Body?.transformToString('base64')) ?? '';
  }
  client.destroy();
  return all;
};

/** The contents of all stored files and releases in base64, by name. */
export const filesIn = async (config: Config): Promise<Record<string, string>> =>
  config.s3
    ? objectsIn(config)
    : { ...filesBelow(join(config.dataDir, 'files')), ...filesBelow(join(config.dataDir, 'releases')) };
