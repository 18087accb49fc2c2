import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminTaxEndpoints, dealerTaxEndpoints } from 'bff-contract';
import { registerOwnRecords } from '../../resource/dealer-records';
import { taxes } from './tax';

/** Dealers manage their own taxes; administrators restore them. */
export const taxRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerOwnRecords(app, dealerTaxEndpoints, taxes, adminTaxEndpoints.restore);
};
