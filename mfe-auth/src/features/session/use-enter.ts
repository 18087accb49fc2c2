import { returnPath, safePath, startSession } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import type { SignedIn } from 'bff-contract';

/** Stores the tokens and opens the page requested before sign-in. */
export const useEnter = () => {
  const navigate = useNavigate();
  return ({ token, redirectUrl }: SignedIn): void => {
    // Read first: starting the session may navigate away.
    const target = returnPath() ?? safePath(redirectUrl) ?? '/';
    startSession(token);
    navigate(target, { replace: true });
  };
};
