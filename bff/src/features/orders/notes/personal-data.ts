import type { Knex } from 'knex';
import {
  type ErasedPerson,
  type ExportedPart,
  inBatches,
  type PersonalData,
  RECORD,
  WITH_RECORD,
} from '../../../database/stored-data/declaration';
import { byUser, childrenOf, rowsOf } from '../../../database/stored-data/exported-rows';
import { rowsNaming } from '../../../database/stored-data/rows-naming';
import { placedIds } from '../orders-of-person';

const NOTE_TEXTS = ['text'];

const written: ExportedPart = {
  what: 'Notes that were written',
  rows: byUser('order_notes', ['id'], 'author_id'),
};

/** Puts the pseudonym in place of names and addresses in notes on orders. Who wrote them stays, by the id. */
const renameInNotes = async (trx: Knex, { finder, pseudonym }: ErasedPerson): Promise<void> => {
  type Note = { id: string; text: string };
  for await (const notes of rowsNaming<Note>(trx, 'order_notes', NOTE_TEXTS, finder.words)) {
    for (const { id, text } of notes) {
      await trx('order_notes')
        .where({ id })
        .update({ text: finder.replaceIn(text, pseudonym) });
    }
  }
};

export const personalData: PersonalData = {
  tables: {
    order_notes: {
      why: 'Notes of dealers on their orders, which customers do not see',
      kept: 'as long as the order; a deleted note can be restored for 30 days',
      personal: NOTE_TEXTS,
      technical: ['id', 'order_id', 'fabricator_id', 'author_id', 'mentions', ...RECORD],
      exported: [
        written,
        {
          what: 'Notes of dealers on orders that were placed',
          rows: rowsOf('order_notes', ['id'], (query, { userId }, db) =>
            query
              .whereIn('order_notes.order_id', placedIds(db, userId))
              .whereNot('order_notes.author_id', userId),
          ),
        },
        {
          what: 'Notes of others on orders that the own business received, without what they say',
          rows: rowsOf('order_notes', ['id'], (query, { userId, dealers }, db) =>
            query
              .whereIn('order_notes.fabricator_id', dealers)
              .whereNot('order_notes.author_id', userId)
              .whereNotIn('order_notes.order_id', placedIds(db, userId)),
          ),
          withheld: 'personal',
        },
      ],
      naming: NOTE_TEXTS,
    },
    order_note_files: {
      why: 'Which files notes have',
      kept: WITH_RECORD,
      technical: ['note_id', 'object_id', 'order_id', 'position'],
      exported: [
        {
          what: 'Which files these notes have',
          rows: childrenOf(written, 'order_note_files', 'note_id', ['position']),
        },
      ],
    },
  },

  erase: async (trx, person) => {
    await inBatches(person.removedFiles, (batch) =>
      trx('order_note_files').whereIn('object_id', batch).delete(),
    );
    await renameInNotes(trx, person);
  },
};
