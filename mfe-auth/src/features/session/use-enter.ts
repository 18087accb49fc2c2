import { returnPath, safePath, startSession } from '@slabdesk/portal';
import { useLocation, useNavigate } from '@slabdesk/portal/router';
import type { SignedIn } from 'bff-contract';

/** Stores the tokens and opens the page requested before sign-in. */
export const useEnter = () => {
  const navigate = useNavigate();
  const { search } = useLocation();
  return ({ token, redirectUrl }: SignedIn): void => {
    const target = returnPath(search) ?? safePath(redirectUrl) ?? '/';
    startSession(token);
    navigate(target, { replace: true });
  };
};
