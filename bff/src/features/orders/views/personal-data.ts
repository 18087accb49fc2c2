import { type PersonalData, RECORD } from '../../../database/stored-data/declaration';
import { byUser, rowsOf } from '../../../database/stored-data/exported-rows';
import { rowsNaming } from '../../../database/stored-data/rows-naming';

const VIEW_TEXTS = ['name', 'query'];

export const personalData: PersonalData = {
  tables: {
    order_views: {
      why: 'Saved views of lists of orders',
      kept: 'as long as the account; a deleted view can be restored for 30 days',
      personal: VIEW_TEXTS,
      technical: ['id', 'fabricator_id', 'owner_id', 'is_shared', ...RECORD],
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

  /** Deletes the person's views of lists of orders, except shared ones, and replaces their names in all others. */
  erase: async (trx, { userId, finder, pseudonym }) => {
    await trx('order_view_defaults').where('user_id', userId).delete();
    await trx('order_views').where({ owner_id: userId, is_shared: false }).delete();
    type View = { id: string; name: string; query: string };
    for await (const views of rowsNaming<View>(trx, 'order_views', VIEW_TEXTS, finder.words)) {
      for (const { id, name, query } of views) {
        await trx('order_views')
          .where({ id })
          .update({
            name: finder.replaceIn(name, pseudonym),
            query: finder.replaceInJson(query, pseudonym),
          });
      }
    }
  },
};
