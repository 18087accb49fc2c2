import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config/config';
import { findInList, inTurn } from '../../resource/palette';
import { findUsersByBeginning } from '../accounts';
import { apiKeyRoutes } from './api-keys/api-key-routes';
import { sessionRoutes } from './sessions/session-routes';
import { authRoutes } from './sign-in/auth-routes';
import { limitHashThreads } from './sign-in/password-hash';
import { ssoRoutes } from './sso/sso-routes';
import { resealInBackground } from './two-step/reseal';
import { twoStepRoutes } from './two-step/two-step-routes';
import { userList } from './users/user-read-model';
import { userRoutes } from './users/user-routes';
import { viewAsRoutes } from './view-as/view-as-routes';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    user: true;
    'api-key': true;
  }
}

/** Users, sign-in, sessions, and administrators' read-only view of a dealer's portal. */
export const identity = async (
  app: FastifyInstance,
  { config, background }: { config: Config; background: boolean },
): Promise<void> => {
  limitHashThreads(config.passwordThreads);
  await app.register(authRoutes, { config });
  await app.register(sessionRoutes);
  await app.register(apiKeyRoutes);
  await app.register(twoStepRoutes, { config });
  await app.register(userRoutes, { config });
  await app.register(ssoRoutes, { config });
  await app.register(viewAsRoutes);
  if (background) resealInBackground(app, config);
  app.paletteKinds.push({
    kind: 'user',
    area: 'admin',
    find: inTurn(findUsersByBeginning, async (db, text) =>
      (await findInList(db, userList(db, {}), text)).map(({ _id, name, email }) => ({
        _id,
        label: name,
        detail: email,
      })),
    ),
  });
};
