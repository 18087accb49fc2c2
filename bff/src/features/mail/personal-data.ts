import type { PersonalData } from '../../database/stored-data/declaration';
import { byUser, rowsOf } from '../../database/stored-data/exported-rows';
import { deleteNaming } from '../../database/stored-data/rows-naming';

const NAMING = ['to_name', 'to_email', 'subject', 'text_body', 'html_body', 'last_error'];

export const personalData: PersonalData = {
  tables: {
    one_time_tokens: {
      why: 'Links and codes in mails, and sign-ins that wait for the second step',
      kept: 'until they expire',
      personal: ['email'],
      secret: ['token_hash'],
      technical: ['user_id', 'purpose', 'created_at', 'expires_at', 'used_at', 'tries'],
      exported: [{ what: 'Links that were mailed', rows: byUser('one_time_tokens', ['token_hash']) }],
      remaining: (rows, { userId }) => rows.where('user_id', userId),
    },
    outbox: {
      why: 'Mails, to send them and to show whether they were sent',
      kept: '`MAIL_DAYS` (30 days); 90 if they could not be sent',
      personal: ['to_name', 'to_email', 'subject', 'last_error'],
      // Their links can sign in.
      secret: ['text_body', 'html_body'],
      technical: [
        'id',
        'kind',
        'created_at',
        'attempts',
        'due_at',
        'claimed_by',
        'sent_at',
        'state',
        'sender_id',
        'fabricator_id',
        'attached_order_id',
        'attached_revision',
      ],
      exported: [
        {
          what: 'Mails to the person, without their text: its links could sign in',
          rows: rowsOf('outbox', ['id'], (query, { emails, since }) =>
            query.whereIn('to_email', emails).where('created_at', '>=', since),
          ),
          // "New order ORD-1001 (Smith's kitchen)"
          withheld: ({ sender_id }, { userId }) =>
            [null, userId].includes(sender_id as string) ? [] : ['subject'],
        },
        {
          what: 'Mails to others that the person caused',
          rows: rowsOf('outbox', ['id'], (query, { userId, emails }) =>
            query.where('sender_id', userId).whereNotIn('to_email', emails),
          ),
          withheld: 'personal',
        },
      ],
      naming: NAMING,
      remaining: (rows, { userId }) => rows.where('sender_id', userId),
    },
  },

  knownAs: async (db, userId) => ({
    emails: await db('one_time_tokens').where('user_id', userId).whereNotNull('email').pluck('email'),
  }),

  counts: async (db, userId) => {
    const [caused] = await db('outbox').where('sender_id', userId).count({ mails: '*' });
    return { mails: Number(caused?.mails ?? 0) };
  },

  /** Deletes mails to the person, caused by them, or that name them. */
  erase: async (trx, { userId, finder }) => {
    await trx('one_time_tokens').where('user_id', userId).delete();
    await trx('outbox').where('sender_id', userId).delete();
    await deleteNaming(trx, 'outbox', NAMING, finder);
  },
};
