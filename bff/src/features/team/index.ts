import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { teamRoutes } from './team-routes';
import { purgeInvitations } from './team-service';

/** The teams of dealers: members, roles and invitations. */
export const team = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  await app.register(teamRoutes, { config });
  app.purges.add((now) => purgeInvitations(app.db, now));
};
