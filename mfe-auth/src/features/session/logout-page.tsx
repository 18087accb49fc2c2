import { clearToken } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import { toast } from 'shared-ui/core';
import { useOnce } from '../../use-once';
import { WorkingCard } from '../../working-card';
import { logout } from './session-api';
import { sessionLogoutTexts as texts } from './texts';

/** /logout: ends the session on the server, then in this browser. */
export const LogoutPage = () => {
  const navigate = useNavigate();
  useOnce(() => {
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
  });
  return <WorkingCard title={texts.title} />;
};
