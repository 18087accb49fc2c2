import { LIMITS, type OrderNote, ownName } from 'bff-contract';
import type { Knex } from 'knex';
import { STEP_ROWS } from '../../../database/delete-some';
import { RESTORABLE_MS, type RecordRow, recordTable } from '../../../resource/records';
import { fromJson, toTime } from '../../../resource/values';
import { createAccountRepository } from '../../accounts/account-repository';
import { FILE_NAME, joinFile } from '../../files/stored-file-repository';

export interface OrderNoteRow extends RecordRow {
  order_id: string;
  fabricator_id: string;
  author_id: string;
  text: string;
  /** JSON: ids of users. */
  mentions: string;
}

interface FileRow {
  note_id: string;
  object_id: string;
  file_name: string;
}

/** Notes on orders and their files. */
export const createOrderNoteRepository = (db: Knex) => {
  const records = recordTable<OrderNoteRow>(db, 'order_notes');

  /** Reads names as they are now, so that an erased person appears by the pseudonym. */
  const show = async (rows: OrderNoteRow[]): Promise<OrderNote[]> => {
    if (rows.length === 0) return [];
    const mentions = new Map(rows.map((row) => [row.id, fromJson<string[]>(row.mentions)]));
    const names = await createAccountRepository(db).namesOf(
      rows.flatMap((row) => [row.author_id, ...(mentions.get(row.id) ?? [])]),
    );
    const files: FileRow[] = await joinFile(db('order_note_files'), 'order_note_files.object_id')
      .whereIn(
        'order_note_files.note_id',
        rows.map(({ id }) => id),
      )
      .orderBy(['order_note_files.note_id', 'order_note_files.position'])
      .select('order_note_files.note_id', 'order_note_files.object_id', FILE_NAME);
    const reference = (id: string) => ({ _id: id, name: names.get(id) ?? '' });
    return rows.map((row) => ({
      _id: row.id,
      author: reference(row.author_id),
      text: row.text,
      mentions: (mentions.get(row.id) ?? []).map(reference),
      files: files
        .filter(({ note_id }) => note_id === row.id)
        .map(({ object_id, file_name }) => ({ s3Object: object_id, fileName: ownName(file_name) })),
      createdAt: toTime(row.created_at),
      updatedAt: toTime(row.updated_at),
      version: row.version,
    }));
  };

  return {
    ...records,

    /** The latest notes on an order, oldest first. */
    of: async (orderId: string): Promise<OrderNote[]> => {
      const rows: OrderNoteRow[] = await db('order_notes')
        .where('order_id', orderId)
        .whereNull('deleted_at')
        .orderBy([
          { column: 'created_at', order: 'desc' },
          { column: 'id', order: 'desc' },
        ])
        .limit(LIMITS.orderNotes)
        .select();
      return show(rows.reverse());
    },

    countOf: async (orderId: string): Promise<number> => {
      const [row] = await db('order_notes')
        .where('order_id', orderId)
        .whereNull('deleted_at')
        .count({ total: '*' });
      return Number(row?.total ?? 0);
    },

    show: async (row: OrderNoteRow): Promise<OrderNote> => {
      const [note] = await show([row]);
      if (!note) throw new Error('A note is shown as one');
      return note;
    },

    /** Resolves to the object ids of a note. */
    filesOf: (noteId: string): Promise<string[]> =>
      db('order_note_files').where('note_id', noteId).orderBy('position').pluck('object_id'),

    /** Replaces the files of a note. */
    setFiles: async ({ id, order_id }: OrderNoteRow, objectIds: readonly string[]): Promise<void> => {
      await db('order_note_files').where('note_id', id).delete();
      if (objectIds.length === 0) return;
      await db('order_note_files').insert(
        objectIds.map((object_id, position) => ({ note_id: id, object_id, order_id, position })),
      );
    },

    /** Deletes a batch of notes whose deletion can't be undone any more. Resolves to their number. */
    purge: async (now: number): Promise<number> => {
      const ids: string[] = await db('order_notes')
        .where('deleted_at', '<', now - RESTORABLE_MS)
        .limit(STEP_ROWS)
        .pluck('id');
      await db('order_note_files').whereIn('note_id', ids).delete();
      return db('order_notes').whereIn('id', ids).delete();
    },
  };
};
