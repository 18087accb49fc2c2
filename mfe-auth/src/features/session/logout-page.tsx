import { clearToken, useBlockPageSwap } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { useEffect, useRef } from 'react';
import { CircularProgress, FocusCard, Stack, toast } from 'shared-ui/core';
import { logout } from './session-api';
import { sessionLogoutTexts as texts } from './texts';

/** /logout: ends the session on the server, then in this browser. */
export const LogoutPage = () => {
  const navigate = useNavigate();
  const started = useRef(false);
  useBlockPageSwap(true);
  useEffect(() => {
    // Effects may run twice; log out only once.
    if (started.current) return;
    started.current = true;
    logout().then(
      () => {
        clearToken();
        navigate('/login', { replace: true });
      },
      () => {
        toast.error(texts.failed);
        navigate(-1);
      },
    );
  }, [navigate]);
  return (
    <FocusCard title={texts.title}>
      <Stack sx={{ alignItems: 'center', py: 2 }}>
        <CircularProgress aria-label={texts.progress} />
      </Stack>
    </FocusCard>
  );
};
