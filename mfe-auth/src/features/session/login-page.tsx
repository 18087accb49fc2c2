import { returnPath, useSession } from '@slabdesk/portal';
import { Navigate, useLocation } from '@slabdesk/portal/router';
import type { LoginAnswer, TwoStepDemand } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { useState } from 'react';
import { Alert, ButtonLink, FocusCard, Stack, TextLink } from 'shared-ui/core';
import { Form, PasswordField, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { login } from './session-api';
import { sessionLoginTexts as texts } from './texts';
import { TwoStepCard } from './two-step-card';
import { useEnter } from './use-enter';

interface PasswordCardProps {
  /** Email typed before a second step that failed. */
  email: string;
  /** Why the user has to start over. */
  reason: string | undefined;
  onDemand: (demand: TwoStepDemand, email: string) => void;
}

const useLoginForm = ({ email, onDemand }: PasswordCardProps) => {
  const enter = useEnter();
  return useForm({
    defaults: { email, password: '' },
    rules: {
      email: [required(PROMPTS.emailRequired)],
      password: [required(PROMPTS.passwordRequired)],
    },
    fallback: PROMPTS.login,
    submit: (values) => login(values),
    onSuccess: (response, values) => {
      const signedIn = response as LoginAnswer;
      if ('twoStep' in signedIn) onDemand(signedIn.twoStep, values.email);
      else enter(signedIn);
    },
  });
};

/** Whether the user is here because the server ended the session. */
const useSessionEnded = (): boolean => {
  const state: { sessionEnded?: unknown } | null = useLocation().state;
  return state?.sessionEnded === true;
};

const PasswordCard = (props: PasswordCardProps) => {
  const form = useLoginForm(props);
  const sessionEnded = useSessionEnded();
  const session = useSession();
  const { search } = useLocation();
  if (session.status === 'user' && form.status === 'none')
    return <Navigate to={returnPath(search) ?? '/'} replace />;
  return (
    <FocusCard
      title={texts.title}
      footer={
        <Stack direction="row" sx={{ justifyContent: 'space-between', px: 0.5 }}>
          <TextLink to="/request-reset">{texts.forgotPassword}</TextLink>
          <TextLink to="/register">{texts.register}</TextLink>
        </Stack>
      }
    >
      <Form form={form} aria-label={texts.title}>
        {props.reason && form.status === 'none' && <Alert severity="warning">{props.reason}</Alert>}
        {sessionEnded && !props.reason && form.status === 'none' && (
          <Alert severity="info" role="status">
            {texts.sessionEnded}
          </Alert>
        )}
        <TextField label={texts.email} type="email" autoComplete="username" {...form.register('email')} />
        <PasswordField
          label={texts.password}
          autoComplete="current-password"
          {...form.register('password')}
        />
        <SubmitButton form={form} label={texts.submit} align="full" />
        <ButtonLink to={`/login/sso${search}`} variant="text" fullWidth>
          {texts.sso}
        </ButtonLink>
      </Form>
    </FocusCard>
  );
};

/** /login: signs in, with a second step if required, then opens the requested page. */
export const LoginPage = () => {
  const [email, setEmail] = useState('');
  const [reason, setReason] = useState<string>();
  const [demand, setDemand] = useState<TwoStepDemand>();
  if (!demand) {
    return (
      <PasswordCard
        email={email}
        reason={reason}
        onDemand={(next, address) => {
          setEmail(address);
          setDemand(next);
        }}
      />
    );
  }
  return (
    <TwoStepCard
      demand={demand}
      onDemand={setDemand}
      onRestart={(why) => {
        setReason(why);
        setDemand(undefined);
      }}
    />
  );
};
