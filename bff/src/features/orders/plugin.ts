import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config/config';
import { derivedWords } from '../../resource/word-index/word-index';
import { createEventRepository } from '../dealer-events';
import { acceptanceRoutes } from './acceptance/acceptance-routes';
import { customerReplyRoutes } from './customer-reply-routes';
import { orderWords } from './customers/order-words-repository';
import { customers } from './customers/plugin';
import { createDeletedOrderRepository } from './deleted-order-repository';
import { orderEventRoutes } from './events/order-event-routes';
import { invoiceRoutes } from './invoices/invoice-routes';
import { attachPdfs } from './mailed-pdfs';
import { createOrderNoteRepository } from './notes/order-note-repository';
import { orderNoteRoutes } from './notes/order-note-routes';
import { acceptanceFiles, noteFiles, orderFiles } from './order-files-repository';
import { orderRoutes } from './order-routes';
import { adminOrderSearch, dealerOrderSearch } from './order-search-read-model';
import { orderWriteRoutes } from './order-write-routes';
import { orderPdfRoutes } from './pdf/order-pdf-routes';
import { planRoutes } from './plans/plan-routes';
import { priceRoutes } from './price-routes';
import { remindInBackground } from './reminders/reminder-job';
import { derivedReports } from './reports/report-repository';
import { reportRoutes } from './reports/report-routes';
import { revisionRoutes } from './revisions/revision-routes';
import { createOrderLinkRepository } from './sharing/order-link-repository';
import { sharingRoutes } from './sharing/sharing-routes';
import { stageMailRoutes } from './stages/stage-mail-routes';
import { stageRoutes } from './stages/stage-routes';
import { statusChangeRoutes } from './status-changes/status-change-routes';
import { createOrderViewRepository } from './views/order-view-repository';
import { orderViewRoutes } from './views/order-view-routes';
import { webhooks } from './webhooks/plugin';

declare module '../../resource/audit/record-audit' {
  interface AuditResources {
    order: true;
    'order-draft': true;
    'order-link': true;
    'order-note': true;
    'order-view': true;
    stage: true;
    webhook: true;
  }
}

/** Calls that change orders. Open pages show a change as soon as it was answered, instead of within a second. */
const writeRoutes = async (app: FastifyInstance, { config }: { config: Config }): Promise<void> => {
  app.addHook('onResponse', async ({ method }, { statusCode }) => {
    if (method !== 'GET' && statusCode < 300) app.orderEvents.wake();
  });
  const context = { db: app.db, mailer: app.mailer, config };
  await app.register(orderWriteRoutes, { context });
  await app.register(customerReplyRoutes, { context });
  await app.register(statusChangeRoutes, { context });
  await app.register(revisionRoutes, { context });
  await app.register(sharingRoutes, { config });
  await app.register(orderNoteRoutes, { config });
};

/** Orders and the event stream for dealers. */
export const orders = fp(
  async (app: FastifyInstance, { config, background }: { config: Config; background: boolean }) => {
    await app.register(orderEventRoutes);
    await app.register(orderRoutes);
    await app.register(writeRoutes, { config });
    await app.register(priceRoutes);
    await app.register(orderPdfRoutes);
    await app.register(planRoutes);
    await app.register(invoiceRoutes);
    await app.register(acceptanceRoutes);
    await app.register(orderViewRoutes);
    await app.register(reportRoutes);
    await app.register(stageRoutes);
    await app.register(stageMailRoutes, { config });
    await app.register(customers);
    await app.register(webhooks, { config, background });
    attachPdfs(app);
    app.jobs.derived.add(derivedWords(app, orderWords), derivedReports(app.db));
    app.fileUses.push(orderFiles, noteFiles, acceptanceFiles);
    if (background) remindInBackground(app, config);
    app.paletteKinds.push(dealerOrderSearch, adminOrderSearch);
    if (config.deletedDays !== undefined) {
      app.jobs.cleanUp.add(createDeletedOrderRepository(app.db, config.deletedDays).purge);
    }
    app.jobs.cleanUp.add(createEventRepository(app.db).purge);
    app.jobs.cleanUp.add(createOrderLinkRepository(app.db).purge);
    app.jobs.cleanUp.add(createOrderNoteRepository(app.db).purge);
    app.jobs.cleanUp.add(createOrderViewRepository(app.db).purge);
  },
);
