import { PROMPTS } from 'bff-contract/constants';
import { Button } from 'shared-ui/core';
import { Form, PasswordField, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { twoStepSwitchOffTexts as texts } from './texts';
import { useDisableTwoStepMutation } from './two-step-api';

/** Requires the password and a code, which protects unattended sessions. */
export const SwitchOff = ({ onDisabled, onCancel }: { onDisabled: () => void; onCancel: () => void }) => {
  const [disable] = useDisableTwoStepMutation();
  const form = useForm({
    defaults: { password: '', code: '' },
    rules: {
      password: [required(PROMPTS.passwordRequired)],
      code: [required(PROMPTS.twoStepCode)],
    },
    submit: (values) => disable(values).unwrap(),
    onSuccess: onDisabled,
  });
  return (
    <Form form={form} aria-label={texts.formLabel}>
      <PasswordField label={texts.password} autoFocus {...form.register('password')} />
      <TextField label={texts.code} autoComplete="one-time-code" maxLength={40} {...form.register('code')} />
      <SubmitButton form={form} label={texts.submit}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </SubmitButton>
    </Form>
  );
};
