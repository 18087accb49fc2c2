import { join } from 'node:path';
import type { RemoteBuild, RemoteState, Rollout } from '@slabdesk/releases';
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
  /** A canary's share of browsers, and when the first of them got it, in epoch ms. */
  canary?: { percent: number; since: number; rollout?: Rollout | undefined };
}

/** Where the served build of a remote comes from: its workspace, the release store, or both. */
interface Sources {
  local: LocalBuild | undefined;
  released: ReleasedRemote | undefined;
}

const localSince = ({ root }: LocalBuild): number => modifiedAt(join(root, 'remote.json'));

/** A served build as administrators see it. */
export const infoOf = (build: RemoteBuild, { local, released }: Sources): ReleaseInfo => {
  const { name, version, hash, audience, directory } = build;
  const { canary } = released?.state ?? {};
  const origin =
    local?.build === build
      ? { since: localSince(local), older: olderReleases(local) }
      : {
          since: released?.state.since ?? 0,
          older: released?.state.used.filter((id) => id !== directory) ?? [],
        };
  return {
    name,
    version,
    hash,
    audience,
    ...origin,
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
export const knownReleases = (build: RemoteBuild, { local, released }: Sources): KnownRelease[] => {
  if (build.isDevelopment) return [];
  const { name: remote, directory } = build;
  const { canary, current, previous = [], used = [] } = released?.state ?? {};
  const since = local?.build === build ? localSince(local) : (released?.state.since ?? 0);
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
        id !== offered && {
          canary: { percent: canary.percent, since: canary.since ?? since, rollout: canary.rollout },
        }),
    }));
};
