import { FilePreviewModal } from '@slabdesk/files-ui';
import { NoteItem } from '@slabdesk/orders-ui/notes';
import type { OrderNote } from 'bff-contract';
import { useState } from 'react';
import { Alert, Panel, Stack } from 'shared-ui/core';
import { useListNotesOfOrderQuery } from './orders-api';
import { orderNotesTexts as texts } from './texts';

/** The dealer's notes on an order, to read; nothing without any. */
export const OrderNotes = ({ orderId }: { orderId: string }) => {
  const { currentData, error } = useListNotesOfOrderQuery(orderId, { refetchOnMountOrArgChange: true });
  const [file, setFile] = useState<OrderNote['files'][number]>();
  const notes = currentData?.notes ?? [];
  if (error && !currentData) return <Alert severity="error">{texts.loadError}</Alert>;
  if (notes.length === 0) return null;
  return (
    <Panel title={texts.title}>
      <Stack component="ul" aria-label={texts.title} sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
        {notes.map((note) => (
          <NoteItem key={note._id} note={note} onOpenFile={setFile} />
        ))}
      </Stack>
      <FilePreviewModal
        objectId={file?.s3Object}
        onClose={() => setFile(undefined)}
        {...(file && { title: file.fileName })}
      />
    </Panel>
  );
};
