import {
  type ExtensionEntry,
  isFlagOn,
  type NavEntry,
  type RemoteDescriptor,
  type RouteEntry,
  type SearchKind,
} from '@slabdesk/portal';
import { type Frame, frameOf, navAreaOf } from 'bff-contract/constants';
import {
  areaProblem,
  extensionProblem,
  navProblem,
  routeProblem,
  searchProblem,
} from 'bff-contract/remote-paths';
import { createContext } from 'react';
import { completeRoute } from '../previous-api/former-defaults';
import { remotePathsOf } from './remote-paths';

/** A route and the remote that serves it. */
export interface RemoteRoute {
  remote: RemoteDescriptor;
  entry: RouteEntry;
  /** The frame, also of a manifest that names its layout as portal API 5.0 did. */
  frame: Frame;
}

/** The route of an address, with the values of its parameters. */
export interface MatchedRoute extends RemoteRoute {
  params: Readonly<Record<string, string | undefined>>;
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
        .map((entry) => ({
          remote,
          entry: completeRoute(entry),
          frame: frameOf(areaProblem(remote.name, remote.area, remotePaths) ? {} : remote, entry),
        })),
    ),
    nav: known.flatMap(({ name, nav }) =>
      nav
        .filter((entry) => !navProblem(name, entry, remotePaths))
        .map((entry) => ({ ...entry, area: navAreaOf(entry) })),
    ),
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

/** The remotes whose releases are on the screen, for the frame around pages. */
export const ShownRemotesContext = createContext<KnownRemotes>(collectRemotes([]));
