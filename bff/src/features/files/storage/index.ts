import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../../config/config';
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

/** Stores files in S3 if the settings name a bucket, else in `files` below DATA_DIR. */
export const storage = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  if (config.s3) {
    // Loaded on demand: the SDK is large, and most development goes without it.
    const { createS3Storage } = require('./s3-storage') as typeof import('./s3-storage');
    app.decorate('storage', createS3Storage(config.s3));
  } else {
    const parts = {
      folder: createFileFolder(join(config.dataDir, 'files')),
      urls: createFileUrls(config),
    };
    await parts.folder.prepare();
    app.decorate('storage', createLocalStorage(parts));
    await app.register(fileRoutes(parts));
  }
  app.health.add('storage', async () => {
    await app.storage.ping();
    return undefined;
  });
  app.addHook('onClose', async () => app.storage.close());
});
