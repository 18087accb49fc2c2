import { isFlagOn, type NavEntry, type RemoteDescriptor, type RouteEntry } from 'shared-ui/portal';

/** A route with the remote that serves it. */
export interface RemoteRoute {
  remote: RemoteDescriptor;
  entry: RouteEntry;
}

export interface KnownRemotes {
  routes: RemoteRoute[];
  nav: NavEntry[];
}

/** The pages and navigation of remotes, as their manifests name them. */
export const collect = (remotes: readonly RemoteDescriptor[]): KnownRemotes => ({
  routes: remotes.flatMap((remote) =>
    remote.routes.filter((entry) => !entry.flag || isFlagOn(entry.flag)).map((entry) => ({ remote, entry })),
  ),
  nav: remotes.flatMap((remote) => remote.nav),
});
