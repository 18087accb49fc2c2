import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { DEFAULT_CSV_FORMAT, dealerOrderEndpoints } from 'bff-contract';
import { sessionOf, teamUserOf } from '../../../http/caller/caller';
import { listAll, searchPlanOf } from '../../../resource/list';
import { readExportPreferences, sendFile } from '../../../resource/send-list';
import { dealerOrders } from '../order-list-read-model';
import { invoiceColumns } from './invoice-columns';
import { readInvoiceRows, readInvoiceSettings } from './invoice-read-model';

/** A dealer's orders as invoices, for bookkeeping programs. */
export const invoiceRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...dealerOrderEndpoints.invoices,
    handler: async (request, reply) => {
      await app.rateLimits.count({ rule: 'export-user', key: sessionOf(request).user.id });
      const { query } = request;
      const { layout } = request.params;
      const reader = teamUserOf(request);
      const definition = dealerOrders(app.db, reader);
      const orders = listAll(app.db, definition, query, await searchPlanOf(app.db, definition, query));
      // The programs read no other separators and decimal signs.
      const preferences = {
        ...(await readExportPreferences(request)),
        csvFormat: DEFAULT_CSV_FORMAT,
      };
      const settings = await readInvoiceSettings(app.db, reader.fabricatorId, layout);
      const rows = readInvoiceRows(app.db, orders, { ...preferences, fabricatorId: reader.fabricatorId });
      const file = { name: `invoices-${layout}`, columns: invoiceColumns(layout, settings) };
      return sendFile(request, reply, 'csv', file, rows, preferences);
    },
  });
};
