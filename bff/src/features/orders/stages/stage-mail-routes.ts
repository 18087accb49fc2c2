import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type BodyOf, stageMailEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../config/config';
import { inTransaction } from '../../../database/transaction';
import { dealerOf, sessionOf } from '../../../http/caller/caller';
import { conflict } from '../../../http/errors';
import { createAccountRepository } from '../../accounts/account-repository';
import { type Mail, renderMail } from '../../mail';
import { assertTemplate, toMailData } from './stage-mail';

/** Previews and test mails of what customers get at a stage. */
export const stageMailRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  /** The mail about an invented order, to the caller. */
  const sampleOf = (
    request: FastifyRequest,
    { stage, ...template }: BodyOf<typeof stageMailEndpoints.preview>,
  ): Mail => {
    assertTemplate(template);
    const { name, email } = sessionOf(request).user;
    const { id: dealerId, businessName: business } = dealerOf(request);
    const values = { customer: name, order: 'ORD-1001', project: 'Kitchen', stage, business };
    return { kind: 'order-stage', to: { name, email }, data: toMailData(template, values), dealerId };
  };

  app.route({
    ...stageMailEndpoints.preview,
    handler: async (request) => {
      const { subject, text } = renderMail(sampleOf(request, request.body), config.productName);
      return { subject, text };
    },
  });
  app.route({
    ...stageMailEndpoints.test,
    handler: async (request) => {
      const mail = sampleOf(request, request.body);
      const { id } = sessionOf(request).user;
      await app.rateLimits.count({ rule: 'stage-test-mail', key: id });
      await inTransaction(app.db, async (trx) => {
        const account = await createAccountRepository(trx).lockForShare(id);
        if (!account || account.email_confirmed_at === null) {
          throw conflict('Please confirm your email address first.', 'EMAIL_NOT_CONFIRMED');
        }
        await app.mailer.queue(trx, mail, id);
      });
      return { message: 'OK' };
    },
  });
};
