import { buffer } from 'node:stream/consumers';
import type { UnitPreference } from 'bff-contract';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../http/errors';
import { DEFAULT_EXPORT_PREFERENCES } from '../../resource/csv';
import { createAccountRepository } from '../accounts/account-repository';
import type { AttachedRevision, Attachment } from '../mail';
import { createAcceptanceService } from './acceptance/acceptance-service';
import { offerName, photosIn } from './pdf/offer';
import { orderPdf } from './pdf/order-pdf';
import { findRevisedOrder } from './revisions/revision-read-model';

type Parts = Pick<FastifyInstance, 'db' | 'storage' | 'photos' | 'mailer'>;

const contentType = 'application/pdf';

/** Undefined for an order that was deleted meanwhile and for the acceptance of a customer who was erased. */
const unlessGone =
  (make: (attached: AttachedRevision) => Promise<Attachment>) =>
  (attached: AttachedRevision): Promise<Attachment | undefined> =>
    make(attached).catch((error) => {
      if (error instanceof AppError && error.statusCode === 404) return undefined;
      throw error;
    });

/** Mails about orders have their PDFs: an acceptance with its certificate, a revision as the customer would save it. */
export const attachPdfs = ({ db, storage, photos, mailer }: Parts): void => {
  const acceptances = createAcceptanceService({ db, storage });

  const acceptance = unlessGone(async ({ orderId, revision }) => {
    const { fileName, content } = await acceptances.findFile({ revision }, orderId, {});
    return { fileName, contentType, content };
  });

  const offer = unlessGone(async ({ orderId, revision }) => {
    const order = await findRevisedOrder(db, orderId, revision, {});
    const owner = await createAccountRepository(db).find(order.project.owner?._id ?? '');
    const units = owner ? (owner.unit_preference as UnitPreference) : DEFAULT_EXPORT_PREFERENCES.units;
    const content = await buffer(orderPdf(order, { units }, photosIn({ storage, photos })));
    return { fileName: offerName(order), contentType, content };
  });

  mailer.attachments.add('order-accepted', acceptance);
  mailer.attachments.add('order-accepted-copy', acceptance);
  mailer.attachments.add('order-revised', offer);
};
