import { mentionsIn } from '@slabdesk/orders-ui/notes';
import type { OrderNote, OrderNotes } from 'bff-contract';
import { LIMITS } from 'bff-contract/constants';
import { useState } from 'react';
import { Button, DocumentIcon, Stack, toast } from 'shared-ui/core';
import { Form, maxLength, required, SubmitButton, TextField, UnsavedChanges, useForm } from 'shared-ui/form';
import { useConflict } from '../../../use-conflict';
import { FileUploadField } from '../../files';
import { orderNotesTexts as texts } from '../texts';
import type { NoteFields } from './order-notes-api';

interface NoteFormProps {
  label: string;
  submitLabel: string;
  /** Members that can be mentioned, without the author. */
  others: OrderNotes['members'];
  members: OrderNotes['members'];
  /** The note to change. */
  note?: OrderNote;
  /** Rejects with a `PortalError`. */
  save: (fields: NoteFields, over: OrderNote | undefined) => Promise<unknown>;
  onSaved?: () => void;
  onCancel?: () => void;
}

const EMPTY = { text: '', files: [] as string[] };

const toValues = (note: OrderNote | undefined) =>
  note ? { text: note.text, files: note.files.map(({ s3Object }) => s3Object) } : EMPTY;

const conflictTexts = () => ({
  text: { label: texts.text },
  files: { label: texts.files, format: (files: string[]) => texts.fileCount(files.length) },
});

/** A mention that is being typed at the end of a text: "@", and a part of a name. */
const BEGUN = /(?<![\p{L}\p{N}@])@(?<part>[^@\n]+)$/u;

/** Writes a note: text with mentions, and files. */
export const NoteForm = (props: NoteFormProps) => {
  const { label, submitLabel, others, members, note, save, onSaved, onCancel } = props;
  const conflict = useConflict(note, toValues);
  const [isAttaching, setAttaching] = useState(toValues(note).files.length > 0);
  const [uploads, setUploads] = useState(0);
  const form = useForm({
    defaults: toValues(note),
    rules: { text: [required(), maxLength(LIMITS.descriptionLength)] },
    submit: ({ text, files }) =>
      conflict.save({ text, files }, (over) =>
        save(
          {
            text,
            mentions: mentionsIn(text, members).slice(0, LIMITS.noteMentions),
            files: files.map((s3Object) => ({ s3Object })),
          },
          over,
        ),
      ),
    onSuccess: () => {
      // A user who has left the form doesn't see the note.
      if (!form.element.current) toast.success(texts.saved);
      form.reset(EMPTY);
      setAttaching(false);
      onSaved?.();
    },
  });
  const text = form.watch('text');
  const files = form.watch('files');
  const begun = BEGUN.exec(text);
  const part = begun?.groups?.part?.toLocaleLowerCase() ?? '';
  const meant = part ? others.filter(({ name }) => name.toLocaleLowerCase().includes(part)) : [];
  const before = begun && meant.length > 0 ? text.slice(0, begun.index) : text;
  const setFile = (index: number, id: string | undefined) =>
    form.setValue('files', id === undefined ? files.toSpliced(index, 1) : files.toSpliced(index, 1, id));
  const fields = files.length < LIMITS.noteFiles ? [...files, undefined] : files;
  return (
    <Form form={form} aria-label={label}>
      <TextField label={label} rows={3} {...form.register('text')} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: -1.5 }}>
        {(meant.length > 0 ? meant : others).map(({ _id, name }) => (
          <Button
            key={_id}
            size="small"
            variant="text"
            aria-label={texts.mention(name)}
            onClick={() =>
              form.setValue('text', `${before}${before && !/\s$/.test(before) ? ' ' : ''}@${name} `)
            }
          >
            @{name}
          </Button>
        ))}
        {!isAttaching && (
          <Button
            size="small"
            variant="text"
            startIcon={<DocumentIcon size={16} />}
            onClick={() => setAttaching(true)}
          >
            {texts.attach}
          </Button>
        )}
      </Stack>
      {isAttaching &&
        fields.map((file, index) => (
          <FileUploadField
            key={file ?? 'new'}
            label={file ? texts.file(index + 1) : texts.newFile}
            value={file}
            onChange={(id) => setFile(index, id)}
            onBusyChange={(isBusy) => setUploads((count) => count + (isBusy ? 1 : -1))}
          />
        ))}
      {conflict.resolver(form, conflictTexts()) ?? (
        <SubmitButton
          form={form}
          label={submitLabel}
          disabled={uploads > 0 || text.trim() === ''}
          onCancel={onCancel}
        />
      )}
      {!onCancel && <UnsavedChanges when={form.isDirty} />}
    </Form>
  );
};
