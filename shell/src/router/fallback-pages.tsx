import { clearToken, sendRequest } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { useEffect } from 'react';
import { Button, ButtonLink, EmptyState, ErrorState, FocusCard } from 'shared-ui/core';

/** The shell's own versions of pages that must exist even when their remote is dead. */

export const NotFoundFallback = () => {
  const navigate = useNavigate();
  return (
    <FocusCard title="Page Not Found">
      <Button variant="contained" color="primary" onClick={() => navigate(-1)}>
        Go back
      </Button>
    </FocusCard>
  );
};

export const ForbiddenFallback = () => (
  <FocusCard title="You can't access that">
    <ButtonLink to="/" variant="contained" color="primary">
      Go back
    </ButtonLink>
  </FocusCard>
);

/** Signs out: whatever the server answers, this browser forgets the session. */
export const LogoutFallback = () => {
  const navigate = useNavigate();
  useEffect(() => {
    void sendRequest({ url: 'auth/logout', method: 'POST' }).finally(() => {
      clearToken();
      navigate('/login', { replace: true });
    });
  }, [navigate]);
  return <FocusCard title="Logging out..." />;
};

/** /login without its remote: nothing works until that is back. */
export const LoginUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title="Signing in is not possible right now"
    text="Part of the portal did not answer. Please try again in a moment."
    onRetry={onRetry}
  />
);

/** The admin area, when the server names no code for it. */
export const AdminUnavailable = () => (
  <EmptyState title="The admin area is not available" text="It is not installed on this server." />
);
