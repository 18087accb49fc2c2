import type { ReleasedSetting, RemoteReleaseDetails } from 'bff-contract';
import { Typography, toast } from 'shared-ui/core';
import { CheckboxField, SelectField } from 'shared-ui/fields';
import {
  between,
  CancelButton,
  type FieldBinding,
  Form,
  type FormState,
  maxLength,
  type Rule,
  required,
  SubmitButton,
  TextField,
  UnsavedChanges,
  useForm,
} from 'shared-ui/form';
import { Modal } from 'shared-ui/overlay';
import { NumberField } from 'shared-ui/record-form';
import { useChangeReleaseMutation } from './release-control-api';
import { releaseControlDialogTexts, releaseControlSettingsTexts as texts } from './texts';

const REASON_LENGTH = 500;
/** Texts from this length on get several lines. */
const LONG = 100;
const MAX_TEXT = 1_000;

type Value = string | number | boolean | null | undefined;

interface SettingsValues {
  settings: Record<string, Value>;
  reason: string;
}

const rulesOf = ({
  type,
  minimum,
  maximum,
  maxLength: length = MAX_TEXT,
}: ReleasedSetting): Rule<SettingsValues>[] => {
  if (type === 'boolean') return [];
  if (type === 'string') return [maxLength(length)];
  const [min, max] = [minimum ?? Number.NEGATIVE_INFINITY, maximum ?? Number.POSITIVE_INFINITY];
  const rules = [required(texts.missing), between(min, max, texts.range(minimum, maximum))];
  const whole = { test: (value: unknown) => Number.isInteger(value), prompt: texts.whole };
  return type === 'integer' ? [...rules, whole] : rules;
};

const SettingField = ({ setting, form }: { setting: ReleasedSetting; form: FormState<SettingsValues> }) => {
  const {
    name,
    type,
    title: label,
    description: hint,
    enum: choices,
    maxLength: length = MAX_TEXT,
  } = setting;
  // The type of the value follows from the setting.
  const field = form.register(`settings.${name}`) as unknown as FieldBinding<never, unknown>;
  const shown = { label, ...(hint && { hint }) };
  if (type === 'boolean') return <CheckboxField {...shown} {...field} />;
  if (type === 'number' || type === 'integer') return <NumberField {...shown} {...field} />;
  if (choices) {
    const options = choices.map((value) => ({ value, text: value }));
    return <SelectField {...shown} options={options} nullText={false} {...field} />;
  }
  return <TextField {...shown} maxLength={length} {...(length > LONG && { rows: 3 })} {...field} />;
};

const SettingsForm = ({ details, onClose }: { details: RemoteReleaseDetails; onClose: () => void }) => {
  const [changeRelease] = useChangeReleaseMutation();
  const { remote, generation, settings = [] } = details;
  const form = useForm<SettingsValues>({
    defaults: {
      settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
      reason: '',
    },
    rules: {
      ...Object.fromEntries(settings.map((setting) => [`settings.${setting.name}`, rulesOf(setting)])),
      reason: [required(releaseControlDialogTexts.reasonMissing), maxLength(REASON_LENGTH)],
    },
    submit: ({ settings: values, reason }) =>
      changeRelease({
        remote,
        body: {
          action: 'configure',
          reason,
          generation,
          // An empty text is null in forms.
          settings: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])),
        },
      }).unwrap(),
    onSuccess: () => {
      toast.success(texts.done(remote));
      onClose();
    },
  });
  return (
    <Form form={form} aria-label={texts.form}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.explanation}
      </Typography>
      {settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} form={form} />
      ))}
      <TextField
        label={releaseControlDialogTexts.reason}
        rows={3}
        maxLength={REASON_LENGTH}
        {...form.register('reason')}
      />
      <SubmitButton form={form} label={texts.submit} pendingLabel={releaseControlDialogTexts.submitting}>
        <CancelButton form={form} onCancel={onClose}>
          {releaseControlDialogTexts.cancel}
        </CancelButton>
      </SubmitButton>
      <UnsavedChanges when={form.isDirty} />
    </Form>
  );
};

/** Changes the settings of a remote, by fields that follow from the schema of its release. */
export const SettingsDialog = ({
  details,
  onClose,
}: {
  details: RemoteReleaseDetails;
  onClose: () => void;
}) => (
  <Modal open onClose={onClose} title={texts.change(details.remote)}>
    <SettingsForm details={details} onClose={onClose} />
  </Modal>
);
