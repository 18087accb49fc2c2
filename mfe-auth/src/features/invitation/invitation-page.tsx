import { errorMessage, isPortalError, useRequest, useSession } from '@slabdesk/portal';
import { useSearchParams } from '@slabdesk/portal/router';
import type { ReceivedInvitation } from 'bff-contract';
import { comparableEmail, PROMPTS, TEAM_ROLE_LABELS } from 'bff-contract/constants';
import { useCallback, useEffect, useState } from 'react';
import { CircularProgress, FocusCard, Stack, Typography } from 'shared-ui/core';
import { ConfirmButton } from 'shared-ui/dialog';
import { FailedCard } from '../../failed-card';
import { authTexts } from '../../texts';
import { WorkingCard } from '../../working-card';
import { AcceptButton, NewAccountForm, OtherAccount, SignInLink } from './account-choice';
import { declineInvitation, type InvitationLink, readInvitation } from './invitation-api';
import { invitationTexts as texts } from './texts';

const Failed = ({ error, onRetry }: { error?: unknown; onRetry?: () => void }) => {
  const { user } = useSession();
  return (
    <FailedCard
      title={texts.failed.title}
      text={errorMessage(error, onRetry ? undefined : PROMPTS.linkInvalid)}
      hint={onRetry ? undefined : texts.failed.hint(user !== undefined)}
      onRetry={onRetry}
      next={user ? { to: '/', label: texts.failed.start } : { to: '/login', label: authTexts.login }}
    />
  );
};

const Declined = () => (
  <FocusCard title={texts.decline.done}>
    <Typography role="status">{texts.decline.doneText}</Typography>
  </FocusCard>
);

const DeclineButton = ({ link, onDeclined }: { link: InvitationLink; onDeclined: () => void }) => (
  <ConfirmButton
    fullWidth
    title={texts.decline.title}
    text={texts.decline.text}
    confirmLabel={texts.decline.action}
    onConfirm={() => declineInvitation(link)}
    onDone={onDeclined}
  >
    {texts.decline.action}
  </ConfirmButton>
);

/** How the reader can accept, by who is signed in. */
const Acceptance = (props: {
  invitation: ReceivedInvitation;
  link: InvitationLink;
  onAccount: () => void;
}) => {
  const { invitation, link } = props;
  const { status, user } = useSession();
  if (status === 'pending')
    return <CircularProgress aria-label={texts.loading} sx={{ alignSelf: 'center' }} />;
  if (user && comparableEmail(user.email) === comparableEmail(invitation.email)) {
    return <AcceptButton link={link} />;
  }
  if (user) return <OtherAccount email={user.email} />;
  return invitation.hasAccount ? <SignInLink /> : <NewAccountForm {...props} />;
};

const Invitation = ({ link }: { link: InvitationLink }) => {
  const [read, { data: invitation, error }] = useRequest(readInvitation);
  const [isDeclined, setDeclined] = useState(false);
  const { token, id } = link;
  const load = useCallback(() => void read({ token, id }), [read, token, id]);
  useEffect(load, [load]);

  if (isDeclined) return <Declined />;
  if (error) {
    const isFinal = isPortalError(error) && error.status === 400;
    return <Failed error={error} {...(!isFinal && { onRetry: load })} />;
  }
  if (!invitation) return <WorkingCard title={texts.title} />;
  return (
    <FocusCard title={texts.title}>
      <Stack sx={{ gap: 1.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {texts.invites(<strong dir="auto">{invitation.businessName}</strong>)}
        </Typography>
        <Typography>{texts.role(TEAM_ROLE_LABELS[invitation.role])}</Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {texts.for(invitation.email)}
        </Typography>
        <Acceptance invitation={invitation} link={link} onAccount={load} />
        <DeclineButton link={link} onDeclined={() => setDeclined(true)} />
      </Stack>
    </FocusCard>
  );
};

/** /invitation: accepts or declines an invitation to a dealer's team, with the link of a mail. */
export const InvitationPage = () => {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const id = parameters.get('id');
  return token && id ? <Invitation key={token} link={{ token, id }} /> : <Failed />;
};
