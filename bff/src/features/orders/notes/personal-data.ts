import {
  type ExportedPart,
  findFiles,
  inBatches,
  type PersonalData,
  RECORD,
  type StoredTable,
  WITH_RECORD,
} from '../../../database/stored-data/declaration';
import { byUser, childrenOf, rowsOf } from '../../../database/stored-data/exported-rows';
import { renameIn } from '../../../database/stored-data/rows-naming';
import { placedIds } from '../orders-of-person';

const NOTE_TEXTS = ['text'];

const written: ExportedPart = {
  what: 'Notes that were written',
  rows: byUser('order_notes', ['id'], 'author_id'),
};

/** Notes by the person, that mention the person, on orders of the person, and of the own business. */
const connected: StoredTable['connected'] = (notes, { userId, dealers }, db) =>
  notes.where((any) =>
    any
      .where('author_id', userId)
      .orWhere('mentions', 'like', `%${userId}%`)
      .orWhereIn('order_id', placedIds(db, userId))
      .orWhereIn('fabricator_id', dealers),
  );

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
          // Ids of the dealer's team.
          withheld: () => ['author_id', 'mentions'],
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
      connected,
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

  lent: (db, own) =>
    findFiles(own, (batch) =>
      db('order_note_files')
        .join('order_notes', 'order_notes.id', 'order_note_files.note_id')
        .whereIn('order_note_files.object_id', batch)
        .whereNotIn('order_notes.fabricator_id', own.dealers ?? [])
        .pluck('order_note_files.object_id'),
    ),

  erase: async (trx, person) => {
    await inBatches(person.removedFiles, (batch) =>
      trx('order_note_files').whereIn('object_id', batch).delete(),
    );
    await renameIn(trx, personalData.tables, 'order_notes', person);
  },
};
