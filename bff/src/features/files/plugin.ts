import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import { createArrivals } from './arrivals';
import { createFileReaders } from './file-readers';
import { createPhotoConversion, type PhotoConversion } from './photo-conversion';
import { storage } from './storage';
import { createStoredFileRepository } from './stored-file-repository';
import { storedFileRoutes } from './stored-file-routes';
import { createUnusedFiles } from './unused-files';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    file: true;
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    photos: PhotoConversion;
  }
}

/** Files that users upload: signed URLs, access, thumbnails, and the deletion of files that no record uses. */
export const files = fp(async (app: FastifyInstance, { config }: { config: Config }) => {
  app.decorate('fileUses', []);
  await app.register(storage, { config, mayRead: createFileReaders(app) });
  const { db, storage: store, log } = app;
  const photos = createPhotoConversion({ storage: store, files: createStoredFileRepository(db), log });
  app.decorate('photos', photos);
  app.addHook('preClose', photos.close);
  await app.register(storedFileRoutes, { config });
  const arrivals = createArrivals({ db, storage: store, config });
  app.jobs.cleanUp.add(
    createUnusedFiles({ db, uses: app.fileUses, storage: store, arrivals, days: config.unusedFileDays })
      .purge,
  );
});
