import fp from 'fastify-plugin';
import type { Config } from '../../../config/config';
import type { ChangeableReleases } from '../../../portal/releases';
import { releaseControlRoutes } from './release-control-routes';

declare module '../../../resource/audit/record-audit' {
  interface AuditResources {
    release: true;
  }
}

/** Changes which releases browsers get, for administrators who may do so. */
export const releaseControl = fp(
  async (
    app,
    options: {
      config: Pick<Config, 'releasers' | 'publicUrl' | 'secret' | 'previousSecrets' | 'remotePaths'>;
      released: ChangeableReleases;
    },
  ) => {
    await app.register(releaseControlRoutes, options);
  },
);
