import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { createInvitationRepository } from './invitation-repository';
import { invitationRoutes } from './invitation-routes';
import { teamRoutes } from './team-routes';

/** The teams of dealers: members, roles and invitations. */
export const team = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  await app.register(teamRoutes, { config });
  await app.register(invitationRoutes, { config });
  app.jobs.cleanUp.add(createInvitationRepository(app.db).purge);
};
