import type { FastifyBaseLogger } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import type { RateLimits } from '../../../http/rate-limit';
import type { Mailer } from '../../mail';
import type { Sessions } from '../sessions/sessions';
import type { SsoConfig } from '../sso/connections';
import { createMailedCodes, createTwoStep, type MailedCodes, type TwoStep } from '../two-step';

/** Dependencies of the sign-in services. */
export interface AuthContext {
  db: Knex;
  sessions: Sessions;
  rateLimits: RateLimits;
  mailer: Mailer;
  twoStep: TwoStep;
  mailedCodes: MailedCodes;
  config: Pick<Config, 'emailConfirmation' | 'productName'> & SsoConfig;
}

/** Builds the sign-in context from an app that has the matching plugins registered. */
export const authContext = (
  {
    db,
    sessions,
    rateLimits,
    mailer,
    log,
  }: Omit<AuthContext, 'config' | 'twoStep' | 'mailedCodes'> & { log: FastifyBaseLogger },
  config: Config,
): AuthContext => ({
  db,
  sessions,
  rateLimits,
  mailer,
  twoStep: createTwoStep(config, log),
  mailedCodes: createMailedCodes({ mailer, rateLimits }),
  config,
});
