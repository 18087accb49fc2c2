import { type PersonalData, type StoredTable, WITH_RECORD } from '../../../database/stored-data/declaration';
import { byUser, childrenOf, rowsOf } from '../../../database/stored-data/exported-rows';
import { renameIn } from '../../../database/stored-data/rows-naming';
import {
  doneElsewhere,
  otherActors,
  placed,
  placedIds,
  received,
  withShownEstimates,
} from '../orders-of-person';

const NOTE = ['note'];

/** Rows by the person, and of orders of the person. What was accepted stays as it was: an estimate is never searched. */
const connected =
  (author: 'actor_id' | 'author_id'): StoredTable['connected'] =>
  (rows, { userId }, db) =>
    rows.where((any) => any.where(author, userId).orWhereIn('order_id', placedIds(db, userId)));

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
          rows: withShownEstimates(childrenOf(placed, 'order_revisions', 'order_id', ['revision'])),
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
      naming: NOTE,
      connected: connected('actor_id'),
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
      naming: NOTE,
      connected: connected('author_id'),
    },
  },

  erase: async (trx, person) => {
    const { userId, pseudonym } = person;
    await trx('order_revisions').where('actor_id', userId).update({ actor_name: pseudonym });
    for (const table of ['order_revisions', 'order_drafts'])
      await renameIn(trx, personalData.tables, table, person);
  },
};
