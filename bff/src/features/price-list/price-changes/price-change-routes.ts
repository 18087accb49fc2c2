import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  addDays,
  lineItemOnDateEndpoints,
  lineItemPriceEndpoints,
  materialOnDateEndpoints,
  materialPriceEndpoints,
  type PriceChange,
  type PriceChangeUndo,
  type PriceRestore,
  startOfDay,
} from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { withDeadline } from '../../../database/time-limits';
import { actorOf, dealerOf, timeZoneOf } from '../../../http/caller/caller';
import { invalid } from '../../../http/errors';
import { writeOnce } from '../../../http/idempotency/write-once';
import { createPriceChangeService } from './price-change-service';

/** Deadline for all queries of one change, in ms. */
const CHANGE_MS = 8_000;

const refuseUnseen = ({ expect }: { expect?: string }) => {
  if (expect === undefined) throw invalid({ expect: 'Please look at the preview first' });
};

const refuseIncomplete = ({ ids, filter, dryRun, expect }: PriceChange) => {
  if ((ids === undefined) === (filter === undefined)) {
    throw invalid({ ids: 'Please send either ids or filter' });
  }
  if (!dryRun) refuseUnseen({ expect });
};

/** Bulk price changes for materials and line items, by percentage or to the prices of a day, with undo. */
export const priceChangeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const kinds = [
    ['material', { ...materialPriceEndpoints, restore: materialOnDateEndpoints.restore }],
    ['line-item', { ...lineItemPriceEndpoints, restore: lineItemOnDateEndpoints.restore }],
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
      ...endpoints.restore,
      config: { ...endpoints.restore.config, deadlineMs: CHANGE_MS },
      handler: (request, reply) => {
        const { on, dryRun, ...restore } = request.body as PriceRestore;
        const at = startOfDay(addDays(on, 1), timeZoneOf(request));
        if (at > currentTime()) throw invalid({ on: 'Please choose a day before today' });
        if (!dryRun) refuseUnseen(restore);
        return withDeadline(CHANGE_MS, () =>
          dryRun
            ? prices(request, app.db).preview({ ...restore, at })
            : writeOnce(request, reply, (db) => prices(request, db).run({ ...restore, at })),
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
