import { navProblem, routeProblem } from 'bff-contract/remote-paths';
import remotePaths from 'bff-contract/remotes.json';
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

const isOn = ({ flag }: RouteEntry): boolean => !flag || isFlagOn(flag);

/**
 * The pages and navigation of remotes, as their manifests name them, but for what a remote may not have: an address of
 * another remote stays that remote's, whatever the server names.
 */
export const collect = (remotes: readonly RemoteDescriptor[]): KnownRemotes => ({
  routes: remotes.flatMap((remote) =>
    remote.routes
      .filter((entry) => isOn(entry) && !routeProblem(remote.name, entry, remotePaths))
      .map((entry) => ({ remote, entry })),
  ),
  nav: remotes.flatMap(({ name, nav }) => nav.filter((entry) => !navProblem(name, entry, remotePaths))),
});
