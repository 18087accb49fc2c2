import { type FileUse, isRestorable } from '../files';
import { PHOTO_PROJECT, photosOf } from '../projects/project-files-repository';

/** Orders show the photos of their projects to both parties. */
export const orderFiles: FileUse = {
  shownTo:
    ({ userId, fabricatorId }, file) =>
    (query) => {
      photosOf(query.select(1), file)
        .join('orders', 'orders.project_id', PHOTO_PROJECT)
        .whereNull('orders.deleted_at')
        .where((party) => {
          party.where('orders.owner_id', userId);
          if (fabricatorId) party.orWhere('orders.fabricator_id', fabricatorId);
        });
    },
};

/** PDFs of acceptances are kept. They are sent by calls of their own. */
export const acceptanceFiles: FileUse = {
  references: (db, { id }) => db('order_acceptances').where('file_id', id),
};

/** Notes show their files to the dealer's team. */
export const noteFiles: FileUse = {
  references: (db, { id }, since) =>
    db('order_note_files')
      .join('order_notes', 'order_notes.id', 'order_note_files.note_id')
      .where('order_note_files.object_id', id)
      .where(isRestorable('order_notes', since)),

  shownTo: ({ fabricatorId }, file) =>
    fabricatorId === undefined
      ? undefined
      : (query) => {
          query
            .select(1)
            .from('order_note_files')
            .join('order_notes', 'order_notes.id', 'order_note_files.note_id')
            .join('orders', 'orders.id', 'order_notes.order_id')
            .whereRaw('?? = ??', ['order_note_files.object_id', file])
            .where('orders.fabricator_id', fabricatorId)
            .whereNull('order_notes.deleted_at')
            .whereNull('orders.deleted_at');
        },
};
