import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import { createArrivals } from './arrivals';
import { createFileReaders } from './file-readers';
import { storage } from './storage';
import { storedFileRoutes } from './stored-file-routes';
import { createUnusedFiles } from './unused-files';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    file: true;
  }
}

/** Files that users upload: signed URLs, access, thumbnails, and the deletion of files that no record uses. */
export const files = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.decorate('fileUses', []);
  await app.register(storage, { config, mayRead: createFileReaders(app) });
  await app.register(storedFileRoutes, { config });
  const { db, storage: store } = app;
  const arrivals = createArrivals({ db, storage: store, config });
  app.jobs.cleanUp.add(
    createUnusedFiles({ db, uses: app.fileUses, storage: store, arrivals, days: config.unusedFileDays })
      .purge,
  );
});
