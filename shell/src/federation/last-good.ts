import type { RemoteDescriptor } from '@slabdesk/portal';
import { incompatibility } from './compatibility';
import { reportRelease } from './report-release';

/** A release whose code did not come is asked for again by navigations after this, in ms. */
const AVOIDED_MS = 60_000;

/** Releases that failed in this page, by the URL of their container, with the time until which others go first. */
const avoided = new Map<string, number>();

/** The release before, whole. */
export const lastGoodOf = ({ lastGood, ...remote }: RemoteDescriptor): RemoteDescriptor | undefined => {
  if (!lastGood) return undefined;
  const { integrity: _other, pages: _needs, ...same } = remote;
  const good = { ...same, ...lastGood };
  return incompatibility(good) ? undefined : good;
};

/** Notes that a release is broken: one that crashed for good, one whose code did not come for a while. */
export const avoid = ({ entry }: RemoteDescriptor, reason: 'crashed' | 'unreachable'): void => {
  if (avoided.get(entry) === Number.POSITIVE_INFINITY) return;
  avoided.set(entry, reason === 'crashed' ? Number.POSITIVE_INFINITY : Date.now() + AVOIDED_MS);
};

/** Whether another release of the remote goes first now. */
export const isAvoided = ({ entry }: Pick<RemoteDescriptor, 'entry'>): boolean =>
  (avoided.get(entry) ?? 0) > Date.now();

/** Gives a release another chance: somebody pressed Retry, or its code came after all. */
export const forgive = ({ entry }: RemoteDescriptor): void => void avoided.delete(entry);

/** The releases of a remote that may show a page, best first. */
export const candidatesOf = (remote: RemoteDescriptor): RemoteDescriptor[] => {
  const good = lastGoodOf(remote);
  if (!good) return [remote];
  return isAvoided(remote) ? [good, remote] : [remote, good];
};

/** The release whose pages and navigation hold: the one before where this shell can't run the newest, which is reported. */
export const runnable = (remote: RemoteDescriptor): RemoteDescriptor => {
  if (!incompatibility(remote)) return remote;
  reportRelease(remote, 'incompatible');
  return lastGoodOf(remote) ?? remote;
};
