import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminOrderEndpoints, appOrderEndpoints, dealerOrderEndpoints } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import { currentTime } from '../../database/clock';
import { dealerOf, sessionOf, teamUserOf } from '../../http/caller/caller';
import { notFound } from '../../http/errors';
import { listNeighbours } from '../../resource/list';
import { registerReads } from '../../resource/resource';
import { adminColumns, customerColumns, dealerColumns } from './order-columns';
import { allOrders, customerOrders, dealerOrders } from './order-list-read-model';
import { readCustomerOrder, readOrderWithActivity } from './order-read-model';
import { readOrderTotals } from './order-totals-read-model';
import { readWaitingOrders } from './reminders/waiting-orders-read-model';

const noun = 'order';

/** Routes that read orders, for customers, dealers and administrators. */
export const orderRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const listOf = (request: FastifyRequest) => dealerOrders(app.db, teamUserOf(request));

  registerReads(app, appOrderEndpoints, {
    noun,
    csv: { name: 'orders', columns: customerColumns },
    list: (request) => customerOrders(sessionOf(request).user.id),
    find: (request, id) => readCustomerOrder(app.db, id, sessionOf(request).user.id),
  });

  registerReads(app, dealerOrderEndpoints, {
    noun,
    csv: { name: 'orders', columns: dealerColumns },
    list: listOf,
    find: (request, id) => readOrderWithActivity(app.db, id, { fabricator_id: dealerOf(request).id }),
  });
  app.route({
    ...dealerOrderEndpoints.neighbours,
    handler: async (request) => {
      const neighbours = await listNeighbours(app.db, listOf(request), request.query, request.params.id);
      if (!neighbours) throw notFound(noun);
      return neighbours;
    },
  });
  app.route({
    ...dealerOrderEndpoints.totals,
    handler: (request) => readOrderTotals(app.db, teamUserOf(request), request.query),
  });
  app.route({
    ...dealerOrderEndpoints.waiting,
    handler: (request) => readWaitingOrders(app.db, dealerOf(request).id, currentTime()),
  });

  registerReads(app, adminOrderEndpoints, {
    noun,
    csv: { name: 'orders', columns: adminColumns },
    list: (request) => allOrders(app.db, request.query),
    find: (_request, id) => readOrderWithActivity(app.db, id, {}),
  });
};
