import { AuthenticatorSetup, RecoveryCodes } from '@slabdesk/account-ui/two-step';
import { errorMessage, isPortalError, useBlockPageSwap } from '@slabdesk/portal';
import type { TwoStepAnswer, TwoStepDemand, TwoStepSignedIn } from 'bff-contract';
import { PROMPTS } from 'bff-contract/constants';
import { useEffect, useState } from 'react';
import { Button, FocusCard, Stack, toast } from 'shared-ui/core';
import { Form, required, SubmitButton, TextField, useForm } from 'shared-ui/form';
import { loginTwoStep, resendLoginCode } from './session-api';
import { sessionTexts, sessionTwoStepTexts as texts } from './texts';
import { useEnter } from './use-enter';

type CodeKind = 'app' | 'recovery' | 'mail';

interface CodeFormProps {
  challenge: string;
  kind: CodeKind;
  onAccepted: (response: TwoStepAnswer) => void;
  /** Called when the challenge expired or too many codes were wrong. */
  onEnded: (reason: string) => void;
}

const CodeForm = ({ challenge, kind, onAccepted, onEnded }: CodeFormProps) => {
  const form = useForm({
    defaults: { code: '' },
    rules: { code: [required(kind === 'mail' ? PROMPTS.mailedCode : PROMPTS.twoStepCode)] },
    submit: ({ code }) =>
      loginTwoStep({ challenge, code }).catch((error: unknown) => {
        if (isPortalError(error) && error.code === 'TWO_STEP_ENDED') onEnded(errorMessage(error));
        throw error;
      }),
    onSuccess: (response) => onAccepted(response as TwoStepAnswer),
  });
  const isOneTime = kind !== 'recovery';
  return (
    <Form form={form} aria-label={texts.title}>
      <TextField
        label={texts.codes[kind]}
        autoComplete={isOneTime ? 'one-time-code' : 'off'}
        inputMode={isOneTime ? 'numeric' : 'text'}
        maxLength={40}
        autoFocus
        {...form.register('code')}
      />
      <SubmitButton form={form} label={kind === 'mail' ? texts.mailed.submit : texts.submit} align="full" />
    </Form>
  );
};

/** Shows the recovery codes after two-step setup, before continuing the sign-in. */
const NewCodesCard = ({ response, codes }: { response: TwoStepSignedIn; codes: string[] }) => {
  const enter = useEnter();
  const [isKept, setKept] = useState(false);
  // Once the codes are hidden, which block leaving the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: enters once; `enter` is recreated on every render
  useEffect(() => {
    if (isKept) enter(response);
  }, [isKept]);
  return (
    <FocusCard title={sessionTexts.newCodes.title} subtitle={sessionTexts.newCodes.subtitle}>
      <Stack sx={{ gap: 3 }}>
        {!isKept && <RecoveryCodes codes={codes} />}
        <Button variant="contained" color="primary" size="large" onClick={() => setKept(true)}>
          {sessionTexts.newCodes.next}
        </Button>
      </Stack>
    </FocusCard>
  );
};

const ResendCode = ({ challenge, onEnded }: Pick<CodeFormProps, 'challenge' | 'onEnded'>) => {
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await resendLoginCode({ challenge });
      toast.success(texts.mailed.resent);
    } catch (error) {
      if (isPortalError(error) && error.code === 'TWO_STEP_ENDED') return onEnded(errorMessage(error));
      toast.error(errorMessage(error, texts.mailed.resendFailed));
    }
    setBusy(false);
  };
  return (
    <Button variant="text" aria-disabled={isBusy} onClick={() => void resend()}>
      {texts.mailed.resend}
    </Button>
  );
};

const headingOf = ({ setup, mailedTo }: TwoStepDemand, kind: CodeKind) => {
  if (mailedTo) return { title: texts.mailed.title, subtitle: texts.mailed.subtitle(mailedTo) };
  return setup
    ? { title: texts.setupTitle, subtitle: texts.setupSubtitle }
    : { title: texts.title, subtitle: texts.subtitles[kind === 'recovery' ? 'recovery' : 'app'] };
};

/**
 * The second step of a sign-in. A user who has to set up an authenticator app enters a mailed code first; the app is set
 * up if the demand contains `setup`.
 */
export const TwoStepCard = ({
  demand,
  onDemand,
  onRestart,
}: {
  demand: TwoStepDemand;
  /** Called with the next step, after a mailed code. */
  onDemand: (demand: TwoStepDemand) => void;
  /** Returns to the password step. */
  onRestart: (reason?: string) => void;
}) => {
  const enter = useEnter();
  useBlockPageSwap(true);
  const [isRecovery, setRecovery] = useState(false);
  const [started, setStarted] = useState<TwoStepSignedIn>();
  if (started?.recoveryCodes) return <NewCodesCard response={started} codes={started.recoveryCodes} />;
  const { challenge, setup, mailedTo } = demand;
  const kind: CodeKind = mailedTo ? 'mail' : isRecovery ? 'recovery' : 'app';
  const accept = (response: TwoStepAnswer) => {
    if ('twoStep' in response) onDemand(response.twoStep);
    else if (response.recoveryCodes) setStarted(response);
    else enter(response);
  };
  return (
    <FocusCard
      {...headingOf(demand, kind)}
      footer={
        <Button variant="text" onClick={() => onRestart()}>
          {texts.restart}
        </Button>
      }
    >
      <Stack sx={{ gap: 2.5 }}>
        {setup && <AuthenticatorSetup setup={setup} />}
        <CodeForm
          key={`${challenge} ${kind}`}
          challenge={challenge}
          kind={kind}
          onAccepted={accept}
          onEnded={onRestart}
        />
        {mailedTo && <ResendCode challenge={challenge} onEnded={onRestart} />}
        {!setup && !mailedTo && (
          <Button variant="text" onClick={() => setRecovery(!isRecovery)}>
            {texts.switchTo[isRecovery ? 'app' : 'recovery']}
          </Button>
        )}
      </Stack>
    </FocusCard>
  );
};
