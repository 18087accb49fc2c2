type Navigate = (to: string, options?: { replace?: boolean }) => unknown;

const leaveDocument: Navigate = (to, options) => {
  if (options?.replace) window.location.replace(to);
  else window.location.assign(to);
};

/** The part of a location that says which page it is. */
interface Address {
  pathname: string;
  search: string;
}

const addressOfDocument = (): Address => window.location;

let navigate: Navigate = leaveDocument;
let address = addressOfDocument;

/** The shell hands its router in, so that code outside of components can navigate and ask for the address. */
export const setNavigator = (next: Navigate | undefined, nextAddress = addressOfDocument): void => {
  navigate = next ?? leaveDocument;
  address = nextAddress;
};

/** Where the portal is. A component still sees the location before it while the code of the next page loads. */
export const currentAddress = (): Address => address();

/** Goes to a path of the portal from outside of React; components use `useNavigate`. */
export const navigateTo: Navigate = (to, options) => navigate(to, options);

const here = (): string => `${window.location.pathname}${window.location.search}${window.location.hash}`;

/** Pages that nobody wants to come back to after signing in. */
const NO_RETURN = ['/login', '/logout', '/register', '/forbidden'];

/** The sign-in page, which leads back to `from` (default: the current page) afterwards. */
export const loginPath = (from: string = here()): string => {
  const path = from.split(/[?#]/)[0] ?? '/';
  return path === '/' || NO_RETURN.includes(path) ? '/login' : `/login?next=${encodeURIComponent(from)}`;
};

const CONFIRMATION = '/confirm-email';

/** The page of an account that has to confirm its address first; it leads back to `from` (default: the current page). */
export const confirmationPath = (from: string = here()): string =>
  from === '/' ? `${CONFIRMATION}?pending=1` : `${CONFIRMATION}?pending=1&rd=${encodeURIComponent(from)}`;

/** Goes there, unless the user is there already. */
export const goToConfirmation = (): void => {
  if (window.location.pathname !== CONFIRMATION) navigateTo(confirmationPath(), { replace: true });
};

/**
 * A path of this portal, or undefined for anything that leads elsewhere (`//evil.example`, `javascript:`).
 *
 * Resolving a path may create a new address: `/.//evil.example` becomes `//evil.example`, which a browser
 * takes for another host. So the result has to resolve to itself.
 */
export const safePath = (path: string | null | undefined): string | undefined => {
  if (!path?.startsWith('/')) return undefined;
  const { origin } = window.location;
  try {
    const url = new URL(path, origin);
    const ownPath = `${url.pathname}${url.search}${url.hash}`;
    return url.origin === origin && new URL(ownPath, origin).href === url.href ? ownPath : undefined;
  } catch {
    // Not a URL at all, such as `//[`.
    return undefined;
  }
};

/** Where to go after signing in: the page that was asked for, if there was one. */
export const returnPath = (search: string = window.location.search): string | undefined =>
  safePath(new URLSearchParams(search).get('next'));
