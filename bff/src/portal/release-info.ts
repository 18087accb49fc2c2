import { join } from 'node:path';
import type { Canary, RemoteBuild, RemoteState } from '@slabdesk/releases';
import { type LocalBuild, olderReleases } from './release-files';
import type { ReleasedRemote } from './releases/served-releases';
import { modifiedAt } from './watched-json';

/** A release as administrators see it. */
export interface ReleaseInfo {
  /** `shell`, or the short name of a remote. */
  name: string;
  version: string;
  hash?: string;
  /** Epoch ms. */
  since: number;
  audience: 'everyone' | 'admin';
  /** Folders of older releases, which open tabs still load. */
  older: string[];
  /** The release that a share of browsers gets instead. */
  canary?: { version: string; percent: number };
}

/** A release that browsers were offered. */
export interface KnownRelease {
  remote: string;
  /** `<version>-<hash>` */
  id: string;
  state: 'current' | 'canary' | 'older';
  /** When it was chosen, in epoch ms; not meaningful for older ones. */
  since: number;
  /** Browsers had it, and it was taken back before the current one was chosen. */
  isWithdrawn: boolean;
  /** `since`: when the first browser got it, in epoch ms. */
  canary?: Canary & { since: number };
}

/** Where the served build of a remote comes from: its workspace, the release store, or both. */
interface Sources {
  local: LocalBuild | undefined;
  released: ReleasedRemote | undefined;
}

/** When it was first served, in epoch ms. */
const sinceOf = (build: RemoteBuild, { local, released }: Sources): number =>
  local?.build === build ? modifiedAt(join(local.root, 'remote.json')) : (released?.state.since ?? 0);

/** A served build as administrators see it. */
export const infoOf = (build: RemoteBuild, sources: Sources): ReleaseInfo => {
  const { name, version, hash, audience, directory } = build;
  const { local, released } = sources;
  const { canary, used = [] } = released?.state ?? {};
  return {
    name,
    version,
    hash,
    audience,
    since: sinceOf(build, sources),
    older: local?.build === build ? olderReleases(local) : used.filter((id) => id !== directory),
    ...(canary &&
      released?.canary && {
        canary: { version: released.canary.build.version, percent: canary.percent },
      }),
  };
};

/** Whether browsers had a release that was taken back before the current one was chosen. */
export const isWithdrawn = (state: Partial<RemoteState> | undefined, id: string): boolean => {
  const { previous = [], retired = {}, since = 0 } = state ?? {};
  return !previous.includes(id) && (retired[id] ?? since) < since;
};

/** The releases of a remote that browsers were offered; empty for a build in development. */
export const knownReleases = (build: RemoteBuild, sources: Sources): KnownRelease[] => {
  if (build.isDevelopment) return [];
  const { name: remote, directory } = build;
  const { released } = sources;
  const { canary, current, previous = [], used = [] } = released?.state ?? {};
  const since = sinceOf(build, sources);
  // A remote's first release is nothing but a canary.
  const offered = build === released?.canary?.build ? undefined : directory;
  const ids = new Set([offered, current, canary?.release, ...previous, ...used]);
  return [...ids]
    .filter((id) => id !== undefined)
    .map((id) => ({
      remote,
      id,
      state: id === offered ? 'current' : id === canary?.release ? 'canary' : 'older',
      since,
      isWithdrawn: isWithdrawn(released?.state, id),
      ...(id === canary?.release &&
        id !== offered && { canary: { ...canary, since: canary.since ?? since } }),
    }));
};
