import type { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Order, orderPdfEndpoints, roleMay } from 'bff-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { dealerOf, sessionOf } from '../../../http/caller/caller';
import { unavailable } from '../../../http/errors';
import { readExportPreferences } from '../../../resource/send-list';
import type { OrderScope } from '../order-read-model';
import { findRevisedOrder } from '../revisions/revision-read-model';
import { offerName, photosIn } from './offer';
import { orderPdf, workshopPdf } from './order-pdf';

/** As the schemas of orders leave it out for members who may not read customers. */
const withoutContacts = (order: Order): Order => {
  const { owner, phone: _phone, phoneText: _text, accessNotes: _notes, ...project } = order.project;
  const named = owner && { owner: { _id: owner._id, name: owner.name } };
  return { ...order, project: { ...project, ...named } };
};

type Write = (...parts: Parameters<typeof orderPdf>) => Readable | Promise<Readable>;

/** The PDF of an order for its dealer's team and for its customer. */
export const orderPdfRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const readPhoto = photosIn(app);

  /** While the store fails, the response is an error, not a file that breaks off. */
  const offerPdf: Write = async (order, ...rest) => {
    const [photo] = order.project.images;
    if (photo)
      await app.storage.readHead(photo.s3Object).catch((error) => {
        app.log.warn({ err: error, order: order._id }, 'the photos of a PDF could not be read');
        throw unavailable();
      });
    return orderPdf(order, ...rest);
  };

  const send = async (
    request: FastifyRequest<{ Params: { id: string; revision: number } }>,
    reply: FastifyReply,
    scope: OrderScope,
    write: Write,
  ) => {
    await app.rateLimits.count({ rule: 'export-user', key: sessionOf(request).user.id });
    const { id, revision } = request.params;
    const [order, reader] = await Promise.all([
      findRevisedOrder(app.db, id, revision, scope),
      readExportPreferences(request),
    ]);
    const pdf = await write(order, reader, readPhoto);
    return reply
      .type('application/pdf')
      .header('Content-Disposition', `attachment; filename="${offerName(order)}"`)
      .send(pdf);
  };

  app.route({
    ...orderPdfEndpoints.dealer,
    handler: (request, reply) => {
      const { id, role } = dealerOf(request);
      const seesContacts = roleMay(role, 'customers:read');
      const write = request.query.sheet === 'workshop' ? workshopPdf : offerPdf;
      return send(request, reply, { fabricator_id: id }, (order, ...rest) =>
        write(seesContacts ? order : withoutContacts(order), ...rest),
      );
    },
  });
  app.route({
    ...orderPdfEndpoints.customer,
    handler: (request, reply) => send(request, reply, { owner_id: sessionOf(request).user.id }, offerPdf),
  });
};
