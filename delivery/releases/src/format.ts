/**
 * The files of a build and of the release store: what a build says about itself (`remote.json`, `shell.json`), what a
 * release adds to it (`release.json`) and the registry of what browsers get. shapes.ts has the rules that readers apply. Types
 * only.
 */

import type { ServedApi } from 'bff-contract/compatibility';
import type { TargetRole } from 'bff-contract/constants';
import type { RemotePaths } from 'bff-contract/remote-paths';
import type { RemoteManifest, RemoteSeed, SettingValues } from 'bff-contract/web';
import type { Signer } from './trust/keys';

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

/** Files as they were released, by name. */
export type StoredFiles = Record<string, { integrity: string; bytes: number }>;

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

/** How servers take a canary further by themselves, and back if it is worse than the current release. */
export interface Rollout {
  /** The shares that follow, in percent, rising; 100 promotes it. Empty: it keeps its share and is only watched. */
  next: number[];
  /** Visits of the canary at a share before the next share. */
  visits: number;
  /** Time at a share before the next one, in ms. */
  waitMs: number;
  /** Epoch ms of when the canary got its share. */
  since: number;
  /** Visits of the canary before that. */
  visitsBefore: number;
  /** Who began it. */
  by: string;
  /** The live shells that a remote was tested in; it isn't taken further in others. Absent if it went without proof. */
  shells?: string[];
  unproven?: string;
}

/** Who gets a canary: users who match one value of each kind that is named. */
export interface CanaryTarget {
  /** Ids of users. */
  accounts?: string[];
  /** Ids of dealers; everybody in their teams matches. */
  dealers?: string[];
  roles?: TargetRole[];
  /** Names of deployments, as their setting `ENVIRONMENT` says. */
  environments?: string[];
}

/** A release that some browsers get instead of the current one. */
export interface Canary {
  release: string;
  /** Share of browsers: more than 0 and less than 100; with a target, share of its browsers, and at most 100. */
  percent: number;
  /** Without it everybody may get the canary. */
  target?: CanaryTarget;
  /** Epoch ms of when the first browsers got it. A raised share keeps it; old registries have none. */
  since?: number;
  rollout?: Rollout;
}

/** Which release of a remote, or of the shell, browsers get. */
export interface RemoteState {
  /** The release that everybody gets, `<version>-<hash>`; without it the build that the server came with. */
  current?: string | undefined;
  /** The servers' own release of the shell, if browsers get another one. Unused for remotes. */
  deployed?: string;
  /** Previously current releases, newest first; a rollback goes back to them. */
  previous: string[];
  /** The release that some browsers get instead. */
  canary?: Canary | undefined;
  /** While it is set, nothing changes but by unpinning. */
  pin?: { reason: string; by: string };
  /** Epoch ms of when `current` was chosen. */
  since: number;
  /** Releases that browsers got in the last 30 days, newest first: open tabs still ask for their files. */
  used: string[];
  /** Epoch ms of when browsers last got a release of `used`, by its id. */
  retired?: Record<string, number>;
  /** The values of settings that differ from the defaults of the release for which they were chosen. */
  settings?: SettingValues;
}

/** A line of the registry's history. */
export interface RegistryChange {
  id?: string;
  /** ISO time. */
  at: string;
  by?: string;
  reason?: string;
  /** Its name, or `shell`, or `registry` where the whole was accepted or restored. */
  remote?: string;
  action?: string;
  /** Why it went without proof. */
  unproven?: string;
  from?: string | undefined;
  to?: string | undefined;
  percent?: number;
  /** Who gets the canary; for the action `canary`. */
  target?: CanaryTarget;
  /** The settings that changed, before and after; for the action `configure`. */
  settings?: { before: SettingValues; after: SettingValues };
  /** The step to approve; for the action `propose`. */
  proposal?: Proposal;
  /** The number of the proposal that this approves. */
  approves?: number;
}

/** A step of a remote, or of the shell, that another person has to approve. */
export interface Proposal {
  remote: string;
  action: 'promote' | 'canary' | 'pin';
  to: string;
  percent?: number;
  target?: CanaryTarget;
  rollout?: Omit<Rollout, 'since' | 'visitsBefore'>;
  unproven?: string;
  by: string;
  reason: string;
}

/** A change of the registry: the whole state, and what led to it. The highest number is in force. */
export interface ReleaseRegistry {
  format?: number;
  generation: number;
  remotes: Record<string, RemoteState>;
  /**
   * Deployments note what servers bring, which is `current` until another release is promoted. The newest of `previous` may
   * still be in open tabs, and on servers that are not replaced yet.
   */
  shell?: RemoteState;
  change?: RegistryChange;
  /** Proposals that wait for approval, by number. */
  proposals?: Record<string, Proposal> | undefined;
}

/** A rollback that servers read from the store, since the database may not respond. */
export interface EmergencyRollback {
  /** Its name, or `shell`. */
  remote: string;
  /** The release that everybody gets: `<version>-<hash>`. */
  release: string;
  /** Epoch ms. */
  at: number;
  by: string;
  reason: string;
}

/** A finished build, and its files by name. */
export interface FinishedBuild<Build extends RemoteBuild | NamedShellBuild = RemoteBuild | NamedShellBuild> {
  build: Build;
  files: Map<string, Buffer>;
  /** Its source maps by name. */
  maps?: Map<string, Buffer>;
}

/** A page that failed, and why. */
export interface PageFailure {
  route: string;
  viewer: string;
  what: string[];
  /** The other remote whose page it is. */
  beside?: { remote: string; release: string };
}

/** The outcome of running a release of a remote in a release of the shell. */
export interface Outcome {
  /** refused: the shell is too old for it, and browsers got what was before. */
  outcome: 'ok' | 'refused' | 'failed';
  /** Why it is refused. */
  reason?: string | undefined;
  failures: PageFailure[];
  /** How many were opened. */
  pages: number;
  /** The other remotes' releases that it ran beside as a candidate, by remote. */
  beside?: Readonly<Record<string, string>>;
  /** How many pages of theirs were opened. */
  besidePages?: number;
}

/** An outcome as the store keeps it. Results are numbered and stay; the newest of a pair is in force. */
export interface Result extends Outcome {
  /** ISO time. */
  at: string;
  by: string;
  /** Commit of the server that it ran on. */
  commit?: string | undefined;
  browser?: string;
  /** Name of a signed result in the store, so that it can't be passed off as another pair's, or as a newer one. */
  key?: string;
}

/** A release of a remote in a release of the shell. */
export interface PairId {
  remote: string;
  release: string;
  shell: string;
}

/** A change as a portal is asked for it. */
export interface PortalChange {
  action: string;
  /** `<version>-<hash>`. Of promote, canary, pin and deployed. */
  release?: string;
  /** The generation of the registry that the caller has seen. */
  base: number;
  reason: string;
  percent?: number;
  target?: CanaryTarget;
  manual?: boolean;
  auto?: { shares: number[]; visits: number; waitMinutes: number };
  unproven?: string;
}

/** The writes that a portal makes for its callers. */
export interface PortalReleases {
  /**
   * @param signer signs the description
   * @returns false if this very release was there already
   */
  publish: (finished: FinishedBuild, built: BuildFacts, signer?: Signer) => Promise<boolean>;
  /** @param onDowngrade refuses by throwing; called with what the portal says of an older release */
  change: (
    name: string,
    change: PortalChange,
    onDowngrade: (message: string) => Promise<void>,
  ) => Promise<RegistryChange>;
  /** Approves a proposal, by default with the proposer's reason. */
  approve: (number: number, reason: string | undefined) => Promise<RegistryChange>;
  /** Withdraws a proposal. */
  withdraw: (number: number, reason: string) => Promise<RegistryChange>;
  keepResult: (pair: PairId, result: Result) => Promise<void>;
}
