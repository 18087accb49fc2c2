import {
  errorMessage,
  isPortalError,
  refreshViewer,
  safePath,
  tellOtherTabs,
  useBlockPageSwap,
  useCurrentUser,
  useRequest,
} from '@slabdesk/portal';
import { useSearchParams } from '@slabdesk/portal/router';
import { PROMPTS } from 'bff-contract/constants';
import { useCallback, useEffect, useRef } from 'react';
import { Button, ButtonLink, CircularProgress, FocusCard, Stack, Typography } from 'shared-ui/core';
import { confirmEmail } from './confirmation-api';
import { PendingCard } from './pending-card';
import {
  confirmationConfirmedTexts as confirmedTexts,
  confirmationConfirmingTexts as confirmingTexts,
  confirmationNotConfirmedTexts as notConfirmedTexts,
} from './texts';

const ContinueLink = ({ to, label }: { to: string; label: string }) => (
  <ButtonLink to={to} variant="contained" color="primary" size="large" fullWidth>
    {label}
  </ButtonLink>
);

const Confirmed = ({ next }: { next: string }) => (
  <FocusCard title={confirmedTexts.title}>
    <Stack role="status" sx={{ gap: 3 }}>
      <Typography>{confirmedTexts.text}</Typography>
      <ContinueLink to={next} label={confirmedTexts.next} />
    </Stack>
  </FocusCard>
);

const isTaken = (error: unknown) => isPortalError(error) && error.status === 409;

const Failed = ({ error, next, onRetry }: { error: unknown; next: string; onRetry?: () => void }) => (
  <FocusCard title={notConfirmedTexts.title}>
    <Stack sx={{ gap: 1.5 }}>
      <Typography role="alert">{errorMessage(error, onRetry ? undefined : PROMPTS.linkInvalid)}</Typography>
      {!onRetry && !isTaken(error) && (
        <Typography sx={{ color: 'text.secondary' }}>{notConfirmedTexts.usedLink}</Typography>
      )}
      <Stack sx={{ mt: 1.5, gap: 1 }}>
        {onRetry && (
          <Button variant="contained" color="primary" size="large" onClick={onRetry}>
            {notConfirmedTexts.retry}
          </Button>
        )}
        {!onRetry && <ContinueLink to={next} label={notConfirmedTexts.next} />}
      </Stack>
    </Stack>
  </FocusCard>
);

/** Redeems the link on mount, exactly once: effects may run twice, but a link works only once. */
const Confirming = ({ token, id, next }: { token: string; id: string; next: string }) => {
  const [confirm, { data, error }] = useRequest(confirmEmail);
  const started = useRef(false);
  // Another release of this page would redeem the link again and report it as invalid.
  useBlockPageSwap(true);
  const redeem = useCallback(() => void confirm({ token, id }), [confirm, token, id]);
  const isConfirmed = data !== undefined;
  // Other tabs wait for the confirmation, and access to their pages depends on it.
  useEffect(() => {
    if (!isConfirmed) return;
    void refreshViewer();
    tellOtherTabs();
  }, [isConfirmed]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    redeem();
  }, [redeem]);
  if (isConfirmed) return <Confirmed next={next} />;
  if (error) {
    return (
      <Failed error={error} next={next} {...(![400, 409].includes(error.status) && { onRetry: redeem })} />
    );
  }
  return (
    <FocusCard title={confirmingTexts.title}>
      <Stack sx={{ alignItems: 'center', py: 2 }}>
        <CircularProgress aria-label={confirmingTexts.progress} />
      </Stack>
    </FocusCard>
  );
};

/** Shows that confirmation is pending until the link is followed, in any tab. */
const Pending = ({ next }: { next: string }) => {
  const user = useCurrentUser();
  const isConfirmed = user?.emailConfirmed && user.pendingEmail === undefined;
  return isConfirmed ? <Confirmed next={next} /> : <PendingCard next={next} />;
};

/** /confirm-email: redeems a mailed link, or says that one was sent (`pending`). `rd` is the path to continue to. */
export const ConfirmEmailPage = () => {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const id = parameters.get('id');
  const next = safePath(parameters.get('rd')) ?? '/';
  if (token && id) return <Confirming key={token} token={token} id={id} next={next} />;
  return parameters.has('pending') ? <Pending next={next} /> : <Failed error={undefined} next={next} />;
};
