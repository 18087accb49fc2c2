import { AuthenticatorSetup } from '@slabdesk/account-ui/two-step';
import { isPortalError } from '@slabdesk/portal';
import type { TwoStepEnabled, TwoStepSetup } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { useState } from 'react';
import { Button, Stack } from 'shared-ui/core';
import { Form, PasswordField, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { twoStepSwitchOnTexts as texts } from './texts';
import { useEnableTwoStepMutation, useStartTwoStepMutation } from './two-step-api';

const PasswordForm = ({
  onSetup,
  onCancel,
}: {
  onSetup: (setup: TwoStepSetup) => void;
  onCancel: () => void;
}) => {
  const [start] = useStartTwoStepMutation();
  /** Whether a code was mailed, which the server asks of users who need two-step sign-in. */
  const [isMailed, setMailed] = useState(false);
  const form = useForm({
    defaults: { password: '', mailedCode: '' },
    rules: { password: [required(PROMPTS.passwordRequired)] },
    submit: async ({ password, mailedCode }) => {
      const response = await start({ password, ...(mailedCode && { mailedCode }) });
      if (isPortalError(response.error) && response.error.code === 'MAILED_CODE_REQUIRED') setMailed(true);
      if (response.error) throw response.error;
      return response.data;
    },
    onSuccess: (response) => onSetup(response as TwoStepSetup),
  });
  const resend = () => {
    form.setValue('mailedCode', '');
    void form.submit();
  };
  return (
    <Form form={form} aria-label={texts.formLabel}>
      <PasswordField label={texts.password} autoFocus {...form.register('password')} />
      {isMailed && (
        <TextField
          label={texts.mailedCode}
          hint={texts.mailedHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={40}
          autoFocus
          {...form.register('mailedCode')}
        />
      )}
      <SubmitButton form={form} label={texts.next}>
        {isMailed && <Button onClick={resend}>{texts.resend}</Button>}
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </SubmitButton>
    </Form>
  );
};

const CodeForm = ({
  onEnabled,
  onCancel,
}: {
  onEnabled: (codes: string[]) => void;
  onCancel: () => void;
}) => {
  const [enable] = useEnableTwoStepMutation();
  const form = useForm({
    defaults: { code: '' },
    rules: { code: [required(texts.codePrompt)] },
    submit: (values) => enable(values).unwrap(),
    onSuccess: (response) => onEnabled((response as TwoStepEnabled).recoveryCodes),
  });
  return (
    <Form form={form} aria-label={texts.formLabel}>
      <TextField
        label={texts.code}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={40}
        autoFocus
        {...form.register('code')}
      />
      <SubmitButton form={form} label={texts.submit}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </SubmitButton>
    </Form>
  );
};

/** Asks for the password, then sets up the app with its first code. */
export const SwitchOn = ({
  onEnabled,
  onCancel,
}: {
  /** Called once two-step sign-in is on, with recovery codes that are shown only once. */
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) => {
  const [setup, setSetup] = useState<TwoStepSetup>();
  if (!setup) return <PasswordForm onSetup={setSetup} onCancel={onCancel} />;
  return (
    <Stack sx={{ gap: 2.5 }}>
      <AuthenticatorSetup setup={setup} />
      <CodeForm onEnabled={onEnabled} onCancel={onCancel} />
    </Stack>
  );
};
