import { DEBUG_KEY } from './read-debug';

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Ends the debugging of this tab. */
export const endDebug = (): void => window.sessionStorage.removeItem(DEBUG_KEY);

type Page = Pick<Location, 'origin' | 'hostname' | 'pathname' | 'search'>;

/** The same page at another origin. */
const pageAt = (origin: string, { pathname, search }: Page, debug: string): string => {
  const url = new URL(origin);
  // Assigned, because a path that begins with two slashes would be read as another host.
  url.pathname = pathname;
  url.search = search;
  url.searchParams.set(DEBUG_KEY, debug);
  return url.href;
};

/**
 * Where a typed address leads: to a preview of this portal, or to this page on a development server of this machine, which shows the
 * portal with its own build of a remote. Undefined for any other address: pages load no scripts that their server did not name.
 */
export const targetOf = (address: string, page: Page): string | undefined => {
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname, pathname, href, protocol } = new URL(address);
  if (origin === page.origin) return pathname.startsWith('/release-preview/') ? href : undefined;
  const isServer = OWN_MACHINE.has(hostname) && /^https?:$/.test(protocol);
  return isServer ? pageAt(origin, page, page.origin) : undefined;
};

/** This page in the portal that the development server of this machine stands in for. Undefined elsewhere. */
export const portalPage = (debug: string, page: Page): string | undefined => {
  if (!OWN_MACHINE.has(page.hostname) || !URL.canParse(debug)) return undefined;
  const { origin, protocol } = new URL(debug);
  return /^https?:$/.test(protocol) && origin !== page.origin ? pageAt(origin, page, '') : undefined;
};
