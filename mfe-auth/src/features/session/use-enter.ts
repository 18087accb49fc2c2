import { returnPath, safePath, startSession } from '@slabdesk/portal';
import { useNavigate } from '@slabdesk/portal/router';
import type { SignedIn } from 'bff-contract';

/** Keeps the tokens of a sign-in and goes where the visitor had wanted to go. */
export const useEnter = () => {
  const navigate = useNavigate();
  return ({ token, redirectUrl }: SignedIn): void => {
    // Read first: starting the session may lead away from this address.
    const target = returnPath() ?? safePath(redirectUrl) ?? '/';
    startSession(token);
    navigate(target, { replace: true });
  };
};
