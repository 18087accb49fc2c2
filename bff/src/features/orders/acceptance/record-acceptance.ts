import type { Consent } from 'bff-contract';
import type { Knex } from 'knex';
import { currentTime } from '../../../database/clock';
import { AppError, invalid } from '../../../http/errors';
import { currentTermsOf } from '../../dealers';
import { createOrderRepository } from '../order-repository';
import type { OrderRow } from '../order-row';
import { contentHash, createAcceptanceRepository } from './acceptance-repository';

/** Who accepts, and how the person is known. */
export interface Signer {
  /** The customer, if signed in to that account. */
  accountId?: string | undefined;
  /** The link, if not. */
  linkId?: string;
  address: string;
  userAgent: string;
}

/**
 * Checks that a customer agrees to the terms of a dealer that has some.
 *
 * @returns these terms
 * @throws 400; 409 with the order if the terms have changed since the customer saw them
 */
export const assertConsent = async (
  trx: Knex,
  { fabricator_id }: OrderRow,
  consent: Consent,
  show: () => Promise<unknown>,
) => {
  const terms = await currentTermsOf(trx, fabricator_id);
  if (terms && consent.terms === undefined) {
    throw invalid({ terms: 'Please read the terms of the dealer first' });
  }
  if (consent.terms !== terms?.version) {
    throw new AppError(409, 'TERMS_CHANGED', 'The terms have changed. Please read them again.', {
      current: await show(),
    });
  }
  if (terms && consent.consent !== true) throw invalid({ consent: 'Please agree to the terms' });
  return terms;
};

/** Records how the current revision of an order is accepted. The first time counts, whatever the customer asks for later. */
export const recordAcceptance = async (
  trx: Knex,
  order: OrderRow,
  { accountId, linkId, address, userAgent }: Signer,
  {
    name,
    signature,
    terms,
  }: { name: string; signature?: string | undefined; terms: Awaited<ReturnType<typeof assertConsent>> },
): Promise<void> => {
  const { id: order_id, revision, total_cents } = order;
  const acceptances = createAcceptanceRepository(trx);
  if (await acceptances.find({ revision }, order_id, {})) return;
  const document = await createOrderRepository(trx).document(order_id);
  await acceptances.insert({
    order_id,
    revision,
    at: currentTime(),
    name,
    total_cents,
    actor_id: accountId ?? null,
    link_id: linkId ?? null,
    address,
    browser: userAgent,
    terms_version: terms?.version ?? null,
    signature: signature ?? null,
    sha256: contentHash(order, order, document, terms),
  });
};
