import { RecoveryCodes } from '@slabdesk/account-ui/two-step';
import { useCurrentUser } from '@slabdesk/portal';
import type { TwoStepStatus } from 'bff-contract';
import { type ReactNode, useState } from 'react';
import { Badge, Button, FormSkeleton, Loaded, Panel, Stack, Typography, toast } from 'shared-ui/core';
import { ConfirmFirst } from './confirm-first';
import { SwitchOff } from './switch-off';
import { SwitchOn } from './switch-on';
import { twoStepPanelTexts as texts } from './texts';
import { useGetTwoStepQuery } from './two-step-api';

interface StatusProps {
  status: TwoStepStatus;
  /** Whether the account's email address is confirmed. */
  isConfirmed: boolean;
  /** Whether a form that had the focus was just closed. */
  takesFocus: boolean;
  onSwitch: () => void;
}

const Status = ({ status, isConfirmed, takesFocus, onSwitch }: StatusProps) => (
  <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
    <Badge tone={status.enabled ? 'green' : 'grey'} label={status.enabled ? texts.on : texts.off} />
    <Typography sx={{ color: 'text.secondary' }}>
      {status.enabled ? texts.howItWorks(texts.codesLeft(status.recoveryCodesLeft)) : texts.reason}
    </Typography>
    {status.enabled && status.required ? (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.required}
      </Typography>
    ) : !status.enabled && !isConfirmed ? (
      <ConfirmFirst />
    ) : (
      <Button autoFocus={takesFocus} onClick={onSwitch}>
        {status.enabled ? texts.switchOff : texts.switchOn}
      </Button>
    )}
  </Stack>
);

const NewCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <Stack sx={{ gap: 2.5 }}>
    <RecoveryCodes codes={codes} />
    <Button variant="contained" color="primary" onClick={onDone} sx={{ alignSelf: 'flex-end' }}>
      {texts.keptCodes}
    </Button>
  </Stack>
);

/** "Two-step sign-in": its status, with forms to turn it on and off. */
export const TwoStepPanel = () => {
  const result = useGetTwoStepQuery(undefined, { refetchOnMountOrArgChange: true });
  const [isSwitching, setSwitching] = useState(false);
  const [hasSwitched, setHasSwitched] = useState(false);
  const [codes, setCodes] = useState<string[]>();
  const isConfirmed = useCurrentUser()?.emailConfirmed ?? false;

  const begin = () => {
    setSwitching(true);
    setHasSwitched(true);
  };
  const stop = () => setSwitching(false);
  const body = (status: TwoStepStatus): ReactNode => {
    if (!isSwitching) {
      return <Status status={status} isConfirmed={isConfirmed} takesFocus={hasSwitched} onSwitch={begin} />;
    }
    return status.enabled ? (
      <SwitchOff
        onCancel={stop}
        onDisabled={() => {
          stop();
          toast.success(texts.switchedOff);
        }}
      />
    ) : (
      <SwitchOn
        onCancel={stop}
        onEnabled={(recoveryCodes) => {
          stop();
          setCodes(recoveryCodes);
          toast.success(texts.switchedOn);
        }}
      />
    );
  };
  return (
    <Panel title={texts.title}>
      {codes ? (
        <NewCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <Loaded result={result} dense errorTitle={texts.loadError} skeleton={<FormSkeleton fields={2} />}>
          {body}
        </Loaded>
      )}
    </Panel>
  );
};
