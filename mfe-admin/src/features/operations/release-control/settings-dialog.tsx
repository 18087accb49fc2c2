import type { ReleasedSetting, RemoteReleaseDetails } from 'bff-contract';
import { toast } from 'shared-ui/core';
import { Modal } from 'shared-ui/dialog';
import { CheckboxField, SelectField } from 'shared-ui/fields';
import {
  between,
  type FieldBinding,
  type FormState,
  maxLength,
  type Rule,
  required,
  TextField,
  useForm,
} from 'shared-ui/form';
import { NumberField } from 'shared-ui/record-form';
import { ReasonForm, reasonRules } from '../../../reason-form';
import { useChangeReleaseMutation } from './release-control-api';
import { releaseControlDialogTexts, releaseControlSettingsTexts as texts } from './texts';

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
      reason: reasonRules(releaseControlDialogTexts.reasonMissing),
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
    <ReasonForm
      form={form}
      label={texts.form}
      explanation={texts.explanation}
      reason={form.register('reason')}
      submitLabel={texts.submit}
      pendingLabel={releaseControlDialogTexts.submitting}
      onClose={onClose}
    >
      {settings.map((setting) => (
        <SettingField key={setting.name} setting={setting} form={form} />
      ))}
    </ReasonForm>
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
