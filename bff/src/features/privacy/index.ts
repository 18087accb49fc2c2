import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { createDeletedRows } from './deleted-rows';
import { privacyRoutes } from './privacy-routes';

/** Export and erasure of a person, and how long what was deleted is kept. */
export const privacy = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  await app.register(privacyRoutes, { config });
  if (config.deletedDays !== undefined)
    app.jobs.cleanUp.add(createDeletedRows(app.db, config.deletedDays).purge);
};
