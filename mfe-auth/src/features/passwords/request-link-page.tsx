import { useState } from 'react';
import { ButtonLink, FocusCard, Stack, TextLink, Typography } from 'shared-ui/core';
import { email, Form, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { requestLink } from './passwords-api';

interface Wording {
  title: string;
  subtitle: string;
  /** What the mail is about: "resetting your password". */
  purpose: string;
  appUser?: true;
}

const Sent = ({ wording }: { wording: Wording }) => (
  <FocusCard title="Instructions sent">
    <Stack role="status" sx={{ gap: 1.5 }}>
      <Typography>
        {`If that email address exists, instructions for ${wording.purpose} have been sent to your email.`}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        You'll receive this email within 5 minutes. Be sure to check your spam folder, too.
      </Typography>
      {!wording.appUser && (
        <ButtonLink to="/login" variant="contained" color="primary" size="large" sx={{ mt: 1.5 }}>
          Go back to login
        </ButtonLink>
      )}
    </Stack>
  </FocusCard>
);

/** Asks for the address that a link to a new password goes to, typed twice. */
const RequestLinkPage = ({ wording }: { wording: Wording }) => {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    defaults: { email: '', confirmEmail: '' },
    rules: { email: [email()] },
    messages: { 0: 'Something went wrong...' },
    submit: (values) => requestLink({ ...values, ...(wording.appUser && { appUser: true }) }),
    onSuccess: () => setSent(true),
  });
  if (isSent) return <Sent wording={wording} />;
  const address = form.values.email.trim();
  const isReady = address !== '' && address === form.values.confirmEmail.trim();
  return (
    <FocusCard
      title={wording.title}
      subtitle={wording.subtitle}
      footer={!wording.appUser && <TextLink to="/login">Back to login</TextLink>}
    >
      <Form form={form} aria-label={wording.title}>
        <TextField
          label="Email address"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.field<string>('email')}
        />
        <TextField
          label="Confirm Email address"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...form.field<string>('confirmEmail')}
        />
        <SubmitButton form={form} label="Send reset link" align="full" disabled={!isReady} />
      </Form>
    </FocusCard>
  );
};

/** /request-reset */
export const RequestResetPage = () => (
  <RequestLinkPage
    wording={{
      title: 'Forgot password?',
      subtitle:
        'Enter the email address of your account, and we will send you a link to reset your password.',
      purpose: 'resetting your password',
    }}
  />
);

/** /app-user-request-reset: for customers, who come from the mobile app and go back to it. */
export const AppUserRequestResetPage = () => (
  <RequestLinkPage
    wording={{
      title: 'Change Password',
      subtitle:
        'Enter the email address of your account, and we will send you a link to change your password.',
      purpose: 'changing your password',
      appUser: true,
    }}
  />
);
