import { errorMessage, isPortalError, refreshViewer } from '@slabdesk/portal';
import type { CurrentUser } from 'bff-contract';
import { LIMITS, PROMPTS } from 'bff-contract/constants';
import { useState } from 'react';
import { Button, Stack, toast } from 'shared-ui/core';
import { email, Form, PasswordField, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { changeEmail, resendConfirmation } from './confirmation-api';
import { confirmationCorrectionTexts as correction, confirmationPendingTexts as pending } from './texts';

/** Corrects a mistyped address and mails the link to the new one. */
const CorrectAddress = ({ user, onDone }: { user: CurrentUser; onDone: () => void }) => {
  const form = useForm({
    defaults: { email: '', currentPassword: '' },
    rules: {
      email: [required(PROMPTS.emailRequired), email()],
      currentPassword: [required(PROMPTS.passwordRequired)],
    },
    submit: (values) => changeEmail({ _id: user._id, ...values }),
    onSuccess: (_answer, values) => {
      void refreshViewer();
      toast.success(correction.sent(values.email));
      onDone();
    },
  });
  return (
    <Form form={form} aria-label={correction.form}>
      <TextField
        label={correction.email}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={LIMITS.emailLength}
        autoFocus
        {...form.register('email')}
      />
      <PasswordField label={correction.password} {...form.register('currentPassword')} />
      <SubmitButton form={form} label={correction.submit}>
        <Button onClick={onDone}>{correction.cancel}</Button>
      </SubmitButton>
    </Form>
  );
};

/** Resends the link. If the address has been confirmed meanwhile, refreshes the session instead. */
const ResendButton = ({ address }: { address: string }) => {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await resendConfirmation();
      toast.success(pending.resent(address));
    } catch (error) {
      if (isPortalError(error) && error.code === 'EMAIL_CONFIRMED') void refreshViewer();
      else toast.error(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Button aria-disabled={isBusy || undefined} onClick={() => void send()}>
      {pending.resend}
    </Button>
  );
};

/** Lets a signed-in user resend the link or correct the address. */
export const MailActions = ({ user, address }: { user: CurrentUser; address: string }) => {
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting) return <CorrectAddress user={user} onDone={() => setCorrecting(false)} />;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ResendButton address={address} />
      <Button onClick={() => setCorrecting(true)}>{pending.correct}</Button>
    </Stack>
  );
};
