import type { RemoteDescriptor } from '@slabdesk/portal';

/**
 * Whether a remote's container may be loaded from its entry URL. It must be in the remote's folder on the page's origin or on
 * an origin that the HTML allows. Other origins also require an integrity hash.
 *
 * @param allowed origins that the HTML allows: `https://dealer.cdn.example`
 * @param own the page's origin
 */
export const isAllowedEntry = (
  { name, entry, integrity }: Pick<RemoteDescriptor, 'name' | 'entry' | 'integrity'>,
  allowed: readonly string[] = [],
  own: string = window.location.origin,
): boolean => {
  if (!URL.canParse(entry, own)) return false;
  const { origin, pathname } = new URL(entry, own);
  const isAllowedOrigin = origin === own || (allowed.includes(origin) && integrity !== undefined);
  return isAllowedOrigin && pathname.startsWith(`/remotes/${name}/`);
};
