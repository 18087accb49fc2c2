import type { RemoteDescriptor } from 'bff-contract/web';
import type { ServedRemote } from './serve-remote';

/**
 * By a remote's short name: the origin that browsers take its files from, `https://dealer.cdn.example`. It passes on
 * what we serve below `/remotes/`. Remotes that are not named come from our own.
 */
export type RemoteOrigins = ReadonlyMap<string, string>;

const moveEntry = <D extends Partial<RemoteDescriptor>>(descriptor: D, origin: string): D => ({
  ...descriptor,
  ...(descriptor.entry && { entry: `${origin}${descriptor.entry}` }),
  ...(descriptor.lastGood && { lastGood: moveEntry(descriptor.lastGood, origin) }),
});

/** A remote as browsers find it. What is rebuilt in place stays with us: nobody in between may keep it. */
export const moveToOrigin = (served: ServedRemote, origins: RemoteOrigins): ServedRemote => {
  const { build, descriptor, baseUrl } = served;
  const origin = origins.get(build.name);
  if (origin === undefined || build.isDevelopment) return served;
  return { build, baseUrl: `${origin}${baseUrl}`, descriptor: moveEntry(descriptor, origin) };
};

/** Each origin once, in an order that tells nothing of which remote is whose. */
export const originsOf = (origins: RemoteOrigins): string[] => [...new Set(origins.values())].sort();
