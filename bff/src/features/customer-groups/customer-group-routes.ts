import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminCustomerGroupEndpoints, dealerCustomerGroupEndpoints } from 'bff-contract';
import { registerOwnRecords } from '../../resource/dealer-records';
import { customerGroups } from './customer-group';

/** Dealers manage their own customer groups; administrators restore them. */
export const customerGroupRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerOwnRecords(app, dealerCustomerGroupEndpoints, customerGroups, adminCustomerGroupEndpoints.restore);
};
