import { clearToken, sendRequest } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { useEffect, useRef } from 'react';
import { Button, ButtonLink, EmptyState, ErrorState, FocusCard, useGoBack } from 'shared-ui/core';
import { remotePageTexts } from '../texts';
import { routerTexts as texts } from './texts';

/** The shell's version of the 404 page, if its remote can't be loaded. */
export const NotFoundFallback = () => (
  <FocusCard title={texts.notFound}>
    <Button variant="contained" color="primary" onClick={useGoBack('/')}>
      {texts.goBack}
    </Button>
  </FocusCard>
);

/** The shell's version of the 403 page, if its remote can't be loaded. */
export const ForbiddenFallback = () => (
  <FocusCard title={texts.forbidden}>
    <ButtonLink to="/" variant="contained" color="primary">
      {texts.goBack}
    </ButtonLink>
  </FocusCard>
);

/** Signs out. Clears the session in this browser even if the request fails. */
export const LogoutFallback = () => {
  const navigate = useNavigate();
  const isStarted = useRef(false);
  useEffect(() => {
    // StrictMode runs effects twice.
    if (isStarted.current) return;
    isStarted.current = true;
    void sendRequest({ url: 'auth/logout', method: 'POST' }).finally(() => {
      clearToken();
      navigate('/login', { replace: true });
    });
  }, [navigate]);
  return <FocusCard title={texts.loggingOut} />;
};

/** Replaces /login if its remote can't be loaded. */
export const LoginUnavailable = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    title={texts.login.unavailableTitle}
    text={navigator.onLine ? texts.login.unavailableText : remotePageTexts.offlineText}
    onRetry={onRetry}
  />
);

/** Shown at the paths of a remote that the server does not have. */
export const NotInstalled = () => (
  <EmptyState title={texts.notInstalled.title} text={texts.notInstalled.text} />
);
