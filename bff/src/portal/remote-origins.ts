import type { RemoteDescriptor } from 'bff-contract/web';
import type { ServedRemote } from './serve-remote';

/**
 * The origin that browsers take a remote's files from, by the remote's short name: `https://dealer.cdn.example`. It passes on
 * what we serve below `/remotes/`. Remotes that are not named come from our own.
 */
export type RemoteOrigins = ReadonlyMap<string, string>;

const moveEntry = <D extends Partial<RemoteDescriptor>>(descriptor: D, origin: string): D => ({
  ...descriptor,
  ...(descriptor.entry && { entry: `${origin}${descriptor.entry}` }),
  ...(descriptor.lastGood && { lastGood: moveEntry(descriptor.lastGood, origin) }),
});

/** A remote with the URLs for browsers. Builds in development stay on our origin: no CDN may cache them. */
export const moveToOrigin = (served: ServedRemote, origins: RemoteOrigins): ServedRemote => {
  const { build, descriptor, baseUrl } = served;
  const origin = origins.get(build.name);
  if (origin === undefined || build.isDevelopment) return served;
  return { build, baseUrl: `${origin}${baseUrl}`, descriptor: moveEntry(descriptor, origin) };
};

/** The distinct origins, sorted, so that their order does not reveal which remote uses which. */
export const originsOf = (origins: RemoteOrigins): string[] => [...new Set(origins.values())].sort();
