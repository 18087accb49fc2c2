import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import { devMailRoutes, showsMails } from './dev-mail-routes';
import { createOneTimeTokenRepository } from './links/one-time-token-repository';
import { mailer } from './mailer';
import { createOutboxRepository } from './outbox-repository';
import { outboxRoutes } from './outbox-routes';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    mail: true;
  }
}

/** The outbox, what administrators see of it, and the links in mails. With `background`, mails are sent. */
export const mail = fp(async (app: FastifyInstance, options: { config: Config; background: boolean }) => {
  await app.register(mailer, options);
  await app.register(outboxRoutes);
  if (showsMails(options.config)) await app.register(devMailRoutes);
  app.jobs.cleanUp.add((now) => createOutboxRepository(app.db).purge(now, options.config.mailDays));
  app.jobs.cleanUp.add(createOneTimeTokenRepository(app.db).purge);
});
