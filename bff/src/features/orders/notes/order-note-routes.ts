import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminNoteEndpoints, dealerNoteEndpoints, type OrderNotes } from 'bff-contract';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { dealerOf, writerOf } from '../../../http/caller/caller';
import { createOnce, updateOnce } from '../../../http/idempotency/write-once';
import { findMembers } from '../../dealers';
import type { OrderScope } from '../order-read-model';
import { createOrderRepository } from '../order-repository';
import { createOrderNoteRepository } from './order-note-repository';
import { createOrderNoteService } from './order-note-service';

/** @throws 404 for orders that the caller may not see */
const readNotes = async (db: Knex, orderId: string, scope: OrderScope): Promise<OrderNotes> => {
  const { fabricator_id: dealerId } = await createOrderRepository(db).mustFind(orderId, scope);
  return {
    notes: await createOrderNoteRepository(db).of(orderId),
    members: await findMembers(db, dealerId),
  };
};

/** Notes on orders: written by dealers, and read by them and administrators. */
export const orderNoteRoutes: FastifyPluginAsyncTypebox<{ config: Config }> = async (app, { config }) => {
  const notesOf = (request: FastifyRequest<{ Params: { id: string } }>, db = app.db) =>
    createOrderNoteService({
      db,
      ...writerOf(request, 'dealer'),
      fabricatorId: dealerOf(request).id,
      orderId: request.params.id,
      mails: { mailer: app.mailer, config },
    });

  app.route({
    ...dealerNoteEndpoints.list,
    handler: (request) => readNotes(app.db, request.params.id, { fabricator_id: dealerOf(request).id }),
  });
  app.route({
    ...dealerNoteEndpoints.create,
    handler: (request, reply) =>
      createOnce(request, reply, (db) => notesOf(request, db).create(request.body)),
  });
  app.route({
    ...dealerNoteEndpoints.update,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => notesOf(request, db).update(request.params.note, request.body)),
  });
  app.route({
    ...dealerNoteEndpoints.remove,
    handler: (request) => notesOf(request).remove(request.params.note),
  });
  app.route({
    ...dealerNoteEndpoints.restore,
    handler: (request, reply) =>
      updateOnce(request, reply, (db) => notesOf(request, db).restore(request.params.note)),
  });
  app.route({
    ...adminNoteEndpoints.list,
    handler: (request) => readNotes(app.db, request.params.id, {}),
  });
};
