import type { RemoteDescriptor } from '@slabdesk/portal';

/**
 * Whether a remote's container may be loaded from its entry URL: it must be in the remote's folder on the page's origin.
 *
 * @param own the page's origin
 */
export const isAllowedEntry = (
  { name, entry }: Pick<RemoteDescriptor, 'name' | 'entry'>,
  own: string = window.location.origin,
): boolean => {
  if (!URL.canParse(entry, own)) return false;
  const { origin, pathname } = new URL(entry, own);
  return origin === own && pathname.startsWith(`/remotes/${name}/`);
};
