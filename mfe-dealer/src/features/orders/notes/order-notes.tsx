import { FilePreviewModal } from '@slabdesk/files-ui';
import { NoteItem } from '@slabdesk/orders-ui/notes';
import { useCurrentUser } from '@slabdesk/portal';
import type { OrderNotes as Notes, OrderNote } from 'bff-contract';
import { useState } from 'react';
import { Loaded, Panel, Skeleton, Stack, Typography } from 'shared-ui/core';
import { deleteWithUndo, onFirstClick } from '../../../undo';
import { useMay } from '../../team';
import { orderNotesTexts as texts } from '../texts';
import { NoteForm } from './note-form';
import {
  useCreateOrderNoteMutation,
  useDeleteOrderNoteMutation,
  useListOrderNotesQuery,
  useRestoreOrderNoteMutation,
  useUpdateOrderNoteMutation,
} from './order-notes-api';

/** Deletes a note; a toast undoes it. */
const useDeletion = (orderId: string) => {
  const [deleteNote] = useDeleteOrderNoteMutation();
  const [restoreNote] = useRestoreOrderNoteMutation();
  return (id: string) =>
    deleteWithUndo({
      id,
      name: texts.note,
      remove: () => deleteNote({ orderId, id }),
      restore: () => restoreNote({ orderId, id }),
    });
};

const NoteList = ({ orderId, notes, members }: Notes & { orderId: string }) => {
  const user = useCurrentUser();
  const mayWrite = useMay('orders:change');
  const others = members.filter(({ _id }) => _id !== user?._id);
  const [opened, setOpened] = useState<OrderNote>();
  // Another tab may have deleted it.
  const editing = notes.some(({ _id }) => _id === opened?._id) ? opened : undefined;
  const close = () => setOpened(undefined);
  const [file, setFile] = useState<OrderNote['files'][number]>();
  const [createNote] = useCreateOrderNoteMutation();
  const [updateNote] = useUpdateOrderNoteMutation();
  const remove = useDeletion(orderId);
  const form = { members, others };
  return (
    <>
      {notes.length > 0 && (
        <Stack component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
          {notes.map((note) =>
            note._id === editing?._id ? (
              <li key={note._id}>
                <NoteForm
                  {...form}
                  label={texts.editLabel}
                  submitLabel={texts.save}
                  note={editing}
                  save={(fields, { version } = editing) =>
                    updateNote({ orderId, id: note._id, version, ...fields }).unwrap()
                  }
                  onSaved={close}
                  onCancel={close}
                />
              </li>
            ) : (
              <NoteItem
                key={note._id}
                note={note}
                onOpenFile={setFile}
                {...(mayWrite &&
                  note.author._id === user?._id && {
                    // Another note that is being edited would be lost.
                    ...(editing === undefined && { onEdit: () => setOpened(note) }),
                    onDelete: onFirstClick(() => void remove(note._id)),
                  })}
              />
            ),
          )}
        </Stack>
      )}
      {mayWrite && (
        // Hidden, not unmounted: a note may be half-typed when another is edited.
        <div hidden={editing !== undefined}>
          <NoteForm
            {...form}
            label={texts.label}
            submitLabel={texts.add}
            save={(fields) => createNote({ orderId, ...fields }).unwrap()}
          />
        </div>
      )}
      <FilePreviewModal
        objectId={file?.s3Object}
        onClose={() => setFile(undefined)}
        {...(file && { title: file.fileName })}
      />
    </>
  );
};

/** Notes on an order, which only the dealer's people and administrators see. */
export const OrderNotes = ({ orderId }: { orderId: string }) => {
  const result = useListOrderNotesQuery(orderId, { refetchOnMountOrArgChange: true });
  return (
    <Panel id="notes" title={texts.title}>
      <Stack sx={{ gap: 2.5 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.intro}
        </Typography>
        <Loaded result={result} dense errorTitle={texts.loadError} skeleton={<Skeleton height={120} />}>
          {({ notes, members }) => <NoteList orderId={orderId} notes={notes} members={members} />}
        </Loaded>
      </Stack>
    </Panel>
  );
};
