import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminLineItemEndpoints, appLineItemEndpoints, dealerLineItemEndpoints } from 'bff-contract';
import { adminService, registerOwnRecords } from '../../../resource/dealer-records';
import { registerRestore } from '../../../resource/resource';
import { registerLookUps } from '../look-ups';
import { adminLineItems, lineItems, publicLineItems } from './line-item';

/** Line items: dealers manage their own, users look them up, administrators restore them. */
export const lineItemRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerOwnRecords(app, dealerLineItemEndpoints, lineItems);
  registerLookUps(app, appLineItemEndpoints, publicLineItems(app.db), 'owner');
  registerRestore(app, adminLineItemEndpoints.restore, adminService(adminLineItems));
};
