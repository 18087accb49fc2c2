import { CopyField } from '@slabdesk/account-ui/copy-field';
import { RELEASE_KEY_DAYS, RELEASE_PERMISSIONS, type ReleasePermission } from 'bff-contract/constants';
import { useState } from 'react';
import { Button } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { SelectField } from 'shared-ui/fields';
import { Form, maxLength, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useCreateReleaseKeyMutation } from './release-control-api';
import { releaseKeysTexts as texts } from './texts';

const NAME_LENGTH = 60;
const DAYS = [30, 90, RELEASE_KEY_DAYS.default, RELEASE_KEY_DAYS.max];
const dayOptions = () => DAYS.map((days) => ({ value: String(days), text: texts.daysOf(days) }));
const mayOptions = () => RELEASE_PERMISSIONS.map((value) => ({ value, text: texts.may[value] }));

const KeyForm = ({ remotes, onClose }: { remotes: readonly string[]; onClose: () => void }) => {
  const [createKey] = useCreateReleaseKeyMutation();
  const [key, setKey] = useState<string>();
  const form = useForm<{ name: string; remote: string; may: ReleasePermission; days: string }>({
    defaults: {
      name: '',
      remote: remotes[0] ?? '',
      may: 'release',
      days: String(RELEASE_KEY_DAYS.default),
    },
    rules: { name: [required(texts.nameMissing), maxLength(NAME_LENGTH)] },
    submit: async ({ days, ...body }) =>
      setKey((await createKey({ ...body, days: Number(days) }).unwrap()).key),
  });
  if (key !== undefined) {
    return (
      <CopyField label={texts.key} hint={texts.once} value={key}>
        <Button onClick={onClose}>{texts.done}</Button>
      </CopyField>
    );
  }
  return (
    <Form form={form} aria-label={texts.form}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        maxLength={NAME_LENGTH}
        autoFocus
        {...form.register('name')}
      />
      <SelectField
        label={texts.remote}
        options={remotes.map((name) => ({ value: name, text: name }))}
        nullText={false}
        {...form.register('remote')}
      />
      <SelectField label={texts.mayLabel} options={mayOptions()} nullText={false} {...form.register('may')} />
      <SelectField label={texts.days} options={dayOptions()} nullText={false} {...form.register('days')} />
      <SubmitButton form={form} label={texts.submit} pendingLabel={texts.submitting} onCancel={onClose} />
    </Form>
  );
};

/** Creates a key by which a pipeline releases, and shows it once. */
export const ReleaseKeyDialog = ({
  remotes,
  open,
  onClose,
}: {
  /** Names of the remotes, and `shell`. */
  remotes: readonly string[];
  open: boolean;
  onClose: () => void;
}) => (
  <Modal open={open} onClose={onClose} title={texts.form}>
    {open && <KeyForm remotes={remotes} onClose={onClose} />}
  </Modal>
);
