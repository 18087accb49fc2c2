import type { Knex } from 'knex';
import { lockForUpdate } from '../../../database/dialect';
import { type ErasedPerson, type PersonalData, WITH_RECORD } from '../../../database/stored-data/declaration';
import { byUser, childrenOf, rowsOf } from '../../../database/stored-data/exported-rows';
import { rowsNaming } from '../../../database/stored-data/rows-naming';
import { doneElsewhere, otherActors, placed, received } from '../orders-of-person';

const REVISION_TEXTS = ['note', 'estimate'];
const DRAFT_TEXTS = ['note', 'content', 'estimate'];

type Texts = { id: string; order_id: string } & Record<string, string | null>;

/** Puts the pseudonym in place of names and addresses in notes and reasons of revisions. */
const renameInRevisions = async (trx: Knex, { finder, pseudonym }: ErasedPerson): Promise<void> => {
  const rename = async (table: string, key: Record<string, string>, columns: readonly string[]) => {
    // Locked, because drafts and documents change.
    const row: Texts | undefined = await lockForUpdate(trx, trx(table).where(key).first());
    const renamed = (column: string, text: string) =>
      column === 'note' ? finder.replaceIn(text, pseudonym) : finder.replaceInJson(text, pseudonym);
    const texts = columns.flatMap((column) =>
      row && typeof row[column] === 'string' ? [[column, renamed(column, row[column])]] : [],
    );
    if (texts.length > 0) await trx(table).where(key).update(Object.fromEntries(texts));
  };
  for await (const rows of rowsNaming<Texts>(trx, 'order_drafts', DRAFT_TEXTS, finder.words)) {
    for (const { id } of rows) await rename('order_drafts', { id }, DRAFT_TEXTS);
  }
  for await (const rows of rowsNaming<Texts>(trx, 'order_revisions', REVISION_TEXTS, finder.words)) {
    for (const { id, order_id } of rows) {
      await rename('order_revisions', { id }, REVISION_TEXTS);
      // The current revision is in the document, too.
      await rename('order_documents', { order_id }, ['estimate']);
    }
  }
};

export const personalData: PersonalData = {
  tables: {
    order_revisions: {
      why: 'The revisions of an order that was revised, as they were issued',
      kept: WITH_RECORD,
      personal: ['actor_name', 'note', 'project'],
      business: ['revision', 'at', 'total_cents', 'estimate'],
      technical: ['id', 'order_id', 'actor_id', 'actor_role'],
      json: ['project', 'estimate'],
      exported: [
        {
          what: 'The revisions of these orders',
          rows: childrenOf(placed, 'order_revisions', 'order_id', ['revision']),
          withheld: otherActors,
        },
        {
          what: 'The revisions of orders that the own business received, without what concerns its customers',
          rows: childrenOf(received, 'order_revisions', 'order_id', ['revision']),
          withheld: 'personal',
        },
        {
          ...doneElsewhere("Revisions of other dealers' orders that the person issued", 'order_revisions'),
          withheld: () => ['project'],
        },
      ],
      naming: REVISION_TEXTS,
      remaining: (rows, { userId, pseudonym }) =>
        rows.where('actor_id', userId).whereNot('actor_name', pseudonym),
    },
    order_drafts: {
      why: 'Revisions of orders that are not issued yet',
      kept: 'until they are issued or discarded',
      personal: ['note'],
      business: ['base', 'content', 'estimate'],
      technical: ['id', 'order_id', 'author_id', 'created_at', 'updated_at', 'version'],
      json: ['content', 'estimate'],
      exported: [
        {
          what: 'Drafts of revisions that were saved last by the person',
          rows: byUser('order_drafts', ['id'], 'author_id'),
        },
        {
          what: 'Drafts of others for orders that the own business received, without what they say',
          rows: rowsOf('order_drafts', ['id'], (query, { userId, dealers }, db) =>
            query
              .whereIn('order_drafts.order_id', db('orders').whereIn('fabricator_id', dealers).select('id'))
              .whereNot('order_drafts.author_id', userId),
          ),
          withheld: 'personal',
        },
      ],
      naming: DRAFT_TEXTS,
    },
  },

  erase: async (trx, person) => {
    const { userId, pseudonym } = person;
    await trx('order_revisions').where('actor_id', userId).update({ actor_name: pseudonym });
    await renameInRevisions(trx, person);
  },
};
