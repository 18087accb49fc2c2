import { refreshViewer, useSession } from '@slabdesk/portal';
import { useState } from 'react';
import { Alert, Button, ButtonLink, FocusCard, Stack, Typography } from 'shared-ui/core';
import { MailActions } from './mail-actions';
import { confirmationPendingTexts as texts } from './texts';

/** Refreshes the session: the link may have been opened on another device. */
const CheckButton = () => {
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<'notConfirmedYet' | 'notChecked'>();
  const check = async () => {
    if (isBusy) return;
    setBusy(true);
    setOutcome((await refreshViewer()) ? 'notConfirmedYet' : 'notChecked');
    setBusy(false);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      {outcome && !isBusy && <Alert severity="warning">{texts[outcome]}</Alert>}
      <Button
        variant="contained"
        color="primary"
        size="large"
        aria-disabled={isBusy || undefined}
        onClick={() => void check()}
      >
        {texts.next}
      </Button>
    </Stack>
  );
};

/** Says that a confirmation link was mailed, until the address is confirmed. */
export const PendingCard = ({ next }: { next: string }) => {
  const { user, mustConfirmEmail } = useSession();
  const address = user?.pendingEmail ?? user?.email;
  return (
    <FocusCard title={texts.title}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {address ? texts.sentTo(<strong>{address}</strong>) : texts.sent}
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>{texts.hint}</Typography>
        {user && address && <MailActions user={user} address={address} />}
        <Stack sx={{ mt: 1.5 }}>
          {mustConfirmEmail ? (
            <CheckButton />
          ) : (
            <ButtonLink to={next} variant="contained" color="primary" size="large" fullWidth>
              {texts.next}
            </ButtonLink>
          )}
        </Stack>
      </Stack>
    </FocusCard>
  );
};
