import { buffer } from 'node:stream/consumers';
import type { Acceptance, UnitPreference } from 'bff-contract';
import type { Knex } from 'knex';
import { notFound } from '../../../http/errors';
import { fromCents, toTime } from '../../../resource/values';
import { findTerms } from '../../dealers';
import { discardFile, type Storage, storeMadeFile } from '../../files';
import { createOrderRepository, formatReference, fromDocument } from '../order-repository';
import type { OrderRow } from '../order-row';
import { findRevisedOrder } from '../revisions/revision-read-model';
import { createRevisionRepository } from '../revisions/revision-repository';
import { acceptancePdf } from './acceptance-pdf';
import { contentHash, createAcceptanceRepository, type FoundAcceptance } from './acceptance-repository';
import { sha256Of } from './canonical-json';

interface Context {
  db: Knex;
  storage: Storage;
}

const gone = () => notFound('PDF');

const fileNameOf = ({ reference, revision }: FoundAcceptance): string =>
  `${formatReference(reference)}-R${revision}-accepted.pdf`;

const termsOf = async (db: Knex, { fabricator_id, terms_version }: FoundAcceptance) =>
  terms_version === null ? undefined : findTerms(db, fabricator_id, terms_version);

/** Whether the order's revision and the terms still are what was accepted. */
const isUnchanged = async (
  db: Knex,
  acceptance: FoundAcceptance,
  terms: Awaited<ReturnType<typeof termsOf>>,
): Promise<boolean> => {
  const { order_id, revision, reference } = acceptance;
  // An order that was never revised has no rows of revisions. Its document comes first: it may be revised meanwhile.
  const document = await createOrderRepository(db).document(order_id);
  const row = await createRevisionRepository(db).find(order_id, revision);
  const content = row ? fromDocument(row) : document;
  return contentHash({ id: order_id, reference }, acceptance, content, terms) === acceptance.sha256;
};

/** Acceptances and their PDFs. A PDF is made once, when it is first needed, and stored: its bytes never change. */
export const createAcceptanceService = ({ db, storage }: Context) => {
  const acceptances = createAcceptanceRepository(db);

  const mustFind = async (
    where: { id: string } | { revision: number },
    orderId: string,
    scope: Partial<Pick<OrderRow, 'fabricator_id' | 'owner_id'>>,
  ): Promise<FoundAcceptance> => {
    const found = await acceptances.find(where, orderId, scope);
    if (!found) throw notFound('acceptance');
    return found;
  };

  /** The acceptance with its PDF. */
  const withPdf = async (acceptance: FoundAcceptance): Promise<FoundAcceptance> => {
    if (acceptance.pdf_sha256 !== null) return acceptance;
    // The customer was erased before anyone asked for the PDF.
    if (acceptance.address === '') throw gone();
    const { id, order_id, revision, owner_id, unit_preference } = acceptance;
    const order = await findRevisedOrder(db, order_id, revision, {});
    const units = unit_preference as UnitPreference;
    const pdf = await buffer(acceptancePdf(order, { units }, acceptance, await termsOf(db, acceptance)));
    const file = { ownerId: owner_id, fileName: fileNameOf(acceptance), contentType: 'application/pdf' };
    const fileId = await storeMadeFile(db, storage, file, pdf);
    if (!(await acceptances.setPdf(id, fileId, sha256Of(pdf)))) await discardFile(db, fileId);
    return mustFind({ id }, order_id, {});
  };

  const pdfOf = async (acceptance: FoundAcceptance): Promise<Buffer> => {
    const { file_id } = await withPdf(acceptance);
    if (file_id === null) throw gone();
    return Buffer.from(await storage.readAll(file_id));
  };

  return {
    pdfOf,

    /** The PDF of an acceptance in a scope, with its name. @throws 404 */
    findFile: async (
      ...where: Parameters<typeof mustFind>
    ): Promise<{ fileName: string; content: Buffer }> => {
      const found = await mustFind(...where);
      return { fileName: fileNameOf(found), content: await pdfOf(found) };
    },

    /**
     * An acceptance, with the address and browser of the signer.
     *
     * @param verified the hash of a PDF to compare
     * @throws 404
     */
    read: async (
      verified: string | undefined,
      ...where: Parameters<typeof mustFind>
    ): Promise<Acceptance> => {
      const found = await withPdf(await mustFind(...where));
      const terms = await termsOf(db, found);
      return {
        _id: found.id,
        revision: found.revision,
        at: toTime(found.at),
        name: found.name,
        totalPrice: fromCents(found.total_cents),
        knownBy: found.actor_id === null ? 'link' : 'account',
        ...(found.link_id !== null && { link: found.link_id }),
        ...(terms && { terms: { version: terms.version, text: terms.text } }),
        hasSignature: found.signature !== null,
        sha256: found.sha256,
        isUnchanged: await isUnchanged(db, found, terms),
        ...(found.address && { address: found.address, browser: found.browser }),
        pdf: {
          sha256: found.pdf_sha256 ?? '',
          isStored: found.file_id !== null,
          ...(verified !== undefined && { matches: verified === found.pdf_sha256 }),
        },
      };
    },
  };
};
