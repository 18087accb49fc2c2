import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config, S3Config } from '../../../config/config';
import { createFileFolder } from './file-folder';
import { fileRoutes } from './file-routes';
import { createFileUrls } from './file-url';
import { createLocalStorage } from './local-storage';
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

const openBucket = (s3: S3Config, requestMs: number): Storage => {
  // Loaded on demand: the SDK is large, and most development goes without it.
  const { createS3Storage } = require('./s3-storage') as typeof import('./s3-storage');
  return createS3Storage(s3, requestMs);
};

/** Opens the storage that the settings name, for commands. */
export const openStorage = async (config: Config): Promise<Storage> =>
  config.s3
    ? openBucket(config.s3, config.requestMs)
    : createLocalStorage({ folder: await openFolder(config), urls: createFileUrls(config) });

/** Stores files in S3 if the settings name a bucket, else in `files` below DATA_DIR. */
export const storage = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  if (config.s3) {
    app.decorate('storage', openBucket(config.s3, config.requestMs));
  } else {
    const parts = { folder: await openFolder(config), urls: createFileUrls(config) };
    app.decorate('storage', createLocalStorage(parts));
    await app.register(fileRoutes(parts));
  }
  app.health.add('storage', async () => {
    await app.storage.ping();
    return undefined;
  });
  app.addHook('onClose', async () => app.storage.close());
});
