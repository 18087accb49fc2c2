import { clearToken } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { toast, useGoBack } from 'shared-ui/core';
import { useOnce } from '../../use-once';
import { WorkingCard } from '../../working-card';
import { logout } from './session-api';
import { sessionLogoutTexts as texts } from './texts';

/** /logout: ends the session on the server, then in this browser. */
export const LogoutPage = () => {
  const navigate = useNavigate();
  const goBack = useGoBack('/');
  useOnce(() => {
    logout().then(
      () => {
        clearToken();
        navigate('/login', { replace: true });
      },
      () => {
        toast.error(texts.failed);
        goBack();
      },
    );
  });
  return <WorkingCard title={texts.title} />;
};
