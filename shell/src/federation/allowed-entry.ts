import type { RemoteDescriptor } from '@slabdesk/portal';

/**
 * Whether a remote's container may be loaded from where its descriptor says: from its folder at the page's own origin,
 * or at one that the HTML names, and from there only what is held to a hash.
 *
 * @param allowed what the HTML names, `https://dealer.cdn.example`
 * @param own the page's own origin
 */
export const isAllowedEntry = (
  { name, entry, integrity }: Pick<RemoteDescriptor, 'name' | 'entry' | 'integrity'>,
  allowed: readonly string[] = [],
  own: string = window.location.origin,
): boolean => {
  if (!URL.canParse(entry, own)) return false;
  const { origin, pathname } = new URL(entry, own);
  const isOurs = origin === own || (allowed.includes(origin) && integrity !== undefined);
  return isOurs && pathname.startsWith(`/remotes/${name}/`);
};
