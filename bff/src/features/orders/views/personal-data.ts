import { type PersonalData, RECORD, type StoredTable } from '../../../database/stored-data/declaration';
import { byUser, rowsOf } from '../../../database/stored-data/exported-rows';
import { renameIn } from '../../../database/stored-data/rows-naming';

const VIEW_TEXTS = ['name', 'query'];

/** Views of the person, and of dealers who have the person as a customer. */
const connected: StoredTable['connected'] = (views, { userId }, db) =>
  views.where((any) =>
    any
      .where('owner_id', userId)
      .orWhereIn('fabricator_id', db('customers').where('owner_id', userId).select('fabricator_id')),
  );

export const personalData: PersonalData = {
  tables: {
    order_views: {
      why: 'Saved views of lists of orders',
      kept: 'as long as the account; a deleted view can be restored for 30 days',
      personal: VIEW_TEXTS,
      technical: ['id', 'fabricator_id', 'owner_id', 'is_shared', ...RECORD],
      json: ['query'],
      exported: [
        { what: 'Saved views of lists of orders', rows: byUser('order_views', ['id'], 'owner_id') },
        {
          what: 'Views that others share in the own business, without their names and filters',
          rows: rowsOf('order_views', ['id'], (query, { userId, dealers }) =>
            query
              .whereIn('order_views.fabricator_id', dealers)
              .whereNot('order_views.owner_id', userId)
              .where('order_views.is_shared', true),
          ),
          withheld: 'personal',
        },
      ],
      naming: VIEW_TEXTS,
      connected,
      remaining: (rows, { userId }) => rows.where('owner_id', userId).where('is_shared', false),
    },
    order_view_defaults: {
      why: 'Which view the list of orders opens with',
      kept: 'until another is chosen',
      technical: ['user_id', 'view_id'],
      exported: [
        {
          what: 'Which view the list of orders opens with',
          rows: byUser('order_view_defaults', ['user_id']),
        },
      ],
    },
  },

  /** Deletes the person's views of lists of orders, except shared ones, and replaces the name in others. */
  erase: async (trx, person) => {
    const { userId } = person;
    await trx('order_view_defaults').where('user_id', userId).delete();
    await trx('order_views').where({ owner_id: userId, is_shared: false }).delete();
    await renameIn(trx, personalData.tables, 'order_views', person);
  },
};
