/**
 * The files of a build (`remote.json`, `shell.json`), the facts that a release adds to them (`release.json`), and results of the
 * matrix. shapes.ts has the rest of the store, and the rules that readers apply. Types only.
 */

import type { ProofBody } from 'bff-contract';
import type { ServedApi } from 'bff-contract/compatibility';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { RemoteManifest, RemoteSeed } from 'bff-contract/web';
import type { StoredFiles } from './shapes';

/** `mfe-x/dist/remote.json`: the current build of a remote. */
export interface RemoteBuild extends RemoteManifest {
  version: string;
  /** Hash of the build's inputs. */
  hash: string;
  /** Folder of the build beside `remote.json`: `<version>-<hash>`. */
  directory: string;
  entry: string;
  global: string;
  /** Set if it consists of ES modules; otherwise its container is a script that sets the global variable. */
  format?: 'module';
  portalApi: string;
  /** Versions of the shared packages that it was built with. */
  sharedVersions: Record<string, string>;
  /** Modules that it takes from the shell; old builds did not say. */
  shares?: string[];
  /** Scripts of the exposed page map. */
  exposed: string[];
  /** Scripts of each page, and the shared facades that the shell must load for it. */
  pages: Record<string, { scripts: string[]; shares: string[] }>;
  /** Scripts that load later besides pages, by name of the part; the byte budget counts them. */
  parts?: Record<string, string[]>;
  /** Subresource integrity by file. */
  integrity: Record<string, string>;
  /** Calls that make records for its pages, where the matrix runs it. */
  seeds?: RemoteSeed[];
  /** Rebuilt in place during development, so browsers must not keep it. */
  isDevelopment?: boolean;
  /** webpack's hash of what it has rebuilt in place. */
  compilation?: string;
}

/** `shell/dist/shell.json`: the current build of the shell. */
export interface ShellBuild {
  version: string;
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
export interface ReleaseFacts {
  /** Every file of it, by name. */
  files: StoredFiles;
  /** Its source maps by name, `page-orders.3f9c2a1b4d.js.map`: kept apart and never served. Old releases have none. */
  maps?: StoredFiles;
  built: BuildFacts;
}

/** Who made a release, and from what. */
export interface BuildFacts {
  /** ISO time. */
  at: string;
  by: string;
  commit?: string | undefined;
  /** The version of Node.js. */
  node: string;
}

/** `release.json` of a remote: a build in the release store, which never changes. */
export interface RemoteRelease extends RemoteBuild, ReleaseFacts {}

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
