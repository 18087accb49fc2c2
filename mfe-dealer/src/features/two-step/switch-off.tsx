import { PROMPTS } from 'bff-contract/constants';
import { Button } from 'shared-ui/core';
import { Form, PasswordField, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { useDisableTwoStepMutation } from './two-step-api';

/** The password and a code, so that nobody at an open screen can do it. */
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
    <Form form={form} aria-label="Switch off two-step sign-in">
      <PasswordField label="Your password" autoFocus {...form.field<string>('password')} />
      <TextField
        label="Code or recovery code"
        autoComplete="one-time-code"
        maxLength={40}
        {...form.field<string>('code')}
      />
      <SubmitButton form={form} label="Switch off">
        <Button onClick={onCancel}>Cancel</Button>
      </SubmitButton>
    </Form>
  );
};
