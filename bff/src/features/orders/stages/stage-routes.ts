import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminStageEndpoints, dealerStageEndpoints } from 'bff-contract';
import { registerOwnRecords } from '../../../resource/dealer-records';
import { stages } from './stage';

/** Dealers manage their own stages; administrators restore them. */
export const stageRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerOwnRecords(app, dealerStageEndpoints, stages, adminStageEndpoints.restore);
};
