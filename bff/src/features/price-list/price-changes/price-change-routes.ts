import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  lineItemPriceEndpoints,
  materialPriceEndpoints,
  type PriceChange,
  type PriceChangeUndo,
} from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { withDeadline } from '../../../database/time-limits';
import { actorOf, dealerOf } from '../../../http/caller/caller';
import { invalid } from '../../../http/errors';
import { writeOnce } from '../../../http/idempotency/write-once';
import { createPriceChangeService } from './price-change-service';

/** Deadline for all queries of one change, in ms. */
const CHANGE_MS = 8_000;

const refuseIncomplete = ({ ids, filter, dryRun, expect }: PriceChange) => {
  if ((ids === undefined) === (filter === undefined)) {
    throw invalid({ ids: 'Please send either ids or filter' });
  }
  if (!dryRun && expect === undefined) throw invalid({ expect: 'Please look at the preview first' });
};

/** Bulk price changes by percentage for materials and line items, with undo. */
export const priceChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const kinds = [
    ['material', materialPriceEndpoints],
    ['line-item', lineItemPriceEndpoints],
  ] as const;
  for (const [kind, endpoints] of kinds) {
    const prices = (request: FastifyRequest, db: Knex) =>
      createPriceChangeService(db, kind, dealerOf(request).id, actorOf(request, 'dealer'));

    app.route({
      ...endpoints.change,
      config: { ...endpoints.change.config, deadlineMs: CHANGE_MS },
      handler: (request, reply) => {
        const change = request.body as PriceChange;
        refuseIncomplete(change);
        return withDeadline(CHANGE_MS, () =>
          change.dryRun
            ? prices(request, app.db).preview(change)
            : writeOnce(request, reply, (db) => prices(request, db).run(change)),
        );
      },
    });
    app.route({
      ...endpoints.undo,
      bodyLimit: endpoints.undo.config.bodyLimit,
      config: { ...endpoints.undo.config, deadlineMs: CHANGE_MS },
      handler: (request, reply) => {
        const undo = request.body as PriceChangeUndo;
        return withDeadline(CHANGE_MS, () =>
          writeOnce(request, reply, async (db) => ({ restored: await prices(request, db).undo(undo) })),
        );
      },
    });
  }
};
