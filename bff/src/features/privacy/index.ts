import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { privacyRoutes } from './privacy-routes';

/** Export and erasure of a person. */
export const privacy = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  await app.register(privacyRoutes, { config });
};
