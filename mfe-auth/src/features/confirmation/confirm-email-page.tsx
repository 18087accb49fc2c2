import {
  errorMessage,
  isPortalError,
  refreshViewer,
  safePath,
  tellOtherTabs,
  useCurrentUser,
  useRequest,
} from '@slabdesk/portal';
import { useSearchParams } from '@slabdesk/portal/router';
import { PROMPTS } from 'bff-contract/constants';
import { useEffect } from 'react';
import { ButtonLink, FocusCard, Stack, Typography } from 'shared-ui/core';
import { FailedCard } from '../../failed-card';
import { useOnce } from '../../use-once';
import { WorkingCard } from '../../working-card';
import { confirmEmail } from './confirmation-api';
import { PendingCard } from './pending-card';
import {
  confirmationConfirmedTexts as confirmedTexts,
  confirmationConfirmingTexts as confirmingTexts,
  confirmationNotConfirmedTexts as notConfirmedTexts,
} from './texts';

const Confirmed = ({ next }: { next: string }) => (
  <FocusCard title={confirmedTexts.title}>
    <Stack role="status" sx={{ gap: 3 }}>
      <Typography>{confirmedTexts.text}</Typography>
      <ButtonLink to={next} variant="contained" color="primary" size="large" fullWidth>
        {confirmedTexts.next}
      </ButtonLink>
    </Stack>
  </FocusCard>
);

const isTaken = (error: unknown) => isPortalError(error) && error.status === 409;

const Failed = ({ error, next, onRetry }: { error?: unknown; next: string; onRetry?: () => void }) => (
  <FailedCard
    title={notConfirmedTexts.title}
    text={errorMessage(error, onRetry ? undefined : PROMPTS.linkInvalid)}
    hint={onRetry || isTaken(error) ? undefined : notConfirmedTexts.usedLink}
    onRetry={onRetry}
    next={{ to: next, label: confirmedTexts.next }}
  />
);

/** Redeems the link. */
const Confirming = ({ token, id, next }: { token: string; id: string; next: string }) => {
  const [confirm, { data, error }] = useRequest(confirmEmail);
  const redeem = () => void confirm({ token, id });
  useOnce(redeem);
  const isConfirmed = data !== undefined;
  // Other tabs wait for the confirmation, and access to their pages depends on it.
  useEffect(() => {
    if (!isConfirmed) return;
    void refreshViewer();
    tellOtherTabs();
  }, [isConfirmed]);
  if (isConfirmed) return <Confirmed next={next} />;
  if (error) {
    return (
      <Failed error={error} next={next} {...(![400, 409].includes(error.status) && { onRetry: redeem })} />
    );
  }
  return <WorkingCard title={confirmingTexts.title} />;
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
  return parameters.has('pending') ? <Pending next={next} /> : <Failed next={next} />;
};
