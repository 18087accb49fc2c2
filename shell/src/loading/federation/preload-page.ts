import type { RemoteDescriptor } from '@slabdesk/portal';
import { shares } from '../../shares';

const preloaded = new Set<string>();

const preload = (href: string, integrity: string): void => {
  if (preloaded.has(href)) return;
  preloaded.add(href);
  const link = document.createElement('link');
  link.setAttribute('as', 'script');
  Object.assign(link, { rel: 'preload', href, integrity, crossOrigin: 'anonymous' });
  document.head.append(link);
};

/**
 * Preloads everything that a page needs, in parallel with the container, which would request it step by step. The HTML does
 * this for the first page, except for remotes that only administrators may know about.
 */
export const preloadPage = ({ entry, pages }: RemoteDescriptor, page: string): void => {
  const dependencies = pages?.[page];
  if (!dependencies) return;
  for (const [file, integrity] of Object.entries(dependencies.scripts)) {
    preload(new URL(file, new URL(entry, window.location.origin)).href, integrity);
  }
  // The code that imports a share handles its failure.
  for (const name of dependencies.shares) {
    const share = shares[name];
    if (share && 'get' in share) void share.get();
  }
};
