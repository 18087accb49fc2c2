import type { RemoteDescriptor } from '@slabdesk/portal';
import { shares } from '../shares';

const asked = new Set<string>();

const preload = (href: string, integrity: string): void => {
  if (asked.has(href)) return;
  asked.add(href);
  const link = document.createElement('link');
  link.setAttribute('as', 'script');
  Object.assign(link, { rel: 'preload', href, integrity, crossOrigin: 'anonymous' });
  document.head.append(link);
};

/**
 * Asks for all that a page needs at once, beside the container that would name it piece by piece. The HTML does it for
 * the page that it is sent for, but not where it must not know of the remote.
 */
export const preloadPage = ({ entry, pages }: RemoteDescriptor, page: string): void => {
  const needs = pages?.[page];
  if (!needs) return;
  for (const [file, integrity] of Object.entries(needs.scripts)) {
    preload(new URL(file, new URL(entry, window.location.origin)).href, integrity);
  }
  // Whoever uses them hears of a failure.
  for (const name of needs.shares) {
    const share = shares[name];
    if (share && 'get' in share) void share.get();
  }
};
