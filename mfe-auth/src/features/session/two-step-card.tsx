import { AuthenticatorSetup, RecoveryCodes } from '@slabdesk/domain-ui/two-step';
import { errorMessage, isPortalError, useBlockPageSwap } from '@slabdesk/portal';
import type { TwoStepDemand, TwoStepSignedIn } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { useState } from 'react';
import { Button, FocusCard, Stack } from 'shared-ui/core';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { loginTwoStep } from './session-api';
import { sessionTexts } from './texts';
import { useEnter } from './use-enter';

const texts = sessionTexts.twoStep;

type CodeKind = 'app' | 'recovery';

interface CodeFormProps {
  challenge: string;
  kind: CodeKind;
  onSignedIn: (response: TwoStepSignedIn) => void;
  /** Called when the challenge expired or too many codes were wrong. */
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
    onSuccess: (response) => onSignedIn(response as TwoStepSignedIn),
  });
  const isApp = kind === 'app';
  return (
    <Form form={form} aria-label={texts.title}>
      <TextField
        label={texts.codes[kind]}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        inputMode={isApp ? 'numeric' : 'text'}
        maxLength={40}
        autoFocus
        {...form.field<string>('code')}
      />
      <SubmitButton form={form} label={texts.submit} align="full" />
    </Form>
  );
};

/** Shows the recovery codes after two-step setup, before continuing the sign-in. */
const NewCodesCard = ({ response, codes }: { response: TwoStepSignedIn; codes: string[] }) => {
  const enter = useEnter();
  return (
    <FocusCard title={sessionTexts.newCodes.title} subtitle={sessionTexts.newCodes.subtitle}>
      <Stack sx={{ gap: 3 }}>
        <RecoveryCodes codes={codes} />
        <Button variant="contained" color="primary" size="large" onClick={() => enter(response)}>
          {sessionTexts.newCodes.next}
        </Button>
      </Stack>
    </FocusCard>
  );
};

/** The second step of a sign-in; sets up the authenticator app first if the demand contains `setup`. */
export const TwoStepCard = ({
  demand,
  onRestart,
}: {
  demand: TwoStepDemand;
  /** Returns to the password step. */
  onRestart: (reason?: string) => void;
}) => {
  const enter = useEnter();
  useBlockPageSwap(true);
  const [kind, setKind] = useState<CodeKind>('app');
  const [started, setStarted] = useState<TwoStepSignedIn>();
  if (started?.recoveryCodes) return <NewCodesCard response={started} codes={started.recoveryCodes} />;
  const { challenge, setup } = demand;
  const other: CodeKind = kind === 'app' ? 'recovery' : 'app';
  return (
    <FocusCard
      title={setup ? texts.setupTitle : texts.title}
      subtitle={setup ? texts.setupSubtitle : texts.subtitles[kind]}
      footer={
        <Button variant="text" onClick={() => onRestart()}>
          {texts.restart}
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {setup && <AuthenticatorSetup setup={setup} />}
        <CodeForm
          key={kind}
          challenge={challenge}
          kind={kind}
          onSignedIn={(response) => (response.recoveryCodes ? setStarted(response) : enter(response))}
          onEnded={onRestart}
        />
        {!setup && (
          <Button variant="text" onClick={() => setKind(other)}>
            {texts.switchTo[other]}
          </Button>
        )}
      </Stack>
    </FocusCard>
  );
};
