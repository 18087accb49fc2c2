import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { createExpiredAccounts } from './expired-accounts';
import { privacyRoutes } from './privacy-routes';

/** Export and erasure of a person, also of accounts that were deleted long ago. */
export const privacy = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  await app.register(privacyRoutes, { config });
  if (config.deletedDays !== undefined)
    app.jobs.cleanUp.add(createExpiredAccounts(app.db, config.deletedDays).purge);
};
