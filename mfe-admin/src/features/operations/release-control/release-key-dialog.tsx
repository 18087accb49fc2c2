import type { NewReleaseKey } from 'bff-contract';
import { RELEASE_KEY_DAYS, RELEASE_PERMISSIONS, type ReleasePermission } from 'bff-contract/constants';
import { Modal } from 'shared-ui/dialog';
import { SelectField } from 'shared-ui/fields';
import { Form, maxLength, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useCreateReleaseKeyMutation } from './release-control-api';
import { releaseKeysTexts as texts } from './texts';

const NAME_LENGTH = 60;
const DAYS = [30, 90, RELEASE_KEY_DAYS.default, RELEASE_KEY_DAYS.max];
const dayOptions = () => DAYS.map((days) => ({ value: String(days), text: texts.daysOf(days) }));
const mayOptions = () => RELEASE_PERMISSIONS.map((value) => ({ value, text: texts.may[value] }));

export interface ReleaseKeyDialogProps {
  /** Names of the remotes, and `shell`. */
  remotes: readonly string[];
  /** Gets the key, which can't be read again. */
  onCreated: (key: string) => void;
  onClose: () => void;
}

/** Creates a key by which a pipeline releases. */
export const ReleaseKeyDialog = ({ remotes, onCreated, onClose }: ReleaseKeyDialogProps) => {
  const [createKey] = useCreateReleaseKeyMutation();
  const form = useForm<{ name: string; remote: string; may: ReleasePermission; days: string }>({
    defaults: {
      name: '',
      remote: remotes[0] ?? '',
      may: 'release',
      days: String(RELEASE_KEY_DAYS.default),
    },
    rules: { name: [required(texts.nameMissing), maxLength(NAME_LENGTH)] },
    submit: ({ days, ...body }) => createKey({ ...body, days: Number(days) }).unwrap(),
    onSuccess: (created) => onCreated((created as NewReleaseKey).key),
  });
  return (
    <Modal open onClose={onClose} title={texts.form}>
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
        <SelectField
          label={texts.mayLabel}
          options={mayOptions()}
          nullText={false}
          {...form.register('may')}
        />
        <SelectField label={texts.days} options={dayOptions()} nullText={false} {...form.register('days')} />
        <SubmitButton form={form} label={texts.submit} pendingLabel={texts.submitting} onCancel={onClose} />
      </Form>
    </Modal>
  );
};
