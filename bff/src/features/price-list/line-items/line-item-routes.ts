import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  adminLineItemEndpoints,
  appLineItemEndpoints,
  dealerLineItemEndpoints,
  type LineItemCreate,
} from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { actorOf, dealerOf, sessionOf } from '../../../http/caller/caller';
import { invalid, notFound } from '../../../http/errors';
import { registerReads, registerRemove, registerResource, registerRestore } from '../../../resource/resource';
import { findLineItem, lineItemColumns, lineItemList } from './line-item-read-model';
import { createLineItemService } from './line-item-service';

const noun = 'line item';
const csv = { name: 'line-items', columns: lineItemColumns };

/** The line items of the caller's own dealer. */
const ownLineItems = (request: FastifyRequest, db: Knex) => {
  const { id } = dealerOf(request);
  const items = createLineItemService(db, actorOf(request, 'dealer'), { fabricator_id: id });
  return { ...items, create: (item: LineItemCreate) => items.create(id, item) };
};

const dealerRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerResource(app, dealerLineItemEndpoints, {
    noun,
    csv,
    list: (request) => lineItemList({ fabricatorId: dealerOf(request).id }),
    find: (request, id) => findLineItem(app.db, id, { fabricatorId: dealerOf(request).id }),
    service: ownLineItems,
  });
  registerRestore(app, dealerLineItemEndpoints.restore, ownLineItems);
};

const appRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerReads(app, appLineItemEndpoints, {
    noun,
    csv,
    list: (request) => {
      const fabricatorId = request.query.owner ?? sessionOf(request).fabricator?.id;
      if (fabricatorId === undefined) throw invalid({ owner: 'Please say whose line items to list' });
      return lineItemList({ fabricatorId, withDeleted: true });
    },
    find: (_request, id) => findLineItem(app.db, id, { withDeleted: true }),
  });
  registerRemove(app, appLineItemEndpoints.remove, (request, db) => {
    if (!sessionOf(request).fabricator) throw notFound(noun);
    return ownLineItems(request, db);
  });
};

const adminRoutes: FastifyPluginAsyncTypebox = async (app) => {
  registerRestore(app, adminLineItemEndpoints.restore, (request, db) =>
    createLineItemService(db, actorOf(request, 'admin'), {}),
  );
};

/** Additional line items: the dealer's own, for customers to look up, and for administrators to undo a deletion. */
export const lineItemRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(dealerRoutes);
  await app.register(appRoutes);
  await app.register(adminRoutes);
};
