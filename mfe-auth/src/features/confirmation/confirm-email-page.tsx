import { PROMPTS } from 'bff-contract/constants';
import { useCallback, useEffect, useRef } from 'react';
import { Button, ButtonLink, CircularProgress, FocusCard, Stack, TextLink, Typography } from 'shared-ui/core';
import { errorMessage, safePath, useCurrentUser, useRequest } from 'shared-ui/portal';
import { useSearchParams } from 'shared-ui/router';
import { confirmEmail } from './confirmation-api';

const ContinueLink = ({ to }: { to: string }) => (
  <ButtonLink to={to} variant="contained" color="primary" size="large" fullWidth>
    Continue
  </ButtonLink>
);

/** Right after registering: the mail is on its way, and nobody has to wait for it. */
const Pending = ({ next }: { next: string }) => {
  const address = useCurrentUser()?.email;
  return (
    <FocusCard title="Check your email">
      <Stack sx={{ gap: 1.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          We have sent a link {address ? 'to ' : ''}
          {address && <strong>{address}</strong>}
          {address ? '.' : 'to your email address.'} Open it to confirm that the address is yours.
        </Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          You'll receive this email within 5 minutes. Be sure to check your spam folder, too.
        </Typography>
        {address && (
          <Typography sx={{ color: 'text.secondary' }}>
            Not your address? Correct it in <TextLink to="/profile">My Account</TextLink>, and we will send a
            new link.
          </Typography>
        )}
        <Stack sx={{ mt: 1.5 }}>
          <ContinueLink to={next} />
        </Stack>
      </Stack>
    </FocusCard>
  );
};

const Confirmed = ({ next }: { next: string }) => (
  <FocusCard title="Email confirmed">
    <Stack role="status" sx={{ gap: 3 }}>
      <Typography>Thank you. Your email address is confirmed.</Typography>
      <ContinueLink to={next} />
    </Stack>
  </FocusCard>
);

const Failed = ({ error, next, onRetry }: { error: unknown; next: string; onRetry?: () => void }) => (
  <FocusCard title="Email not confirmed">
    <Stack sx={{ gap: 1.5 }}>
      <Typography role="alert">{errorMessage(error, PROMPTS.linkInvalid)}</Typography>
      {!onRetry && (
        <Typography sx={{ color: 'text.secondary' }}>
          Each link works once. If you have opened it before, your address is confirmed already and there is
          nothing left to do.
        </Typography>
      )}
      <Stack sx={{ mt: 1.5, gap: 1 }}>
        {onRetry && (
          <Button variant="contained" color="primary" size="large" onClick={onRetry}>
            Retry
          </Button>
        )}
        {!onRetry && <ContinueLink to={next} />}
      </Stack>
    </Stack>
  </FocusCard>
);

/** Redeems the link at once, and once only: effects may run twice, links work once. */
const Confirming = ({ token, id, next }: { token: string; id: string; next: string }) => {
  const [confirm, { data, error }] = useRequest(confirmEmail);
  const started = useRef(false);
  const redeem = useCallback(() => void confirm({ token, id }), [confirm, token, id]);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    redeem();
  }, [redeem]);
  if (data !== undefined) return <Confirmed next={next} />;
  if (error) {
    return <Failed error={error} next={next} {...(error.status !== 400 && { onRetry: redeem })} />;
  }
  return (
    <FocusCard title="Confirming your email...">
      <Stack sx={{ alignItems: 'center', py: 2 }}>
        <CircularProgress aria-label="Confirming your email" />
      </Stack>
    </FocusCard>
  );
};

/** /confirm-email: says that a mail was sent (`pending`), or redeems its link; `rd` is the way on. */
export const ConfirmEmailPage = () => {
  const [parameters] = useSearchParams();
  const token = parameters.get('token');
  const id = parameters.get('id');
  const next = safePath(parameters.get('rd')) ?? '/';
  if (token && id) return <Confirming key={token} token={token} id={id} next={next} />;
  return parameters.has('pending') ? <Pending next={next} /> : <Failed error={undefined} next={next} />;
};
