import {
  type ExtensionEntry,
  isFlagOn,
  type NavEntry,
  type RemoteDescriptor,
  type RouteEntry,
  type SearchKind,
} from '@slabdesk/portal';
import type { CurrentUser } from 'bff-contract';
import { extensionProblem, navProblem, routeProblem, searchProblem } from 'bff-contract/remote-paths';
import remotePaths from 'bff-contract/remotes.json';
import type { Viewer } from 'bff-contract/web';
import { createContext } from 'react';

/** A route with the remote that serves it. */
export interface RemoteRoute {
  remote: RemoteDescriptor;
  entry: RouteEntry;
}

/** What a remote adds to a slot. */
export interface RemoteExtension {
  remote: RemoteDescriptor;
  entry: ExtensionEntry;
}

/** Records that a remote finds for the palette. */
export interface RemoteSearchKind {
  remote: RemoteDescriptor;
  kind: SearchKind;
}

export interface KnownRemotes {
  remotes: readonly RemoteDescriptor[];
  routes: RemoteRoute[];
  nav: NavEntry[];
  search: RemoteSearchKind[];
  extensions: RemoteExtension[];
}

const isOn = ({ flag }: RouteEntry): boolean => !flag || isFlagOn(flag);

/**
 * What remotes have, as their manifests name it, but for what a remote may not have: an address of another remote stays
 * that remote's, whatever the server names.
 */
export const collect = (remotes: readonly RemoteDescriptor[]): KnownRemotes => {
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

/** Whether somebody sees what manifests show to `viewer`: everyone where they say nothing. */
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

/** The remotes that the screen is made of, for the frame around pages. */
export const ShownRemotesContext = createContext<KnownRemotes>(collect([]));
