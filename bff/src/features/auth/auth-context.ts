import type { Knex } from 'knex';
import type { Config } from '../../config';
import type { Mailer } from '../../plugins/mail';
import type { RateLimits } from '../../plugins/rate-limit';
import type { Sessions } from '../../plugins/session/sessions';

/** What the services of this feature work with; the app has it all. */
export interface AuthContext {
  db: Knex;
  sessions: Sessions;
  rateLimits: RateLimits;
  mailer: Mailer;
  config: Pick<Config, 'publicUrl' | 'emailConfirmation'>;
}

/** @param app an app with the plugins of these names */
export const authContext = (
  { db, sessions, rateLimits, mailer }: Omit<AuthContext, 'config'>,
  config: AuthContext['config'],
): AuthContext => ({ db, sessions, rateLimits, mailer, config });
