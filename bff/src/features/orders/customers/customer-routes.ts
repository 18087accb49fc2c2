import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { dealerCustomerEndpoints } from 'bff-contract';
import { teamUserOf } from '../../../http/caller/caller';
import { registerReads } from '../../../resource/resource';
import { customerColumns, dealerCustomers, readCustomer } from './customer-read-model';

/** A dealer's customers, derived from orders. */
export const customerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerReads(app, dealerCustomerEndpoints, {
    noun: 'customer',
    csv: { name: 'customers', columns: customerColumns },
    list: (request) => dealerCustomers(app.db, teamUserOf(request)),
    find: (request, id) => readCustomer(app.db, teamUserOf(request), id),
  });
};
