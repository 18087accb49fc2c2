import { createHash } from 'node:crypto';
import type { Canary, RemoteBuild, ShellBuild } from '@slabdesk/releases';
import { descriptionProblem, incompatibility } from 'bff-contract/compatibility';
import { manifestProblem, type RemotePaths } from 'bff-contract/remote-paths';
import type { Audience } from '../audience';
import { fallbackOf } from './fallback-release';
import type { ReleasedRemote } from './served-releases';
import { isTargeted } from './target';

/** A browser, and who uses it where. */
export interface Visitor {
  /** Its id while a canary runs; without one it gets none. */
  browser?: string | undefined;
  /** Undefined while no canary is for certain users. */
  audience?: Audience | undefined;
  /** The name of this deployment. */
  environment?: string | undefined;
  /** The release of the shell that didn't start in it. */
  avoidedShell?: string | undefined;
}

/** Whether a browser belongs to the share that gets a canary. A larger share holds every smaller one. */
export const isInShare = (browser: string, release: string, percent: number): boolean => {
  const digest = createHash('sha256').update(`${release} ${browser}`).digest();
  return digest.readUInt32BE(0) / 2 ** 32 < percent / 100;
};

/** Whether a browser gets a canary. */
export const isInCanary = (
  { release, percent, target }: Canary,
  { browser, audience, environment }: Visitor,
): boolean =>
  browser !== undefined &&
  (!target || isTargeted(target, audience, environment)) &&
  isInShare(browser, release, percent);

/**
 * The releases of a remote that a browser may get, best first: the release that it previews, the canary for its target and
 * share, the promoted release, the previous release, and the build that the server came with. A build that is being worked on
 * comes before all of them.
 */
export const candidatesOf = (
  local: RemoteBuild | undefined,
  released: ReleasedRemote | undefined,
  visitor: Visitor,
  previewed?: RemoteBuild | undefined,
): RemoteBuild[] => {
  const canary = released?.state.canary;
  const isTrying = canary && isInCanary(canary, visitor);
  return [
    local?.isDevelopment ? local : undefined,
    previewed,
    isTrying ? released?.canary?.build : undefined,
    released?.current?.build,
    // After a rollback past the first release nothing is current, and the server's own build is the previous one.
    released?.state.current ? released.fallback?.build : undefined,
    local,
  ].filter((build) => build !== undefined);
};

export interface Chosen {
  build: RemoteBuild;
  /** The release that browsers take if `build` fails. */
  fallback?: RemoteBuild | undefined;
}

/**
 * The first candidate that runs in this shell; one that doesn't where no candidate does, since the shell says so itself.
 * A release that has pages of other remotes is never chosen.
 *
 * @param skip called for each candidate that is passed over
 */
export const chooseRelease = (
  candidates: readonly RemoteBuild[],
  { paths, shell }: { paths: RemotePaths; shell: ShellBuild | undefined },
  skip: (build: RemoteBuild, reason: string, what: string) => void,
): Chosen | undefined => {
  const allowed = candidates.filter((build) => {
    const reason = descriptionProblem(build) ?? manifestProblem(build, paths);
    if (reason) skip(build, reason, 'a release is refused; it is not served');
    return !reason;
  });
  const fit = allowed.filter((build) => {
    const reason = shell && incompatibility(build, shell);
    if (reason) skip(build, reason, 'a release does not fit the shell; another one is served');
    return !reason;
  });
  const build = fit[0] ?? allowed[0];
  return build && { build, fallback: fallbackOf(build, allowed, fit) };
};
