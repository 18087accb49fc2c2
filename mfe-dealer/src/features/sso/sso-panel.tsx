import { errorMessage } from '@slabdesk/portal';
import type { SsoConnection, SsoSettings } from 'bff-contract';
import { useState } from 'react';
import { Alert, Badge, Button, FormSkeleton, Loaded, Panel, Stack, Typography, toast } from 'shared-ui/core';
import { ConfirmButton } from 'shared-ui/dialog';
import { useCheckSsoMutation, useGetSsoQuery, useRemoveSsoMutation } from './sso-api';
import { SsoForm } from './sso-form';
import { ssoFormTexts as formTexts, ssoProofTexts as proofTexts, ssoPanelTexts as texts } from './texts';

const Line = ({ label, text }: { label: string; text: string }) => (
  <Stack>
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {label}
    </Typography>
    <Typography sx={{ overflowWrap: 'anywhere' }}>{text}</Typography>
  </Stack>
);

/** The DNS record that proves the domain, until it is found. */
const Proof = ({ recordName, recordValue }: SsoConnection) => {
  const [check, { error, isLoading }] = useCheckSsoMutation();
  const run = async () => {
    if (isLoading) return;
    if (!(await check()).error) toast.success(proofTexts.proven);
  };
  return (
    <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
      <Typography>{proofTexts.text}</Typography>
      <Line label={proofTexts.name} text={recordName} />
      <Line label={proofTexts.value} text={recordValue} />
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      <Button aria-disabled={isLoading} onClick={() => void run()}>
        {proofTexts.check}
      </Button>
    </Stack>
  );
};

const Remove = ({ onRemoved }: { onRemoved: () => void }) => {
  const [remove] = useRemoveSsoMutation();
  return (
    <ConfirmButton
      text={texts.removeQuestion}
      confirmLabel={texts.remove}
      onConfirm={() => remove().unwrap()}
      onDone={() => {
        onRemoved();
        toast.success(texts.removed);
      }}
    >
      {texts.remove}
    </ConfirmButton>
  );
};

interface SettingsProps extends SsoSettings {
  onRemoved: () => void;
  onGone: () => void;
}

const Settings = ({ redirectUrl, connection, onRemoved, onGone }: SettingsProps) => (
  <Stack sx={{ gap: 2.5, alignItems: 'stretch' }}>
    {connection && (
      <Badge
        tone={connection.domainProven ? 'green' : 'grey'}
        label={connection.domainProven ? texts.on : texts.off}
      />
    )}
    {connection && !connection.domainProven && <Proof {...connection} />}
    <Line label={formTexts.redirectUrl} text={redirectUrl} />
    <SsoForm connection={connection} onGone={onGone} />
    {connection && <Remove onRemoved={onRemoved} />}
  </Stack>
);

/** "Single sign-on": lets an owner set up the provider by which the team signs in. */
export const SsoPanel = () => {
  const result = useGetSsoQuery();
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel title={texts.title}>
      <Loaded result={result} dense errorTitle={texts.loadError} skeleton={<FormSkeleton fields={2} />}>
        {(data) =>
          data.connection || isOpen ? (
            <Settings {...data} onRemoved={() => setOpen(false)} onGone={() => setOpen(true)} />
          ) : (
            <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
              <Typography sx={{ color: 'text.secondary' }}>{texts.intro}</Typography>
              <Button onClick={() => setOpen(true)}>{texts.setUp}</Button>
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  );
};
