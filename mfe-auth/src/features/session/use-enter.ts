import { returnPath, safePath, startSession } from '@slabdesk/portal';
import { useLocation, useNavigate } from '@slabdesk/portal/router';
import type { SignedIn } from 'bff-contract';

/** Stores the tokens and opens the page requested before sign-in, which the query says: by default that of this page. */
export const useEnter = () => {
  const navigate = useNavigate();
  const { search: own } = useLocation();
  return ({ token, redirectUrl }: SignedIn, search = own): void => {
    const target = returnPath(search) ?? safePath(redirectUrl) ?? '/';
    startSession(token);
    navigate(target, { replace: true });
  };
};
