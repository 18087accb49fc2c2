import { returnPath, safePath, startSession } from '@slabdesk/portal';
import { useLocation, useNavigate } from '@slabdesk/portal/router';
import type { SignedIn } from 'bff-contract';
import { createContext, use } from 'react';

/** The query that says which page was requested, if it isn't that of this page. */
export const RequestedSearch = createContext<string | undefined>(undefined);

/** Stores the tokens and opens the page requested before sign-in, which the query says: by default `RequestedSearch`, else that of this page. */
export const useEnter = () => {
  const navigate = useNavigate();
  const { search: ofPage } = useLocation();
  const own = use(RequestedSearch) ?? ofPage;
  return ({ token, redirectUrl }: SignedIn, search = own): void => {
    const target = returnPath(search) ?? safePath(redirectUrl) ?? '/';
    startSession(token);
    navigate(target, { replace: true });
  };
};
