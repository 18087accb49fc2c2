import { errorMessage, isPortalError, refreshViewer, useSession } from '@slabdesk/portal';
import type { CurrentUser } from 'bff-contract';
import { LIMITS, PROMPTS } from 'bff-contract/constants';
import { useState } from 'react';
import { Alert, Button, ButtonLink, FocusCard, Stack, Typography, toast } from 'shared-ui/core';
import { email, Form, PasswordField, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { changeEmail, resendConfirmation } from './confirmation-api';

/** The address was mistyped: the link goes to another one. */
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
      toast.success(`We have sent a link to ${values.email}`);
      onDone();
    },
  });
  return (
    <Form form={form} aria-label="Correct your email">
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={LIMITS.emailLength}
        autoFocus
        {...form.field<string>('email')}
      />
      <PasswordField label="Your password" {...form.field<string>('currentPassword')} />
      <SubmitButton form={form} label="Send a link">
        <Button onClick={onDone}>Cancel</Button>
      </SubmitButton>
    </Form>
  );
};

/** Mails the link again. An address that was confirmed in the meantime shows as soon as the session is asked. */
const ResendButton = ({ address }: { address: string }) => {
  const [isBusy, setBusy] = useState(false);
  const send = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await resendConfirmation();
      toast.success(`We have sent another link to ${address}`);
    } catch (error) {
      if (isPortalError(error) && error.code === 'EMAIL_CONFIRMED') void refreshViewer();
      else toast.error(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <Button aria-disabled={isBusy || undefined} onClick={() => void send()}>
      Send the link again
    </Button>
  );
};

/** The link may have been opened on another device: only the server knows. */
const CheckButton = () => {
  const [isBusy, setBusy] = useState(false);
  const [hasChecked, setHasChecked] = useState(false);
  const check = async () => {
    if (isBusy) return;
    setBusy(true);
    await refreshViewer();
    setBusy(false);
    setHasChecked(true);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      {hasChecked && !isBusy && (
        <Alert severity="warning">Your email address is not confirmed yet. Please open the link first.</Alert>
      )}
      <Button
        variant="contained"
        color="primary"
        size="large"
        aria-disabled={isBusy || undefined}
        onClick={() => void check()}
      >
        Continue
      </Button>
    </Stack>
  );
};

/** What a user who is signed in can do about the mail. */
const MailActions = ({ user, address }: { user: CurrentUser; address: string }) => {
  const [isCorrecting, setCorrecting] = useState(false);
  if (isCorrecting) return <CorrectAddress user={user} onDone={() => setCorrecting(false)} />;
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      <ResendButton address={address} />
      <Button onClick={() => setCorrecting(true)}>Correct my address</Button>
    </Stack>
  );
};

/** A link was mailed that confirms the address: right after registering, or until it is followed. */
export const PendingCard = ({ next }: { next: string }) => {
  const { user, mustConfirmEmail } = useSession();
  const address = user?.pendingEmail ?? user?.email;
  return (
    <FocusCard title="Check your email">
      <Stack sx={{ gap: 1.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          We have sent a link {address ? 'to ' : ''}
          {address && <strong>{address}</strong>}
          {address ? '.' : 'to your email address.'} Open it to confirm that the address is yours.
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          You'll receive this email within 5 minutes. Be sure to check your spam folder, too.
        </Typography>
        {user && address && <MailActions user={user} address={address} />}
        <Stack sx={{ mt: 1.5 }}>
          {mustConfirmEmail ? (
            <CheckButton />
          ) : (
            <ButtonLink to={next} variant="contained" color="primary" size="large" fullWidth>
              Continue
            </ButtonLink>
          )}
        </Stack>
      </Stack>
    </FocusCard>
  );
};
