import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Order, orderPlanEndpoints, PLAN_FILES, type PlanFormat, planFileName } from 'bff-contract';
import { dealerOf, sessionOf } from '../../../http/caller/caller';
import { notFound } from '../../../http/errors';
import { readExportPreferences } from '../../../resource/send-list';
import { startStream } from '../../../resource/started-stream';
import { type Reader, workshopPdf } from '../pdf/order-pdf';
import { findRevisedOrder } from '../revisions/revision-read-model';
import { toDxf } from './dxf';
import { drawPlans } from './plan-file';
import { toSvg } from './svg';

type Slabs = Order['project']['slabs'];

const write = async (
  order: Order,
  slabs: Slabs,
  { units }: Reader,
  format: PlanFormat,
): Promise<Readable> => {
  if (format === 'pdf') return workshopPdf({ ...order, project: { ...order.project, slabs } }, { units });
  const drawing = await drawPlans(order, slabs, units);
  if (format === 'svg') return startStream(toSvg(drawing));
  return startStream(toDxf(drawing, format === 'dxf-r12' ? 'r12' : '2007'));
};

/** @throws 404 */
const chooseSlabs = (slabs: Slabs, number: number | undefined): Slabs => {
  if (number === undefined) return slabs;
  const slab = slabs[number - 1];
  if (!slab) throw notFound('slab');
  return [slab];
};

/** The plans of an order as files for saws and drawing programs. */
export const planRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.route({
    ...orderPlanEndpoints.dealer,
    handler: async (request, reply) => {
      await app.rateLimits.count({ rule: 'export-user', key: sessionOf(request).user.id });
      const { id, revision } = request.params;
      const { format, slab } = request.query;
      const [order, reader] = await Promise.all([
        findRevisedOrder(app.db, id, revision, { fabricator_id: dealerOf(request).id }),
        readExportPreferences(request),
      ]);
      const slabs = chooseSlabs(order.project.slabs, slab);
      return reply
        .type(PLAN_FILES[format].type)
        .header('Content-Disposition', `attachment; filename="${planFileName(order, format, slab)}"`)
        .send(await write(order, slabs, reader, format));
    },
  });
};
