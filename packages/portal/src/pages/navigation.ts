import { type Address, type Navigate, portalHost } from '../host';

/** The current address. Components still see the previous location while the code of the next page loads. */
export const currentAddress = (): Address => portalHost().address();

/** Navigates from outside React; components use `useNavigate`. */
export const navigateTo: Navigate = (to, options) => portalHost().navigate(to, options);

const here = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Pages that sign-in never redirects back to. */
const NO_RETURN = ['/logout', '/register', '/forbidden'];

/** Sign-in path that redirects back to `from` (default: the current page). */
export const loginPath = (from: string = here()): string => {
  const path = from.split(/[?#]/)[0] ?? '/';
  // The user is there already: another request has found the session ended.
  if (path === '/login') return from;
  return path === '/' || NO_RETURN.includes(path) ? '/login' : `/login?next=${encodeURIComponent(from)}`;
};

const CONFIRMATION = '/confirm-email';

/** Path of the page for confirming the email address; redirects back to `from` (default: the current page). */
export const confirmationPath = (from: string = here()): string =>
  from === '/' ? `${CONFIRMATION}?pending=1` : `${CONFIRMATION}?pending=1&rd=${encodeURIComponent(from)}`;

/** Navigates there, unless the user is already there. */
export const goToConfirmation = (): void => {
  if (window.location.pathname !== CONFIRMATION) navigateTo(confirmationPath(), { replace: true });
};

/** Returns a path within this portal, or undefined for any other URL (`//evil.example`, `javascript:`). */
export const safePath = (path: string | null | undefined): string | undefined => {
  if (!path?.startsWith('/')) return undefined;
  const { origin } = window.location;
  try {
    const url = new URL(path, origin);
    const ownPath = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === origin && new URL(ownPath, origin).href === url.href ? ownPath : undefined;
  } catch {
    // Not a valid URL, such as `//[`.
    return undefined;
  }
};

/**
 * The page to return to after signing in, if any.
 *
 * @param search query of the sign-in page. Components pass that of `useLocation`: while the next page loads, the address
 *   is that of the next page.
 */
export const returnPath = (search: string = window.location.search): string | undefined =>
  safePath(new URLSearchParams(search).get('next'));
