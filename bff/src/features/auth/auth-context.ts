import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { Mailer } from '../../plugins/mail';
import type { RateLimits } from '../../plugins/rate-limit';
import type { Sessions } from '../../plugins/session/sessions';
import { createTwoStep, type TwoStep } from '../two-step';

/** What the services of this feature work with; the app has it all. */
export interface AuthContext {
  db: Knex;
  sessions: Sessions;
  rateLimits: RateLimits;
  mailer: Mailer;
  twoStep: TwoStep;
  config: Pick<Config, 'publicUrl' | 'emailConfirmation' | 'productName'>;
}

/** @param app an app with the plugins of these names */
export const authContext = (
  {
    db,
    sessions,
    rateLimits,
    mailer,
    log,
  }: Omit<AuthContext, 'config' | 'twoStep'> & { log: FastifyBaseLogger },
  config: Config,
): AuthContext => ({ db, sessions, rateLimits, mailer, twoStep: createTwoStep(config, log), config });
