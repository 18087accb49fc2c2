import { ResendLink } from '@slabdesk/account-ui/resend-link';
import { refreshViewer } from '@slabdesk/portal';
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

/** Lets a signed-in user resend the link or correct the address. */
export const MailActions = ({ user, address }: { user: CurrentUser; address: string }) => {
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting) return <CorrectAddress user={user} onDone={() => setCorrecting(false)} />;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ResendLink label={pending.resend} sent={pending.resent(address)} send={resendConfirmation} />
      <Button onClick={() => setCorrecting(true)}>{pending.correct}</Button>
    </Stack>
  );
};
