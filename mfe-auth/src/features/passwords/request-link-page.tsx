import { useState } from 'react';
import { ButtonLink, FocusCard, Stack, TextLink, Typography } from 'shared-ui/core';
import { email, Form, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { requestLink } from './passwords-api';
import { passwordTexts, passwordRequestLinkTexts as texts } from './texts';

interface Wording {
  title: string;
  subtitle: string;
  /** Shown once the link has been requested. */
  sent: string;
}

interface RequestLinkProps {
  wording: Wording;
  /** Whether the page is for customers, who don't sign in here. */
  appUser?: true;
}

const Sent = ({ wording, appUser }: RequestLinkProps) => (
  <FocusCard title={texts.sentTitle}>
    <Stack role="status" sx={{ gap: 1.5 }}>
      <Typography>{wording.sent}</Typography>
      <Typography sx={{ color: 'text.secondary' }}>{texts.sentHint}</Typography>
      {!appUser && (
        <ButtonLink to="/login" variant="contained" color="primary" size="large" sx={{ mt: 1.5 }}>
          {texts.sentBackToLogin}
        </ButtonLink>
      )}
    </Stack>
  </FocusCard>
);

/** Requests a password link for an email address, typed twice. */
const RequestLinkPage = ({ wording, appUser }: RequestLinkProps) => {
  const [isSent, setSent] = useState(false);
  const form = useForm({
    defaults: { email: '', confirmEmail: '' },
    rules: { email: [email()] },
    messages: { 0: texts.failed },
    submit: (values) => requestLink({ ...values, ...(appUser && { appUser }) }),
    onSuccess: () => setSent(true),
  });
  if (isSent) return <Sent wording={wording} appUser={appUser} />;
  const address = form.watch('email').trim();
  const isReady = address !== '' && address === form.watch('confirmEmail').trim();
  return (
    <FocusCard
      title={wording.title}
      subtitle={wording.subtitle}
      footer={!appUser && <TextLink to="/login">{texts.backToLogin}</TextLink>}
    >
      <Form form={form} aria-label={wording.title}>
        <TextField label={texts.email} type="email" autoComplete="email" {...form.register('email')} />
        <TextField
          label={texts.confirmEmail}
          type="email"
          autoComplete="email"
          {...form.register('confirmEmail')}
        />
        <SubmitButton form={form} label={texts.submit} align="full" disabled={!isReady} />
      </Form>
    </FocusCard>
  );
};

/** /request-reset: requests a link for a new password. */
export const RequestResetPage = () => <RequestLinkPage wording={passwordTexts.requestReset} />;

/** /app-user-request-reset: requests a link for customers of the mobile app. */
export const AppUserRequestResetPage = () => (
  <RequestLinkPage wording={passwordTexts.requestChange} appUser />
);
