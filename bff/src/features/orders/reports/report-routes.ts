import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerReportEndpoints } from 'bff-contract';
import { teamUserOf } from '../../../http/caller/caller';
import { sendList } from '../../../resource/send-list';
import { reportColumns, reportOf } from './report-read-model';
import { countNoted } from './report-repository';

/** Reports of a dealer's orders. */
export const reportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...dealerReportEndpoints.list,
    handler: async (request, reply) => {
      const { by = 'month' } = request.query;
      const { fabricatorId } = teamUserOf(request);
      await countNoted(app.db, { fabricator_id: fabricatorId });
      const report = reportOf(fabricatorId, request.query);
      return sendList(request, reply, app.db, report, {
        name: `report-by-${by}`,
        columns: reportColumns(by),
      });
    },
  });
};
