import type { FastifyInstance } from 'fastify';
import { findByBeginning } from '../../resource/search';
import { lineItemRoutes } from './line-items/line-item-routes';
import { materialRoutes } from './materials/material-routes';
import { priceChangeRoutes } from './price-changes/price-change-routes';

/** A dealer's materials and line items, their import and their prices. */
export const priceList = async (app: FastifyInstance): Promise<void> => {
  await app.register(lineItemRoutes);
  await app.register(materialRoutes);
  await app.register(priceChangeRoutes);
  app.searchKinds.add({
    kind: 'material',
    area: 'dealer',
    permission: 'price-list:read',
    find: findByBeginning('materials', {
      in: ['name'],
      anywhere: 'name',
      label: 'name',
      detail: 'thickness',
    }),
  });
};
