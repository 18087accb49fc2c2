import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config, S3Config } from '../../../config/config';
import { createFileFolder } from './file-folder';
import { type FileSource, fileRoutes } from './file-routes';
import { createFileUrls, type FileUrls, type SignedObject } from './file-url';
import type { S3Storage } from './s3-storage';
import type { Storage } from './storage';

declare module 'fastify' {
  interface FastifyInstance {
    storage: Storage;
  }
}

/** The folder of the files, where they are not in S3. */
const openFolder = async ({ dataDir }: Config) => {
  const folder = createFileFolder(join(dataDir, 'files'));
  await folder.prepare();
  return folder;
};

const openBucket = (s3: S3Config, requestDeadlineMs: number): S3Storage => {
  // Loaded on demand: the SDK is large, and most development goes without it.
  const { createS3Storage } = require('./s3-storage') as typeof import('./s3-storage');
  return createS3Storage(s3, requestDeadlineMs);
};

const open = async (config: Config, urls: FileUrls): Promise<{ storage: Storage; source: FileSource }> => {
  if (config.s3) {
    const bucket = openBucket(config.s3, config.requestDeadlineMs);
    return { storage: bucket, source: bucket };
  }
  const folder = await openFolder(config);
  const storage: Storage = {
    ...folder,
    // The server receives and serves these files itself.
    signPut: async (object, origin) => origin + urls.sign('PUT', object),
    write: (object, content) => folder.write(object.id, Readable.from([content])),
    close: () => {},
  };
  return { storage, source: { folder } };
};

/** Opens the storage that the settings name, for commands. */
export const openStorage = async (config: Config): Promise<Storage> =>
  (await open(config, createFileUrls(config))).storage;

interface StorageOptions {
  config: Config;
  mayRead: (object: SignedObject) => Promise<boolean>;
}

/** Stores files in S3 if the settings name a bucket, else in `files` below DATA_DIR. */
export const storage = fp(async (app: FastifyInstance, { config, mayRead }: StorageOptions) => {
  const urls = createFileUrls(config);
  const opened = await open(config, urls);
  app.decorate('storage', opened.storage);
  await app.register(fileRoutes({ source: opened.source, urls, mayRead }));
  app.health.add('storage', async () => {
    await app.storage.ping();
    return undefined;
  });
  app.addHook('onClose', async () => app.storage.close());
});
