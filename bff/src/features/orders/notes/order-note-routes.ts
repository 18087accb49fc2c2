import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { adminNoteEndpoints, dealerNoteEndpoints, type OrderNotes } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import type { Config } from '../../../config/config';
import { dealerOf, writerOf } from '../../../http/caller/caller';
import { writeOnce } from '../../../http/idempotency/write-once';
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
  type Notes = ReturnType<typeof createOrderNoteService>;

  /** Runs a write on the notes of an order. */
  const write = <T extends object>(
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    work: (notes: Notes) => Promise<T>,
  ): Promise<T> =>
    writeOnce(request, reply, (db) =>
      work(
        createOrderNoteService({
          db,
          ...writerOf(request, 'dealer'),
          fabricatorId: dealerOf(request).id,
          orderId: request.params.id,
          mails: { mailer: app.mailer, config },
        }),
      ),
    );

  app.route({
    ...dealerNoteEndpoints.list,
    handler: (request) => readNotes(app.db, request.params.id, { fabricator_id: dealerOf(request).id }),
  });
  app.route({
    ...dealerNoteEndpoints.create,
    handler: (request, reply) =>
      write(request, reply.code(201), async (notes) => ({ created: await notes.create(request.body) })),
  });
  app.route({
    ...dealerNoteEndpoints.update,
    handler: (request, reply) =>
      write(request, reply, async (notes) => ({
        updated: await notes.update(request.params.note, request.body),
      })),
  });
  app.route({
    ...dealerNoteEndpoints.remove,
    handler: async (request, reply) => {
      await write(request, reply, async (notes) => {
        await notes.remove(request.params.note);
        return {};
      });
    },
  });
  app.route({
    ...dealerNoteEndpoints.restore,
    handler: (request, reply) =>
      write(request, reply, async (notes) => ({ updated: await notes.restore(request.params.note) })),
  });
  app.route({
    ...adminNoteEndpoints.list,
    handler: (request) => readNotes(app.db, request.params.id, {}),
  });
};
