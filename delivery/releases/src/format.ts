/**
 * The files of a build (`remote.json`, `shell.json`), the facts that a release adds to them (`release.json`), and results of the
 * matrix. shapes.ts has the rest of the store, and the rules that readers apply. Types only.
 */

import type { Static } from '@sinclair/typebox';
import type { ProofBody } from 'bff-contract';
import type { ServedApi } from 'bff-contract/compatibility';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { RemoteManifest } from 'bff-contract/web';
import type { WholeRemoteRelease } from './shapes';

/** `release.json` of a remote: a build in the release store, which never changes. */
export interface RemoteRelease
  extends RemoteManifest,
    Omit<Static<typeof WholeRemoteRelease>, keyof RemoteManifest | 'built'> {
  built: BuildFacts;
}

/** `mfe-x/dist/remote.json`: the current build of a remote. */
export interface RemoteBuild extends Omit<RemoteRelease, keyof ReleaseFacts | 'isDevelopment'> {
  /** Scripts that load later besides pages, by name of the part; the byte budget counts them. */
  parts?: Record<string, string[]>;
  /** Rebuilt in place during development, so browsers must not keep it. */
  isDevelopment?: boolean;
  /** webpack's hash of what it has rebuilt in place. */
  compilation?: string;
}

/** `shell/dist/shell.json`: the current build of the shell. */
export interface ShellBuild {
  version: string;
  /** Hash of the build; old builds did not say. */
  hash?: string | undefined;
  portalApi: string;
  /** Versions of the shared packages that it contains. */
  sharedVersions?: Record<string, string>;
  /** The major version of the portal API before, which it serves as well. */
  previous?: ServedApi;
  /** Oldest version of the server API that it runs with; old builds did not say. */
  serverApi?: string;
  /** Modules that it gives to remotes; old builds did not say. */
  provides?: string[];
  /** Paths that it gives to each remote; old builds did not say. */
  remotePaths?: RemotePaths;
  /** Scripts that start the shell, in order. */
  scripts: string[];
  /** Additional scripts by layout. */
  layouts: Record<string, string[]>;
  /** Scripts of the facades that load on demand, by share key. */
  shares: Record<string, string[]>;
  /** Scripts that load later, by name of the part; the byte budget counts them. */
  parts?: Record<string, string[]>;
  /** Font files worth preloading. */
  fonts: string[];
  icon?: string;
  /** Runs before anything is painted: sets the colour scheme. */
  headScript: string;
  headStyle: string;
  integrity: Record<string, string>;
  /** webpack's hash of what it has rebuilt in place. */
  compilation?: string;
}

/** The fields that a release adds to its build. */
type ReleaseFacts = Pick<RemoteRelease, 'files' | 'maps' | 'built'>;

/** Who made a release, and from what. */
export interface BuildFacts {
  /** ISO time. */
  at: string;
  by: string;
  commit?: string | undefined;
  /** The version of Node.js. */
  node: string;
}

/** `shell.json` with the fields that a release adds before it is published. */
export interface NamedShellBuild extends ShellBuild {
  name: 'shell';
  hash: string;
  directory: string;
  /** Declaration files by shared module. Old releases had none. */
  types?: Record<string, string>;
}

/** `release.json` of the shell. Servers bring a build of their own, and serve a release once browsers are to get it. */
export interface ShellRelease extends NamedShellBuild, ReleaseFacts {}

/** The kind of release that a name has. */
export type ReleaseOf<Name extends string> = Name extends 'shell' ? ShellRelease : RemoteRelease;

/** A finished build, and its files by name. */
export interface FinishedBuild<Build extends RemoteBuild | NamedShellBuild = RemoteBuild | NamedShellBuild> {
  build: Build;
  files: Map<string, Buffer>;
  /** Its source maps by name. */
  maps?: Map<string, Buffer>;
}

/** A page that failed, and why. */
export type PageFailure = ProofBody['failures'][number];

/** A release of a remote in a release of the shell. */
export interface PairId {
  remote: string;
  release: string;
  shell: string;
}

/** The result of running a release of a remote in a release of the shell. The newest of a pair counts. */
export interface Result extends PairId, Pick<ProofBody, 'outcome' | 'reason' | 'pages'> {
  /** ISO time. */
  at: string;
}
