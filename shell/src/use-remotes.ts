import { useMemo } from 'react';
import {
  getRuntimeConfig,
  isFlagOn,
  isPortalApiCompatible,
  type NavEntry,
  type RemoteDescriptor,
  type RouteEntry,
} from 'shared-ui/portal';
import { useWhoamiQuery } from 'shared-ui/shell';

/** A route with the remote that serves it. */
export interface RemoteRoute {
  remote: RemoteDescriptor;
  entry: RouteEntry;
}

export interface KnownRemotes {
  routes: RemoteRoute[];
  nav: NavEntry[];
}

/** The release before, where this shell is too old for a newer one: in a tab that stayed open for long. */
const runnable = (remote: RemoteDescriptor): RemoteDescriptor =>
  isPortalApiCompatible(remote.portalApi) ? remote : (remote.lastGood ?? remote);

const collect = (remotes: readonly RemoteDescriptor[]): KnownRemotes => ({
  routes: remotes.flatMap((remote) =>
    remote.routes.filter((entry) => !entry.flag || isFlagOn(entry.flag)).map((entry) => ({ remote, entry })),
  ),
  nav: remotes.flatMap((remote) => remote.nav),
});

/** Routes and navigation of all remotes: those of the HTML, and those that whoami names to administrators. */
export const useRemotes = (signedIn: boolean): KnownRemotes => {
  const { data } = useWhoamiQuery(undefined, { skip: !signedIn });
  const more = signedIn ? data?.remotes : undefined;
  return useMemo(() => collect([...getRuntimeConfig().remotes, ...(more ?? [])].map(runnable)), [more]);
};
