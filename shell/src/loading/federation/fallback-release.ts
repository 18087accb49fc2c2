import type { RemoteDescriptor } from '@slabdesk/portal';
import { releases } from '../moves/release-store';
import { incompatibility } from './compatibility';
import { reportRelease } from './report-release';

/** Navigations try a release that failed to load again after this time, in ms. */
const AVOID_MS = 60_000;

/** Failed releases: container URL to the time until which the fallback release is preferred, in epoch ms. */
const avoidedUntil = new Map<string, number>();

/** The complete descriptor of the fallback release; undefined if there is none that this shell can run. */
export const fallbackReleaseOf = (release: RemoteDescriptor): RemoteDescriptor | undefined => {
  const { lastGood, ...remote } = releases.known(release);
  if (!lastGood) return undefined;
  const { integrity: _integrity, modules: _modules, pages: _pages, ...common } = remote;
  const fallback = { ...common, ...lastGood };
  return incompatibility(fallback) ? undefined : fallback;
};

/** Prefers the fallback release from now on: permanently after a crash, for a while after a failed load. */
export const avoid = ({ entry }: RemoteDescriptor, reason: 'crashed' | 'unreachable'): void => {
  if (avoidedUntil.get(entry) === Number.POSITIVE_INFINITY) return;
  avoidedUntil.set(entry, reason === 'crashed' ? Number.POSITIVE_INFINITY : Date.now() + AVOID_MS);
};

/** Whether the fallback release is preferred over this release. */
export const isAvoided = ({ entry }: Pick<RemoteDescriptor, 'entry'>): boolean =>
  (avoidedUntil.get(entry) ?? 0) > Date.now();

/** Prefers a release again: the user pressed Retry, or its code has loaded after all. */
export const stopAvoiding = ({ entry }: RemoteDescriptor): void => void avoidedUntil.delete(entry);

/** The releases of a remote that can show a page, preferred one first. */
export const candidatesOf = (remote: RemoteDescriptor): RemoteDescriptor[] => {
  const fallback = fallbackReleaseOf(remote);
  if (!fallback) return [remote];
  return isAvoided(remote) ? [fallback, remote] : [remote, fallback];
};

/**
 * The release whose manifest applies: the fallback release if this shell can't run the newest one, which is reported. Returns
 * `remote` if neither can run, so that its area shows an error.
 */
export const runnableRelease = (remote: RemoteDescriptor): RemoteDescriptor => {
  if (!incompatibility(remote)) return remote;
  reportRelease(remote, 'incompatible');
  return fallbackReleaseOf(remote) ?? remote;
};
