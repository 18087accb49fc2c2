import type { Knex } from 'knex';
import { newId } from '../../../database/ids';
import { joinUserAs } from '../../accounts/account-repository';
import type { OrderContent } from '../order-repository';
import type { OrderRow } from '../order-row';
import { canonicalJson, sha256Of } from './canonical-json';

/** How a revision was accepted. Times are epoch ms. */
export interface AcceptanceRow {
  id: string;
  order_id: string;
  revision: number;
  at: number;
  name: string;
  total_cents: number;
  /** The customer who was signed in; NULL if the person was known by a link. */
  actor_id: string | null;
  link_id: string | null;
  /** '' once the customer was erased. */
  address: string;
  browser: string;
  terms_version: number | null;
  /** The path of an SVG. */
  signature: string | null;
  /** The hash of the content, in hexadecimal. */
  sha256: string;
  /** The PDF; NULL before it was made, and once it was erased. */
  file_id: string | null;
  /** NULL before it was made. */
  pdf_sha256: string | null;
}

/** An acceptance with what its order says of the parties. */
export type FoundAcceptance = AcceptanceRow & {
  owner_id: string;
  fabricator_id: string;
  reference: number;
  unit_preference: string;
};

/** The hash of what was accepted: an order in one revision, and the terms. */
export const contentHash = (
  { id, reference }: Pick<OrderRow, 'id' | 'reference'>,
  { revision, total_cents }: { revision: number; total_cents: number },
  { project, estimate }: OrderContent,
  terms: { version: number; text: string } | undefined,
): string =>
  sha256Of(
    canonicalJson({
      order: id,
      reference: Number(reference),
      revision,
      totalCents: Number(total_cents),
      project,
      estimate,
      terms: terms ? { version: terms.version, text: terms.text } : null,
    }),
  );

/** Acceptances are only ever added. */
export const createAcceptanceRepository = (db: Knex) => ({
  insert: (row: Omit<AcceptanceRow, 'id' | 'file_id' | 'pdf_sha256'>) =>
    db('order_acceptances').insert({ id: newId(), file_id: null, pdf_sha256: null, ...row }),

  /** Finds an acceptance of an order that isn't deleted. */
  find: (
    where: { id: string } | { revision: number },
    orderId: string,
    scope: Partial<Pick<OrderRow, 'fabricator_id' | 'owner_id'>>,
  ): Promise<FoundAcceptance | undefined> =>
    joinUserAs(
      'owners',
      db('order_acceptances').join('orders', 'orders.id', 'order_acceptances.order_id'),
      'orders.owner_id',
    )
      .where('order_acceptances.order_id', orderId)
      .where(
        'id' in where
          ? { 'order_acceptances.id': where.id }
          : { 'order_acceptances.revision': where.revision },
      )
      .where(Object.fromEntries(Object.entries(scope).map(([column, value]) => [`orders.${column}`, value])))
      .whereNull('orders.deleted_at')
      .first(
        'order_acceptances.*',
        'orders.owner_id',
        'orders.fabricator_id',
        'orders.reference',
        'owners.unit_preference',
      ),

  /** Notes the PDF, unless the customer was erased meanwhile. Only the first of several concurrent calls resolves to `true`. */
  setPdf: async (id: string, fileId: string, sha256: string): Promise<boolean> =>
    (await db('order_acceptances')
      .where({ id })
      .whereNull('pdf_sha256')
      .whereNot('address', '')
      .update({ file_id: fileId, pdf_sha256: sha256 })) > 0,
});
