import {
  type ExtensionEntry,
  isFlagOn,
  type NavEntry,
  type RemoteDescriptor,
  type RouteEntry,
  type SearchKind,
} from '@slabdesk/portal';
import type { CurrentUser } from 'bff-contract';
import { roleMay, type TeamPermission } from 'bff-contract/constants';
import { extensionProblem, navProblem, routeProblem, searchProblem } from 'bff-contract/remote-paths';
import type { Viewer } from 'bff-contract/web';
import { createContext } from 'react';
import { remotePathsOf } from './remote-paths';

/** A route and the remote that serves it. */
export interface RemoteRoute {
  remote: RemoteDescriptor;
  entry: RouteEntry;
}

/** An extension and the remote that contributes it. */
export interface RemoteExtension {
  remote: RemoteDescriptor;
  entry: ExtensionEntry;
}

/** A kind of record that the palette can search for, and the remote that searches. */
export interface RemoteSearchKind {
  remote: RemoteDescriptor;
  kind: SearchKind;
}

/** Everything that the manifests of remotes contribute. */
export interface KnownRemotes {
  remotes: readonly RemoteDescriptor[];
  routes: RemoteRoute[];
  nav: NavEntry[];
  search: RemoteSearchKind[];
  extensions: RemoteExtension[];
}

const isOn = ({ flag }: RouteEntry): boolean => !flag || isFlagOn(flag);

/**
 * Collects what manifests contribute, and drops what a remote isn't allowed to have. A remote can't take over another
 * remote's paths, whatever the server sends.
 */
export const collectRemotes = (remotes: readonly RemoteDescriptor[]): KnownRemotes => {
  const remotePaths = remotePathsOf(remotes);
  const known = remotes.filter(({ name }) => Object.hasOwn(remotePaths, name));
  return {
    remotes: known,
    routes: known.flatMap((remote) =>
      remote.routes
        .filter((entry) => isOn(entry) && !routeProblem(remote.name, entry, remotePaths))
        .map((entry) => ({ remote, entry })),
    ),
    nav: known.flatMap(({ name, nav }) => nav.filter((entry) => !navProblem(name, entry, remotePaths))),
    search: known.flatMap((remote) =>
      (remote.search ?? []).filter((kind) => !searchProblem(kind)).map((kind) => ({ remote, kind })),
    ),
    extensions: known.flatMap((remote) =>
      (remote.extensions ?? [])
        .filter((entry) => !extensionProblem(entry))
        .map((entry) => ({ remote, entry })),
    ),
  };
};

/** Whether a user sees an entry whose manifest restricts it to `viewer`. Without a restriction, everyone does. */
export const isVisibleTo = (viewer: Viewer | undefined, user: CurrentUser | undefined): boolean => {
  switch (viewer) {
    case undefined:
      return true;
    case 'visitor':
      return !user;
    case 'user':
      return Boolean(user);
    case 'dealer':
      return Boolean(user?.fabricator);
    case 'admin':
      return user?.permissions.isAdmin === true;
  }
};

/** Whether the user's role in the dealer's team permits what an entry names. Servers without teams send no role. */
export const isPermitted = (permission: TeamPermission | undefined, user: CurrentUser | undefined): boolean =>
  permission === undefined || roleMay(user?.fabricator?.role ?? 'owner', permission);

/** The remotes whose releases are on the screen, for the frame around pages. */
export const ShownRemotesContext = createContext<KnownRemotes>(collectRemotes([]));
