import type { Knex } from 'knex';
import type { PersonalData, StoredPerson } from '../../database/stored-data/declaration';
import { byUser, rowsOf } from '../../database/stored-data/exported-rows';
import { TO_TYPED_ADDRESS } from './mail-limits';
import { createOutboxRepository } from './outbox-repository';

/** An address that the account has not confirmed may be a stranger's, whom others invite: what accounts get is the person's. */
const isToPerson =
  ({ emails, accountEmails, since }: StoredPerson) =>
  (mails: Knex.QueryBuilder): void => {
    mails.whereIn('to_email', [...emails]).orWhere((own) =>
      own
        .whereIn('to_email', [...accountEmails])
        .where('created_at', '>=', since)
        .whereNotIn('kind', [...TO_TYPED_ADDRESS]),
    );
  };

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
        'refusals',
        'due_at',
        'claimed_by',
        'sent_at',
        'state',
        'sender_id',
        'fabricator_id',
        'order_id',
        'attached_order_id',
        'attached_revision',
      ],
      exported: [
        {
          what: 'Mails to the person, without their text: its links could sign in',
          rows: rowsOf('outbox', ['id'], (query, person) =>
            query.where(isToPerson(person)).where('created_at', '>=', person.since),
          ),
          // "New order ORD-1001 (Smith's kitchen)"
          withheld: ({ sender_id }, { userId }) =>
            [null, userId].includes(sender_id as string) ? [] : ['subject'],
        },
        {
          what: 'Mails to others that the person caused',
          rows: rowsOf('outbox', ['id'], (query, person) =>
            query.where('sender_id', person.userId).whereNot(isToPerson(person)),
          ),
          withheld: 'personal',
        },
      ],
      remaining: (rows, person) =>
        rows.where((left) => left.where('sender_id', person.userId).orWhere(isToPerson(person))),
    },
  },

  counts: async (db, userId) => {
    const [caused] = await db('outbox').where('sender_id', userId).count({ mails: '*' });
    return { mails: Number(caused?.mails ?? 0) };
  },

  /** Deletes mails to the person, and caused by them. */
  erase: async (trx, person) => {
    await trx('one_time_tokens').where('user_id', person.userId).delete();
    await createOutboxRepository(trx).removeFound((mails) => {
      mails.where('sender_id', person.userId).orWhere(isToPerson(person));
    });
  },
};
