import { AuthenticatorSetup, RecoveryCodes } from '@slabdesk/domain-ui/two-step';
import { errorMessage, isPortalError, useBlockPageSwap } from '@slabdesk/portal';
import type { TwoStepDemand, TwoStepSignedIn } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { useState } from 'react';
import { Button, FocusCard, Stack } from 'shared-ui/core';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { loginTwoStep } from './session-api';
import { useEnter } from './use-enter';

type CodeKind = 'app' | 'recovery';

interface CodeFormProps {
  challenge: string;
  kind: CodeKind;
  onSignedIn: (answer: TwoStepSignedIn) => void;
  /** The sign-in took too long or too many tries. */
  onEnded: (reason: string) => void;
}

const CodeForm = ({ challenge, kind, onSignedIn, onEnded }: CodeFormProps) => {
  const form = useForm({
    defaults: { code: '' },
    rules: { code: [required(PROMPTS.twoStepCode)] },
    submit: ({ code }) =>
      loginTwoStep({ challenge, code }).catch((error: unknown) => {
        if (isPortalError(error) && error.code === 'TWO_STEP_ENDED') onEnded(errorMessage(error));
        throw error;
      }),
    onSuccess: (answer) => onSignedIn(answer as TwoStepSignedIn),
  });
  const isApp = kind === 'app';
  return (
    <Form form={form} aria-label="Two-step sign-in">
      <TextField
        label={isApp ? 'Code' : 'Recovery code'}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        maxLength={40}
        autoFocus
        {...form.field<string>('code')}
      />
      <SubmitButton form={form} label="Login" align="full" />
    </Form>
  );
};

/** The codes of a two-step sign-in that was just switched on; the sign-in goes on when they are kept. */
const NewCodesCard = ({ answer, codes }: { answer: TwoStepSignedIn; codes: string[] }) => {
  const enter = useEnter();
  return (
    <FocusCard title="Your recovery codes" subtitle="Two-step sign-in is on.">
      <Stack sx={{ gap: 3 }}>
        <RecoveryCodes codes={codes} />
        <Button variant="contained" color="primary" size="large" onClick={() => enter(answer)}>
          Continue
        </Button>
      </Stack>
    </FocusCard>
  );
};

const SUBTITLES: Record<CodeKind, string> = {
  app: 'Enter the 6-digit code that your authenticator app shows.',
  recovery: 'Enter one of the recovery codes that you have kept. Each works once.',
};

/** The second step of a sign-in; with `setup` in the demand the app is set up first. */
export const TwoStepCard = ({
  demand,
  onRestart,
}: {
  demand: TwoStepDemand;
  /** Begins again with the password. */
  onRestart: (reason?: string) => void;
}) => {
  const enter = useEnter();
  useBlockPageSwap(true);
  const [kind, setKind] = useState<CodeKind>('app');
  const [started, setStarted] = useState<TwoStepSignedIn>();
  if (started?.recoveryCodes) return <NewCodesCard answer={started} codes={started.recoveryCodes} />;
  const { challenge, setup } = demand;
  const other: CodeKind = kind === 'app' ? 'recovery' : 'app';
  return (
    <FocusCard
      title={setup ? 'Set up two-step sign-in' : 'Two-step sign-in'}
      subtitle={setup ? 'Your account needs a second step: a code of your phone.' : SUBTITLES[kind]}
      footer={
        <Button variant="text" onClick={() => onRestart()}>
          Back to login
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {setup && <AuthenticatorSetup setup={setup} />}
        <CodeForm
          key={kind}
          challenge={challenge}
          kind={kind}
          onSignedIn={(answer) => (answer.recoveryCodes ? setStarted(answer) : enter(answer))}
          onEnded={onRestart}
        />
        {!setup && (
          <Button variant="text" onClick={() => setKind(other)}>
            {other === 'recovery' ? 'Use a recovery code' : 'Use the authenticator app'}
          </Button>
        )}
      </Stack>
    </FocusCard>
  );
};
