import { createObservable } from '@slabdesk/observable';
import type { RemoteDescriptor } from '@slabdesk/portal';
import { reportVital } from '../federation/report-release';
import { ownShell } from '../moves/own-shell';

type Release = Pick<RemoteDescriptor, 'name' | 'entry'>;

/** Delay after the first page is shown, so that its requests go first, in ms. */
const DELAY_MS = 2_000;

/** The releases of the pages that this tab has shown, and since when, in ms since the navigation. */
const shown = createObservable<ReadonlyArray<{ at: number; release: Release }>>([]);

/** Notes that a page of this release is shown from now on. */
export const noteShownRelease = (release: Release): void => {
  if (shownRelease()?.entry === release.entry) return;
  shown.set([...shown.get(), { at: performance.now(), release }]);
};

/** The release whose page is shown now. */
export const shownRelease = (): Release | undefined => shown.get().at(-1)?.release;

const shownAt = (time: number): Release | undefined =>
  (shown.get().findLast(({ at }) => at <= time) ?? shown.get()[0])?.release;

/**
 * Measures this tab once its first page is shown, and reports each value for the shell, and for the release that was shown at
 * the time.
 */
export const reportWebVitals = async (): Promise<void> => {
  if (shown.get().length === 0) await new Promise<unknown>((resolve) => shown.subscribe(resolve));
  await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  const { measureWebVitals } = await import(/* webpackChunkName: "web-vitals" */ './measure');
  measureWebVitals((vital, value, at) => {
    for (const release of [shownAt(at), ownShell()]) if (release) reportVital(release, vital, value);
  });
};

/** For tests: starts like a new tab. */
export const resetShownReleases = (): void => {
  shown.set([]);
};
