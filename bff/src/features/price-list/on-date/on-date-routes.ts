import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { lineItemOnDateEndpoints, materialOnDateEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { dealerOf, timeZoneOf } from '../../../http/caller/caller';
import { moneyColumn, pricePerAreaColumn, timeColumn } from '../../../resource/csv';
import { sendList } from '../../../resource/send-list';
import { perSquareFoot } from '../area-price';
import { lineItems } from '../line-items/line-item';
import { materials } from '../materials/material';
import { listOnDate, type OnThatDay } from './list-on-date';

const materialColumn = pricePerAreaColumn(
  { american: 'Price for Everyone (USD/ft²)', metric: 'Price for Everyone (USD/m²)' },
  ({ everyone }: OnThatDay) =>
    everyone && perSquareFoot({ amount: everyone.price, per: everyone.per ?? 'ft2' }),
);
const lineItemColumn = moneyColumn('Price for Everyone', ({ everyone }: OnThatDay) => everyone?.price);
const knownSinceColumn = timeColumn('Known Since', ({ knownSince }: OnThatDay) => knownSince);

/** The price list as it was, or will be, on a day. */
export const onDateRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const dayOf = (request: FastifyRequest, on: string) => ({
    fabricatorId: dealerOf(request).id,
    timeZone: timeZoneOf(request),
    on,
  });
  app.route({
    ...materialOnDateEndpoints.list,
    handler: (request, reply) => {
      const list = listOnDate(app.db, materials, dayOf(request, request.query.on), ['materials_of_dealer']);
      return sendList(request, reply, app.db, list, {
        ...materials.csv,
        columns: [...materials.csv.columns, materialColumn, knownSinceColumn],
      });
    },
  });
  app.route({
    ...lineItemOnDateEndpoints.list,
    handler: (request, reply) => {
      const list = listOnDate(app.db, lineItems, dayOf(request, request.query.on));
      return sendList(request, reply, app.db, list, {
        ...lineItems.csv,
        columns: [...lineItems.csv.columns, lineItemColumn, knownSinceColumn],
      });
    },
  });
};
